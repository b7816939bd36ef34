/** Control characters that nobody types; line ends and tabs are allowed. */
const control = /[^\P{Cc}\n\r\t]/gu;
/** Word processors break lines with a vertical tab, and pages with a form feed. */
export const pastedBreak = /[\v\f\u0085]/g;
const longestName = 200;

/**
 * The one way to read a field of a form or of an address, a visitor's or the staff's. A value that is repeated,
 * too long or contains control characters is refused with a sentence, before it reaches the store.
 */
export function readField(fields: URLSearchParams, name: string, longest = longestName): string {
  return checkText(`The field “${name}”`, readOnce(fields, name), longest);
}

/**
 * The same for free text. A person who pasted it from a letter or a PDF could not see why it was refused, so
 * a space takes the place of each control character: no two numbers become one.
 */
export function readFreeText(fields: URLSearchParams, name: string, longest: number): string {
  const words = readOnce(fields, name).replace(pastedBreak, "\n").replace(control, " ");
  return checkText(`The field “${name}”`, words, longest);
}

function readOnce(fields: URLSearchParams, name: string) {
  const [value = "", ...more] = fields.getAll(name);
  if (more.length > 0) throw requestError(400, `The field “${name}” was sent more than once`);
  return value;
}

/** The number of a record: digits and nothing else. Undefined where the field is empty. */
export function readNumber(fields: URLSearchParams, name: string): number | undefined {
  return toNumber(name, readField(fields, name));
}

export function toNumber(name: string, text: string): number | undefined {
  if (text === "") return undefined;
  if (!/^\d{1,15}$/.test(text)) throw requestError(400, `The field “${name}” must be a whole number`);
  return Number(text);
}

/** The parameters of a route, under the same rules as form fields. */
export function checkPath(params: unknown) {
  for (const part of Object.values(params ?? {})) checkText("The address", String(part), longestName);
}

/** Forms post line ends as CR LF, whatever was typed. */
function checkText(what: string, sent: string, longest: number) {
  const text = sent.replaceAll("\r\n", "\n");
  if (text.length > longest)
    throw requestError(400, `${what} takes at most ${longest.toLocaleString("en-US")} characters`);
  if (text.search(control) >= 0) throw requestError(400, `${what} has a character that cannot be shown`);
  return text;
}

export function requestError(statusCode: number, message: string) {
  return Object.assign(new Error(message), { statusCode });
}
