import type { BlockColumns } from "./block-columns.ts";
import type { Table } from "./clipboard.ts";
import { columnNames, columnOf, type StoredName, sayCell } from "./columns.ts";
import type { EarlierPrice } from "./earlier-prices.ts";
import { isFact } from "./finish-line.ts";
import { asksFor } from "./line-checks.ts";
import { type DraftLine, factNames, makeLine, numberOf } from "./quote.ts";
import { isSameOffer } from "./same-item.ts";

type Name = keyof DraftLine;
type Lines = readonly DraftLine[];

/** Lines count from 0. */
export type Change = { readonly line: number; readonly name: Name; readonly after: string };
/** Cells that are selected together: some lines, in their order, and some columns. */
export type Block = { readonly lines: readonly number[]; readonly names: readonly StoredName[] };

/** Lines that nothing was changed in stay the same objects, so that they need not be looked at again. */
export function apply(lines: Lines, changes: readonly Change[]): Lines {
  // One new object for each line, however many of its cells change.
  const changed = new Map<number, DraftLine>();
  for (const { line, name, after } of withoutOldFacts(lines, changes)) {
    const known = changed.get(line);
    const old = known ?? lines[line];
    if (!old || old[name] === after) continue;
    if (known) Object.assign(known, { [name]: after });
    else changed.set(line, { ...old, [name]: after });
  }
  return changed.size > 0 ? lines.map((line, index) => changed.get(index) ?? line) : lines;
}

/** Each kind of line has its own facts, so changing the kind clears the old kind's facts in the same step. */
function withoutOldFacts(lines: Lines, changes: readonly Change[]): readonly Change[] {
  const kinds = changes.filter(({ line, name, after }) => name === "kind" && lines[line]?.kind !== after);
  const cleared = kinds.flatMap(({ line }) =>
    factNames
      .filter((fact) => !changes.some((each) => each.line === line && each.name === fact))
      .map((fact) => ({ line, name: fact, after: "" })),
  );
  return cleared.length > 0 ? [...changes, ...cleared] : changes;
}

export type Pasted = {
  readonly changes: readonly Change[];
  /** Rows for which there is no line. */
  readonly leftOver: Table;
  /** What is not one of the choices, or too long: it is left out, and the clerk sees why. */
  readonly refused: readonly { readonly line: number; readonly name: Name; readonly text: string }[];
};

/**
 * Fills these lines and columns, one row of the table each. Lines that are no bid take nothing: their row goes to the
 * next line that does, unless every such line has an empty row of its own in what was pasted.
 */
export function paste(lines: Lines, into: readonly number[], table: Table, columns: BlockColumns): Pasted {
  const takes = (index: number | undefined) => index === undefined || lines[index]?.outcome !== "no-bid";
  const isInPlace = table.every((row, at) => takes(into[at]) || isEmpty(row));
  const rows = isInPlace ? table.filter((_, at) => takes(into[at])) : table;
  const targets = into.filter(takes).slice(0, rows.length);
  const written = targets.flatMap((line, index) =>
    columns.flatMap((name, column) => {
      const text = rows[index]?.[column];
      return text === undefined || name === undefined ? [] : [{ line, name, text }];
    }),
  );
  return { ...readCells(written), leftOver: rows.slice(targets.length).filter((row) => !isEmpty(row)) };
}

/** A single copied cell fills the whole selection, as in any spreadsheet. */
export function pasteEverywhere(lines: Lines, block: Block, text: string): Pasted {
  const open = block.lines.filter((line) => lines[line]?.outcome !== "no-bid");
  const written = open.flatMap((line) => block.names.map((name) => ({ line, name, text })));
  return { ...readCells(written), leftOver: [] };
}

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === "");

function readCells(written: Pasted["refused"]): Pick<Pasted, "changes" | "refused"> {
  const changes: Change[] = [];
  const refused: Pasted["refused"][number][] = [];
  for (const { line, name, text } of written) {
    const column = columnOf(name);
    const after = column?.read(text);
    if (after === undefined || after.length > (column?.longest ?? 0)) refused.push({ line, name, text });
    else changes.push({ line, name, after });
  }
  return { changes, refused };
}

export type PastedByNumber = Omit<Pasted, "leftOver"> & {
  /** The numbers of rows that match no line, or more than one. */
  readonly unmatched: readonly string[];
};

/** Rows that name the buyer's line numbers, in any order. Leading zeros do not count, because spreadsheets drop them. */
export function pasteByNumber(
  lines: Lines,
  rows: Table,
  numbers: number,
  columns: BlockColumns,
): PastedByNumber {
  const places = Map.groupBy(lines.entries(), ([index, line]) => toNumber(numberOf(line, index)));
  const placed = rows
    .filter((row) => !isEmpty(row))
    .map((cells) => ({ number: cells[numbers] ?? "", cells, places: places.get(toNumber(cells[numbers])) }));
  const written = placed.flatMap(({ cells, places: [found, ...more] = [] }) => {
    if (!found || more.length > 0) return [];
    const [line, old] = found;
    return columns.flatMap((name, index) => {
      const text = cells[index]?.trim();
      return name && text && asksFor(name, old) ? [{ line, name, text }] : [];
    });
  });
  const unmatched = placed.filter(({ places = [] }) => places.length !== 1);
  return { ...readCells(written), unmatched: unmatched.map(({ number }) => number.trim()) };
}

const toNumber = (typed = "") => typed.trim().replace(/^0+(?=.)/, "");

/** New lines at the end of these, one for each row. */
export function addRows(lines: Lines, rows: Table, columns: BlockColumns, makeId: () => string): Lines {
  const made = [...lines];
  for (const row of rows) {
    const cells = columns.flatMap((name, index) => (name ? [{ line: 0, name, text: row[index] ?? "" }] : []));
    made.push(...apply([makeLine(made, makeId())], readCells(cells).changes));
  }
  return made;
}

/** A new line at this place; the numbers of the others stay theirs. */
export function insertLine(lines: Lines, at: number, id: string): Lines {
  return lines.toSpliced(at, 0, makeLine(lines, id));
}

/** The same again under it, with a number of its own. */
export function duplicateLine(lines: Lines, at: number, id: string): Lines {
  const line = lines[at];
  if (!line) return lines;
  const { number } = makeLine(lines, id);
  return lines.toSpliced(at + 1, 0, { ...line, id, number, flag: "", source: "" });
}

/** Up or down by one; with its number, which is the buyer's. */
export function moveLine(lines: Lines, at: number, by: -1 | 1): Lines {
  const line = lines[at];
  return line && lines[at + by] ? lines.toSpliced(at, 1).toSpliced(at + by, 0, line) : lines;
}

/**
 * Our own lines in the order in which they stand: each gets the next number that is free before the line after it, as
 * 0011 after 0010, or else a letter, as 3A after 3. Whatever number the buyer knows stays as it is, and so does what
 * is an alternative to what.
 */
export function renumber(lines: Lines, known: ReadonlySet<string>): Lines {
  const isOurs = ({ number }: DraftLine) => !known.has(number);
  const taken = new Set([...known, ""]);
  let [last, next] = ["", 1];
  const numbers = lines.map((line, index) => {
    if (!isOurs(line)) {
      last = line.number;
      next = /^\d+$/.test(last) ? Number(last) + 1 : Number.NaN;
      return last;
    }
    const following = lines.slice(index).find((each) => !isOurs(each));
    const bound = following ? Number(following.number) : Number.POSITIVE_INFINITY;
    const write = (digits: number) => String(digits).padStart(/^0\d*$/.test(last) ? last.length : 0, "0");
    let free = next;
    while (free < bound && taken.has(write(free))) free += 1;
    const number = free < bound ? write(free) : withLetter(last || "0", taken);
    if (free < bound) [last, next] = [number, free + 1];
    taken.add(number);
    return number;
  });
  const renamed = new Map(lines.map(({ number }, index) => [number, numbers[index] ?? number]));
  const changes = lines.flatMap((line, index) => [
    { line: index, name: "number" as const, after: numbers[index] ?? line.number },
    {
      line: index,
      name: "alternativeTo" as const,
      after: renamed.get(line.alternativeTo.trim()) ?? line.alternativeTo,
    },
  ]);
  return apply(lines, changes);
}

/** "3A", then "3B", up to "3Z", "3AA": no spreadsheet takes these for a date or a fraction. */
function withLetter(number: string, taken: ReadonlySet<string>) {
  for (let count = 0; ; count += 1) {
    const letter = String.fromCharCode(65 + (count % 26));
    const name = `${number}${/\d$/.test(number) ? "" : "-"}${letter.repeat(1 + Math.floor(count / 26))}`;
    if (!taken.has(name)) return name;
  }
}

/** The next line in which some column has this text, from the one after `at` around to it. */
export function findLine(lines: Lines, text: string, at: number) {
  const sought = text.trim().toLowerCase();
  if (sought === "") return undefined;
  const order = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  const texts = (line: DraftLine) => [line.number, ...columnNames.map((name) => sayCell(name, line[name]))];
  return order.find((line) => texts(line).some((each) => each.toLowerCase().includes(sought)));
}

export function copy(lines: Lines, { lines: places, names }: Block): Table {
  return places.map((place) => names.map((name) => sayCell(name, lines[place]?.[name] ?? "")));
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
  const [first = 0, ...others] = block.lines;
  const source = lines[others.length > 0 ? first : first - 1];
  return source ? fillWith(lines, block, source) : [];
}

export function fillWith(lines: Lines, block: Block, source: DraftLine): readonly Change[] {
  return changesIn(lines, block, (line, name) => {
    const filled = block.names.includes("kind") ? { ...line, kind: source.kind } : line;
    const isOther = isFact(name) && filled.kind !== source.kind;
    return asksFor(name, filled) && !isOther ? source[name] : line[name];
  });
}

function changesIn(lines: Lines, block: Block, write: (line: DraftLine, name: StoredName) => string) {
  return block.lines.flatMap((place) => {
    const line = lines[place];
    return line ? block.names.map((name) => ({ line: place, name, after: write(line, name) })) : [];
  });
}

type Taken = keyof EarlierPrice["cells"];

/**
 * What a line takes from the quote that it was last in: whatever it does not say itself, and the cell that one is
 * on. Nothing if it now has another unit or offers something else, and no facts of another kind.
 */
export function takenFrom(before: EarlierPrice, line: DraftLine, on?: string): readonly Taken[] {
  if (!isSameOffer(line, before)) return [];
  const { cells } = before;
  const kind = line.kind || cells.kind;
  const taken = { ...line, kind, outcome: cells.outcome };
  const isOpen = (name: Taken) => line[name].trim() === "" || name === on;
  return (Object.keys(cells) as Taken[]).filter((name) => {
    if (cells[name] === line[name]) return false;
    if (name === "outcome") return line.outcome === "no-bid" && on !== undefined;
    // The remembered price is net.
    if (name === "discount") return isOpen("unitPrice");
    if (isFact(name) && kind !== cells.kind) return false;
    return cells[name] !== "" && isOpen(name) && asksFor(name, taken);
  });
}

/** All of that for one line. */
export function takeEarlier(lines: Lines, at: number, before: EarlierPrice, on?: string): readonly Change[] {
  const line = lines[at];
  const names = line ? takenFrom(before, line, on) : [];
  return names.map((name) => ({ line: at, name, after: before.cells[name] }));
}

/** Of every line that has no price yet. What was found by its words, or long ago, is for a person to take. */
export function takeAllEarlier(
  lines: Lines,
  earlier: Readonly<Record<string, EarlierPrice>>,
): readonly Change[] {
  return lines.flatMap((line, at) => {
    const before = earlier[line.id];
    const isOpen = line.outcome !== "no-bid" && line.unitPrice.trim() === "";
    return isOpen && before && !before.isUnsure ? takeEarlier(lines, at, before) : [];
  });
}

/**
 * Writes a value into every line that asks for it: only into empty cells, or over all others too. An outcome
 * is never empty, so for it a line counts as empty while it has no price.
 */
export function fillAll(
  lines: Lines,
  name: StoredName,
  after: string,
  which: "empty" | "all",
): readonly Change[] {
  return lines.flatMap((line, index) => {
    const isBlank = line[name === "outcome" ? "unitPrice" : name].trim() === "";
    const isTarget = asksFor(name, line) && (isBlank || which === "all") && line[name] !== after;
    return isTarget ? [{ line: index, name, after }] : [];
  });
}
