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
export function toCsvLine(values: readonly (string | number)[]): string {
  return `${values.map(toCell).join(",")}\r\n`;
}

function toCell(value: string | number) {
  if (typeof value === "number") return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = "\ufeff";

/** Long: texts that no cell of a spreadsheet is made for. */
type Column = readonly [
  heading: string,
  read: (submission: ExportedSubmission) => string,
  kind?: "money" | "long",
];

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
    const read: Column[1] = ({ rfq }) => (rfq ? [rfq.values[name]].flat().join("\n") : "");
    return name === "items" || name === "quantities" ? [heading, read, "long"] : [heading, read];
  }),
  ["lines", ({ rfq }) => (rfq?.lines ?? []).map(describeLine).join("\n"), "long"],
  ["message", ({ rfq, fields }) => (rfq ? "" : fields.message), "long"],
  ["quote_number", ({ reference, quote }) => (quote ? reference.replace(/^[A-Z]+-/, "Q-") : "")],
  ["quote_revision", ({ quote }) => quote?.revision ?? ""],
  ["quote_date", ({ quote }) => quote?.sentOn ?? ""],
  ["quote_total", ({ quote }) => dollars(quote?.total), "money"],
  ["quote_sent_at", ({ quote }) => isoTime(quote?.sentAt) ?? ""],
  ["quote_sent_by", ({ quote }) => quote?.sentBy ?? ""],
  ["quote_valid_until", ({ quote }) => quote?.validUntil ?? ""],
  ["quote_withdrawn_at", ({ quote }) => isoTime(quote?.withdrawnAt ?? undefined) ?? ""],
  ["quote_opened_at", ({ quote }) => isoTime(quote?.openedAt ?? undefined) ?? ""],
  ["order_number", ({ orders }) => orders?.numbers.join("; ") ?? ""],
  ["ordered_at", ({ orders }) => isoTime(orders?.firstAt) ?? ""],
  ["confirmed_total", ({ orders }) => dollars(orders?.confirmedTotal), "money"],
  ["confirmed_at", ({ orders }) => isoTime(orders?.confirmedAt) ?? ""],
  ["closed_as", ({ closedAs }) => closedAs ?? ""],
  ["closed_at", ({ closedAs, closing }) => (closedAs ? (isoTime(closing?.at) ?? "") : "")],
  ["closing_reason", ({ closedAs, closing }) => (closedAs ? (closing?.reason ?? "") : "")],
  ["note", ({ note }) => note ?? ""],
  ["countries", ({ countries }) => describeCountries(countries)],
  ["checks", ({ checks }) => checks.map(describeCheck).join("\n\n"), "long"],
  ["conversation", ({ said }) => said.map(describeMessage).join("\n\n"), "long"],
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

/** What only some may know comes after the rest. */
export type MoreCells = {
  readonly head: readonly string[];
  readonly of: (reference: string) => readonly (string | number)[];
};
const nothingMore: MoreCells = { head: [], of: () => [] };

export function csvHead({ head } = nothingMore) {
  return toCsvLine([...columns.map(([heading]) => heading), ...head]);
}

export function toCsv(submission: ExportedSubmission, { of } = nothingMore): string {
  return toCsvLine([...columns.map(([, read]) => read(submission)), ...of(submission.reference)]);
}

const tableColumns = columns.filter(([, , kind]) => kind !== "long");

/** The columns of a spreadsheet, which holds no long texts; money is a number there. */
export const tableHeads = tableColumns.map(([head, , kind]) => ({ head, isMoney: kind === "money" }));

export function toTableRow(submission: ExportedSubmission): readonly (string | number)[] {
  return tableColumns.map(([, read, kind]) => {
    const text = read(submission);
    return kind === "money" && text !== "" ? Number(text) : text;
  });
}
