import fc from "fast-check";
import { expect, test } from "vitest";
import {
  apply,
  type Block,
  type Cell,
  clear,
  dropOldFacts,
  fillAll,
  fillDown,
  openSheet,
  paste,
  readTable,
  redo,
  type Sheet,
  undo,
  withoutOldFacts,
  write,
  writeTable,
} from "./edit-lines.ts";
import { gridColumns } from "./grid-columns.ts";
import { type DraftLine, emptyDraftLine } from "./quote.ts";

const anyLength = () => Number.POSITIVE_INFINITY;
const line = (fields: Partial<DraftLine>): DraftLine => ({ ...emptyDraftLine, kind: "other", ...fields });
const at = (number: number, name: (typeof gridColumns)[number]): Block => {
  const cell = { line: number - 1, name };
  return { from: cell, to: cell };
};
const block = (from: Block, to: Block): Block => ({ from: from.from, to: to.to });
const after = (lines: readonly DraftLine[], changes: Parameters<typeof write>[1]) =>
  write(openSheet(lines), changes).lines;

test("a column of prices fills down, as each was written or as it can be read", () => {
  const lines = Array.from({ length: 5 }, () => line({}));
  const table = readTable("$1,289.50\r\n1289.5\r\n.304\r\nabout 190\r\n");
  const { changes, leftOver } = paste(lines, at(2, "unitPrice"), table, anyLength);
  const prices = after(lines, changes).map(({ unitPrice }) => unitPrice);
  expect(prices).toEqual(["", "1,289.50", "1,289.50", "0.304", "about 190"]);
  expect(leftOver).toBe(0);
});

test("an empty row of a line without a bid belongs to that line, and moves no price to another", () => {
  const lines = [line({}), line({ outcome: "no-bid" }), line({}), line({})];
  const { changes, leftOver } = paste(lines, at(1, "unitPrice"), readTable("10\n\n30\n40"), anyLength);
  const prices = after(lines, changes).map(({ unitPrice }) => unitPrice);
  expect([prices, leftOver]).toEqual([["10.00", "", "30.00", "40.00"], 0]);
});

test("of rows pasted beyond the last line, only those with something in them count as left over", () => {
  const { leftOver } = paste([line({})], at(1, "unitPrice"), readTable("10\n\n30\n\n"), anyLength);
  expect(leftOver).toBe(1);
});

test("one copied cell fills the whole selection", () => {
  const lines = Array.from({ length: 3 }, () => line({}));
  const selected = block(at(1, "leadTime"), at(3, "origin"));
  const { changes } = paste(lines, selected, [["USA"]], anyLength);
  expect(after(lines, changes).map(({ leadTime, origin }) => leadTime + origin)).toEqual([
    "USAUSA",
    "USAUSA",
    "USAUSA",
  ]);
});

test("a choice is read by its word; what is not a choice or is too long is left out and named", () => {
  const lines = [line({}), line({}), line({})];
  const words = [["no bid"], ["Or equal"], ["maybe"]];
  const { changes, refused } = paste(lines, at(1, "outcome"), words, anyLength);
  expect(after(lines, changes).map(({ outcome }) => outcome)).toEqual(["no-bid", "or-equal", "quoted"]);
  expect(refused).toEqual([{ line: 2, name: "outcome", text: "maybe" }]);
  const long = paste(lines, at(1, "origin"), [["United States of America"]], () => 10);
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
    after(lines, fillAll(lines, { leadTime: "4" }, which)).map(({ leadTime }) => leadTime);
  expect(leads("empty")).toEqual(["6", "4", "", "4"]);
  expect(leads("all")).toEqual(["4", "4", "", "4"]);
  const origins = after(lines, fillAll(lines, { origin: "USA" }, "all")).map(({ origin }) => origin);
  expect(origins).toEqual(["USA", "USA", "", ""]);
  const outcomes = after(lines, fillAll(lines, { outcome: "no-bid" }, "empty")).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["quoted", "no-bid", "no-bid", "no-bid"]);
});

test("fill down copies the first row of the block, or the cell above a single one", () => {
  const lines = [
    line({ leadTime: "4", origin: "USA" }),
    line({ leadTime: "9" }),
    line({ outcome: "no-bid" }),
    line({}),
  ];
  const filled = after(lines, fillDown(lines, block(at(1, "leadTime"), at(4, "origin"))));
  expect(filled.map(({ leadTime, origin }) => leadTime + origin)).toEqual(["4USA", "4USA", "", "4USA"]);
  expect(after(lines, fillDown(lines, at(2, "origin")))[1]?.origin).toBe("USA");
  expect(fillDown(lines, at(1, "origin"))).toEqual([]);
});

test("facts are filled down into lines of the same kind, or along with the kind", () => {
  const lines = [
    line({ kind: "armor", fact1: "NIJ-listed model", fact3: "Stand-alone" }),
    line({ kind: "optics", fact1: "Etched" }),
    line({ kind: "armor" }),
    line({ kind: "medical" }),
  ];
  const facts = (from: Block) => {
    const filled = after(lines, fillDown(lines, block(from, at(4, "fact3"))));
    return filled.map(({ fact1, fact3 }) => [fact1, fact3]);
  };
  const listed = ["NIJ-listed model", "Stand-alone"];
  expect(facts(at(1, "fact1"))).toEqual([listed, ["Etched", ""], listed, ["", ""]]);
  expect(facts(at(1, "kind"))).toEqual([listed, listed, listed, listed]);
});

test("an emptied block leaves the outcome", () => {
  const lines = [line({ outcome: "or-equal", part: "A-1", description: "Plate" })];
  const [cleared] = after(lines, clear(lines, block(at(1, "outcome"), at(1, "part"))));
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
const cell = fc.record({ line: fc.nat({ max: 7 }), name: fc.constantFrom(...gridColumns) });
const blocks = fc.record({ from: cell, to: cell });
const table = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 9 });
const edits = fc.array(
  fc.oneof(
    fc.tuple(blocks, table).map(([where, cells]) => (now: Sheet) => {
      return write(now, paste(now.lines, where, cells, anyLength).changes);
    }),
    blocks.map((where) => (now: Sheet) => write(now, clear(now.lines, where))),
    blocks.map((where) => (now: Sheet) => write(now, fillDown(now.lines, where))),
    word.map((text) => (now: Sheet) => write(now, fillAll(now.lines, { leadTime: text }, "all"))),
    word.map((part) => (now: Sheet) => {
      return write(now, { at: now.lines.length, line: line({ part }), isAdded: true });
    }),
    fc.nat({ max: 9 }).map((at) => (now: Sheet) => {
      const gone = now.lines[at];
      return gone ? write(now, { at, line: gone, isAdded: false }) : now;
    }),
  ),
);

test("whatever was done can be undone step by step, and done again", () => {
  fc.assert(
    fc.property(lines, edits, (start, steps) => {
      const done = steps.reduce((sheet, step) => step(sheet), openSheet(start));
      const undone = done.past.reduce(undo, done);
      expect(undone.lines).toEqual(start);
      const again = undone.future.reduce(redo, undone);
      expect(again.lines).toEqual(done.lines);
      expect(undo(undone)).toBe(undone);
      expect(redo(again)).toBe(again);
    }),
  );
});

test("undo and redo leave what someone else wrote since, and take the rest of the step", () => {
  const unitPrice = (place: number, before: string, after: string) =>
    ({ line: place, name: "unitPrice", before, after }) as const;
  const start = openSheet([line({ unitPrice: "4" }), line({ unitPrice: "10" })]);
  const changed = write(start, [unitPrice(0, "4", "5"), unitPrice(1, "10", "11")]);
  const undone = undo(byOther(changed, { line: 0, name: "unitPrice" }, "7"));
  expect(undone.lines.map(({ unitPrice }) => unitPrice)).toEqual(["7", "10"]);
  expect(redo(undone).lines.map(({ unitPrice }) => unitPrice)).toEqual(["7", "11"]);
  const again = redo(byOther(undone, { line: 1, name: "unitPrice" }, "12"));
  expect(again.lines.map(({ unitPrice }) => unitPrice)).toEqual(["7", "12"]);
  expect([again.past, again.future]).toEqual([[], []]);
});

test("a line that someone else wrote into is not removed by undoing that it was added", () => {
  const added = write(openSheet([]), { at: 0, line: line({ part: "EX-1" }), isAdded: true });
  const priced = byOther(added, { line: 0, name: "unitPrice" }, "7");
  expect(undo(priced)).toEqual({ lines: [line({ part: "EX-1", unitPrice: "7" })], past: [], future: [] });
});

test("undo brings a kind back only with all its facts, and neither where someone else wrote since", () => {
  const start = openSheet([line({ kind: "armor", fact1: "NIJ-listed model" })]);
  const kind = { line: 0, name: "kind", before: "armor", after: "medical" } as const;
  const changed = write(start, withoutOldFacts(start.lines, [kind]));
  for (const [name, after] of [
    ["kind", "optics"],
    ["fact1", "24 months"],
    ["fact2", "Sterile"],
  ] as const) {
    const other = byOther(changed, { line: 0, name }, after);
    expect(undo(other).lines).toEqual(other.lines);
  }
  const facts = (["fact2", "fact3"] as const).map((name) => ({ line: 0, name, before: "", after: "Listed" }));
  const other = byOther(write(start, facts), { line: 0, name: "fact2" }, "Level IV");
  expect(undo(other).lines[0]).toMatchObject({ kind: "armor", fact2: "Level IV", fact3: "" });
});

/** What someone else saved is not an undo step of this page. */
function byOther(sheet: Sheet, cell: Cell, after: string): Sheet {
  return { ...sheet, lines: apply(sheet.lines, [{ ...cell, before: "", after }]) };
}

const wordColumns = gridColumns.filter((name) => !["outcome", "kind", "unitPrice"].includes(name));

test("a pasted block moves no cell: each goes right and down from where it began, past lines without a bid", () => {
  const size = fc.tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 5 }));
  const begin = fc.record({ line: fc.nat({ max: 7 }), name: fc.constantFrom(...wordColumns) });
  fc.assert(
    fc.property(lines, begin, size, (start, from, [height, width]) => {
      const rows = Array.from({ length: height }, (_, row) =>
        Array.from({ length: width }, (__, column) => `row ${row}, column ${column}`),
      );
      const pasted = paste(start, { from, to: from }, readTable(writeTable(rows)), anyLength);
      let row = 0;
      const expected = start.map((old, index) => {
        if (index < from.line || old.outcome === "no-bid" || row >= height) return old;
        const names = gridColumns.slice(gridColumns.indexOf(from.name)).slice(0, width);
        const cells = names.map((name, column) => [name, rows[row]?.[column]]);
        row += 1;
        return {
          ...old,
          ...Object.fromEntries(cells.filter(([name]) => wordColumns.includes(name as "part"))),
        };
      });
      const isWords = (name: string) => wordColumns.includes(name as "part");
      const words = pasted.changes.filter(({ name }) => isWords(name));
      expect(after(start, words)).toEqual(expected);
      expect(pasted.leftOver).toBe(height - row);
    }),
  );
});

test("changing the kind clears the facts of the old one, and undo brings both back", () => {
  const lines = [line({ kind: "armor", fact1: "NIJ-listed model" })];
  const kind = { line: 0, name: "kind", before: "armor", after: "medical" } as const;
  const changed = write(openSheet(lines), withoutOldFacts(lines, [kind]));
  expect(changed.lines[0]).toMatchObject({ kind: "medical", fact1: "" });
  expect(undo(changed).lines).toEqual(lines);
  const pasted = [kind, { line: 0, name: "fact1", before: "NIJ-listed model", after: "24 months" } as const];
  expect(after(lines, withoutOldFacts(lines, pasted))[0]).toMatchObject({ fact1: "24 months" });
});

test("a form posted without script keeps a fact of another kind only if it was retyped", () => {
  const saved = [line({ id: "1", kind: "armor", fact1: "NIJ-listed model", fact2: "Level IIIA" })];
  const posted = [line({ id: "1", kind: "medical", fact1: "24 months", fact2: "Level IIIA" })];
  expect(dropOldFacts(posted, saved)[0]).toMatchObject({ fact1: "24 months", fact2: "" });
  expect(dropOldFacts(saved, saved)).toEqual(saved);
});
