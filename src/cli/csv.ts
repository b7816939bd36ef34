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
