import { columns, type StoredName } from "./columns.ts";
import { factsOf, isFact, isFilled, isGoods, isPriced, remember } from "./finish-line.ts";
import type { DraftLine } from "./quote.ts";
import type { checkTitles } from "./words.ts";

/** The checks of all columns, each with the title of its column. */
export const lineChecks = columns.flatMap((column) =>
  column.check ? [{ name: column.name as StoredName & keyof typeof checkTitles, ...column.check }] : [],
);

/** What a line lacks, or says in a way that cannot be read. */
export const lackingIn = remember((line): readonly StoredName[] => {
  const lacking = lineChecks.filter(({ name, concerns, isGiven = () => isFilled(line[name]) }) => {
    return concerns(line) && !isGiven(line);
  });
  return [...lacking, ...lackingFacts(line)].map(({ name }) => name);
});

export function lackingFacts(line: DraftLine) {
  return isPriced(line) ? factsOf(line).filter(({ name }) => !isFilled(line[name])) : [];
}

/** Whether the column applies to such a line: a course has no origin, and a no-bid line has no price. */
export function asksFor(name: keyof DraftLine, line: DraftLine) {
  if (isFact(name)) return isPriced(line) && factsOf(line).some((fact) => fact.name === name);
  return lineChecks.find((check) => check.name === name)?.concerns(line) ?? true;
}

/** Whether anything is shipped: a quote with only services has no FOB point and no freight. */
export function hasGoods(lines: readonly DraftLine[]) {
  const priced = lines.filter(isPriced);
  return priced.length === 0 || priced.some(isGoods);
}
