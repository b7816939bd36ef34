import { noteExport, noteRefusal } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";
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
} from "./files/files.ts";
import { accept } from "./record/accept.ts";
import { findFollowed, judgeZip, queueLink, unsealRequest } from "./record/buyers.ts";
import { release, reopen, resend } from "./record/changes.ts";
import { findConversation, receiveMessage, settleRequest } from "./record/conversation.ts";
import { keep, notePayment } from "./record/holds.ts";
import { endTestMail, fileMail, placeMail } from "./record/inbound.ts";
import { leaseDueMails } from "./record/lease-mails.ts";
import { findMailTrouble } from "./record/mail-trouble.ts";
import { exportPage, overview } from "./record/records.ts";
import { queueHeldDigest, queueReminders } from "./record/reminders.ts";
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
} from "./record/requests.ts";
import { countPurgeable, forgetRecentBatch, purgeBatch } from "./record/retention.ts";
import { recordScreening, setDestination } from "./record/screening.ts";
import { settleMail } from "./record/settle-mail.ts";
import { findReceipt, findSubmission } from "./record/submission.ts";

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
