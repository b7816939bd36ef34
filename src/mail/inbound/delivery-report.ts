import type { Email } from "postal-mime";
import { describeError } from "#mail/transport.ts";
import { textOf } from "./parse-mail.ts";

export type DeliveryReport = {
  /** Other: it was delivered or passed on. */
  readonly action: "failed" | "delayed" | "other";
  /** In the form of an SMTP server's refusal: code and words, without addresses. */
  readonly error: string;
  /** Whom it is about, in lower case. */
  readonly recipients: readonly string[];
};

const LONGEST_STATUS = 64 * 1024;
const LONGEST_ANSWER = 1_000;
const statusTypes = new Set(["message/delivery-status", "message/global-delivery-status"]);
/** Programs that wrote reports before there was a standard form (RFC 3464); some still do it their way. */
const daemon = /^(?:mailer-daemon|postmaster|mail delivery (?:sub)?system)/i;
const passing = /\b(?:delayed|delay|warning|will (?:be )?retr|not yet been delivered|still being retried)/i;
const refusal = /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b|permanent(?:ly)? (?:error|fail)|could not be delivered/i;

export function findReport(email: Email, whole: string): DeliveryReport | undefined {
  const text = whole.slice(0, LONGEST_STATUS);
  const status = email.attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  if (status) return readStatus(textOf(status.content).slice(0, LONGEST_STATUS), text);
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
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  return [
    name.trim().toLowerCase(),
    colon < 0
      ? ""
      : line
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
  ];
}

function toError(said: string) {
  return describeError({ code: "EBOUNCE", message: said.slice(0, LONGEST_ANSWER) });
}

/** Word by word: a pattern that looked for the @ from every letter on would take quadratic time. */
function addressesIn(text: string) {
  return text
    .slice(0, LONGEST_STATUS)
    .toLowerCase()
    .split(/[\s;<>,"]/)
    .filter((word) => /^[^@].*@.*[^@]$/.test(word));
}
