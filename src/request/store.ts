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
import { findFollowed, judgeZip, queueLink, unsealRequest } from "#request/record/buyers.ts";
import {
  addNote,
  confirmSpam,
  handOver,
  holdBack,
  noteSeen,
  release,
  reopen,
  takeRequest,
} from "#request/record/changes.ts";
import {
  keep,
  notePayment,
  recordScreening,
  setDestination,
  verifyBuyer,
  withdrawVerification,
} from "#request/record/compliance.ts";
import { findConversation, receiveMessage, settleRequest } from "#request/record/conversation.ts";
import { endTestMail, fileMail, placeMail } from "#request/record/inbound.ts";
import { correctAddress, leaseDueMails, settleMail } from "#request/record/mail-delivery.ts";
import { exportPage, findMailTrouble, overview } from "#request/record/records.ts";
import { queueHeldDigest, queueReminders } from "#request/record/reminders.ts";
import { countTabs, findRequest, listRequests, listWaiting } from "#request/record/requests.ts";
import { forgetRecentBatch, purgeBatch } from "#request/record/retention.ts";
import { accept, findReceipt, findSubmission } from "#request/record/submission.ts";
import { noteExport, noteRefusal } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";

export const requestOperations = {
  reads: {
    findReceipt,
    findSubmission,
    overview,
    findMailTrouble,
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
