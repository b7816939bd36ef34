import { quoteDeskWords, sayCell } from "#quote/editor/words.ts";
import { type BlockColumns, planBlock, readHeads } from "./block-columns.ts";
import { asksFor, isFact } from "./finish-line.ts";
import { type GridName, gridColumns } from "./grid-columns.ts";
import { formatPrice, parsePrice } from "./money.ts";
import { type DraftLine, factNames, lineNames, numberOf, outcomes } from "./quote.ts";
import { lineKinds } from "./words.ts";

type Name = keyof DraftLine;
type Lines = readonly DraftLine[];
type Texts = Readonly<Partial<Record<Name, string>>>;

/** Lines count from 0. */
export type Cell = { readonly line: number; readonly name: Name };
export type Change = Cell & { readonly before: string; readonly after: string };
export type Block = { readonly from: Cell; readonly to: Cell };

/** A whole line that was added or removed, and where. */
export type LineStep = { readonly at: number; readonly line: DraftLine; readonly isAdded: boolean };
/** What one undo takes back: a press of a button, a paste, typing into one cell, or a whole line. */
export type Step = readonly Change[] | LineStep;

export type Sheet = {
  readonly lines: Lines;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
};

export function openSheet(lines: Lines): Sheet {
  return { lines, past: [], future: [] };
}

/** Each kind of line has its own facts, so changing the kind clears the old kind's facts in the same step. */
export function withoutOldFacts(lines: Lines, changes: readonly Change[]): readonly Change[] {
  const cleared = changes.flatMap(({ line, name, before, after }) => {
    if (name !== "kind" || before === after) return [];
    return factNames
      .filter((fact) => !changes.some((each) => each.line === line && each.name === fact))
      .map((fact) => ({ line, name: fact, before: lines[line]?.[fact] ?? "", after: "" }));
  });
  return cleared.length > 0 ? [...changes, ...cleared] : changes;
}

/** The same for a form posted without script: facts of the old kind that were not retyped are cleared. */
export function dropOldFacts(lines: Lines, saved: Lines): Lines {
  const byId = new Map(saved.map((line) => [line.id, line]));
  return lines.map((line) => {
    const old = byId.get(line.id);
    if (!old || old.kind === line.kind) return line;
    const untouched = factNames.filter((name) => line[name] === old[name]);
    return { ...line, ...Object.fromEntries(untouched.map((name) => [name, ""])) };
  });
}

export function write(sheet: Sheet, changes: Step): Sheet {
  const step = isLine(changes) ? changes : withoutEqual(changes);
  if (!isLine(step) && step.length === 0) return sheet;
  return { lines: apply(sheet.lines, step), past: [...sheet.past, step], future: [] };
}

/**
 * Drops changes that change nothing, except a fact of a line whose kind changes: under another kind, the same
 * text says something else.
 */
function withoutEqual(changes: readonly Change[]) {
  const kinds = linesOfOtherKind(changes);
  return changes.filter(
    ({ line, name, before, after }) => before !== after || (isFact(name) && kinds.has(line)),
  );
}

function linesOfOtherKind(changes: readonly Change[]) {
  const kinds = changes.filter(({ name, before, after }) => name === "kind" && before !== after);
  return new Set(kinds.map(({ line }) => line));
}

export function isLine(step: Step): step is LineStep {
  return "isAdded" in step;
}

/** The last step reversed, or the next one to redo, without the cells that someone else has changed since. */
export function nextStep({ lines, past, future }: Sheet, way: "undo" | "redo"): Step | undefined {
  const [last] = past.slice(-1);
  const step = way === "redo" ? future[0] : last && reverse(last);
  return step && withoutChanged(lines, step);
}

export function undo(sheet: Sheet): Sheet {
  const step = nextStep(sheet, "undo");
  if (!step) return sheet;
  const future = isNothing(step) ? sheet.future : [reverse(step), ...sheet.future];
  return { lines: apply(sheet.lines, step), past: sheet.past.slice(0, -1), future };
}

export function redo(sheet: Sheet): Sheet {
  const step = nextStep(sheet, "redo");
  if (!step) return sheet;
  const past = isNothing(step) ? sheet.past : [...sheet.past, step];
  return { lines: apply(sheet.lines, step), past, future: sheet.future.slice(1) };
}

function withoutChanged(lines: Lines, step: Step): Step {
  if (isLine(step)) {
    const isAsLeft = lineNames.every((name) => lines[step.at]?.[name] === step.line[name]);
    return step.isAdded || isAsLeft ? step : [];
  }
  const isChanged = ({ line, name, before }: Change) => lines[line]?.[name] !== before;
  // A kind and its facts are undone together or not at all.
  const kinds = linesOfOtherKind(step);
  const isOfKind = ({ line, name }: Change) => kinds.has(line) && (name === "kind" || isFact(name));
  const kept = new Set(step.filter((each) => isOfKind(each) && isChanged(each)).map(({ line }) => line));
  return step.filter((each) => !isChanged(each) && !(isOfKind(each) && kept.has(each.line)));
}

const isNothing = (step: Step) => !isLine(step) && step.length === 0;

function reverse(step: Step): Step {
  if (isLine(step)) return { ...step, isAdded: !step.isAdded };
  return step.map((change) => ({ ...change, before: change.after, after: change.before })).toReversed();
}

export function apply(lines: Lines, step: Step): Lines {
  if (isLine(step))
    return step.isAdded ? lines.toSpliced(step.at, 0, step.line) : lines.toSpliced(step.at, 1);
  const next = [...lines];
  for (const { line, name, after } of step) {
    const old = next[line];
    if (old) next[line] = { ...old, [name]: after };
  }
  return next;
}

export type Pasted = {
  readonly changes: readonly Change[];
  readonly leftOver: number;
  /** What is not one of the choices, or too long: it is left out, and the clerk sees why. */
  readonly refused: readonly (Cell & { readonly text: string })[];
};

/**
 * Fills right and down from a cell. Lines that are no bid, or that the list's filter hides, take nothing:
 * their row goes to the next line that does, unless every such line has an empty row of its own in what was
 * pasted. A single cell fills the whole selected block, as in any spreadsheet.
 */
export function paste(
  lines: Lines,
  block: Block,
  table: Table,
  longest: (name: Name) => number,
  isListed: (line: number) => boolean = () => true,
  /** Where each column of the table goes; without it, into the columns from the first cell on. */
  planned?: BlockColumns,
): Pasted {
  const { first, last, names } = boundsOf(block);
  const [only = [""]] = table;
  const isSingle = table.length === 1 && only.length === 1;
  const columns: BlockColumns = isSingle
    ? names
    : (planned ?? gridColumns.slice(gridColumns.indexOf(names[0] as GridName)));
  const takes = (line: DraftLine, index: number) => line.outcome !== "no-bid" && isListed(index);
  const open = lines.flatMap((line, index) => (index >= first && takes(line, index) ? [index] : []));
  const isPassed = (row: number) => {
    const line = lines[first + row];
    return line !== undefined && !takes(line, first + row);
  };
  const isInPlace = table.every((row, index) => !isPassed(index) || isEmpty(row));
  const rows = isInPlace ? table.filter((_, index) => !isPassed(index)) : table;
  const targets = isSingle ? open.filter((index) => index <= last) : open.slice(0, rows.length);
  const written = targets.flatMap((line, index) =>
    columns.flatMap((name, column) => {
      const text = isSingle ? only[0] : rows[index]?.[column];
      return text === undefined || name === undefined
        ? []
        : [{ line, name, text: tidy(text, name), before: lines[line]?.[name] ?? "" }];
    }),
  );
  const leftOver = rows.slice(targets.length).filter((row) => !isEmpty(row)).length;
  return { ...readCells(written, longest), leftOver };
}

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === "");

type Written = Cell & { readonly before: string; readonly text: string };

function readCells(
  written: readonly Written[],
  longest: (name: Name) => number,
): Pick<Pasted, "changes" | "refused"> {
  const changes: Change[] = [];
  const refused: Pasted["refused"][number][] = [];
  for (const { line, name, text, before } of written) {
    const after = readChoice(name, text);
    if (after === undefined || after.length > longest(name)) refused.push({ line, name, text });
    else changes.push({ line, name, before, after });
  }
  return { changes, refused };
}

/** The columns after the line number in a pasted block without a row of heads. */
const blockColumns = ["unitPrice", "leadTime", "origin", "exportClass"] as const;

export type PastedBlock = Pick<Pasted, "changes" | "refused"> & {
  /** The numbers of rows that match no line, or more than one. */
  readonly unmatched: readonly string[];
  /** Heads that name no column. */
  readonly unknownHeads: readonly string[];
  /** What does not look like the column that it would go into: it is left out until a head names its column. */
  readonly odd: readonly string[];
};

/**
 * Rows that begin with the buyer's line number, in any order. The first row may have the grid's column heads;
 * without them, the columns are `blockColumns`. Leading zeros do not count, because spreadsheets drop them.
 */
export function pasteByNumber(lines: Lines, text: string, longest: (name: Name) => number): PastedBlock {
  const [first = [], ...others] = tableOf(text);
  const heads = readHeads(first);
  const all = (heads ? others : [first, ...others]).filter((row) => !isEmpty(row));
  const at = heads?.numbers ?? 0;
  const withoutNumbers = (row: readonly string[]) => row.toSpliced(at, 1);
  const plan = planBlock(all.map(withoutNumbers), blockColumns);
  const isClear = plan.choices.length === 0;
  const byPlace = isClear
    ? plan.columns
    : blockColumns.map((name, index) => (plan.columns[index] === name ? name : undefined));
  const columns: BlockColumns = heads ? heads.columns.toSpliced(at, 1) : byPlace;
  const [sample = []] = all.map(withoutNumbers);
  const odd = sample.filter((cell, index) => !heads && cell.trim() !== "" && columns[index] === undefined);
  const rows = all.map((row) => [row[at] ?? "", ...withoutNumbers(row)]);
  const places = Map.groupBy(lines.entries(), ([index, line]) => toNumber(numberOf(line, index)));
  const placed = rows.map(([number = "", ...cells]) => {
    return { number, cells, places: places.get(toNumber(number)) ?? [] };
  });
  const written = placed.flatMap(({ cells, places }) => {
    const [found, ...more] = places;
    if (!found || more.length > 0) return [];
    const [place, line] = found;
    return columns.flatMap((name, index) => {
      const typed = cells[index]?.trim();
      if (!name || !typed || !asksFor(name, line)) return [];
      return [{ line: place, name, text: tidy(typed, name), before: line[name] }];
    });
  });
  const unmatched = placed.filter(({ places }) => places.length !== 1).map(({ number }) => number.trim());
  return { ...readCells(written, longest), unmatched, unknownHeads: heads?.unknownHeads ?? [], odd };
}

/** Text typed on a phone has no tabs: semicolons or spaces are between the cells. */
function tableOf(text: string): Table {
  if (text.includes("\t")) return readTable(text);
  const between = text.includes(";") ? ";" : /\s+/;
  return text.split("\n").map((row) => row.trim().split(between));
}

const toNumber = (typed: string) => typed.trim().replace(/^0+(?=.)/, "");
export function boundsOf({ from, to }: Block) {
  const lines = [from.line, to.line].sort((a, b) => a - b);
  const columns = [from.name, to.name]
    .map((name) => gridColumns.indexOf(name as GridName))
    .sort((a, b) => a - b);
  const [first = 0, last = 0] = lines;
  const [left = 0, right = 0] = columns;
  return { first, last, names: gridColumns.slice(left, right + 1) };
}

/** Only a description keeps its line breaks; a price gets the common format, or stays as typed if it is not one. */
function tidy(text: string, name: Name) {
  const plain = text.replace(/[^\P{Cc}\n]/gu, " ").trim();
  if (name === "description") return plain;
  const line = plain
    .split("\n")
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
  const price = name === "unitPrice" ? parsePrice(line) : undefined;
  return price === undefined ? line : formatPrice(price);
}

const choices: Partial<Record<Name, ReadonlyMap<string, string>>> = {
  outcome: new Map(outcomes.map((outcome) => [quoteDeskWords.outcomes[outcome].toLowerCase(), outcome])),
  kind: new Map([
    ["", ""],
    ...Object.entries(lineKinds).map(([kind, { name }]) => [name.toLowerCase(), kind] as const),
  ]),
};

/** By the word that people see; undefined when there is no such choice. */
function readChoice(name: Name, text: string) {
  return choices[name] ? choices[name].get(text.toLowerCase()) : text;
}

export function copy(lines: Lines, block: Block): Table {
  const { first, last, names } = boundsOf(block);
  return lines.slice(first, last + 1).map((line) => names.map((name) => sayCell(name, line[name])));
}

/** Empties a block, except its outcomes, which are never empty. */
export function clear(lines: Lines, block: Block): readonly Change[] {
  return changesIn(lines, block, (line, name) => (name === "outcome" ? line.outcome : ""));
}

/**
 * Copies the first row of the block into the rows below it, or the cell above into a single cell. Facts go
 * only to lines of the same kind: another kind states something else in the same place.
 */
export function fillDown(lines: Lines, block: Block): readonly Change[] {
  const { first, last, names } = boundsOf(block);
  const source = lines[first === last ? first - 1 : first];
  if (!source) return [];
  return changesIn(lines, block, (line, name) => {
    const filled = names.includes("kind") ? { ...line, kind: source.kind } : line;
    const isOther = isFact(name) && filled.kind !== source.kind;
    return asksFor(name, filled) && !isOther ? source[name] : line[name];
  });
}

function changesIn(lines: Lines, block: Block, write: (line: DraftLine, name: Name) => string) {
  const { first, last, names } = boundsOf(block);
  return lines
    .slice(first, last + 1)
    .flatMap((line, index) =>
      names.map((name) => ({ line: first + index, name, before: line[name], after: write(line, name) })),
    );
}

/**
 * Writes each value into every line that asks for it: only into empty cells, or over all others too. An
 * outcome is never empty, so for it a line counts as empty while it has no price.
 */
export function fillAll(lines: Lines, texts: Texts, which: "empty" | "all"): readonly Change[] {
  return Object.entries(texts).flatMap(([key, after]) => {
    const name = key as Name;
    return lines.flatMap((line, index) => {
      const isEmpty = line[name === "outcome" ? "unitPrice" : name].trim() === "";
      const isTarget = asksFor(name, line) && (isEmpty || which === "all") && line[name] !== after;
      return isTarget ? [{ line: index, name, before: line[name], after }] : [];
    });
  });
}

/** Rows of cells, as spreadsheets put them on the clipboard: tabs between cells, line ends between rows. */
export type Table = readonly (readonly string[])[];

/**
 * What Excel, Google Sheets and LibreOffice copy. They put a cell in quotation marks only if it has a tab or
 * a line end, and then double the marks inside, so 6" or "as new" is plain text. Excel puts a line end after
 * the last row too.
 */
export function readTable(text: string): Table {
  const typed = text.replace(/\r\n?/g, "\n");
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= typed.length) {
    const { cell, end } = readCell(typed, at);
    rows.at(-1)?.push(cell);
    // The line end after the last row begins no new row.
    if (typed[end] === "\n" && end + 1 < typed.length) rows.push([]);
    else if (typed[end] !== "\t") break;
    at = end + 1;
  }
  return rows;
}

function readCell(typed: string, at: number) {
  quoted.lastIndex = at;
  const [whole = "", inside = ""] = quoted.exec(typed) ?? [];
  if (/[\t\n]|""/.test(inside)) return { cell: inside.replaceAll('""', '"'), end: at + whole.length };
  cellEnd.lastIndex = at;
  const end = cellEnd.exec(typed)?.index ?? typed.length;
  return { cell: typed.slice(at, end), end };
}

const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const cellEnd = /[\t\n]/g;

export function writeTable(rows: Table) {
  return rows.map((cells) => `${cells.map(writeCell).join("\t")}\r\n`).join("");
}

function writeCell(cell: string) {
  return /^"|[\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
