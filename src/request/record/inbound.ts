import { DAY_MS, HOUR_MS } from "#company/time-in.ts";
import { isProven, type Proof } from "#mail/inbound/prove-sender.ts";
import type { ReadMail } from "#mail/inbound/read-mail.ts";
import { insertMail, webhookReader } from "#mail/outbox.ts";
import { nothingSaid } from "#request/fields/entry.ts";
import type { StoredKind } from "#request/files/file-contents.ts";
import { type ArrivedFile, scanOfNewFile } from "#request/files/files.ts";
import type { ReadLines } from "#request/lines/read-lines.ts";
import { listOf, raw, type Transaction } from "#store/database.ts";
import {
  addMessage,
  applyMessage,
  isKnown,
  judgeMessage,
  type MessageWay,
  whereAnswered,
} from "./conversation.ts";
import { type LockedRequest, lockRequestById } from "./life.ts";
import { bounceMail } from "./mail-delivery.ts";
import type { InboundTarget } from "./private-links.ts";
import type { RecordRow } from "./records.ts";
import {
  acknowledgementAddress,
  createSubmission,
  hasDeadline,
  insertFirstMails,
  insertRecord,
  isUnmatchedMail,
  type MailSettings,
  type RfqContent,
  unmatchedMail,
} from "./submission.ts";

type InboundMail = MailSettings & {
  readonly id: number;
  readonly target: InboundTarget;
  /** Without its files, which are stored separately. */
  readonly mail: Omit<ReadMail, "files" | "signatures" | "enclosed">;
  readonly now: number;
};

/** What an e-mail to an address for requests asks for. */
export type Asked = ReadLines & {
  /** What the lines were read from, as it came. */
  readonly text: string;
};

export type PlacedMail = InboundMail & {
  readonly respondBy: number;
  /** Of an e-mail to an address for requests. */
  readonly asked?: Asked | undefined;
  /** Why it is held back; empty when it is not. */
  readonly suspicions?: readonly string[];
  /** The same for the same sender, words and files, however often they are sent; none if they are not known. */
  readonly contentHash?: string | undefined;
  /** As which it is stored if it came to another of our addresses for requests. */
  readonly onceKeys?: readonly string[];
};

/**
 * Finds the request of an e-mail: by those Message-IDs that it answers, then by the address that it was sent
 * to, then by what is attached to it. One that belongs to no request begins one if it came to an address for
 * requests; any other becomes a message that is held back. Asked again, it gives the same answer.
 */
async function placeMail(
  transaction: Transaction,
  placing: PlacedMail,
): Promise<{ readonly reference: string }> {
  const { id, target, mail } = placing;
  const [known] = await transaction.query<Place>`SELECT submissions.id, reference FROM inbound_mails
    JOIN submissions ON submissions.id = submission_id
    WHERE inbound_mails.id = ${id} AND erased_at IS NULL`;
  if (known) return { reference: known.reference };
  const named = await findByMails(transaction, namedIn(target, mail), mail.refersTo);
  const place = named ? { ...named, as: null } : await placeUnnamed(transaction, placing);
  await transaction.query`UPDATE inbound_mails SET submission_id = ${place.id}, placed_as = ${place.as},
    message_id = ${mail.messageId ?? null} WHERE id = ${id}`;
  return { reference: place.reference };
}

/** First: its request begins with it. Repeat: it says again, in the same words, what its request began with. */
type PlacedAs = "first" | "repeat" | null;

async function placeUnnamed(
  transaction: Transaction,
  placing: PlacedMail,
): Promise<Place & { readonly as: PlacedAs }> {
  const { target, mail } = placing;
  if (target.kind === "requests") return placeRequest(transaction, placing);
  const place =
    (target.kind === "reply" ? await findByReference(transaction, target.reference) : undefined) ??
    (await findByMails(transaction, mail.encloses)) ??
    (await insertUnmatched(transaction, placing));
  return { ...place, as: null };
}

/** What encloses an e-mail of ours asks for something new, unless it is a report about it. */
async function placeRequest(
  transaction: Transaction,
  placing: PlacedMail,
): Promise<Place & { readonly as: PlacedAs }> {
  const { mail, now, contentHash, onceKeys = [] } = placing;
  const reported = mail.report && (await findByMails(transaction, mail.encloses));
  if (reported) return { ...reported, as: null };
  // The same words may come twice at once, and the same e-mail to two of our addresses.
  await transaction.engine.lock(transaction, `request of ${mail.from.address.toLowerCase()}`);
  const [same] = await transaction.query<Place>`SELECT submissions.id, reference FROM inbound_mails
    JOIN submissions ON submissions.id = submission_id
    WHERE once_key IN (${listOf(onceKeys)}) AND erased_at IS NULL LIMIT 1`;
  if (same) return { ...same, as: null };
  const [first] = await transaction.query<Place>`SELECT submissions.id, reference FROM recent_arrivals
    JOIN submissions ON submissions.id = submission_id
    WHERE content_hash = ${contentHash ?? null} AND erased_at IS NULL
      AND recent_arrivals.received_at BETWEEN ${now - DAY_MS} AND ${now + DAY_MS}
    ORDER BY submission_id DESC LIMIT 1`;
  if (first) return { ...first, as: "repeat" };
  const place = await insertRequest(transaction, placing);
  if (contentHash !== undefined)
    await transaction.query`INSERT INTO recent_arrivals (submission_id, key, content_hash, received_at)
      VALUES (${place.id}, ${null}, ${contentHash}, ${now})`;
  return { ...place, as: "first" };
}

function insertRequest(transaction: Transaction, placing: PlacedMail) {
  const { mail, now, respondBy, recipients, mailDomain, asked, suspicions = [] } = placing;
  const { from, replyTo } = mail;
  const email = replyTo || from.address;
  const name = from.name || from.address;
  const { text, ...read } = asked ?? { text: "", lines: [], unmatched: [] };
  const message = { formType: "rfq", name, email, phone: "", company: "" } as const;
  const sentFrom = email.toLowerCase() === from.address.toLowerCase() ? undefined : from.address;
  const rfq = { ...read, values: { ...nothingSaid, name, email, items: text }, sentFrom };
  const decided = {
    receivedAt: now,
    respondBy,
    idempotencyKey: undefined,
    suspicions,
    recipients,
    mailDomain,
  };
  return insertRecord(
    transaction,
    createSubmission(
      { ...message, subject: mail.subject, message: mail.text },
      { ...decided, source: "e-mail", rfq },
    ),
  );
}

function insertUnmatched(
  transaction: Transaction,
  { mail, now, respondBy, recipients, mailDomain }: PlacedMail,
) {
  const { name, address: email } = mail.from;
  const sender = {
    formType: "contact",
    name: name || email,
    email,
    phone: "",
    company: "",
  } as const;
  const message = { ...sender, subject: mail.subject, message: mail.text };
  const held = { receivedAt: now, respondBy, idempotencyKey: undefined, suspicions: [unmatchedMail] };
  return insertRecord(transaction, createSubmission(message, { ...held, recipients, mailDomain }));
}

type Place = { readonly id: number; readonly reference: string };

/** Includes its own Message-ID: one of our own e-mails may come back. */
function namedIn(target: InboundTarget, { refersTo, messageId }: Pick<ReadMail, "refersTo" | "messageId">) {
  return [
    ...(target.kind === "report" ? [target.messageId] : []),
    ...refersTo,
    ...(messageId ? [messageId] : []),
  ];
}

/** Among our e-mails and, of `theirs`, among those that requests began with. */
async function findByMails(transaction: Transaction, messageIds: readonly string[], theirs = messageIds) {
  type FoundPlace = Place & { readonly message_id: string };
  const found = await transaction.query<FoundPlace>`SELECT submissions.id, reference, message_id
    FROM outbox JOIN submissions ON submissions.id = submission_id
    WHERE erased_at IS NULL AND message_id IN (${listOf(messageIds)})
    UNION ALL SELECT submissions.id, reference, message_id
    FROM inbound_mails JOIN submissions ON submissions.id = submission_id
    WHERE erased_at IS NULL AND placed_as = 'first' AND message_id IN (${listOf(theirs)})`;
  const [nearest] = messageIds.flatMap((each) => found.find(({ message_id }) => message_id === each) ?? []);
  return nearest;
}

async function findByReference(transaction: Transaction, reference: string) {
  const [found] = await transaction.query<Place>`SELECT id, reference FROM submissions
    WHERE reference = ${reference} AND erased_at IS NULL`;
  return found;
}

export type FiledMail = InboundMail & {
  readonly onceKey: string;
  readonly text: string;
  readonly files: readonly ArrivedFile[];
  readonly size: number;
  readonly sha256: string;
  /** Not of a report, which a program writes in its own name. */
  readonly proof?: Proof | undefined;
  /** Who gets the acknowledgement if a request begins with it: nobody unless a person surely sent it. */
  readonly acknowledgementTo?: string | undefined;
};

type Filing = "gone" | "repeated" | "held" | "request" | MessageWay;

/**
 * Makes an e-mail with its files part of its request, together with what follows from it: a person's answer
 * marks the request as waiting, a report of failure opens it again, and an e-mail that belongs to no request
 * is forwarded to us. What a system sent marks the request too, since it may be a person's answer; but it may
 * as well be a receipt, so nothing is opened, nobody is told, and a running deadline is left in sight. What a
 * program wrote in someone's place changes nothing. With a document attached, either of these counts as a
 * person's answer. Nothing that comes in is ever answered automatically.
 */
async function fileMail(transaction: Transaction, filed: FiledMail): Promise<Filing> {
  const { id, mail, now, files, text, onceKey, proof } = filed;
  const [unread] = await transaction.query<{
    submission_id: number | null;
    placed_as: PlacedAs;
  }>`SELECT submission_id, placed_as FROM inbound_mails
    WHERE id = ${id} AND read_at IS NULL`;
  const place = unread?.submission_id ?? undefined;
  const request = place && (await lockRequestById(transaction, { id: place, now }, { by: "mail" }));
  if (!request || request.life.state === "erased") return "gone";
  const { row } = request;
  const isRepeated = await isKnown(transaction, row.id, onceKey);
  const ours = await transaction.query`SELECT id FROM outbox WHERE message_id = ${mail.messageId ?? null}`;
  const isOwn = ours.length > 0;
  // A report that a buyer attaches to a reply is about one of their own e-mails; a rule that passes on
  // reports about ours writes to another address.
  const report = mail.isReportAttached && filed.target.kind === "reply" ? undefined : mail.report;
  // A document may be an order, even from a program: purchasing systems send them.
  const hasDocument = files.some(({ kind }) => !pictures.has(kind));
  const isAutomatic = isOwn || (mail.isAutomatic && !hasDocument);
  const byMail = mail.isFromSystem && !hasDocument ? "system" : "mail";
  // Once it was answered, the same words again may mean that the answer did not do.
  const isRepeat = unread?.placed_as === "repeat" && isUnanswered(row);
  const isFirst = unread?.placed_as === "first";
  const way: MessageWay = report ? "report" : isRepeat ? "repeat" : isAutomatic ? "automatic" : byMail;
  let filing: Filing = isRepeated ? "repeated" : way;
  if (!isRepeated) {
    const judged = await judgeMessage(transaction, row.id, { onceKey, now });
    const address = mail.from.address.toLowerCase();
    const isDoubted = proof !== undefined && !isProven(proof);
    // The desk is told whose address is not proven, where that is not the one that answers go to.
    const isBuyer = isDoubted ? address === row.email.toLowerCase() : buyersOf(row).includes(address);
    const submissionId = row.id;
    const sender = isBuyer ? undefined : mail.from.address || mail.from.name || "?";
    const said = { submissionId, side: "buyer", way, sender, proof, now, text, onceKey, files } as const;
    const message = await addMessage(transaction, said);
    const original = await keepOriginal(transaction, filed, { submissionId, message });
    if (isFirst) await announce(transaction, row, filed);
    else {
      const from = way === "mail" ? "person" : way === "system" ? "system" : "program";
      const answered = await whereAnswered(transaction, request, { now }, "mail");
      await applyMessage(answered, { ...filed, sender }, from, judged === "done");
    }
    if (report?.action === "failed") {
      const named = mail.isReportAttached ? { refersTo: [], messageId: undefined } : mail;
      await bounceMail(transaction, {
        ...report,
        messageIds: [...namedIn(filed.target, named), ...mail.encloses],
        now,
        tell: filed,
      });
    }
    if (isFirst) filing = row.state === "quarantined" ? "held" : "request";
    const all = await transaction.query`SELECT id FROM messages WHERE submission_id = ${row.id} LIMIT 2`;
    if (isUnmatchedMail(row.suspicions) && all.length === 1) {
      filing = "held";
      if (!isOwn) await forward(transaction, request, filed, original);
    }
  }
  await transaction.query`UPDATE inbound_mails SET read_at = ${now}, unreadable = ${mail.isWhole ? 0 : 1}
    WHERE id = ${id}`;
  await transaction.query`DELETE FROM inbound_pieces WHERE mail_id = ${id}`;
  return filing;
}

function isUnanswered({ state, answered_at }: RecordRow) {
  return state === "quarantined" || hasDeadline({ state, answeredAt: answered_at ?? undefined });
}

/** In lower case. The buyer may have written from another address than the one that answers go to. */
function buyersOf({ email, rfq_content }: RecordRow) {
  const rfq: RfqContent | null = JSON.parse(rfq_content ?? "null");
  return [email, rfq?.sentFrom ?? ""].filter(Boolean).map((each) => each.toLowerCase());
}

/** What a form's request has from the start: the e-mails to us, and the sender's if it may have one. */
async function announce(
  transaction: Transaction,
  { id, state }: RecordRow,
  { now, recipients, mailDomain, acknowledgementTo }: FiledMail,
) {
  if (state === "quarantined") return;
  const mails = { notificationTo: recipients.rfq, receivedAt: now, mailDomain };
  const to = acknowledgementTo && acknowledgementAddress(acknowledgementTo, mailDomain);
  await insertFirstMails(transaction, id, { ...mails, acknowledgementTo: to });
}

/** An absence notice may have pictures in its signature, so they are no documents. */
const pictures: ReadonlySet<StoredKind> = new Set(["jpg", "png", "heic"]);

/** Keeps the e-mail as it came, for evidence: its pieces become those of a file. */
async function keepOriginal(
  transaction: Transaction,
  { id, size, sha256, now }: FiledMail,
  { submissionId, message }: { readonly submissionId: number; readonly message: number },
) {
  const file = await transaction.insert`INSERT INTO files (submission_id, message_id, created_at, name, kind,
    size, sha256, scan_due_at, scan)
    VALUES (${submissionId}, ${message}, ${now}, 'e-mail.eml', 'eml', ${size}, ${sha256}, ${now},
      ${raw(scanOfNewFile)})`;
  await transaction.query`INSERT INTO file_pieces (file_id, number, bytes)
    SELECT files.id, number, bytes FROM inbound_pieces JOIN files ON files.id = ${file ?? null}
    WHERE mail_id = ${id}`;
  return file;
}

/** Beyond this many, an e-mail is only named in the digest of what is held back. */
const mostForwardedPerHour = 30;

export type ForwardedContent = { readonly original: number | undefined };

/** Forwards to our own mailboxes only, and never what came from one of them. */
async function forward(
  transaction: Transaction,
  request: LockedRequest,
  { now, recipients, mailDomain, mail }: FiledMail,
  original: number | undefined,
) {
  const recent = await transaction.query`SELECT id FROM submissions WHERE state = 'quarantined'
    AND received_at > ${now - HOUR_MS} AND held_told_at IS NOT NULL AND EXISTS (SELECT id FROM outbox
    WHERE submission_id = submissions.id AND kind = 'forwarded') LIMIT ${mostForwardedPerHour}`;
  const readers = recipients.contact.filter((each) => each !== webhookReader);
  const isCircle = readers.some((each) => each.toLowerCase() === mail.from.address.toLowerCase());
  if (isCircle || recent.length === mostForwardedPerHour) return;
  const content: ForwardedContent = { original };
  for (const to of readers)
    await insertMail(transaction, {
      submissionId: request.row.id,
      kind: "forwarded",
      to,
      now,
      mailDomain,
      content,
    });
  await request.apply({ type: "told-held" });
}

export const testMailMark = "inbound-test";
export const signedTestMailMark = "inbound-test-signed";

/** The test mail of `inbox doctor` has arrived, perhaps with our DKIM signature. */
async function endTestMail(
  transaction: Transaction,
  { id, now, isSigned }: { readonly id: number; readonly now: number; readonly isSigned: boolean },
) {
  for (const mark of isSigned ? [testMailMark, signedTestMailMark] : [testMailMark]) {
    await transaction.query`INSERT INTO marks (name, happened_at) VALUES (${mark}, ${now})
      ON CONFLICT (name) DO UPDATE SET happened_at = excluded.happened_at`;
  }
  await transaction.query`DELETE FROM inbound_mails WHERE id = ${id}`;
}

export const inboundWrites = { placeMail, fileMail, endTestMail };
