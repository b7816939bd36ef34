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
  findSigner,
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
  saveSigner,
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
    findSigner,
    findCalendar,
    findMailCheck,
  },
  writes: {
    inviteFromDesk,
    inviteStaff,
    removePasskey,
    revokeStaff,
    changeRole,
    saveSigner,
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
