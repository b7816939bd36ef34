import { nothingSaid } from "#request/fields/entry.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import { composeRfq } from "#request/fields/message.ts";
import type { ArrivedFile } from "#request/files/files.ts";
import type { EntrySource } from "#request/lifecycle.ts";
import { flags, type Line } from "#request/lines/line.ts";
import { mostLines, readLines } from "#request/lines/read-lines.ts";
import type { Transaction } from "#store/database.ts";
import { addMessage, isKnown } from "./conversation.ts";
import { applyTo, type ChangeOutcome, lockRequest, lockRequestById, type StaffChange } from "./life.ts";
import { type RecordRow, toArchived } from "./records.ts";
import { markScreeningsStale } from "./screening.ts";
import {
  createSubmission,
  insertRecord,
  type MailSettings,
  type NewSubmission,
  type RfqContent,
  type SubmissionContext,
} from "./submission.ts";
import { isTypedPlaceEmbargoed } from "./typed-place.ts";

/*
 * What a person at the desk puts into the record of a request: a whole one, for a caller; the fields and lines of a
 * message that asks for a quote; the lines of a file; what a buyer mistyped.
 */

type Entering = Omit<SubmissionContext, "suspicions"> & { readonly source: EntrySource };

export function createEntered(values: RfqValues, { source, ...context }: Entering): NewSubmission {
  const rfq = contentOf(values);
  return {
    ...createSubmission(composeRfq(values), { ...context, suspicions: [] }),
    ...{ rfq, source, isUnpromised: isTypedPlaceEmbargoed({ rfq }) || undefined },
  };
}

export function contentOf(values: RfqValues): RfqContent {
  return { values, ...readLines(values.items, values.quantities) };
}

type EnteredRequest = Omit<StaffChange, "reference"> &
  MailSettings & {
    readonly submission: NewSubmission & { readonly source: EntrySource };
    readonly asksReceipt: boolean;
    readonly country: string | undefined;
  };

/** The same record as for a form, with the same clock. The same page sent twice is one request. */
async function enterRequest(
  transaction: Transaction,
  { submission, asksReceipt, country, recipients, mailDomain, ...by }: EnteredRequest,
): Promise<{ readonly reference: string }> {
  const { idempotencyKey, contentHash, receivedAt, source } = submission;
  await transaction.engine.lock(transaction, `key ${idempotencyKey}`);
  const [earlier] = await transaction.query<{ reference: string }>`SELECT reference FROM recent_arrivals
    JOIN submissions ON submissions.id = submission_id WHERE key = ${idempotencyKey ?? null}`;
  if (earlier) return earlier;
  const { id, reference } = await insertRecord(transaction, submission);
  await transaction.query`INSERT INTO recent_arrivals (submission_id, key, content_hash, received_at)
    VALUES (${id}, ${idempotencyKey ?? null}, ${contentHash}, ${receivedAt})`;
  const request = await lockRequestById(transaction, { id, ...by });
  await request?.apply({ type: "entered", source, asksReceipt, country }, { recipients, mailDomain });
  return { reference };
}

type MadeRequest = StaffChange &
  MailSettings & {
    readonly rfq: RfqContent;
    /** When a request that came now would be due. */
    readonly dueAt: number;
    readonly asksReceipt: boolean;
    readonly country: string | undefined;
    /** Where each field was found. */
    readonly words: string;
  };

/** The message stays as it came, with its reference and its conversation. */
async function makeRequest(
  transaction: Transaction,
  { rfq, dueAt, asksReceipt, country, words, recipients, mailDomain, ...by }: MadeRequest,
): Promise<ChangeOutcome> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const { name, phone, organization: company } = rfq.values;
  const post = { recipients, mailDomain, words: { name, phone, company, rfq } };
  return request.apply({ type: "made-request", dueAt, asksReceipt, country, words }, post);
}

type AddedLines = StaffChange & {
  readonly lines: readonly Line[];
  /** The file's name, and what was read of it. */
  readonly words: string;
};

type NotAdded = { readonly outcome: "too many lines" };

/** Beside what the buyer typed, which stays as typed. A line that only names the file makes room. */
async function addLines(
  transaction: Transaction,
  { lines, words, ...by }: AddedLines,
): Promise<ChangeOutcome | NotAdded> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const rfq = contentOfRow(request.row);
  const all = numberAnew(
    rfq.lines.filter((line) => !isPointer(line)),
    lines,
  );
  if (all.length > mostLines) return { outcome: "too many lines" };
  return request.apply({ type: "lines-read", words }, { words: { rfq: { ...rfq, lines: all } } });
}

/** Of a text that our form did not write, what is known of its sender. */
function contentOfRow(row: RecordRow): RfqContent {
  const { rfq, fields } = toArchived(row);
  const { company: organization, name, email, phone } = fields;
  return rfq ?? { values: { ...nothingSaid, name, email, phone, organization }, lines: [], unmatched: [] };
}

const pointing = /\battach|\benclos|\bspreadsheet|\b(?:see|per|in) (?:the )?(?:list|file|sheet)\b/i;

function isPointer({ quantity, flags: marks, source, nsn, partNumber }: Line) {
  if (quantity || nsn || partNumber) return false;
  return marks.includes(flags.noItem) || pointing.test(source);
}

/** The buyer's own numbers stay where none comes twice. */
function numberAnew(before: readonly Line[], added: readonly Line[]): readonly Line[] {
  const all = [...before, ...added];
  if (new Set(all.map(({ number }) => number)).size === all.length) return all;
  return all.map((line, index) => ({ ...line, number: String(index + 1) }));
}

type Correction = StaffChange & {
  readonly name: string;
  readonly phone: string;
  readonly company: string;
  /** Undefined for a message. */
  readonly rfq: RfqContent["values"] | undefined;
  readonly words: string;
  readonly isParty: boolean;
  readonly isPlace: boolean;
};

/** What was read from it changes; the text that came stays as evidence. */
async function correctRequest(
  transaction: Transaction,
  { name, phone, company, rfq: values, words, isParty, isPlace, ...by }: Correction,
): Promise<ChangeOutcome> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const rfq = values && { ...contentOfRow(request.row), values };
  const corrected = await request.apply(
    { type: "corrected", words, isParty, isPlace },
    { words: { name, phone, company, rfq } },
  );
  if (corrected.outcome === "done" && isParty) await markScreeningsStale(transaction, request.row.id);
  return corrected;
}

function noteHanded(transaction: Transaction, { how, ...by }: StaffChange & { readonly how: string }) {
  return applyTo(transaction, by, { type: "handed", how });
}

type AddedFiles = StaffChange & {
  readonly files: readonly ArrivedFile[];
  /** Which lines were taken of them. */
  readonly text: string;
  readonly onceKey: string;
};

/** What came with a call, a letter or a fax: it owes nothing, since whoever adds it has read it. */
async function addFiles(
  transaction: Transaction,
  { files, text, onceKey, ...by }: AddedFiles,
): Promise<ChangeOutcome | { readonly outcome: "sent before" }> {
  const request = await lockRequest(transaction, by);
  if (!request || request.life.state === "erased") return { outcome: "unknown" };
  if (await isKnown(transaction, request.row.id, onceKey)) return { outcome: "done" };
  if (files.some(({ isSent }) => isSent)) return { outcome: "sent before" };
  const { staffId, now } = by;
  const said = { submissionId: request.row.id, side: "buyer", way: "entered", staffId, now } as const;
  await addMessage(transaction, { ...said, text, onceKey, files });
  return { outcome: "done" };
}

export const enteredWrites = { addFiles, enterRequest, makeRequest, addLines, correctRequest, noteHanded };
