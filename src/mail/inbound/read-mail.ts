import type { Attachment, Email } from "postal-mime";
import { toPlainAddress } from "#mail/transport.ts";
import { type DeliveryReport, findReport } from "./delivery-report.ts";
import { readSignatures, type Signature } from "./dkim.ts";
import { LONGEST_HEAD, type ParsedMail, parseMail, parseWhole, textOf } from "./parse-mail.ts";
import { cutQuoted, LONGEST_TEXT } from "./quoted-text.ts";

export type MailToRead = {
  readonly raw: Uint8Array;
  /** From the envelope, not from the headers. */
  readonly sender: string;
};

export type ReadMail = {
  /** False where only the headers could be read. */
  readonly isWhole: boolean;
  readonly isCut: boolean;
  readonly messageId: string | undefined;
  /** The Message-IDs that it answers or reports on, the nearest first. */
  readonly refersTo: readonly string[];
  /** The Message-IDs of e-mails that are attached to it, and those that they answer or report on. */
  readonly encloses: readonly string[];
  /** The address is empty where it is not plainly one mailbox. */
  readonly from: { readonly name: string; readonly address: string };
  /** Where answers go, if it says so plainly; else empty. */
  readonly replyTo: string;
  readonly subject: string;
  /** Without the quoted text at its end. */
  readonly text: string;
  /** The e-mails that are attached to it, whole. */
  readonly enclosed: readonly { readonly subject: string; readonly text: string }[];
  /** Written by a program for someone, such as an out-of-office reply: RFC 3834 and the usual headers. */
  readonly isAutomatic: boolean;
  /** Sent by a system, such as one for tickets: its own receipt, or a person's words passed on. */
  readonly isFromSystem: boolean;
  /** Passed on by a mailing list, or a newsletter. */
  readonly isFromList: boolean;
  readonly report: DeliveryReport | undefined;
  /** The report is in an attached e-mail, so what this one answers may not be what the report is about. */
  readonly isReportAttached: boolean;
  /** Those that fit it, still to be compared with the keys of their domains. */
  readonly signatures: readonly Signature[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

const MOST_ATTACHED = 5;
const DEEPEST_ATTACHED = 3;
const MOST_REFERENCES = 30;
const LONGEST_SUBJECT = 10_000;
const LONGEST_LINE = 200;
/** A logo in a signature does not count as a file. */
const SMALL_PICTURE = 15 * 1024;

/** Call it in a worker thread: what strangers send can take a long time. Never rejects. */
export async function readMail({ raw, sender }: MailToRead): Promise<ReadMail> {
  const { isWhole, ...parsed } = await parseMail(raw);
  const { email } = parsed;
  const inner = await readAttached(email, DEEPEST_ATTACHED);
  const attached = inner.map((each) => each.email);
  const all = [email, ...attached];
  const whole = [parsed, ...inner].map(({ text }) => text.slice(0, LONGEST_TEXT));
  const reports = all.map((each, n) => findReport(each, whole[n] ?? ""));
  const text = clean(cutQuoted(whole[0] ?? "", email.subject) || whole.slice(1).find(Boolean) || "");
  return {
    isWhole,
    isCut: parsed.isTextCut || parsed.text.length > LONGEST_TEXT,
    messageId: idsIn(email.messageId)[0],
    refersTo: [...(reports[0] ? returnedIds(email) : []), ...namedBy(email)].slice(0, MOST_REFERENCES),
    encloses: attached
      .flatMap((each) => [...returnedIds(each), ...idsIn(each.messageId), ...namedBy(each)])
      .slice(0, MOST_REFERENCES),
    from: senderOf(email),
    replyTo: answersOf(email),
    subject: toLine(email.subject ?? ""),
    text: text.toWellFormed(),
    enclosed: attached.flatMap(({ subject = "" }, n) =>
      reports[n + 1] ? [] : [{ subject: toLine(subject), text: clean(whole[n + 1] ?? "").toWellFormed() }],
    ),
    isAutomatic: isAutomatic(email, sender),
    isFromSystem: !isAutomatic(email, sender) && isFromSystem(email),
    isFromList: email.headers.some(isOfList),
    report: reports.find(Boolean),
    isReportAttached: !reports[0] && reports.some(Boolean),
    signatures: readSignatures(raw),
    files: all.flatMap((each, n) => filesOf(each, reports[n] !== undefined)),
  };
}

/** E-mails that were forwarded as attachments; one that a report returns is not among them. */
async function readAttached(email: Email, depth: number): Promise<readonly ParsedMail[]> {
  if (depth === 0 || findReport(email, "")) return [];
  const found: ParsedMail[] = [];
  for (const part of email.attachments.filter(isMail).slice(0, MOST_ATTACHED)) {
    const inner = await parseWhole(bytesOf(part));
    if (inner) found.push(inner, ...(await readAttached(inner.email, depth - 1)));
  }
  return found;
}

function isMail({ mimeType, filename }: Attachment) {
  return /^message\/(?:rfc822|global)$/.test(mimeType) || /\.eml$/i.test(filename ?? "");
}

/** The Message-IDs of e-mails that a report returns, whole or as headers only. */
function returnedIds(email: Email) {
  const returned = email.attachments.filter(
    (part) => isMail(part) || /^(?:text|message)\/(?:rfc822|global)-headers$/.test(part.mimeType),
  );
  return returned.flatMap(({ content }) => {
    const head =
      textOf(content)
        .slice(0, LONGEST_HEAD)
        .split(/\r?\n\r?\n/)[0] ?? "";
    return idsIn(/^message-id:\s*(<[^<>\s]+>)/im.exec(head)?.[1]);
  });
}

function namedBy({ inReplyTo, references }: Email) {
  return [...idsIn(inReplyTo), ...idsIn(references).reverse()];
}

function idsIn(header: string | undefined) {
  return header?.slice(0, LONGEST_HEAD).match(/<[^<>\s]{3,250}>/g) ?? [];
}

/** Two senders count as none: a mail program may show either. */
function senderOf({ from, headers }: Email) {
  const isOne = headers.filter(({ key }) => key === "from").length === 1;
  const address = isOne ? toPlainAddress(from?.address ?? "") : undefined;
  return { name: toLine(from?.name ?? "").slice(0, 100), address: address ?? "" };
}

function answersOf({ replyTo = [] }: Email) {
  const [only, ...more] = replyTo;
  return (more.length === 0 && toPlainAddress(only?.address ?? "")) || "";
}

const autoSubjects =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response|antwort)|out of (?:the )?office|automatische antwort|abwesenheitsnotiz|réponse automatique|respuesta automática|resposta automática|risposta automatica|automatisch antwoord|autosvar)\b/i;
const autoHeaders = new Set([
  "x-autoreply",
  "x-autorespond",
  "x-autoresponse",
  "x-autoreply-from",
  "x-mail-autoreply",
  "x-autogenerated",
  "x-fc-machinegenerated",
]);

function isAutomatic({ headers, subject = "" }: Email, sender: string) {
  if (sender === "" || autoSubjects.test(subject)) return true;
  return headers.some(({ key, value }) => {
    if (key === "auto-submitted") return /^\s*auto-replied\b/i.test(value);
    if (key === "precedence") return /^\s*auto_reply\b/i.test(value);
    return autoHeaders.has(key) || (key === "delivered-to" && /^autoresponder$/i.test(value.trim()));
  });
}

function isFromSystem({ headers }: Email) {
  return headers.some(({ key, value }) => {
    if (key === "auto-submitted") return !/^\s*no\b/i.test(value);
    if (key === "precedence") return /^\s*(?:bulk|junk)\b/i.test(value);
    return key === "x-auto-response-suppress" && /\b(?:all|oof|autoreply)\b/i.test(value);
  });
}

function isOfList({ key, value }: Email["headers"][number]) {
  return listHeaders.has(key) || (key === "precedence" && /^\s*list\b/i.test(value));
}

const listHeaders = new Set(["list-id", "list-post", "list-unsubscribe", "mailing-list"]);

/** The original, which is kept, has them all. */
const notShown = new Set([
  "message/delivery-status",
  "message/global-delivery-status",
  "text/rfc822-headers",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
  "application/pgp-signature",
]);

/** An e-mail that a report returns is ours, not a file of the sender's. */
function filesOf({ attachments }: Email, isReport: boolean) {
  return attachments
    .filter((part) => !(isReport && isMail(part)) && !notShown.has(part.mimeType))
    .flatMap((part) => {
      const { filename, mimeType, related } = part;
      const bytes = bytesOf(part);
      const isLogo = related && mimeType.startsWith("image/") && bytes.length < SMALL_PICTURE;
      return isLogo ? [] : [{ name: filename ?? "", bytes }];
    });
}

function bytesOf({ content }: Attachment) {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
}

/** Without what cannot be shown or stored, and what would change the direction of other text. */
function clean(text: string) {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
}

function toLine(text: string) {
  const line = clean(text.slice(0, LONGEST_SUBJECT)).replace(/\s+/g, " ").trim();
  return line.slice(0, LONGEST_LINE).toWellFormed();
}
