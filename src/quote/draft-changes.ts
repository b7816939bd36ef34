import { sayCell } from "./edit-lines.ts";
import { quoteDeskWords } from "./editor/words.ts";
import { factsOf, isFact } from "./finish-quote.ts";
import { type DraftLine, numberOf, type QuoteDraft } from "./quote.ts";
import { sayWeeks } from "./quote-text.ts";

const { columns, fields } = quoteDeskWords;

/** One field whose text differs; a line that only one of the drafts has is one change. */
export type DraftChange = { readonly where: string; readonly before: string; readonly after: string };

type CellName = keyof DraftLine & keyof typeof columns;

const cellNames = (Object.keys(columns) as (keyof typeof columns)[]).filter(
  (name) => name !== "line" && name !== "extended" && name !== "earlier",
);
const termNames = Object.keys(fields) as (keyof typeof fields)[];

/** Where the head of the column is shorter, or has more in it. */
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
  const terms = termNames.flatMap((name) => difference(fields[name], before[name], after[name]));
  return [...lines, ...gone, ...terms];
}

function lineChanges(index: number, before: DraftLine | undefined, after: DraftLine | undefined) {
  const where = `${columns.line} ${numberOf(after ?? before, index)}`;
  if (!before || !after) return difference(where, nameLine(before), nameLine(after));
  return cellNames.flatMap((name) => {
    // What was stated of another kind had another name.
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
