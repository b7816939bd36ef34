import PostalMime, { type Attachment, type Email } from "postal-mime";
import { describeError, toPlainAddress } from "#mail/transport.ts";

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
  readonly subject: string;
  /** Without the quoted text at its end. */
  readonly text: string;
  /** Written by a program for someone, such as an out-of-office reply: RFC 3834 and the usual headers. */
  readonly isAutomatic: boolean;
  /** Sent by a system, such as one for tickets: its own receipt, or a person's words passed on. */
  readonly isFromSystem: boolean;
  readonly report: DeliveryReport | undefined;
  /** The report is in an attached e-mail, so what this one answers may not be what the report is about. */
  readonly isReportAttached: boolean;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

type DeliveryReport = {
  /** Other: it was delivered or passed on. */
  readonly action: "failed" | "delayed" | "other";
  /** In the form of an SMTP server's refusal: code and words, without addresses. */
  readonly error: string;
  /** Whom it is about, in lower case. */
  readonly recipients: readonly string[];
};

const parserLimits = {
  maxNestingDepth: 60,
  maxHeadersSize: 512 * 1024,
  // We read attached e-mails ourselves, to know which words are whose.
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};
const MOST_ATTACHED = 5;
const DEEPEST_ATTACHED = 3;
const MOST_REFERENCES = 30;
const LONGEST_HEAD = 64 * 1024;
const LONGEST_TEXT = 10_000;
const LONGEST_LINE = 200;
/** A logo in a signature does not count as a file. */
const SMALL_PICTURE = 15 * 1024;

/** Call it in a worker thread: what strangers send can take a long time. Never rejects. */
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
    encloses: attached
      .flatMap((each) => [...returnedIds(each), ...idsIn(each.messageId), ...namedBy(each)])
      .slice(0, MOST_REFERENCES),
    from: senderOf(email),
    subject: toLine(email.subject ?? ""),
    text: text.slice(0, LONGEST_TEXT).toWellFormed(),
    isAutomatic: isAutomatic(email, sender),
    isFromSystem: !isAutomatic(email, sender) && isFromSystem(email),
    report: reports.find(Boolean),
    isReportAttached: !reports[0] && reports.some(Boolean),
    files: all.flatMap((each, n) => filesOf(each, reports[n] !== undefined)),
  };
}

/** If the e-mail is nested too deeply or broken, as much as its headers tell. */
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

/** E-mails that were forwarded as attachments; one that a report returns is not among them. */
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

/** Its plain text. The parser turns HTML into text only beside a plain part, so HTML alone is given one. */
async function writtenIn({ text, html }: Email) {
  if (text?.trim() || !html) return (text ?? "").replace(/\r\n?/g, "\n");
  const boundary = crypto.randomUUID();
  const part = (kind: string, content: string) =>
    `--${boundary}\r\nContent-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}\r\n`;
  const both = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${part("plain", " ")}${part("html", html)}--${boundary}--\r\n`;
  const { text: converted = "" } = await PostalMime.parse(both, parserLimits);
  return converted.replace(/\r\n?/g, "\n").trim();
}

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
    .flatMap(({ filename, content, mimeType, related }) => {
      const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
      const isLogo = related && mimeType.startsWith("image/") && bytes.length < SMALL_PICTURE;
      return isLogo ? [] : [{ name: filename ?? "", bytes }];
    });
}

/** Without what cannot be shown or stored, and what would change the direction of other text. */
function clean(text: string) {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
}

function toLine(text: string) {
  return clean(text).replace(/\s+/g, " ").trim().slice(0, LONGEST_LINE).toWellFormed();
}

/** The line above quoted text, as the major mail programs write it. It may be broken in two. */
const attribution =
  /^(?:On\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bwrote:|Am\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bschrieb\b[^\n]{0,100}:|Le\b[^\n]{0,200}(?:\n[^\n]{0,200})?\ba écrit\s?:|El\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bescribió:)[ \t]*$/m;
/** A header below a rule, or with an address or subject: "From:" and "Date:" alone can be a shipment's. */
const headerBlocks = [
  /^[-_]{5,}[ \t]*(?:(?:Original|Reply) [Mm]essage[ \t]*-{2,})?[ \t]*\n+[*>]*From:[^\n]*\n(?:[^\n]*\n){0,2}[*>]*(?:Sent|Date):/m,
  /^[*>]*From:[^\n]*@[^\n]*\n(?:[^\n]*\n){0,2}[*>]*(?:Sent|Date):/m,
  /^[*>]*From:[^\n]*\n(?=(?:[^\n]*\n){0,2}[*>]*(?:Sent|Date):)(?=(?:[^\n]*\n){0,4}[*>]*Subject:)/m,
];
const originalMessage = /^-{3,}[ \t]*(?:Original|Reply) [Mm]essage[ \t]*-{3,}[ \t]*$/m;
const forwarded = /^(?:-{5,}[ \t]*Forwarded message|Begin forwarded message:)/im;
const forwardedSubject = /^\s*(?:fwd?|wg|tr|rv):/i;
const answersBelow = /\b(?:below|in-?line|in (?:red|blue|green|bold|caps))\b/i;
const quotedLine = /^[ \t]*>/;

/**
 * What someone wrote, without the e-mail that it answers. Only quoted text at the end is left out, with
 * nothing new after it: answers between quoted lines stay as they are, and so does all of an e-mail that is
 * forwarded or that says that its answers are below. The original e-mail has the whole text.
 */
export function cutQuoted(text: string, subject = ""): string {
  if (forwardedSubject.test(subject) || forwarded.test(text)) return text.trim();
  const found = [...headerBlocks, originalMessage].flatMap((pattern) => pattern.exec(text)?.index ?? []);
  const replied = attribution.exec(text);
  if (replied && isAllQuoted(text.slice(replied.index + replied[0].length), replied[0]))
    found.push(replied.index);
  const kept = text.slice(0, Math.min(text.length, ...found));
  if (answersBelow.test(kept)) return text.trim();
  const lines = kept.trimEnd().split("\n");
  while (quotedLine.test(lines.at(-1) ?? "") || lines.at(-1)?.trim() === "") lines.pop();
  return lines.join("\n").trim() || text.trim();
}

/** What a mail program writes in the line above quoted text: a year, a time or an address. */
const whenOrWho = /\b20\d\d\b|\d[:.h]\d\d|@/;

/**
 * Outlook and Gmail's HTML quote without ">" marks, so nothing tells old words from new: then what follows
 * counts as old if a program wrote the line before it.
 */
function isAllQuoted(rest: string, before: string) {
  const lines = rest.split("\n").filter((line) => line.trim() !== "");
  const quoted = lines.filter((line) => quotedLine.test(line)).length;
  return quoted === lines.length || (quoted === 0 && whenOrWho.test(before));
}

const statusTypes = new Set(["message/delivery-status", "message/global-delivery-status"]);
/** Programs that wrote reports before there was a standard form (RFC 3464); some still do it their way. */
const daemon = /^(?:mailer-daemon|postmaster|mail delivery (?:sub)?system)/i;
const passing = /\b(?:delayed|delay|warning|will (?:be )?retr|not yet been delivered|still being retried)/i;
const refusal = /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b|permanent(?:ly)? (?:error|fail)|could not be delivered/i;

function findReport(email: Email, text: string): DeliveryReport | undefined {
  const status = email.attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  if (status) return readStatus(textOf(status.content), text);
  const named = email.headers.find(({ key }) => key === "x-failed-recipients")?.value;
  const from = email.from?.address ?? "";
  const isDaemon = daemon.test(from) || daemon.test(email.from?.name ?? "");
  if (named === undefined && !(isDaemon && refusal.test(text))) return undefined;
  const isPassing = passing.test(email.subject ?? "") || (named === undefined && passing.test(text));
  const [said = ""] = /\b5\d\d[ -][^\n]*|\b5\.\d{1,3}\.\d{1,3}\b[^\n]*/.exec(text) ?? [];
  return {
    action: isPassing ? "delayed" : "failed",
    error: toError(said),
    recipients: addressesIn(named ?? ""),
  };
}

/** A report's body (RFC 3464): groups of fields, first about the e-mail, then about each recipient. */
function readStatus(status: string, text: string): DeliveryReport {
  const groups = status
    .replace(/\r/g, "")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n[ \t]*\n/)
    .map((group) => new Map(group.split("\n").map(toField)))
    .filter((fields) => fields.has("action"));
  const action = (wanted: string) => groups.find((fields) => fields.get("action")?.startsWith(wanted));
  const failed = action("failed");
  const about = failed ?? action("delayed");
  const said = about?.get("diagnostic-code")?.replace(/^[a-z0-9-]+\s*;/, "") ?? "";
  const code = /\b[45]\d\d\b|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(said) ? "" : `${about?.get("status") ?? ""} `;
  return {
    action: failed ? "failed" : about ? "delayed" : "other",
    error: toError(`${code}${said}`.trim() || text.slice(0, 200)),
    recipients: groups.flatMap((fields) =>
      addressesIn(`${fields.get("final-recipient")} ${fields.get("original-recipient")}`),
    ),
  };
}

function toField(line: string): [string, string] {
  const [name = "", value = ""] = line.toLowerCase().split(/:(.*)/s);
  return [name.trim(), value.trim()];
}

function toError(said: string) {
  return describeError({ code: "EBOUNCE", message: said });
}

function addressesIn(text: string) {
  return text.toLowerCase().match(/[^\s;<>,"]+@[^\s;<>,"]+/g) ?? [];
}

function textOf(content: ArrayBuffer | Uint8Array | string) {
  if (typeof content === "string") return content;
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
