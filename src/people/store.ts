import { listAudit } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";
import {
  endSession,
  enroll,
  findInvitation,
  findPasskey,
  findSession,
  inviteFromDesk,
  inviteStaff,
  listSessions,
  noteSessionUse,
  rememberChallenge,
  removePasskey,
  signIn,
  takeChallenge,
} from "./sign-in.ts";
import {
  changeRole,
  findCalendar,
  findMailCheck,
  findSigner,
  listAccess,
  listPasskeys,
  listStaff,
  queueMailCheck,
  resetCalendar,
  revokeStaff,
  saveSigner,
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
