import { longestRequest } from "#request/fields/longest-request.ts";
import { mostBreaks } from "./breaks.ts";
import {
  finishLine,
  hasGoodBreaks,
  isFilled,
  isGoods,
  isPayable,
  isPriced,
  kindOf,
  readPercent,
} from "./finish-line.ts";
import {
  formatMoney,
  formatPrice,
  highestExtended,
  highestPrice,
  parsePrice,
  parseQuantity,
} from "./money.ts";
import { type DraftLine, factNames } from "./quote.ts";
import { regimeOf, sayExtended as sayExtendedOf } from "./quote-text.ts";
import { lineKinds, quoteWords } from "./words.ts";

/** What a line has to say in a column before the quote is sent; its title is in `checkTitles`. */
type ColumnCheck = {
  readonly rule?: string;
  readonly concerns: (line: DraftLine) => boolean;
  /** Set where it is not enough that something is typed. */
  readonly isGiven?: (line: DraftLine) => boolean;
  readonly canOverrule?: true;
  /** It may be empty, and the check is not shown while it is empty on all lines. */
  readonly isOptional?: true;
};

/** Where a line stores what a column shows. */
export type StoredName = Exclude<keyof DraftLine, "id" | "number" | "flag" | "source">;
export type ColumnName = StoredName | "extended" | OwnColumn["name"];

type Shown = {
  readonly label: string;
  readonly look: "text" | "words" | "number";
  /** Where the panel beside the grid shows it. */
  readonly group: "price" | "what" | "line";
  /** In the grid, with its width in pixels, on windows from so many rem on. Without: only in the panel. */
  readonly grid?: { readonly width: number; readonly from: number };
};

/** What someone types or pastes. */
export type StoredColumn = Shown & {
  readonly name: StoredName;
  /** What a sentence calls it, where the label is abbreviated or has more in it. */
  readonly inSentence?: string;
  /** Besides the label: what spreadsheets call such a column. */
  readonly heads?: string;
  /** The most characters that it takes as it is typed. */
  readonly longest: number;
  /** One of these keys, each with its word. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Pasted text as it is stored; undefined if it does not fit here. */
  readonly read: (text: string) => string | undefined;
  readonly check?: ColumnCheck;
  readonly compute?: never;
};

/** What follows from the other columns. */
type ComputedColumn = Shown & {
  readonly name: "extended";
  readonly compute: (line: DraftLine) => string;
  readonly check?: never;
};

/** What the desk alone knows of a line. The grid shows it; it is given to the room, and stored apart from the quote. */
export type OwnColumn = Omit<Shown, "group"> & {
  readonly name: "supplier" | "cost" | "margin";
  readonly show: (line: DraftLine) => string;
  /** As it is typed and copied. */
  readonly text: (line: DraftLine) => string;
  readonly isLow?: (line: DraftLine) => boolean;
  readonly longest: number;
  readonly compute?: never;
};

/** One thing that a line says: in the grid, in the panel beside it, in what is pasted, checked and compared. */
export type Column = StoredColumn | ComputedColumn;

function column({
  name,
  label,
  ...given
}: Pick<StoredColumn, "name" | "label"> & Partial<StoredColumn>): StoredColumn {
  const { choices } = given;
  const keys = new Map(Object.entries(choices ?? {}).map(([key, word]) => [word.toLowerCase(), key]));
  const read = choices ? (text: string) => keys.get(toOneLine(text).toLowerCase()) : toOneLine;
  return { name, label, longest: shortest, look: "text", group: "what", read, ...given };
}

const shortest = 200;
const longer = 1_000;
export const percentRule = "A percentage of at most 100, with two decimals.";

function toOneLine(text: string) {
  const parts = toPlain(text).split("\n");
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
}

function toPlain(text: string) {
  return text.replace(/[^\P{Cc}\n]/gu, " ").trim();
}

/** In the common format, or as it was typed if it is not a price. */
function readPrice(text: string) {
  const typed = toOneLine(text);
  const price = parsePrice(typed);
  return price === undefined ? typed : formatPrice(price);
}

const kindNames = Object.fromEntries(Object.entries(lineKinds).map(([kind, { name }]) => [kind, name]));

/** From left to right in the grid, then down the panel. A new column is a new entry here. */
export const columns: readonly Column[] = [
  column({
    name: "part",
    group: "line",
    label: "Part no. or NSN",
    inSentence: "part number",
    heads: "part, part no, part number, part num, pn, p n, nsn, nsn or part no, model no, sku",
    longest: longestRequest,
    grid: { width: 110, from: 40 },
  }),
  column({
    name: "description",
    group: "line",
    label: "Description",
    heads: "description, desc, item description, item, nomenclature",
    longest: longestRequest,
    look: "words",
    read: toPlain,
    check: { concerns: () => true, isGiven: (line) => isFilled(line.part + line.description) },
    grid: { width: 0, from: 0 },
  }),
  column({
    name: "maker",
    label: "Maker and model",
    heads: "maker, manufacturer, mfr, mfg, brand, make, make and model, maker and model",
    check: {
      rule: "Without it, the quote says “not named”.",
      concerns: isGoods,
      canOverrule: true,
    },
    grid: { width: 190, from: 100 },
  }),
  column({
    name: "quantity",
    group: "line",
    label: "Qty",
    inSentence: "quantity",
    heads: "qty, quantity, order qty",
    look: "number",
    check: {
      rule: "A number above 0, with at most three decimals.",
      concerns: isPriced,
      isGiven: (line) =>
        Boolean(parseQuantity(line.quantity)) || (isFilled(line.breaks) && !isFilled(line.quantity)),
    },
    grid: { width: 56, from: 22.5 },
  }),
  column({
    name: "unit",
    group: "line",
    label: "Unit",
    heads: "unit, uom, ui, unit of measure, unit of issue",
    grid: { width: 44, from: 85 },
  }),
  column({
    name: "unitPrice",
    group: "price",
    label: "Unit price, $",
    inSentence: "unit price",
    heads:
      "price, unit price, price each, price ea, unit price usd, price usd, price us, unit price us, each",
    look: "number",
    read: readPrice,
    check: {
      rule: `In dollars with at most four decimals, or mark the line no bid. A unit price may be at most $${formatMoney(highestPrice)}, and a line may come to at most $${formatMoney(highestExtended)}.`,
      concerns: isPriced,
      isGiven: isPayable,
    },
    grid: { width: 124, from: 0 },
  }),
  {
    name: "extended",
    label: "Extended, $",
    compute: sayExtended,
    ...{ look: "number", group: "price" },
    grid: { width: 150, from: 40 },
  },
  column({
    name: "leadTime",
    label: "Weeks",
    inSentence: "lead time",
    heads:
      "weeks, wk, wks, lead, lead time, lead time weeks, lead time wks, lead time aro, delivery, delivery weeks",
    look: "number",
    check: { rule: "State it in weeks.", concerns: isPriced },
    grid: { width: 56, from: 75 },
  }),
  column({
    name: "origin",
    label: "Origin",
    heads: "origin, country, country of origin, coo, made in",
    check: { rule: "State it, or mark the line no bid.", concerns: isGoods },
    grid: { width: 72, from: 100 },
  }),
  column({
    name: "exportClass",
    label: "Export class",
    inSentence: "export class",
    heads: "export class, export classification, classification, class, eccn, eccn usml, usml, export",
    check: {
      rule: "EAR99, an ECCN such as 0A504, a USML category such as USML XII(c), or “Not classified”.",
      concerns: isGoods,
      isGiven: (line) => regimeOf(line.exportClass) !== undefined,
    },
    grid: { width: 116, from: 75 },
  }),
  column({ name: "outcome", label: "Outcome", choices: quoteWords.outcomes }),
  column({
    name: "offered",
    label: "Offered instead",
    heads: "offered, offered instead, or equal",
    longest: longer,
    check: { rule: "State what is offered instead.", concerns: (line) => line.outcome === "or-equal" },
  }),
  column({
    name: "reason",
    label: "Reason",
    heads: "reason, why no bid",
    longest: longer,
    check: { rule: "State the reason.", concerns: (line) => !isPriced(line) },
  }),
  column({
    name: "kind",
    label: "Kind",
    choices: { "": "", ...kindNames },
    check: {
      rule: "Choose what it is: some kinds have more to state.",
      concerns: isPriced,
      isGiven: (line) => kindOf(line) !== undefined,
    },
  }),
  column({
    name: "discount",
    group: "price",
    label: "Disc., %",
    inSentence: "discount",
    heads: "disc, discount, discount percent, discount pct",
    look: "number",
    check: {
      rule: percentRule,
      concerns: isPriced,
      isGiven: (line) => readPercent(line.discount) !== undefined,
      isOptional: true,
    },
  }),
  column({
    name: "breaks",
    group: "price",
    label: "Prices by quantity",
    heads: "prices by quantity, price breaks, quantity breaks, breaks",
    longest: longer,
    check: {
      rule: `Such as “1-9: 12.50; 10+: 11.00”: two to ${mostBreaks}, in ascending order. The quantity has to be in one of them, and a unit price beside them has to be the same.`,
      concerns: isPriced,
      isGiven: hasGoodBreaks,
      isOptional: true,
    },
  }),
  column({
    name: "alternativeTo",
    group: "line",
    label: "Alternative to line",
    heads: "alternative to, alternative to line, alternate to",
  }),
  column({
    name: "optional",
    group: "line",
    label: "Option",
    choices: { "": "", yes: "Option, not in the total" },
  }),
  // What a kind of line also states; each kind has its own labels for them.
  ...factNames.map((name, index) => column({ name, label: `Statement ${index + 1}` })),
];

/** Those that are stored. */
export const storedColumns: readonly StoredColumn[] = columns.filter((each) => each.compute === undefined);

export const columnNames: readonly StoredName[] = storedColumns.map(({ name }) => name);

const byName = new Map<string, StoredColumn>(storedColumns.map((each) => [each.name, each]));

export function columnOf(name: StoredName): StoredColumn;
export function columnOf(name: string): StoredColumn | undefined;
export function columnOf(name: string) {
  return byName.get(name);
}

export function sayExtended(line: DraftLine) {
  const finished = finishLine(line);
  if (!finished) return "";
  return finished.outcome === "no-bid" ? quoteWords.outcomes["no-bid"] : sayExtendedOf(finished);
}

/** A choice as the word that people see, anything else as typed. */
export function sayCell(name: string, value: string): string {
  const { choices } = byName.get(name) ?? {};
  return choices && Object.hasOwn(choices, value) ? (choices[value] ?? value) : value;
}
