/** Where what was answered begins, as the large mail programs write it. A line break may be inside of the first. */
const attribution =
  /^(?:On\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bwrote:|Am\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bschrieb\b[^\n]{0,100}:|Le\b[^\n]{0,200}(?:\n[^\n]{0,200})?\ba écrit\s?:|El\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bescribió:)[ \t]*$/m;
/** A header below a line, with an address, or with a subject: "From:" and "Date:" alone may be of a shipment. */
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
 * What someone wrote, without the e-mail that it answers. Only what is at the end is left out, and only where nothing new
 * comes after it: answers between quoted lines stay as they are, and so does all of an e-mail that is forwarded or that
 * says that its answers are below. The whole text is in the e-mail itself.
 */
export function cutQuoted(text: string, subject = ""): string {
  if (forwardedSubject.test(subject) || forwarded.test(text)) return text.trim();
  const found = [...headerBlocks, originalMessage].flatMap((pattern) => pattern.exec(text)?.index ?? []);
  const replied = attribution.exec(text);
  if (replied && isAllQuoted(text.slice(replied.index + replied[0].length))) found.push(replied.index);
  const kept = text.slice(0, Math.min(text.length, ...found));
  if (answersBelow.test(kept)) return text.trim();
  const lines = kept.trimEnd().split("\n");
  while (quotedLine.test(lines.at(-1) ?? "") || lines.at(-1)?.trim() === "") lines.pop();
  return lines.join("\n").trim() || text.trim();
}

/** Outlook and Gmail's HTML quote without a mark: then nothing tells old words from new, and what follows is old. */
function isAllQuoted(rest: string) {
  const lines = rest.split("\n").filter((line) => line.trim() !== "");
  const quoted = lines.filter((line) => quotedLine.test(line)).length;
  return quoted === 0 || quoted === lines.length;
}
