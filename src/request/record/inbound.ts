import { HOUR_MS } from "#company/time.ts";
import type { Proof } from "#mail/inbound/prove-sender.ts";
import type { ReadMail } from "#mail/inbound/read-mail.ts";
import { insertMail, webhookReader } from "#mail/outbox.ts";
import type { StoredKind } from "#request/files/file-contents.ts";
import { type ArrivedFile, scanOfNewFile } from "#request/files/files.ts";
import { listOf, raw, type Transaction } from "#store/database.ts";
import { addMessage, applyMessage, isKnown, judgeMessage, type MessageWay } from "./conversation.ts";
import { type LockedRequest, lockRequestById } from "./life.ts";
import { bounceMail } from "./mail-delivery.ts";
import type { InboundTarget } from "./private-links.ts";
import {
  createSubmission,
  insertRecord,
  isUnmatchedMail,
  type MailSettings,
  unmatchedMail,
} from "./submission.ts";

type InboundMail = MailSettings & {
  readonly id: number;
  readonly target: InboundTarget;
  /** Without its files, which are stored separately. */
  readonly mail: Omit<ReadMail, "files" | "signatures">;
  readonly now: number;
};

/**
 * Finds the request of an e-mail: by those of our Message-IDs that it answers, then by the address that it
 * was sent to, then by what is attached to it. An e-mail that belongs to no request becomes a message that is
 * held back. Asked again, it gives the same answer.
 */
async function placeMail(
  transaction: Transaction,
  placing: InboundMail & { readonly respondBy: number },
): Promise<{ readonly reference: string }> {
  const { id, target, mail } = placing;
  const [known] = await transaction.query<Place>`SELECT submissions.id, reference FROM inbound_mails
    JOIN submissions ON submissions.id = submission_id
    WHERE inbound_mails.id = ${id} AND erased_at IS NULL`;
  if (known) return { reference: known.reference };
  const place =
    (await findByMails(transaction, namedIn(target, mail))) ??
    (target.kind === "reply" ? await findByReference(transaction, target.reference) : undefined) ??
    (await findByMails(transaction, mail.encloses)) ??
    (await insertUnmatched(transaction, placing));
  await transaction.query`UPDATE inbound_mails SET submission_id = ${place.id} WHERE id = ${id}`;
  return { reference: place.reference };
}

function insertUnmatched(
  transaction: Transaction,
  { mail, now, respondBy, recipients, mailDomain }: Parameters<typeof placeMail>[1],
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

async function findByMails(transaction: Transaction, messageIds: readonly string[]) {
  type FoundPlace = Place & { readonly message_id: string };
  const found = await transaction.query<FoundPlace>`SELECT submissions.id, reference, message_id
    FROM outbox JOIN submissions ON submissions.id = submission_id
    WHERE erased_at IS NULL AND message_id IN (${listOf(messageIds)})`;
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
};

type Filing = "gone" | "repeated" | "held" | MessageWay;

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
  }>`SELECT submission_id FROM inbound_mails
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
  const way: MessageWay = report ? "report" : isAutomatic ? "automatic" : byMail;
  let filing: Filing = isRepeated ? "repeated" : way;
  if (!isRepeated) {
    const judged = await judgeMessage(transaction, row.id, { onceKey, now });
    const isBuyer = mail.from.address.toLowerCase() === row.email.toLowerCase();
    const submissionId = row.id;
    const sender = isBuyer ? undefined : mail.from.address || mail.from.name || "?";
    const said = { submissionId, side: "buyer", way, sender, proof, now, text, onceKey, files } as const;
    const message = await addMessage(transaction, said);
    const original = await keepOriginal(transaction, filed, { submissionId, message });
    const from = way === "mail" ? "person" : way === "system" ? "system" : "program";
    await applyMessage(request, { ...filed, sender }, from, judged === "done");
    if (report?.action === "failed") {
      const named = mail.isReportAttached ? { refersTo: [], messageId: undefined } : mail;
      await bounceMail(transaction, {
        ...report,
        messageIds: [...namedIn(filed.target, named), ...mail.encloses],
        now,
        tell: filed,
      });
    }
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
