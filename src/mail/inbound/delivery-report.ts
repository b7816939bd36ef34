import type { Email } from "postal-mime";
import { describeError } from "#mail/transport.ts";

/** What a mail server says about one of our e-mails. */
export type DeliveryReport = {
  /** Other: it was delivered or passed on. */
  readonly action: "failed" | "delayed" | "other";
  /** As of a server that refuses at once: code and words, without addresses. */
  readonly error: string;
  /** Whom it is about, in lower case. */
  readonly recipients: readonly string[];
};

const statusTypes = new Set(["message/delivery-status", "message/global-delivery-status"]);
/** Programs that wrote reports before there was a form for them (RFC 3464), and some that still do. */
const daemon = /^(?:mailer-daemon|postmaster|mail delivery (?:sub)?system)/i;
const passing = /\b(?:delayed|delay|warning|will (?:be )?retr|not yet been delivered|still being retried)/i;
const refusal = /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b|permanent(?:ly)? (?:error|fail)|could not be delivered/i;

export function findReport(email: Email, text: string): DeliveryReport | undefined {
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

/** The body of RFC 3464: groups of fields, of which the first is about the e-mail and each other about a recipient. */
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
  const at = line.indexOf(":");
  return [
    line.slice(0, Math.max(0, at)).trim().toLowerCase(),
    line
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  ];
}

function toError(said: string) {
  return describeError({ code: "EBOUNCE", message: said });
}

function addressesIn(text: string) {
  return text.toLowerCase().match(/[^\s;<>,"]+@[^\s;<>,"]+/g) ?? [];
}

export function textOf(content: ArrayBuffer | Uint8Array | string) {
  if (typeof content === "string") return content;
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
