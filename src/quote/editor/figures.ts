import { sayDay } from "#company/time.ts";
import { factsOf, finishLine, hasGoods, isFact, lackingIn } from "#quote/finish-line.ts";
import { type Check, complete, sumUp } from "#quote/finish-quote.ts";
import { extend, formatMoney } from "#quote/money.ts";
import { type DraftLine, lastValidDay, numberOf, parseDays, type QuoteDraft } from "#quote/quote.ts";
import { nameFreight, sayFreight, sayLess, sayWeeks } from "#quote/quote-text.ts";
import { sayTerm } from "#quote/words.ts";

import { quoteDeskWords, sayCell } from "./words.ts";

const { columns, fields } = quoteDeskWords;

/** One field whose text differs; a line that only one of the drafts has is one change. */
export type DraftChange = { readonly where: string; readonly before: string; readonly after: string };

export type CellName = keyof DraftLine & keyof typeof columns;

const cellNames = (Object.keys(columns) as (keyof typeof columns)[]).filter(
  (name) => name !== "line" && name !== "extended" && name !== "earlier",
);
const termNames = Object.keys(fields) as (keyof typeof fields)[];

/** The label of a line's field: each kind of line has its own labels for its facts. */
export function nameCell(line: DraftLine, name: CellName) {
  return factsOf(line).find((fact) => fact.name === name)?.label ?? columns[name];
}

/** Names for a sentence, where the column's head is abbreviated or has more in it. */
const fullNames: Partial<Record<CellName, string>> = {
  part: "part number",
  quantity: "quantity",
  unitPrice: "unit price",
  discount: "discount",
  leadTime: "lead time",
  exportClass: "export class",
};

/** What a field of a line is called in a sentence. */
export function nameField(line: DraftLine, name: CellName) {
  const fact = factsOf(line).find((each) => each.name === name);
  return fact?.label ?? fullNames[name] ?? columns[name].toLowerCase();
}

/** Line by line, as a reader compares two versions. */
export function draftChanges(before: QuoteDraft, after: QuoteDraft): DraftChange[] {
  const find = (draft: QuoteDraft, id: string) => draft.lines.find((line) => line.id === id);
  const lines = after.lines.flatMap((line, index) => lineChanges(index, find(before, line.id), line));
  const gone = before.lines.flatMap((line, index) =>
    find(after, line.id) ? [] : lineChanges(index, line, undefined),
  );
  const terms = termNames.flatMap((name) => {
    const [was, is] = [before, after].map((draft) => sayTerm(name, draft[name]));
    return difference(fields[name], was ?? "", is ?? "");
  });
  return [...lines, ...gone, ...terms];
}

function lineChanges(index: number, before: DraftLine | undefined, after: DraftLine | undefined) {
  const where = `${columns.line} ${numberOf(after ?? before, index)}`;
  if (!before || !after) return difference(where, nameLine(before), nameLine(after));
  return cellNames.flatMap((name) => {
    // “No bid” already says that the price and the rest are gone.
    if (after.outcome === "no-bid" && after[name] === "") return [];
    // Under another kind, the same field held another fact.
    const then = isFact(name) && before.kind !== after.kind ? "" : sayValue(name, before);
    return difference(`${where}, ${nameField(after, name)}`, then, sayValue(name, after));
  });
}

function nameLine(line: DraftLine | undefined) {
  return line ? line.part || line.description || "unnamed line" : "";
}

function sayValue(name: CellName, line: DraftLine) {
  return name === "leadTime" ? sayWeeks(line.leadTime) : sayCell(name, line[name]);
}

function difference(where: string, before: string, after: string): DraftChange[] {
  return before === after ? [] : [{ where, before, after }];
}

/**
 * What follows is all that the editor computes. The server writes it into the page, and the script updates it
 * after every key.
 */

export function sayExtended(line: DraftLine) {
  const finished = finishLine(line);
  if (!finished) return "–";
  return finished.outcome === "no-bid" ? quoteDeskWords.outcomes["no-bid"] : formatMoney(finished.extended);
}

export function sayLineState(line: DraftLine, [first]: readonly (keyof DraftLine)[]) {
  return first ? nameField(line, first as CellName) : sayExtended(line);
}

/** By the `data-figure` of the element that shows it. Sums leave out lines that cannot be added up yet. */
export function figuresOf(draft: QuoteDraft, checks: readonly Check[], today: string) {
  const finished = draft.lines.map(finishLine).filter((line) => line !== undefined);
  const totals = sumUp(finished, draft);
  const lineDiscounts = finished.reduce((sum, line) => {
    if (line.outcome === "no-bid" || !line.discount) return sum;
    return sum + (extend(line.quantity, line.listPrice ?? line.unitPrice) ?? line.extended) - line.extended;
  }, 0);
  const isAdded = draft.freight === "added";
  const days = parseDays(draft.validForDays);
  const [priced, bids] = [finished, draft.lines].map(
    (lines) => lines.filter(({ outcome }) => outcome !== "no-bid").length,
  );
  const missing = checks.filter(({ state }) => state === "missing").length;
  return {
    priced: `${priced} of ${bids} ${bids === 1 ? "line" : "lines"} with quantity and price`,
    lines: formatMoney(totals.lines),
    caption: quoteDeskWords.caption(draft.lines.length),
    lineCount: quoteDeskWords.lines(draft.lines.length),
    all: String(draft.lines.length),
    // An empty figure hides its row.
    lineDiscounts: lineDiscounts > 0 ? sayLess(lineDiscounts) : "",
    discountName: `Discount, ${draft.discount.replace(/ ?%$/, "")}%`,
    discount: totals.discount === undefined ? "" : sayLess(totals.discount),
    freightName: nameFreight(draft.freight),
    freight: isAdded ? formatMoney(totals.freight) : hasGoods(draft.lines) ? sayFreight(draft.freight) : "",
    tax: draft.tax === "added" ? formatMoney(totals.tax ?? 0) : sayTerm("tax", draft.tax),
    total: `$${formatMoney(totals.total)}`,
    until: days ? `Until ${sayDay(lastValidDay(today, days))}` : "",
    missing: quoteDeskWords.missing(missing),
    missingCells: String(draft.lines.flatMap(lackingIn).length),
    things: missing === 0 ? "Nothing is missing" : `${missing} ${missing === 1 ? "thing" : "things"} missing`,
  } as const;
}

const order: readonly Check["state"][] = ["missing", "open", "done"];

/**
 * Missing checks first, then open ones, then the rest. Those with nothing to tell but that they are done are
 * one entry.
 */
export function arrangeChecks(checks: readonly Check[]) {
  const isPlainlyDone = ({ state, text }: Check) => state === "done" && text === complete;
  return {
    shown: checks
      .filter((check) => !isPlainlyDone(check))
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
    plainlyDone: checks.filter(isPlainlyDone).map(({ title }) => title),
  };
}

/** The first sentence of a check leads to the first field that it is about. */
export function splitCheck({ text, fields }: Check) {
  const [field] = fields;
  const end = field ? text.indexOf(". ") + 1 || text.length : 0;
  return { field, link: text.slice(0, end), rest: text.slice(end) };
}

/** The mark before a check: dot, ring, or a dot with an exclamation mark. */
export const checkMarks = {
  done: { radius: "10", path: "m5.5 10.5 3 3 6-7" },
  open: { radius: "7.5", path: "" },
  missing: { radius: "10", path: "M10 4.5v7M10 13.5v2.5" },
} as const satisfies Record<Check["state"], { readonly radius: string; readonly path: string }>;

/** Fields that hold something which cannot be read or is too long; an empty one is marked by the style sheet alone. */
export function invalidFields(draft: QuoteDraft, checks: readonly Check[]) {
  const marked = checks.filter(({ state }) => state === "missing").flatMap(({ fields }) => fields);
  return new Set(marked.filter((field) => typedIn(draft, field).trim() !== ""));
}

function typedIn(draft: QuoteDraft, field: string) {
  const [name = "", line] = field.split("-");
  const holder = line === undefined ? draft : draft.lines[Number(line) - 1];
  const value = (holder as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === "string" ? value : "";
}

/** What the server answers when the script has saved a draft. */
export type SavedAnswer = {
  readonly version: number;
  /** "Saved 9:32 AM" */
  readonly saved: string;
  /** Compared with the revision that was sent before. */
  readonly changes: readonly DraftChange[];
  /** The ids of the lines as they are stored now. */
  readonly lines: readonly string[];
  /** What others wrote meanwhile, and a sentence about it. */
  readonly taken: readonly { readonly name: string; readonly line?: string; readonly value: string }[];
  readonly said: string;
};
