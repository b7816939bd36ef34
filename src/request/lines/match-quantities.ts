import {
  countedUnit,
  flags,
  type Line,
  number,
  type Open,
  readAmount,
  readNumber,
  readUnit,
  toOneLine,
} from "./line.ts";

export type ReadLines = {
  readonly lines: readonly Line[];
  /** Pieces of the Quantities box that name no line. */
  readonly unmatched: readonly string[];
};

type Entry = {
  readonly source: string;
  readonly quantity: string;
  readonly unit: string;
  readonly numbers: readonly number[];
};

/** What our own button writes into the box, and what people write who mean the same. */
export const asListed = "As listed with each item";
const isAsListed =
  /^(?:as (?:listed|above|shown|noted|stated|specified)|see (?:above|items?|list)|listed|above)(?: (?:above|in (?:the )?list|with (?:each )?items?))?\.?$/i;

/** Gives the lines what the Quantities box says about them, and gives back what names no line. */
export function matchQuantities(typed: readonly Line[], box: string): ReadLines {
  const lines: Open<Line>[] = typed.map((line) => ({ ...line }));
  if (!box.trim() || isAsListed.test(box.trim())) return { lines, unmatched: [] };
  const items = lines.filter((line) => !line.flags.includes(flags.noItem));
  const waiting = items.filter((line) => !line.quantity);
  const all = readForAll(box);
  const [first, ...others] = waiting[0] ? waiting : items;
  if (all && first) {
    const isGiven = [first, ...others].map((line) => give(line, all)).every(Boolean);
    if (!all.isSure && items.length > 1)
      for (const line of waiting) line.flags = [...line.flags, flags.sameForAll];
    if (isGiven) first.quantitySource = box;
    return { lines, unmatched: isGiven ? [] : [box] };
  }
  const entries = splitEntries(box);
  const inOrder = entries.every(isPlain)
    ? [waiting, items].find((list) => list.length === entries.length)
    : undefined;
  const byNumber = new Map<number, Open<Line>[]>();
  for (const line of lines)
    byNumber.set(Number(line.number), [...(byNumber.get(Number(line.number)) ?? []), line]);
  const unmatched = entries.filter((entry, index) => {
    const named = entry.numbers.flatMap((each) => byNumber.get(each) ?? []);
    const targets = inOrder?.slice(index, index + 1) ?? named;
    const isClear = inOrder || named.length === entry.numbers.length;
    const [first] = targets;
    if (!first || !isClear || !targets.map((line) => give(line, entry)).every(Boolean)) return true;
    first.quantitySource += entry.source;
    return false;
  });
  return { lines, unmatched: unmatched.map(({ source }) => source) };
}

const isPlain = ({ quantity, numbers }: Entry) => quantity !== "" && numbers.length === 0;

function give(line: Open<Line>, { quantity, unit }: Pick<Entry, "quantity" | "unit">) {
  if (line.quantity && Number(line.quantity) !== Number(quantity)) {
    line.flags = [...line.flags, flags.twoQuantities];
    return false;
  }
  line.quantity ||= quantity;
  line.unit ||= unit;
  line.flags = line.flags.filter((flag) => flag !== flags.noQuantity && flag !== flags.range);
  return true;
}

const forAll = new RegExp(
  `^(?:qty:? ?)?(${number}) ?(${countedUnit})? ?(?:of |for )?(?:each|every|all)( (?:item|line|one)s?)?\\.?$`,
);

/** "12 of each" is for every line; "12 each" most likely too, but a person should look. */
function readForAll(box: string) {
  const text = toOneLine(box).toLowerCase();
  const found = forAll.exec(text.slice(0, 80));
  if (!found?.[1]) return undefined;
  const isSure = / (?:of|for) each/.test(text) || found[3] !== undefined;
  return { quantity: readNumber(found[1]), unit: readUnit(found[2]) || "EA", isSure };
}

/** One entry per line or semicolon; also per comma, slash and "and", where that gives amounts only. */
function splitEntries(box: string): Entry[] {
  return box.split(/(?<=[\n;])|(?=\b(?:lines?|items?) #?\d)/i).flatMap((part) => {
    if (!part.trim()) return [];
    const separator = /^[\d /]+$/.test(part) ? /(?<=\/)/ : /(?<=,(?!\d{3}(?!\d)))|(?<= and )|(?<= & )/;
    const entries = part.split(separator).map(readEntry);
    return entries.every(isPlain) ? entries : [readEntry(part)];
  });
}

const numbered = new RegExp(
  `^(?:(?:lines?|items?|clin|no\\.?|#) ?#? ?(\\d{1,4}(?:(?:,| and| &|, and) ?\\d{1,4}){0,30}) ?[:.)=–-] ?|(\\d{1,4}) ?(?:[:)=]|\\.(?!\\d)) ?)(${number} ?(?:${countedUnit})?)[.,;]?$`,
  "i",
);

function readEntry(source: string): Entry {
  const text = toOneLine(source)
    .slice(0, 160)
    .replace(/(?:[,;/]| and| &)$/, "")
    .trim();
  const amount = readAmount(text.replace(/^[-*•] ?/, ""));
  if (amount) return { source, numbers: [], ...amount };
  // "Line 6: 12", "lines 1 and 3: 40 each", "6) 12"
  const found = numbered.exec(text);
  const read = readAmount(found?.[3] ?? "") ?? { quantity: "", unit: "" };
  return { source, numbers: (found?.[1] ?? found?.[2] ?? "").match(/\d+/g)?.map(Number) ?? [], ...read };
}
