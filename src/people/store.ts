import { listAudit } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";
import { findMailCheck, queueMailCheck } from "./mail-check.ts";
import {
  changeRole,
  endSession,
  enroll,
  findCalendar,
  findInvitation,
  findPasskey,
  findSession,
  inviteFromDesk,
  inviteStaff,
  listAccess,
  listPasskeys,
  listSessions,
  listStaff,
  noteSessionUse,
  rememberChallenge,
  removePasskey,
  resetCalendar,
  revokeStaff,
  signIn,
  takeChallenge,
} from "./staff.ts";

export const peopleOperations = {
  reads: {
    listAudit,
    listAccess,
    listStaff,
    listPasskeys,
    listSessions,
    findInvitation,
    findPasskey,
    findSession,
    findCalendar,
    findMailCheck,
  },
  writes: {
    inviteFromDesk,
    inviteStaff,
    removePasskey,
    revokeStaff,
    changeRole,
    rememberChallenge,
    takeChallenge,
    enroll,
    signIn,
    noteSessionUse,
    endSession,
    resetCalendar,
    queueMailCheck,
  },
} satisfies Operations;

export type PeopleStore = StoreOf<typeof peopleOperations>;
