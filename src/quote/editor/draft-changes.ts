import { sayCell } from "#quote/edit-lines.ts";
import { type DraftLine, numberOf, type QuoteDraft } from "#quote/quote.ts";
import { nameCell } from "./figures.ts";
import { quoteDeskWords } from "./words.ts";

/** One field whose text differs; a line that only one of the drafts has is one change. */
export type DraftChange = { readonly where: string; readonly before: string; readonly after: string };

const { columns, fields } = quoteDeskWords;
const lineNames = (Object.keys(columns) as (keyof typeof columns)[]).filter(
  (name) => name !== "line" && name !== "extended" && name !== "earlier",
);
const termNames = Object.keys(fields) as (keyof typeof fields)[];

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
  const line = `${columns.line} ${numberOf(after ?? before, index)}`;
  if (!before || !after) {
    const [had, has] = [before, after].map((each) => each && (each.part || each.description));
    const { lineAdded, lineRemoved, emptyValue } = quoteDeskWords;
    return after
      ? [{ where: line, before: emptyValue, after: `${lineAdded}: ${has || emptyValue}` }]
      : [{ where: line, before: had || emptyValue, after: lineRemoved }];
  }
  return lineNames.flatMap((name) => {
    const where = `${line}, ${nameCell(after, name)}`;
    return difference(where, sayCell(name, before[name]), sayCell(name, after[name]));
  });
}

function difference(where: string, before: string, after: string): DraftChange[] {
  if (before === after) return [];
  return [{ where, before: before || quoteDeskWords.emptyValue, after: after || quoteDeskWords.emptyValue }];
}
