/** More than people write and quote: nothing is looked for in the rest of a text, nor shown. */
export const LONGEST_TEXT = 80_000;

/**
 * What someone wrote, without the e-mail that it answers. Only quoted text at the end is left out, with
 * nothing new after it: answers between quoted lines stay as they are, and so does all of an e-mail that is
 * forwarded or that says that its answers are below. The original e-mail has the whole text.
 *
 * Strangers write the text: it is cut first, and looked at line by line, since a pattern that crosses lines
 * can be made to start over and over.
 */
export function cutQuoted(whole: string, subject = ""): string {
  const text = whole.slice(0, LONGEST_TEXT);
  const lines = text.split("\n");
  if (forwardedSubject.test(subject) || lines.some((line) => forwarded.test(line))) return text.trim();
  const found = [findHeaders(lines), lines.findIndex(isOriginalMessage), findAttribution(lines)];
  const kept = lines.slice(0, Math.min(lines.length, ...found.filter((at) => at >= 0)));
  if (kept.some((line) => answersBelow.test(line))) return text.trim();
  while (isQuotedOrEmpty(kept.at(-1))) kept.pop();
  return kept.join("\n").trim() || text.trim();
}

const forwarded = /^(?:-{5,}[ \t]*Forwarded message|Begin forwarded message:)/i;
const forwardedSubject = /^\s*(?:fwd?|wg|tr|rv):/i;
const answersBelow = /\b(?:below|in-?line|in (?:red|blue|green|bold|caps))\b/i;
const quotedLine = /^[ \t]*>/;

function isQuotedOrEmpty(line: string | undefined) {
  return line !== undefined && (quotedLine.test(line) || line.trim() === "");
}

const originalMessage = /^-{3,}[ \t]*(?:Original|Reply) [Mm]essage[ \t]*-{3,}$/;
const rule = /^[-_]{5,}(?:[ \t]*(?:Original|Reply) [Mm]essage[ \t]*-{2,})?$/;
const header = /^[*>]*(From|Sent|Date|Subject):/;

function isOriginalMessage(line: string) {
  return originalMessage.test(trimBlanks(line));
}

/**
 * The line where an e-mail's headers begin: below a rule, or with an address or a subject, since "From:" and
 * "Date:" alone can be a shipment's.
 */
function findHeaders(lines: readonly string[]): number {
  const names = lines.map((line) => header.exec(line)?.[1]);
  const isNear = (from: number, distance: number, ...wanted: readonly string[]) =>
    names.slice(from + 1, from + 1 + distance).some((name) => wanted.includes(name ?? ""));
  let lastWritten = -1;
  for (const [at, line] of lines.entries()) {
    if (names[at] === "From" && isNear(at, 3, "Sent", "Date")) {
      if (lastWritten >= 0 && rule.test(trimBlanks(lines[lastWritten] ?? ""))) return lastWritten;
      if (line.includes("@") || isNear(at, 5, "Subject")) return at;
    }
    if (line !== "") lastWritten = at;
  }
  return -1;
}

/** The line above quoted text, as the major mail programs write it. */
const attributions: readonly (readonly [opens: RegExp, closes: RegExp])[] = [
  [/^On\b/, /\bwrote:$/],
  [/^Am\b/, /\bschrieb\b.{0,100}:$/],
  [/^Le\b/, /\ba écrit\s?:$/],
  [/^El\b/, /\bescribió:$/],
];
const LONGEST_ATTRIBUTION = 220;

function findAttribution(lines: readonly string[]): number {
  for (const at of lines.keys()) {
    const height = attributionHeight(lines[at] ?? "", lines[at + 1]);
    if (height === 0) continue;
    const [before, rest] = [lines.slice(at, at + height).join("\n"), lines.slice(at + height)];
    return isAllQuoted(withoutSignature(rest), before) ? at : -1;
  }
  return -1;
}

/** One line, or broken in two; none if it is something else. */
function attributionHeight(line: string, next: string | undefined): number {
  const closes = attributions.find(([opens]) => opens.test(line))?.[1];
  const ends = (last: string) => last.length <= LONGEST_ATTRIBUTION && closes?.test(trimBlanks(last));
  if (!closes || line.length > LONGEST_ATTRIBUTION) return 0;
  if (ends(line)) return 1;
  return next !== undefined && ends(next) ? 2 : 0;
}

const signatureMark =
  /^(?:--\s*$|_{5,}\s*$|sent (?:from|with|via) (?:my |proton|outlook|yahoo|mobile)|get outlook for|this (?:e-?mail|message)\b.{0,80}\b(?:confidential|privileged|intended))/i;
const contact = /@|\bwww\.|(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/i;
const MOST_SIGNATURE_LINES = 10;
const LONGEST_SIGNATURE_LINE = 80;

/** Some programs put the sender's name and number below the quoted text: they are no answer to it. */
function withoutSignature(rest: readonly string[]): readonly string[] {
  const end = rest.findLastIndex((line) => quotedLine.test(line)) + 1;
  if (end === 0) return rest;
  const below = rest.slice(end).filter((line) => line.trim() !== "");
  const isMarked = signatureMark.test(below[0] ?? "");
  const isContact =
    below.length <= MOST_SIGNATURE_LINES &&
    below.every((line) => line.length <= LONGEST_SIGNATURE_LINE && !/\?\s*$/.test(line.slice(-20))) &&
    below.some((line) => contact.test(line));
  return isMarked || isContact ? rest.slice(0, end) : rest;
}

/** What a mail program writes in the line above quoted text: a year, a time or an address. */
const whenOrWho = /\b20\d\d\b|\d[:.h]\d\d|@/;

/**
 * Outlook and Gmail's HTML quote without ">" marks, so nothing tells old words from new: then what follows
 * counts as old if a program wrote the line before it.
 */
function isAllQuoted(rest: readonly string[], before: string) {
  const lines = rest.filter((line) => line.trim() !== "");
  const quoted = lines.filter((line) => quotedLine.test(line)).length;
  return quoted === lines.length || (quoted === 0 && whenOrWho.test(before));
}

/** Spaces and tabs at its end. A pattern for them would try again from each one. */
function trimBlanks(line: string) {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end -= 1;
  return line.slice(0, end);
}
