import PostalMime, { type Attachment, type Email } from "postal-mime";
import { toPlainAddress } from "#mail/plain-address.ts";
import { type DeliveryReport, findReport, textOf } from "./delivery-report.ts";
import { cutQuoted } from "./quoted-text.ts";

export type MailToRead = {
  readonly raw: Uint8Array;
  /** Of the envelope. */
  readonly sender: string;
};

export type ReadMail = {
  /** False where only the headers could be read. */
  readonly isWhole: boolean;
  /** Its text is too long, and ends before its end. */
  readonly isCut: boolean;
  readonly messageId: string | undefined;
  /** The Message-IDs that it answers or reports on, the nearest first. */
  readonly refersTo: readonly string[];
  /** Those of e-mails that are attached to it. */
  readonly encloses: readonly string[];
  /** The address is empty where it is not plainly one mailbox. */
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** Without what it quotes at its end. */
  readonly text: string;
  /** Written by a program: RFC 3834 and the usual headers. */
  readonly isAutomatic: boolean;
  readonly report: DeliveryReport | undefined;
  /** The report is an e-mail attached to it, so what it answers may be another. */
  readonly isReportAttached: boolean;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

const parserLimits = {
  maxNestingDepth: 60,
  maxHeadersSize: 512 * 1024,
  // Attached e-mails are read here, so that it is known which words are whose.
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};
const MOST_ATTACHED = 5;
const DEEPEST_ATTACHED = 3;
const MOST_REFERENCES = 30;
const LONGEST_HEAD = 64 * 1024;
const LONGEST_TEXT = 10_000;
const LONGEST_LINE = 200;
/** A logo in a signature is no file. */
const SMALL_PICTURE = 15 * 1024;

/** Call it in a worker thread: what strangers send can take long. Never rejects. */
export async function readMail({ raw, sender }: MailToRead): Promise<ReadMail> {
  const { email, isWhole } = await parse(raw);
  const attached = await readAttached(email, DEEPEST_ATTACHED);
  const all = [email, ...attached];
  const whole = await Promise.all(all.map(writtenIn));
  const reports = all.map((each, n) => findReport(each, whole[n] ?? ""));
  const text = clean(cutQuoted(whole[0] ?? "", email.subject) || whole.slice(1).find(Boolean) || "");
  return {
    isWhole,
    isCut: text.length > LONGEST_TEXT,
    messageId: idsIn(email.messageId)[0],
    refersTo: [...(reports[0] ? returnedIds(email) : []), ...namedBy(email)].slice(0, MOST_REFERENCES),
    encloses: attached.flatMap(alsoItself).slice(0, MOST_REFERENCES),
    from: senderOf(email),
    subject: toLine(email.subject ?? ""),
    text: text.slice(0, LONGEST_TEXT).toWellFormed(),
    isAutomatic: isAutomatic(email, sender),
    report: reports.find(Boolean),
    isReportAttached: !reports[0] && reports.some(Boolean),
    files: all.flatMap((each, n) => filesOf(each, reports[n] !== undefined)),
  };
}

/** Where it is too deep or broken, as much as its headers tell. */
async function parse(raw: Uint8Array): Promise<{ email: Email; isWhole: boolean }> {
  try {
    return { email: await PostalMime.parse(raw, parserLimits), isWhole: true };
  } catch {
    const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, LONGEST_HEAD));
    const end = bytes.indexOf("\r\n\r\n");
    const head = bytes
      .toString("latin1", 0, end < 0 ? bytes.length : end)
      .replace(/^content-type:/gim, "X-Type:");
    const email = await PostalMime.parse(head, parserLimits).catch(() => nothing);
    return { email, isWhole: false };
  }
}

const nothing: Email = { headers: [], headerLines: [], attachments: [] };

/** E-mails that were forwarded as attachments; those in a report are only named by it. */
async function readAttached(email: Email, depth: number): Promise<readonly Email[]> {
  if (depth === 0 || findReport(email, "")) return [];
  const found: Email[] = [];
  for (const part of email.attachments.filter(isMail).slice(0, MOST_ATTACHED)) {
    const inner = await PostalMime.parse(part.content, parserLimits).catch(() => undefined);
    if (inner) found.push(inner, ...(await readAttached(inner, depth - 1)));
  }
  return found;
}

function isMail({ mimeType, filename }: Attachment) {
  return /^message\/(?:rfc822|global)$/.test(mimeType) || /\.eml$/i.test(filename ?? "");
}

/** Of the e-mail that a report returns, whole or its headers. */
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

function alsoItself(email: Email) {
  return [...returnedIds(email), ...idsIn(email.messageId), ...namedBy(email)];
}

function namedBy({ inReplyTo, references }: Email) {
  return [...idsIn(inReplyTo), ...idsIn(references).reverse()];
}

function idsIn(header: string | undefined) {
  return header?.slice(0, LONGEST_HEAD).match(/<[^<>\s]{3,250}>/g) ?? [];
}

/** Two senders are none: a mail program may show either. */
function senderOf({ from, headers }: Email) {
  const isOne = headers.filter(({ key }) => key === "from").length === 1;
  const address = isOne ? toPlainAddress(from?.address ?? "") : undefined;
  return { name: toLine(from?.name ?? "").slice(0, 100), address: address ?? "" };
}

const autoSubjects =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response|antwort)|out of (?:the )?office|automatische antwort|abwesenheitsnotiz|réponse automatique|respuesta automática|autosvar)\b/i;
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
    if (key === "auto-submitted") return !/^\s*no\b/i.test(value);
    if (key === "precedence") return /^\s*(?:bulk|junk|auto_reply)\b/i.test(value);
    if (key === "x-auto-response-suppress") return /\b(?:all|oof|autoreply)\b/i.test(value);
    return autoHeaders.has(key) || (key === "delivered-to" && /^autoresponder$/i.test(value.trim()));
  });
}

/** Its plain text; of HTML alone, what the parser makes of a part beside plain text. */
async function writtenIn({ text, html }: Email) {
  if (text?.trim() || !html) return (text ?? "").replace(/\r\n?/g, "\n");
  const boundary = crypto.randomUUID();
  const part = (kind: string, content: string) =>
    `--${boundary}\r\nContent-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}\r\n`;
  const both = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${part("plain", " ")}${part("html", html)}--${boundary}--\r\n`;
  const { text: converted = "" } = await PostalMime.parse(both, parserLimits);
  return converted.replace(/\r\n?/g, "\n").trim();
}

const notShown = new Set([
  "message/delivery-status",
  "message/global-delivery-status",
  "text/rfc822-headers",
]);

/** What a report returns is ours. */
function filesOf({ attachments }: Email, isReport: boolean) {
  return attachments
    .filter((part) => !(isReport && isMail(part)) && !notShown.has(part.mimeType))
    .map(({ filename, content, related }) => {
      const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
      return { name: filename ?? "", bytes, isSmallPicture: related && bytes.length < SMALL_PICTURE };
    })
    .filter(({ isSmallPicture }) => !isSmallPicture)
    .map(({ name, bytes }) => ({ name, bytes }));
}

/** Without what cannot be shown or stored, and what would turn the direction of other text. */
function clean(text: string) {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
}

function toLine(text: string) {
  return clean(text).replace(/\s+/g, " ").trim().slice(0, LONGEST_LINE).toWellFormed();
}
