import { requestColumns } from "#request/fields/rfq-message.ts";
import { describeLine, type Line } from "#request/lines/read-lines.ts";
import type { ExportedMessage, ExportedSubmission } from "./records.ts";

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

/** A request's own columns follow the form: a field that is added there is a column here. */
const headings = [
  "reference",
  "form",
  "state",
  "received_at",
  "respond_by",
  "answered_at",
  "name",
  "email",
  "phone",
  "organization",
  "subject",
  ...requestColumns().map(toSnakeCase),
  "lines",
  "message",
  "note",
  "conversation",
];

/** What we composed goes into its columns; any other text is the message. */
function toValues({ reference, formType, state, fields, rfq, ...rest }: ExportedSubmission): string[] {
  const request = rfq?.values;
  return [
    reference,
    formType,
    state,
    toIso(rest.receivedAt),
    toIso(rest.respondBy),
    toIso(rest.answeredAt),
    fields.name,
    fields.email,
    fields.phone,
    fields.company,
    fields.subject,
    ...requestColumns().map((name) => (request ? [request[name]].flat().join("\n") : "")),
    rfq ? describeLines(rfq.lines) : "",
    request ? "" : fields.message,
    rest.note ?? "",
    rest.said.map(describeMessage).join("\n\n"),
  ];
}

/** "2026-06-01T17:00:00.000Z buyer: …", and the names of its files. */
function describeMessage({ side, at, text, files }: ExportedMessage) {
  return [`${toIso(at)} ${side}: ${text}`, ...files.map((name) => `[${name}]`)].join("\n");
}

/** As they were read from the items, one under the other. */
function describeLines(lines: readonly Line[]) {
  return lines.map((line) => `${line.number || "–"}. ${describeLine(line)}`).join("\n");
}

function toSnakeCase(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toIso(at: number | undefined) {
  return at === undefined ? "" : new Date(at).toISOString();
}

export const csvHead = toCsvLine(headings);

export function toCsv(submission: ExportedSubmission): string {
  return toCsvLine(toValues(submission));
}
