import { DAY_MS } from "#company/time-in.ts";
import { isProven, type Proof } from "#mail/inbound/prove-sender.ts";
import { type ArrivedFile, attachFiles, listFiles, type StoredFile } from "#request/files/files.ts";
import { fromRow, type RowOf, raw, type Transaction } from "#store/database.ts";
import { type LockedRequest, lockRequest, type TimedChange } from "./life.ts";
import { type MailSettings, saidByBuyer } from "./submission.ts";

/**
 * `entered`: files that a person at the desk added, such as a fax. `page` and `order`: from one of the buyer's pages. `declined`: from there too, as the answer to a quote.
 * Everything else from the buyer's side came in by e-mail. `mail`: from a person, or from anyone with a
 * document. `system`: from, for example, a ticket system; a receipt or a person's words. `automatic`: from a
 * program in someone's place. `repeat`: the e-mail that a request began with, sent again. `report`: about an e-mail of ours. `reply` and `refusal`: written at the desk,
 * and e-mailed.
 */
export type MessageWay =
  | "entered"
  | "page"
  | "order"
  | "declined"
  | "mail"
  | "system"
  | "automatic"
  | "repeat"
  | "report"
  | "reply"
  | "refusal";

export type Said = {
  readonly id: number;
  readonly side: "buyer" | "desk";
  readonly way: MessageWay;
  readonly by: string | undefined;
  /** The address that it came from, where that is not the buyer's. */
  readonly sender: string | undefined;
  /** Of an e-mail: how it was proven to be from its sender, or why it was not. */
  readonly proof?: Proof | undefined;
  readonly at: number;
  readonly text: string;
  readonly files: readonly StoredFile[];
  readonly mailId: string | undefined;
  readonly cc: readonly string[];
  /** Of the request that it was written in, where that was closed as a duplicate of this one. */
  readonly of?: string | undefined;
};

type SaidRow = RowOf<Omit<Said, "files" | "cc">> & { readonly cc: string | null };

/** With the reference, also what was said in the requests that were closed as duplicates of it. */
export async function saidAbout(
  database: Transaction,
  submissionId: number,
  reference?: string,
): Promise<readonly Said[]> {
  const duplicates = await database.query<{ id: number; reference: string }>`SELECT id, reference
    FROM submissions WHERE duplicate_of = ${reference ?? null}`;
  const own = await saidIn(database, submissionId);
  const others = await Promise.all(
    duplicates.map(async (duplicate) =>
      (await saidIn(database, duplicate.id)).map((said) => ({ ...said, of: duplicate.reference })),
    ),
  );
  return [...own, ...others.flat()].sort((one, other) => one.id - other.id);
}

async function saidIn(database: Transaction, submissionId: number): Promise<readonly Said[]> {
  const rows = await database.query<SaidRow>`SELECT messages.id, side, way, staff.name AS by, sender, proof,
    written_at AS at, text, CAST(mail_id AS TEXT) AS "mailId", cc
    FROM messages LEFT JOIN staff ON staff.id = staff_id WHERE submission_id = ${submissionId}
    ORDER BY messages.id`;
  const files = await listFiles(database, submissionId);
  return rows.map(({ cc, ...row }) => ({
    ...fromRow<Omit<Said, "files" | "cc">>(row),
    cc: JSON.parse(cc ?? "[]"),
    files: (files.get(row.id) ?? []).map(({ file }) => file),
  }));
}

const programWays: ReadonlySet<MessageWay> = new Set(["system", "automatic", "repeat", "report"]);

/** For the buyer's pages. Staff notes are no messages; what programs and others wrote, or may have, is left out. */
async function findConversation(database: Transaction, reference: string): Promise<readonly Said[]> {
  const [row] = await database.query<{ id: number }>`SELECT id FROM submissions
    WHERE reference = ${reference} AND erased_at IS NULL`;
  const said = row ? await saidAbout(database, row.id) : [];
  return said
    .filter(({ way, sender, proof }) => !programWays.has(way) && sender === undefined && isByBuyer(proof))
    .map((each) => ({ ...each, files: each.files.filter(({ kind }) => kind !== "eml") }));
}

function isByBuyer(proof: Proof | undefined) {
  return proof === undefined || isProven(proof);
}

type NewMessage = {
  readonly submissionId: number;
  readonly side: Said["side"];
  readonly way: MessageWay;
  readonly staffId?: number | undefined;
  readonly sender?: string | undefined;
  readonly proof?: Proof | undefined;
  readonly now: number;
  readonly text: string;
  readonly onceKey?: string | undefined;
  readonly mailId?: number | undefined;
  readonly files?: readonly ArrivedFile[] | undefined;
  readonly cc?: readonly string[];
};

export async function addMessage(transaction: Transaction, message: NewMessage) {
  const { submissionId, files = [], cc = [] } = message;
  const id = await transaction.insert`INSERT INTO messages (submission_id, side, way, staff_id, sender, proof,
    written_at, text, once_key, mail_id, cc)
    VALUES (${submissionId}, ${message.side}, ${message.way}, ${message.staffId ?? null},
    ${message.sender ?? null}, ${message.proof ?? null}, ${message.now}, ${message.text}, ${message.onceKey ?? null},
    ${message.mailId ?? null}, ${cc.length > 0 ? JSON.stringify(cc) : null})`;
  if (id === undefined) throw new Error("A message was given no number");
  await attachFiles(transaction, { id, submissionId }, files);
  return id;
}

export type BuyerMessage = TimedChange &
  MailSettings & {
    readonly text: string;
    readonly onceKey: string;
    readonly files: readonly ArrivedFile[];
  };

/**
 * Too many: anyone who holds the link may write, but not flood the mailbox. Sent before: one of its files is part of
 * another message.
 */
type BuyerMessageOutcome = Judgment | "sent before" | "unknown";
type Judgment = "done" | "repeated" | "too many";

const mostMessagesPerDay = 40;

/**
 * What the buyer says, its files, the mark on the list and the e-mails about it are stored together. A closed
 * request stays closed, and one that is held back stays so, without an e-mail.
 */
async function receiveMessage(transaction: Transaction, message: BuyerMessage): Promise<BuyerMessageOutcome> {
  const { now, text, onceKey, files } = message;
  const request = await lockRequest(transaction, message, { by: "buyer" });
  if (!request || request.life.state === "erased") return "unknown";
  const judged = await judgeMessage(transaction, request.row.id, message);
  if (judged !== "done") return judged;
  if (files.some(({ isSent }) => isSent)) return "sent before";
  const said = {
    submissionId: request.row.id,
    side: "buyer",
    way: "page",
    now,
    text,
    onceKey,
    files,
  } as const;
  await addMessage(transaction, said);
  await applyMessage(await whereAnswered(transaction, request, message), message);
  return "done";
}

/** What comes in for a duplicate is answered in the request that goes on. */
export async function whereAnswered(
  transaction: Transaction,
  request: LockedRequest,
  { now }: { readonly now: number },
  by: "buyer" | "mail" = "buyer",
): Promise<LockedRequest> {
  const { duplicateOf: reference } = request.life;
  const kept = reference && (await lockRequest(transaction, { reference, now }, { by }));
  return kept && kept.life.state !== "erased" ? kept : request;
}

type AnnouncedMessage = MailSettings &
  Omit<MessageMailContent, "files"> & {
    readonly files: readonly { readonly name: string }[];
  };

/** Where it is not from a person, or one of too many, nobody is told of it. */
export function applyMessage(
  request: LockedRequest,
  message: AnnouncedMessage,
  from: "person" | "system" | "program" = "person",
  isTold = true,
) {
  return request.apply({ type: "message", from, isTold }, postAbout(message));
}

/** What the e-mails to the desk say of it. */
export function postAbout({ recipients, mailDomain, files, ...message }: AnnouncedMessage) {
  const { text, sender, proof, isDeclined } = message;
  const names = files.map(({ name }) => name);
  const content: MessageMailContent = { text, files: names, sender, proof, isDeclined };
  return { recipients, mailDomain, content: { message: content } };
}

export async function judgeMessage(
  transaction: Transaction,
  id: number,
  { onceKey, now }: Pick<BuyerMessage, "onceKey" | "now">,
): Promise<Judgment> {
  if (await isKnown(transaction, id, onceKey)) return "repeated";
  const [found] = await transaction.query<{ recent: number }>`SELECT count(*) AS recent FROM messages
    WHERE submission_id = ${id} AND ${raw(saidByBuyer)} AND written_at > ${now - DAY_MS}`;
  return (found?.recent ?? 0) < mostMessagesPerDay ? "done" : "too many";
}

export async function isKnown(transaction: Transaction, id: number, onceKey: string) {
  const known = await transaction.query`SELECT id FROM messages
    WHERE submission_id = ${id} AND once_key = ${onceKey}`;
  return known.length > 0;
}

export type MessageMailContent = {
  readonly text: string;
  readonly files: readonly string[];
  readonly sender?: string | undefined;
  readonly proof?: Proof | undefined;
  readonly isDeclined?: true | undefined;
};

export type ReplyContent = {
  readonly text: string;
  readonly by: string;
  /** The names of its files, which are on the buyer's private page. */
  readonly files?: readonly string[] | undefined;
  /** The numbers of its files, where they leave with the e-mail because no page has them. */
  readonly attached?: readonly number[] | undefined;
  /** Set if others got a copy: `to` is the buyer, `cc` the others. */
  readonly to?: string;
  readonly cc?: readonly string[];
  readonly revision?: string;
  /** An earlier release stored none. */
  readonly subject?: string;
  /** The revision whose order it confirms. */
  readonly confirms?: string;
};

export async function writtenBy(
  transaction: Transaction,
  { staffId, ...written }: { readonly staffId: number } & Omit<ReplyContent, "by">,
): Promise<ReplyContent> {
  const [writer] = await transaction.query<{ name: string }>`SELECT name FROM staff WHERE id = ${staffId}`;
  return { ...written, by: writer?.name ?? "" };
}

/** Deletes everything that was said, for a person who asked to be forgotten. */
export async function eraseConversation(transaction: Transaction, id: number) {
  await transaction.query`DELETE FROM messages WHERE submission_id = ${id}`;
  await transaction.query`DELETE FROM files WHERE submission_id = ${id}`;
  await transaction.query`DELETE FROM inbound_mails WHERE submission_id = ${id}`;
}

export const conversationReads = { findConversation };

export const conversationWrites = { receiveMessage };
