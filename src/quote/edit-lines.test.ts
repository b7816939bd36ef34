import fc from "fast-check";
import { expect, test } from "vitest";
import { readTable, writeTable } from "./clipboard.ts";
import { columnNames, type StoredName } from "./columns.ts";
import type { EarlierPrice } from "./earlier-prices.ts";
import {
  addRows,
  apply,
  type Block,
  type Change,
  clear,
  duplicateLine,
  fillAll,
  fillDown,
  findLine,
  insertLine,
  moveLine,
  paste,
  pasteEverywhere,
  renumber,
  takeAllEarlier,
  takeEarlier,
} from "./edit-lines.ts";
import { openHistory, redo, undo, write } from "./editor/history.ts";
import { type DraftLine, emptyDraftLine } from "./quote.ts";

const line = (fields: Partial<DraftLine>): DraftLine => ({ ...emptyDraftLine, kind: "other", ...fields });
const after = (lines: readonly DraftLine[], changes: readonly Change[]) => apply(lines, changes);
const from = (lines: readonly DraftLine[], first: number) =>
  lines.flatMap((_, index) => (index >= first ? [index] : []));
/** A rectangle of cells; lines count from 1. */
const block = (first: number, last: number, ...names: StoredName[]): Block => ({
  lines: Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index),
  names,
});

test("a column of prices fills down, as each was written or as it can be read", () => {
  const lines = Array.from({ length: 5 }, () => line({}));
  const table = readTable("$1,289.50\r\n1289.5\r\n.304\r\nabout 190\r\n");
  const { changes, leftOver } = paste(lines, from(lines, 1), table, ["unitPrice"]);
  const prices = after(lines, changes).map(({ unitPrice }) => unitPrice);
  expect(prices).toEqual(["", "1,289.50", "1,289.50", "0.304", "about 190"]);
  expect(leftOver).toEqual([]);
});

test("an empty row of a line without a bid belongs to that line, and moves no price to another", () => {
  const lines = [line({}), line({ outcome: "no-bid" }), line({}), line({})];
  const { changes, leftOver } = paste(lines, from(lines, 0), readTable("10\n\n30\n40"), ["unitPrice"]);
  const prices = after(lines, changes).map(({ unitPrice }) => unitPrice);
  expect([prices, leftOver]).toEqual([["10.00", "", "30.00", "40.00"], []]);
});

test("rows pasted beyond the last line make lines, numbered on, if they have something in them", () => {
  const table = readTable("10\tA-1\n\n30\tA-2\n\n");
  const { leftOver } = paste([line({})], [0], table, ["unitPrice", "part"]);
  expect(leftOver).toEqual([["30", "A-2"]]);
  const made = addRows([line({ number: "0010" })], leftOver, ["unitPrice", "part"], () => "new");
  expect(made[1]).toEqual({ ...emptyDraftLine, id: "new", number: "11", unitPrice: "30.00", part: "A-2" });
});

test("one copied cell fills the whole selection", () => {
  const lines = Array.from({ length: 3 }, () => line({}));
  const { changes } = pasteEverywhere(lines, block(1, 3, "leadTime", "origin"), "USA");
  expect(after(lines, changes).map(({ leadTime, origin }) => leadTime + origin)).toEqual([
    "USAUSA",
    "USAUSA",
    "USAUSA",
  ]);
});

test("a choice is read by its word; what is not a choice or is too long is left out and named", () => {
  const lines = [line({}), line({}), line({})];
  const words = [["no bid"], ["Or equal"], ["maybe"]];
  const { changes, refused } = paste(lines, from(lines, 0), words, ["outcome"]);
  expect(after(lines, changes).map(({ outcome }) => outcome)).toEqual(["no-bid", "or-equal", "quoted"]);
  expect(refused).toEqual([{ line: 2, name: "outcome", text: "maybe" }]);
  const long = paste(lines, [0], [["United States of America ".repeat(20)]], ["origin"]);
  expect(long).toMatchObject({ changes: [], refused: [{ line: 0, name: "origin" }] });
});

test("one value goes into the empty lines that ask for it, or over all of them", () => {
  const lines = [
    line({ leadTime: "6", unitPrice: "1" }),
    line({ leadTime: " " }),
    line({ outcome: "no-bid" }),
    line({ kind: "training" }),
  ];
  const leads = (which: "empty" | "all") =>
    after(lines, fillAll(lines, "leadTime", "4", which)).map(({ leadTime }) => leadTime);
  expect(leads("empty")).toEqual(["6", "4", "", "4"]);
  expect(leads("all")).toEqual(["4", "4", "", "4"]);
  const origins = after(lines, fillAll(lines, "origin", "USA", "all")).map(({ origin }) => origin);
  expect(origins).toEqual(["USA", "USA", "", ""]);
  const outcomes = after(lines, fillAll(lines, "outcome", "no-bid", "empty")).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["quoted", "no-bid", "no-bid", "no-bid"]);
});

test("fill down copies the first row of the block, or the cell above a single one", () => {
  const lines = [
    line({ leadTime: "4", origin: "USA" }),
    line({ leadTime: "9" }),
    line({ outcome: "no-bid" }),
    line({}),
  ];
  const filled = after(lines, fillDown(lines, block(1, 4, "leadTime", "origin")));
  expect(filled.map(({ leadTime, origin }) => leadTime + origin)).toEqual(["4USA", "4USA", "", "4USA"]);
  expect(after(lines, fillDown(lines, block(2, 2, "origin")))[1]?.origin).toBe("USA");
  expect(fillDown(lines, block(1, 1, "origin"))).toEqual([]);
});

test("facts are filled down into lines of the same kind, or along with the kind", () => {
  const lines = [
    line({ kind: "armor", fact1: "NIJ-listed model", fact3: "Stand-alone" }),
    line({ kind: "optics", fact1: "Etched" }),
    line({ kind: "armor" }),
    line({ kind: "medical" }),
  ];
  const facts = (...names: StoredName[]) => {
    const filled = after(lines, fillDown(lines, block(1, 4, ...names, "fact3")));
    return filled.map(({ fact1, fact3 }) => [fact1, fact3]);
  };
  const listed = ["NIJ-listed model", "Stand-alone"];
  expect(facts("fact1")).toEqual([listed, ["Etched", ""], listed, ["", ""]]);
  expect(facts("kind", "fact1")).toEqual([listed, listed, listed, listed]);
});

test("an emptied block leaves the outcome", () => {
  const lines = [line({ outcome: "or-equal", part: "A-1", description: "Plate" })];
  const [cleared] = after(lines, clear(lines, block(1, 1, "outcome", "part")));
  expect(cleared).toEqual({ ...lines[0], part: "" });
});

const word = fc.constantFrom("", "4", "USA", "$1,289.50", "EAR99", "a\tb", '6"', "two\nlines");
const anyLine = fc.record({
  outcome: fc.constantFrom("quoted" as const, "or-equal" as const, "no-bid" as const),
  kind: fc.constantFrom("", "other", "training", "armor"),
  part: word,
  description: word,
  unitPrice: word,
  leadTime: word,
  origin: word,
  fact1: word,
  fact4: word,
});
const lines = fc.array(anyLine.map(line), { minLength: 1, maxLength: 8 });
const blocks: fc.Arbitrary<Block> = fc.record({
  lines: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }),
  names: fc.uniqueArray(fc.constantFrom(...columnNames), { minLength: 1, maxLength: 4 }),
});
const table = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 9 });
type Edit = (now: readonly DraftLine[]) => readonly DraftLine[];
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(blocks, table).map(([{ lines: into, names }, cells]) => (now: readonly DraftLine[]) => {
    const { changes, leftOver } = paste(now, into, cells, names);
    return addRows(apply(now, changes), leftOver, names, () => crypto.randomUUID());
  }),
  fc.tuple(blocks, word).map(([where, text]) => (now: readonly DraftLine[]) => {
    return apply(now, pasteEverywhere(now, where, text).changes);
  }),
  blocks.map((where) => (now: readonly DraftLine[]) => apply(now, clear(now, where))),
  blocks.map((where) => (now: readonly DraftLine[]) => apply(now, fillDown(now, where))),
  word.map((text) => (now: readonly DraftLine[]) => apply(now, fillAll(now, "leadTime", text, "all"))),
  fc.nat({ max: 9 }).map((at) => (now: readonly DraftLine[]) => now.filter((_, index) => index !== at)),
);

test("after any acts, undone and done again in any order, the lines are those of a list of all versions", () => {
  const step = fc.oneof({ weight: 3, arbitrary: edit }, fc.constantFrom("undo" as const, "redo" as const));
  fc.assert(
    fc.property(lines, fc.array(step, { maxLength: 60 }), (start, steps) => {
      let history = openHistory<readonly DraftLine[]>(start);
      // The model: every version that there was, as text, and which of them is shown.
      let versions = [JSON.stringify(start)];
      let at = 0;
      for (const each of steps) {
        if (each === "undo") {
          history = undo(history);
          at = Math.max(0, at - 1);
        } else if (each === "redo") {
          history = redo(history);
          at = Math.min(versions.length - 1, at + 1);
        } else {
          const next = each(history.now);
          history = write(history, next);
          if (history.past.length === at + 1) {
            versions = [...versions.slice(0, at + 1), JSON.stringify(next)];
            at += 1;
          }
        }
        expect(JSON.stringify(history.now)).toBe(versions[at]);
      }
    }),
  );
});

test("what changes nothing is no step, and lines that nothing changed in stay the same objects", () => {
  const lines = [line({ leadTime: "4" }), line({})];
  expect(apply(lines, [{ line: 0, name: "leadTime", after: "4" }])).toBe(lines);
  expect(apply(lines, [{ line: 1, name: "leadTime", after: "4" }])[0]).toBe(lines[0]);
  expect(write(openHistory(lines), lines).past).toEqual([]);
});

const wordColumns = columnNames.filter(
  (name) => !["outcome", "kind", "optional", "unitPrice"].includes(name),
);

test("a pasted block moves no cell: each goes right and down from where it began, past lines without a bid", () => {
  const size = fc.tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 5 }));
  const begin = fc.tuple(fc.nat({ max: 7 }), fc.constantFrom(...wordColumns));
  fc.assert(
    fc.property(lines, begin, size, (start, [first, name], [height, width]) => {
      const rows = Array.from({ length: height }, (_, row) =>
        Array.from({ length: width }, (__, column) => `row ${row}, column ${column}`),
      );
      const names = wordColumns.slice(wordColumns.indexOf(name)).slice(0, width);
      const pasted = paste(start, from(start, first), readTable(writeTable(rows)), names);
      let row = 0;
      const expected = start.map((old, index) => {
        if (index < first || old.outcome === "no-bid" || row >= height) return old;
        const cells = names.map((each, column) => [each, rows[row]?.[column]]);
        row += 1;
        return { ...old, ...Object.fromEntries(cells) };
      });
      expect(after(start, pasted.changes)).toEqual(expected);
      expect(pasted.leftOver).toEqual(rows.slice(row));
    }),
  );
});

test("changing the kind clears the facts of the old one, but none that came with it", () => {
  const lines = [line({ kind: "armor", fact1: "NIJ-listed model" })];
  const kind = { line: 0, name: "kind", after: "medical" } as const;
  expect(after(lines, [kind])[0]).toMatchObject({ kind: "medical", fact1: "" });
  const pasted = [kind, { line: 0, name: "fact1", after: "24 months" } as const];
  expect(after(lines, pasted)[0]).toMatchObject({ fact1: "24 months" });
});

test("lines are inserted, copied and moved, and the buyer's numbers stay theirs", () => {
  const lines = ["0010", "0020"].map((number) =>
    line({ id: number, number, part: `P-${number}`, flag: "?" }),
  );
  const numbers = (all: readonly DraftLine[]) => all.map(({ number }) => number);
  expect(numbers(insertLine(lines, 1, "new"))).toEqual(["0010", "21", "0020"]);
  const copied = duplicateLine(lines, 0, "new");
  expect(numbers(copied)).toEqual(["0010", "21", "0020"]);
  expect(copied[1]).toEqual({ ...lines[0], id: "new", number: "21", flag: "" });
  expect(numbers(moveLine(lines, 0, 1))).toEqual(["0020", "0010"]);
  expect(moveLine(lines, 0, -1)).toBe(lines);
});

test("a text is found in any column, in the next line that has it, and around", () => {
  const lines = [
    line({ id: "a", part: "EX-1" }),
    line({ id: "b", kind: "armor" }),
    line({ id: "c", part: "ex-10" }),
  ];
  expect(findLine(lines, "EX-1", 0)?.id).toBe("c");
  expect(findLine(lines, "ex-1 ", 2)?.id).toBe("a");
  expect(findLine(lines, "Armor", 2)?.id).toBe("b");
  expect([findLine(lines, "sling", 0), findLine(lines, " ", 0)]).toEqual([undefined, undefined]);
});

const before = (given: Partial<EarlierPrice> = {}): EarlierPrice => ({
  ...{ unit: "EA", maker: "Example Armor HC-3A", offered: "", unitPrice: 6_420_000 },
  ...{ sentAt: 1, quote: "Q-7K3MX9QD Rev A", isSameBuyer: true, result: undefined, isUnsure: false },
  cells: {
    ...{ outcome: "quoted", kind: "armor", maker: "Example Armor HC-3A", origin: "USA" },
    ...{ exportClass: "ECCN 1A613", leadTime: "4", offered: "", unitPrice: "642.00", discount: "" },
    ...{ fact1: "Not listed", fact2: "Tested", fact3: "", fact4: "", fact5: "" },
  },
  ...given,
});
const asked = (given: Partial<DraftLine> = {}) => line({ unit: "EA", kind: "", ...given });
const take = (given: Partial<DraftLine>, on?: StoredName, remembered = before()) =>
  apply([asked(given)], takeEarlier([asked(given)], 0, remembered, on))[0];

test("a line takes the whole of its last quote, except what it says itself", () => {
  const { cells } = before();
  expect(take({})).toEqual({ ...asked(), ...cells });
  expect(take({ leadTime: "9", unitPrice: "700", discount: "5" })).toEqual({
    ...asked(),
    ...cells,
    ...{ leadTime: "9", unitPrice: "700", discount: "5" },
  });
  expect(take({ kind: "medical", fact1: "36 months" })).toMatchObject({
    ...{ kind: "medical", fact1: "36 months", fact2: "", unitPrice: "642.00", origin: "USA" },
  });
  // A service has no maker and no origin.
  expect(take({ kind: "training" })).toMatchObject({ maker: "", origin: "", unitPrice: "642.00" });
});

test("the cell that one is on is taken over what it says, and a net price without the line's discount", () => {
  const typed = { leadTime: "9", unitPrice: "700", discount: "5" };
  expect(take(typed, "leadTime")).toMatchObject({ ...typed, leadTime: "4", origin: "USA" });
  expect(take(typed, "unitPrice")).toMatchObject({ leadTime: "9", unitPrice: "642.00", discount: "" });
  const declined = { outcome: "no-bid" } as const;
  expect(take(declined, "unitPrice")).toMatchObject({ outcome: "quoted", unitPrice: "642.00" });
});

test("nothing is taken by a line of another unit, or that offers something else", () => {
  expect(take({ unit: "CS" })).toEqual(asked({ unit: "CS" }));
  const equal = { outcome: "or-equal", offered: "Sample HC-4" } as const;
  expect(take(equal, "unitPrice")).toEqual(asked(equal));
});

test("all lines without a price take theirs at once, which is one step back, and what is unsure stays", () => {
  const lines = [
    ...[asked({ id: "1" }), asked({ id: "2", unitPrice: "7" }), asked({ id: "3", outcome: "no-bid" })],
    ...[asked({ id: "4" }), asked({ id: "5" }), asked({ id: "6" })],
  ];
  const known = {
    "1": before(),
    "2": before(),
    "3": before(),
    "4": before({ isUnsure: true }),
    "5": before(),
  };
  const history = write(openHistory<readonly DraftLine[]>(lines), apply(lines, takeAllEarlier(lines, known)));
  const prices = history.now.map(({ unitPrice, leadTime }) => unitPrice + leadTime);
  expect(prices).toEqual(["642.004", "7", "", "", "642.004", ""]);
  expect(undo(history).now).toBe(lines);
});

test.each([
  ["no line is known to the buyer", [], ["7", "2", "9"], ["1", "2", "3"]],
  [
    "there is room between two of the buyer's",
    ["0010", "0020"],
    ["0010", "21", "0020", "22"],
    ["0010", "0011", "0020", "0021"],
  ],
  ["there is none", ["1", "2"], ["3", "1", "4", "5", "2"], ["0A", "1", "1A", "1B", "2"]],
  [
    "a number that is free belonged to a line of the buyer's",
    ["1", "2", "3"],
    ["1", "9", "8"],
    ["1", "4", "5"],
  ],
  [
    "the buyer's are no numbers",
    ["0001AA", "B-2"],
    ["0001AA", "7", "B-2", "8"],
    ["0001AA", "0001AA-A", "B-2", "B-2A"],
  ],
  ["all are in order", ["1"], ["1", "2", "3"], ["1", "2", "3"]],
] as const)("our own lines are numbered in order, the buyer's stay: %s", (_name, known, before, after) => {
  const lines = before.map((number) => line({ number }));
  expect(renumber(lines, new Set(known)).map(({ number }) => number)).toEqual(after);
});

test("an alternative to a line that gets another number stays one to that line", () => {
  const lines = [line({ number: "7" }), line({ number: "3", alternativeTo: "7" })];
  expect(renumber(lines, new Set()).map(({ alternativeTo }) => alternativeTo)).toEqual(["", "1"]);
});
