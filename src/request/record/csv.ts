import { isoTime } from "#company/time-in.ts";
import { requestColumns } from "#request/fields/message.ts";
import { describeLine } from "#request/lines/line.ts";
import type { ExportedCheck, ExportedMessage, ExportedSubmission } from "./records.ts";

/**
 * What a spreadsheet would take for a formula, also after spaces and in full-width letters; see
 * https://owasp.org/www-community/attacks/CSV_Injection. An apostrophe in front makes it text.
 */
const formula = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const needsQuotes = /[",;\r\n\t']|^\s|\s$/;

/** One line of RFC 4180. */
export function toCsvLine(values: readonly string[]): string {
  return `${values.map(toCell).join(",")}\r\n`;
}

function toCell(value: string) {
  const safe = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = "\ufeff";

type Column = readonly [heading: string, read: (submission: ExportedSubmission) => string];

/** A text that our form composed goes into columns, one for each field; any other text is the message. */
const columns: readonly Column[] = [
  ["reference", ({ reference }) => reference],
  ["form", ({ formType }) => formType],
  ["state", ({ state }) => state],
  ["received_at", ({ receivedAt }) => isoTime(receivedAt)],
  ["respond_by", ({ respondBy }) => isoTime(respondBy)],
  ["answered_at", ({ answeredAt }) => isoTime(answeredAt) ?? ""],
  ["name", ({ fields }) => fields.name],
  ["email", ({ fields }) => fields.email],
  ["phone", ({ fields }) => fields.phone],
  ["organization", ({ fields }) => fields.company],
  ["subject", ({ fields }) => fields.subject],
  ...requestColumns().map((name): Column => {
    const heading = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [heading, ({ rfq }) => (rfq ? [rfq.values[name]].flat().join("\n") : "")];
  }),
  ["lines", ({ rfq }) => (rfq?.lines ?? []).map(describeLine).join("\n")],
  ["message", ({ rfq, fields }) => (rfq ? "" : fields.message)],
  ["quote", ({ reference, quote }) => (quote ? `${reference} ${quote.revision}` : "")],
  ["quote_total", ({ quote }) => dollars(quote?.total)],
  ["quote_sent_at", ({ quote }) => isoTime(quote?.sentAt) ?? ""],
  ["quote_sent_by", ({ quote }) => quote?.sentBy ?? ""],
  ["quote_valid_until", ({ quote }) => isoTime(quote?.expiresAt) ?? ""],
  ["quote_withdrawn_at", ({ quote }) => isoTime(quote?.withdrawnAt ?? undefined) ?? ""],
  ["quote_opened_at", ({ quote }) => isoTime(quote?.openedAt ?? undefined) ?? ""],
  ["order_number", ({ quote }) => quote?.orderNumber ?? ""],
  ["ordered_at", ({ quote }) => isoTime(quote?.orderedAt ?? undefined) ?? ""],
  ["confirmed_total", ({ quote }) => dollars(quote?.confirmedTotal)],
  ["confirmed_at", ({ quote }) => isoTime(quote?.confirmedAt ?? undefined) ?? ""],
  ["closed_as", ({ closedAs }) => closedAs ?? ""],
  ["note", ({ note }) => note ?? ""],
  ["countries", ({ countries }) => describeCountries(countries)],
  ["checks", ({ checks }) => checks.map(describeCheck).join("\n\n")],
  ["conversation", ({ said }) => said.map(describeMessage).join("\n\n")],
];

/** "1234.50": a number in every spreadsheet and accounting program. */
function dollars(cents: number | null | undefined) {
  if (cents == null) return "";
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "2026-06-01T17:00:00.000Z buyer: …", and the names of its files. */
function describeMessage({ side, at, text, files }: ExportedMessage) {
  return [`${isoTime(at)} ${side}: ${text}`, ...files.map((name) => `[${name}]`)].join("\n");
}

/** As confirmed at the desk: "delivery Norway, buyer Norway". */
function describeCountries(countries: ExportedSubmission["countries"]) {
  const confirmed = Object.entries(countries).filter(([, country]) => country !== undefined);
  return confirmed.map(([role, country]) => `${role} ${country}`).join(", ");
}

/** "2026-06-01T17:00:00.000Z screened by Ann: …" */
function describeCheck({ kind, at, by, body }: ExportedCheck) {
  return `${isoTime(at)} ${kind}${by && ` by ${by}`}: ${body}`;
}

export const csvHead = toCsvLine(columns.map(([heading]) => heading));

export function toCsv(submission: ExportedSubmission): string {
  return toCsvLine(columns.map(([, read]) => read(submission)));
}
