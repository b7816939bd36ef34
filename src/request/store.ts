import {
  addFilePiece,
  dropFiles,
  findFile,
  findKeptFiles,
  keepFiles,
  leaseScan,
  readFilePiece,
  setScanning,
  settleScan,
  startFile,
} from "#request/files/files.ts";
import { accept } from "#request/record/accept.ts";
import { findFollowed, judgeZip, queueLink, unsealRequest } from "#request/record/buyers.ts";
import { release, reopen, resend } from "#request/record/changes.ts";
import { keep, notePayment, recordScreening, setDestination } from "#request/record/compliance.ts";
import { findConversation, receiveMessage, settleRequest } from "#request/record/conversation.ts";
import { endTestMail, fileMail, placeMail } from "#request/record/inbound.ts";
import { leaseDueMails, settleMail } from "#request/record/mail-delivery.ts";
import { exportPage, findMailTrouble, overview } from "#request/record/records.ts";
import { queueHeldDigest, queueReminders } from "#request/record/reminders.ts";
import {
  addNote,
  confirmSpam,
  correctAddress,
  countTabs,
  findRequest,
  handOver,
  holdBack,
  listRequests,
  listWaiting,
  noteSeen,
  takeRequest,
  verifyBuyer,
  withdrawVerification,
} from "#request/record/requests.ts";
import { countPurgeable, forgetRecentBatch, purgeBatch } from "#request/record/retention.ts";
import { findReceipt, findSubmission } from "#request/record/submission.ts";
import { noteExport, noteRefusal } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";

export const requestOperations = {
  reads: {
    findReceipt,
    findSubmission,
    overview,
    findMailTrouble,
    countPurgeable,
    listRequests,
    listWaiting,
    countTabs,
    findRequest,
    findFollowed,
    findConversation,
    findFile,
    findKeptFiles,
    readFilePiece,
    judgeZip,
    exportPage,
  },
  writes: {
    accept,
    leaseDueMails,
    settleMail,
    queueReminders,
    queueHeldDigest,
    reopen,
    release,
    resend,
    keep,
    notePayment,
    recordScreening,
    setDestination,
    purgeBatch,
    forgetRecentBatch,
    noteSeen,
    takeRequest,
    handOver,
    addNote,
    verifyBuyer,
    withdrawVerification,
    confirmSpam,
    correctAddress,
    holdBack,
    unsealRequest,
    receiveMessage,
    placeMail,
    fileMail,
    endTestMail,
    settleRequest,
    startFile,
    addFilePiece,
    dropFiles,
    keepFiles,
    setScanning,
    leaseScan,
    settleScan,
    queueLink,
    noteExport,
    noteRefusal,
  },
  repeatable: [
    "accept",
    "settleMail",
    "receiveMessage",
    "startFile",
    "addFilePiece",
    "dropFiles",
    "keepFiles",
  ],
} satisfies Operations;

export type RequestStore = StoreOf<typeof requestOperations>;
