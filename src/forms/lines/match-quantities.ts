import { number, readAmount, unit } from "./amounts.ts";
import { flags, type Line } from "./line.ts";
import { readText } from "./read-text.ts";

type Amount = { readonly quantity: string; readonly unit: string };
type Entry = Amount & { readonly source: string; readonly name: string; readonly lines?: readonly number[] };
type Open = { -readonly [key in keyof Line]: Line[key] };

/** What our own button writes into the box, and what people write who mean the same. */
export const asListed = "As listed with each item";
const isAsListed = (text: string) =>
  /^(?:as (?:listed|above|shown|noted|stated|specified|indicated)|see (?:above|items?|list|lines?)|(?:listed |included |shown )?(?:above|with (?:each )?items?)|per (?:above|list))\b/i.test(
    text.trim(),
  ) && !/\d/.test(text);

/** Gives the lines what the Quantities box says about them, and gives back what names no line. */
export function matchQuantities(typed: readonly Line[], box: string) {
  const lines: Open[] = typed.map((line) => ({ ...line }));
  if (!box.trim() || isAsListed(box)) return { lines, unmatched: [] };
  const whole = readForAll(box);
  if (whole && lines.length > 0) return { lines: giveAll(lines, whole, box), unmatched: [] };

  const entries = splitEntries(box);
  const unmatched: string[] = [];
  const nameless: Entry[] = [];
  const byName = indexWords(lines);
  for (const entry of entries) {
    const named = entry.lines ? entry.lines.map((each) => lines[each - 1]) : [lineByName(byName, entry)];
    if (named.includes(undefined)) nameless.push(entry);
    // What was typed once is kept once, with the first line that it names.
    else
      for (const [index, line] of named.entries())
        if (line) give(line, entry, index === 0 ? entry.source : "");
  }
  const waiting = lines.filter((line) => !line.quantity && !line.quantitySource);
  const inOrder = [waiting, lines].find(
    (list) => list.length === nameless.length && nameless.length === entries.length - given(lines),
  );
  for (const [index, entry] of nameless.entries()) {
    const target = inOrder?.[index];
    if (target && entry.quantity && (!entry.name || nameless.length === 1)) give(target, entry, entry.source);
    else unmatched.push(entry.source);
  }
  return { lines, unmatched };
}

const given = (lines: readonly Open[]) => lines.filter((line) => line.quantitySource).length;

function give(line: Open, amount: Amount, source: string) {
  line.quantitySource += source;
  const isOther = line.quantity && amount.quantity && Number(line.quantity) !== Number(amount.quantity);
  if (isOther) line.flags = [...line.flags, flags.twoQuantities];
  if (line.quantity || !amount.quantity) return;
  line.quantity = amount.quantity;
  line.unit ||= amount.unit;
  line.flags = line.flags.filter((flag) => flag !== flags.noQuantity && flag !== flags.range);
}

/** "12 of each" is for every line; "12 each" most likely too, but a person should look. */
function readForAll(box: string) {
  const text = box.replace(/\s+/g, " ").trim().toLowerCase();
  const found = new RegExp(
    `^(?:qty:? ?)?(${number}) ?(${unit})? ?(?:of |for )?(each|every|all)( (?:item|line|one)s?)?\\.?$`,
  ).exec(text.slice(0, 80));
  if (!found?.[1]) return undefined;
  const isSure = / of each| for each|(?:each|every|all) (?:item|line|one)/.test(text);
  return { quantity: found[1].replaceAll(",", ""), unit: "EA", isSure };
}

function giveAll(lines: Open[], { quantity, unit: code, isSure }: Amount & { isSure: boolean }, box: string) {
  const open = lines.filter((line) => !line.quantity);
  for (const line of open) {
    give(line, { quantity, unit: code }, "");
    if (!isSure && lines.length > 1) line.flags = [...line.flags, flags.sameForAll];
  }
  const [first] = open.length > 0 ? open : lines;
  if (first) first.quantitySource = box;
  return lines;
}

/** One entry per line or semicolon; also per comma, slash and "and", where that gives amounts only. */
function splitEntries(box: string): Entry[] {
  return box.split(/(?<=[\n;])|(?=\b(?:lines?|items?) #?\d)/i).flatMap((part) => {
    const whole = readEntry(part);
    if (whole.lines) return [whole];
    const isSlashed = /^[\d /]+$/.test(part);
    const pieces = part.split(isSlashed ? /(?<=\/)/ : /(?<=,(?!\d{3}(?!\d)))|(?<= and )|(?<= & )/);
    const entries = pieces.map(readEntry);
    return pieces.length > 1 && entries.every((entry) => entry.quantity) ? entries : [whole];
  });
}

function readEntry(source: string): Entry {
  const text = source
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?:[,;/]| and| &)$/, "")
    .trim();
  const amount = readAmount(text.replace(/^[-*•] ?/, ""));
  if (amount) return { source, name: "", ...amount };
  const byLine = readNumbered(text);
  if (byLine) return { source, name: "", lines: byLine.lines, ...byLine.amount };
  const { description, nsn, partNumber, quantity, unit: code } = readText(text.slice(0, 400));
  return { source, name: `${nsn} ${partNumber} ${description}`.trim(), quantity, unit: code };
}

const numbered = new RegExp(
  `^(?:(?:lines?|items?|clin|no\\.?|#) ?#? ?(\\d{1,4}(?:(?:,| and| &|, and|-|–| to) ?\\d{1,4}){0,30}) ?[:.)=–-] ?|(\\d{1,4}) ?[:.)=] ?)(${number} ?(?:${unit})?)[.,;]?$`,
  "i",
);

/** "Line 6: 12", "lines 1 to 3: 40 each", "6) 12". */
function readNumbered(text: string) {
  const found = numbered.exec(text.slice(0, 160));
  const amount = found?.[3] ? readAmount(found[3]) : undefined;
  return amount && { lines: readNumbers(found?.[1] ?? found?.[2] ?? ""), amount };
}

function readNumbers(text: string) {
  const [, first, last] = /^(\d+) ?(?:-|–|to) ?(\d+)$/.exec(text) ?? [];
  if (!first || !last) return (text.match(/\d+/g) ?? []).map(Number);
  return Array.from(
    { length: Math.min(Math.max(0, Number(last) - Number(first) + 1), 500) },
    (_, index) => Number(first) + index,
  );
}

/** A word that more lines than this share tells none of them apart. */
const mostSharing = 40;

function indexWords(lines: Open[]) {
  const index = new Map<string, Set<Open>>();
  for (const line of lines) {
    for (const word of wordsOf(`${line.nsn} ${line.partNumber} ${line.description}`)) {
      const sharing = index.get(word) ?? new Set();
      index.set(word, sharing.add(line));
    }
  }
  return index;
}

/** The one line that shares most words with what the entry names. */
function lineByName(index: ReadonlyMap<string, ReadonlySet<Open>>, entry: Entry) {
  const scores = new Map<Open, number>();
  for (const word of wordsOf(entry.name)) {
    const sharing = index.get(word);
    if (!sharing || sharing.size > mostSharing) continue;
    for (const line of sharing) scores.set(line, (scores.get(line) ?? 0) + 1);
  }
  const [best, second] = [...scores].sort(([, a], [, b]) => b - a);
  return best && best[1] !== second?.[1] ? best[0] : undefined;
}

function wordsOf(text: string) {
  const words = text.toLowerCase().match(/[\p{L}\d][\p{L}\d-]{2,40}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/s$/, "").replace(/e$/, "")));
}
