import { flags, type Parsed, readAmount, toOneLine } from "./line.ts";
import { isNoItem } from "./not-items.ts";
import { isBulleted, readText, tidy } from "./read-items.ts";
import { countedUnit } from "./units.ts";

/** One line, or a heading above some. */
export type Piece = { readonly source: string; readonly read?: Parsed };

/** Rows that say one thing. */
type Entry = {
  readonly rows: string[];
  /** What the item is made of: its sizes, or what is in it. */
  readonly parts: string[];
  /** What follows is in the item. */
  isOpen: boolean;
  doubt?: string;
  /** Read once until a row is added. */
  counts?: boolean | undefined;
};

/** Reads the rows of a paragraph. One that says more about the item above is joined to it. */
export function readParagraph(rows: readonly string[]): readonly Piece[] {
  const entries = joinRows(rows);
  const items = entries.filter((entry) => !isHeading(entry));
  // The numbers in "1 Helmet", "2 Vest", "3 Gloves" may be quantities, but more often number the lines.
  const isCounted = items.every(
    ({ rows: [row = ""] }, index) => Number(lineNumber.exec(row.trim())?.[1]) === index + 1,
  );
  const mark = isCounted && items.length > 2 ? lineNumber : undefined;
  return entries.map((entry) => {
    const source = [...entry.rows, ...entry.parts].join("\n");
    return isHeading(entry) ? { source } : { source, read: readEntry(entry, mark) };
  });
}

const lineNumber = new RegExp(`^\\(?(\\d{1,4})\\)? +(?!${countedUnit}|[x×*] )`, "i");

function joinRows(rows: readonly string[]) {
  const entries: Entry[] = [];
  const indent = Math.min(...rows.map(indentOf));
  // Whether each amount is above its item or below it, nobody can tell.
  const isMixed = isAmount(rows[0] ?? "");
  for (const row of rows) {
    const above = entries.at(-1);
    const isOwnAmount = isAmount(row);
    if (above && isPartOf(above, row)) {
      above.parts.push(row);
      if (!above.isOpen && !isSize(row)) above.doubt = flags.twoQuantities;
      if (above.isOpen && !isBelow(row, above)) above.doubt = flags.twoQuantities;
    } else if (above && above.rows.length < mostRows && goesOn(row, above, indent, isMixed)) {
      above.rows.push(row);
      above.counts = undefined;
    } else
      entries.push({
        rows: [row],
        parts: [],
        isOpen: opensContents.test(row),
        ...(isOwnAmount && { doubt: flags.noItem }),
      });
  }
  return entries;
}

/** A wrapped line has a few; more are read one by one. */
const mostRows = 20;

const indentOf = (row: string) => row.search(/\S/);
const isBelow = (row: string, { rows: [head = ""] }: Entry) =>
  indentOf(row) - indentOf(head) >= 2 || (isBulleted(row.trim()) && !isBulleted(head.trim()));

const isAmount = (row: string) => readAmount(row) !== undefined;

const letterSize = String.raw`(?:small|medium|large|(?:xx?-?|extra[- ])(?:small|large)|\d?x{0,4}[sl]|m)`;
const numberSize = String.raw`\d{1,2}(?:\.5)?[rlswx]{0,2}`;
const counted = "(?: ?(?:ea|each|pr|pairs?))?";
const bullet = String.raw`^\s*(?:[-–*•] ?)?`;

/** "S: 10", "- 10R - 4", "size 9 (12)": how many of a size, and no item. */
const size = new RegExp(
  `${bullet}(?:size )?(?:${letterSize}|${numberSize})(?: ?[-–:=x]+ ?| {1,2}\\(?)(\\d{1,5})\\)?${counted}[,;.]?\\s*$`,
  "i",
);
/** "10 S", "- 8 pr size 9", "10 each S, M, L": the same, with the count first. */
const countOfSize = new RegExp(
  `${bullet}\\(?(\\d{1,5})\\)?${counted}(?: ?[-–:x]+ ?| )(?:of )?(?:size ${numberSize}|(?:size )?${letterSize}(?:(?:, ?|/)${letterSize}){0,9})[,;.]?\\s*$`,
  "i",
);

const isSize = (row: string) => size.test(row) || countOfSize.test(row);
const countIn = (row: string) => Number((size.exec(row) ?? countOfSize.exec(row))?.[1]);

const opensContents =
  /\b(?:with|contain(?:s|ing)?|includ(?:es?|ing)|consist(?:s|ing) of|compris(?:es|ing)|made up of|contents|components)(?: the following)?(?: items)?[ :,]*$/i;
const holdsThings = /\b(?:kit|set|bundle|assembly|ifak|bag|package)s?\b/i;

function isPartOf(above: Entry, row: string) {
  if (isSize(above.rows[0] ?? "") || !hasCount(above)) return false;
  const last = above.parts.at(-1);
  if (isSize(row)) return last === undefined || isSize(last);
  if (above.isOpen) {
    const isEnded = (last && isBelow(last, above)) || !/:\s*$/.test(above.rows.at(-1) ?? "");
    return isBelow(row, above) || !isEnded;
  }
  return holdsThings.test(above.rows[0] ?? "") && isBelow(row, above) && hasQuantity(row);
}

/** Begins what is said about an item on a line of its own. */
const label =
  /^(?:qty|quantity)\.? ?[:=]? ?[\d,]{1,9}(?: ?[a-z]{2,8}\.?)?$|^(?:nsn|p\/?n|part (?:no\.?|number|#)|unit|u\/?i|uom|colou?r|size|mfr|manufacturer|make|brand|model|notes?|description|desc)\.? ?[:=#]/i;
const continues = /^(?:with|and|including|incl\.?|w\/|or|plus|\()(?= |$|\w)/;

function goesOn(row: string, above: Entry, indent: number, isMixed: boolean) {
  const text = row.trim();
  if (above.doubt || above.parts.length > 0 || isHeading(above) || isNoItem(text)) return false;
  if (isAmount(text)) return !isMixed && !hasCount(above) && !isNoItem(toOneLine(above.rows.join(" ")));
  const isPart = indentOf(row) - indent >= 2 || label.test(text);
  const isWrapped =
    !isBulleted(text) && (continues.test(text) || /[,&]$/.test(above.rows.at(-1)?.trim() ?? ""));
  const isOwn = hasQuantity(text) && (!isPart || isBulleted(text) || hasCount(above));
  return (isPart || isWrapped) && !isOwn;
}

const hasQuantity = (text: string) => readText(text).quantity !== "";

function hasCount(entry: Entry) {
  entry.counts ??= hasQuantity(entry.rows.join("\n"));
  return entry.counts;
}

/** "For the patrol division:" */
const isHeading = (entry: Entry) =>
  /:\s*$/.test(entry.rows.at(-1) ?? "") && !hasCount(entry) && !isNoItem(toOneLine(entry.rows.join(" ")));

function readEntry({ rows, parts, doubt }: Entry, mark: RegExp | undefined): Parsed {
  const read = readText(rows.join("\n"), mark);
  const inside = parts.map((part) => tidy(part.replace(/^\s*(?:[-–*•] ?)/, "")));
  const description = inside.length > 0 ? `${read.description}: ${inside.join(", ")}` : read.description;
  const sizes = parts.map(countIn);
  const isSum = sizes.reduce((sum, each) => sum + each, 0) === Number(read.quantity);
  const isWrong =
    doubt ?? (sizes.length > 0 && sizes.every(Number.isFinite) && !isSum && flags.twoQuantities);
  return { ...read, description, flags: isWrong ? [...new Set([...read.flags, isWrong])] : read.flags };
}
