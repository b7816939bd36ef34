import { fileReads, fileWrites } from "#request/files/files.ts";
import { buyerReads, buyerWrites } from "#request/record/buyers.ts";
import { calendarFeedReads } from "#request/record/calendar-feed.ts";
import { changeWrites } from "#request/record/changes.ts";
import { complianceWrites } from "#request/record/compliance.ts";
import { conversationReads, conversationWrites } from "#request/record/conversation.ts";
import { enteredWrites } from "#request/record/entered.ts";
import { inboundWrites } from "#request/record/inbound.ts";
import { knownBuyerReads } from "#request/record/known-buyers.ts";
import { deliveryWrites } from "#request/record/mail-delivery.ts";
import { placeWrites } from "#request/record/places.ts";
import { recordReads } from "#request/record/records.ts";
import { reminderWrites } from "#request/record/reminders.ts";
import { requestListReads } from "#request/record/request-list.ts";
import { requestReads } from "#request/record/requests.ts";
import { retentionReads, retentionWrites } from "#request/record/retention.ts";
import { screeningWrites } from "#request/record/screening.ts";
import { searchReads, searchWrites } from "#request/record/search.ts";
import { secretReads, secretWrites } from "#request/record/signing-secrets.ts";
import { submissionReads, submissionWrites } from "#request/record/submission.ts";
import { twinWrites } from "#request/record/twins.ts";
import { noteExport, noteRefusal } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";

export const requestOperations = {
  reads: {
    ...fileReads,
    ...buyerReads,
    ...calendarFeedReads,
    ...knownBuyerReads,
    ...conversationReads,
    ...recordReads,
    ...requestListReads,
    ...requestReads,
    ...retentionReads,
    ...searchReads,
    ...secretReads,
    ...submissionReads,
  },
  writes: {
    ...fileWrites,
    ...buyerWrites,
    ...changeWrites,
    ...complianceWrites,
    ...conversationWrites,
    ...enteredWrites,
    ...inboundWrites,
    ...searchWrites,
    ...secretWrites,
    ...deliveryWrites,
    ...placeWrites,
    ...reminderWrites,
    ...retentionWrites,
    ...screeningWrites,
    ...submissionWrites,
    ...twinWrites,
    noteExport,
    noteRefusal,
  },
  repeatable: [
    "accept",
    "enterRequest",
    "settleMail",
    "receiveMessage",
    "startFile",
    "addFilePiece",
    "dropFiles",
    "keepFiles",
  ],
} satisfies Operations;

export type RequestStore = StoreOf<typeof requestOperations>;
