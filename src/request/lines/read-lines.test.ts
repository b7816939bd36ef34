import fc from "fast-check";
import { expect, test } from "vitest";
import { hardLines } from "#request/testing/hard-lines.ts";
import { lineCorpus } from "#request/testing/line-corpus.ts";
import { type Line, namePart } from "./line.ts";
import { isAsListed, readLines } from "./read-lines.ts";
import { readUnit } from "./units.ts";

const corpus = [...lineCorpus, ...hardLines];

test.each(corpus)("reads $name, and shows every character of it", (entry) => {
  const { lines, unmatched } = readLines(entry.items, entry.quantities ?? "");
  expect(lines.map(show)).toEqual(entry.lines.map(tidy));
  expect(unmatched.map((text) => text.trim())).toEqual(entry.unmatched ?? []);
  for (const line of lines) expect([line.source, missing(line)]).toEqual([line.source, []]);
  // A person would read more in it, so it has to be flagged.
  if (entry.isText) expect(lines.flatMap(({ flags }) => flags)).not.toEqual([]);
});

function show(line: Line, index: number) {
  const { number, description, quantity, unit, flags } = line;
  const own = number === String(index + 1) ? "" : `${number}. `;
  return tidy(own + [namePart(line), description, quantity, unit, flags.join("; ")].join(" | "));
}

function tidy(line: string) {
  return line.replace(/\s+/g, " ").replace(/[ |]+$/, "");
}

const hostileLetters = fc.constantFrom(
  ..."\t\n\r\"',;|x×-–:()#@=.$ 0123456789eE+QtyNSNea",
  ...[
    "\n\n",
    "12 ea",
    " x ",
    "Qty",
    "5855-00-000-0101",
    "5.855E+12",
    "\u00a0",
    "é",
    "🛡",
    "\u2028",
    "- ",
    "1. ",
  ],
);
const hostileText = fc.oneof(
  fc.string({ unit: hostileLetters, maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
  fc
    .array(fc.constantFrom(...corpus.flatMap(({ items }) => items.split("\n"))), { maxLength: 12 })
    .map((rows) => rows.join("\n")),
);

test("all that is typed into both boxes is found again, items in order; each line says something", () => {
  fc.assert(
    fc.property(hostileText, hostileText, (items, quantities) => {
      const { lines, unmatched } = readLines(items, quantities);
      expect(lines.filter((line) => !saysSomething(line))).toEqual([]);
      let rest = wordsOf(items);
      for (const { source } of lines) {
        expect(rest).toContain(wordsOf(source));
        rest = rest.slice(rest.indexOf(wordsOf(source)) + wordsOf(source).length);
      }
      if (lines.length > 0 && !isAsListed.test(quantities.trim())) {
        const matched = [...lines.map(({ quantitySource }) => quantitySource), ...unmatched].join("");
        expect(sorted(matched)).toBe(sorted(quantities));
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Also checks that a line without a quantity is flagged. */
function saysSomething({ source, nsn, partNumber, description, quantity, flags }: Line) {
  const isCounted = quantity === "" ? flags.length > 0 : /^\d+(?:\.\d+)?$/.test(quantity);
  return source.trim() !== "" && nsn + partNumber + description !== "" && isCounted;
}

/** Words that are shown as something else: as a unit's code, as a field, or as the table's own columns. */
const understood =
  /\b(?:qty|quantity|nsn|nato stock (?:number|no)|stock (?:number|no)|p\/n|pn|sku|part (?:no|number)|clin|item(?= ?#?\d)|line(?= ?#?\d)|total|required|needed|of|x|one|two|twelve|twenty-four)\b|(?<=\d)x|x(?=\d)/gi;
const unitWords =
  /\b(?:ea|each|units?|pcs?|box(?:es)?|bx|pairs?|prs?|cases?|cs|pks?|packs?|packages?|pkgs?|pg|sets?|kits?|kt|dozen|dz|rolls?|bottles?|cans?|cartons?|bags?|tubes?|spools?|reels?|drums?|dr|pallets?|lots?|rds?|rounds|sht|sheets?|plt?|bg|sl|ro|hundred|hd|thousand|f(?:oo|ee)?t|gal(?:lons?)?|lbs?|pounds?|y(?:ar)?ds?)\b/gi;
const separators = /[\s\u200b\u2060\ufeff,;:|()[\]"=@.…*×•·▪◦‣●○■□☐➢>+o_#/–—-]/gi;
const headerRow = /^(?=.*(?:qty|quantity|count))(?=.*(?:item|desc|part|nsn|nomen)).*[\t,;| ].*\n/im;

/** Characters of a line's source that none of its fields shows. */
function missing({ source, ...line }: Line) {
  const { number, nsn, partNumber, description, quantity, unit } = line;
  const shown = Array.from([number, nsn, partNumber, description, quantity, unit].join("").toLowerCase());
  const typed = source
    .replace(headerRow, "")
    .replace(unitWords, (word) => (readUnit(word) === unit ? " " : word))
    .replace(understood, " ")
    .replace(separators, "")
    .toLowerCase();
  return Array.from(typed).filter((letter) => {
    const at = shown.indexOf(letter);
    if (at >= 0) shown.splice(at, 1);
    return at < 0;
  });
}

const tableCell = {
  Line: fc.constantFrom("1", "0002", "3a", "", "10"),
  NSN: fc.constantFrom("5855-00-000-0101", "5855000000101", "5.855E+12", "5855-00-000-010", "n/a", ""),
  "Part No.": fc.constantFrom("EX-1-A", "100234", "4.01E+09", "EX 7 / EX 8", "SKU 9", ""),
  Description: fc.constantFrom(
    "Helmet, high cut",
    "Sling - 2 point",
    '10" plate',
    "2x6 lumber",
    "½ in hose",
    "Total",
    "",
  ),
  Qty: fc.constantFrom(
    "12",
    "1,200",
    "TBD",
    "10-20",
    "0",
    "012",
    "~5",
    "12 ea",
    "two",
    "1.2E+03",
    "?",
    "S:2 M:4",
    "",
  ),
  "U/I": fc.constantFrom("EA", "boxes", "per agreement, see notes", "?", ""),
  Color: fc.constantFrom("Coyote", "RAL 7013", "-", ""),
  XL: fc.constantFrom("4", "0", ""),
  "Unit Price": fc.constantFrom("$14.50", "412.50", "tbd", ""),
} as const;
type Heading = keyof typeof tableCell;

const randomTable = fc
  .record({
    columns: fc.shuffledSubarray(Object.keys(tableCell) as Heading[], { minLength: 2 }),
    rows: fc.array(fc.record(tableCell), { minLength: 1, maxLength: 6 }),
    title: fc.constantFrom("", "FY27 buy", "Quote for unit 7"),
    hasHeader: fc.boolean(),
    delimiter: fc.constantFrom("\t", " | ", ";"),
  })
  .map(({ columns, rows, title, hasHeader, delimiter }) => {
    const table = [
      ...(hasHeader ? [[...columns]] : []),
      ...rows.map((row) => columns.map((name) => row[name])),
    ];
    const lines = table.map((cells) => cells.join(delimiter));
    return { columns, rows, hasHeader, text: [...(title ? [title + delimiter] : []), ...lines].join("\n") };
  });

test("every character of a table is shown, and a quantity that is not a plain number is flagged", () => {
  fc.assert(
    fc.property(randomTable, ({ columns, rows, hasHeader, text }) => {
      const { lines } = readLines(text, "");
      const header = hasHeader ? columns : [];
      const withoutHeader = (line: Line) => {
        const typed = line.source.split("\n").filter((row) => !isHeaderOf(row, header));
        return { ...line, source: typed.join("\n") };
      };
      expect(lines.filter((line) => missing(withoutHeader(line)).length > 0)).toEqual([]);
      expect(lines.filter(({ quantity, flags }) => !quantity && flags.length === 0)).toEqual([]);
      if (!hasHeader || !columns.includes("Qty") || !columns.includes("Description")) return;
      const plain = rows.map(({ Qty }) => ({ 12: "12", "1,200": "1200", "12 ea": "12" })[Qty as "12"]);
      expect(lines.flatMap(({ quantity }) => quantity || []).sort()).toEqual(plain.filter(Boolean).sort());
    }),
    { numRuns: 2_000 },
  );
});

const isHeaderOf = (row: string, header: readonly string[]) =>
  header.length > 0 && row.split(/\t| \| |;/).join() === header.join();

test("one quantity that cannot be read changes nothing in the other rows", () => {
  const row = (quantity: string) => `EX-1-A\tHelmet\t${quantity}\tEA`;
  fc.assert(
    fc.property(tableCell.Qty, fc.nat(3), (quantity, at) => {
      const typed = ["12", "24", "6", "8"].map((each, index) => row(index === at ? quantity : each));
      const { lines } = readLines(typed.join("\n"), "");
      expect(lines.map(({ unit }) => unit)).toEqual(["EA", "EA", "EA", "EA"]);
      expect(lines.filter((_, index) => index !== at).map((line) => line.quantity)).toEqual(
        ["12", "24", "6", "8"].filter((_, index) => index !== at),
      );
    }),
  );
});

test("a quantity for line 0 is not one for every line without a number", () => {
  const { lines, unmatched } = readLines("1. Helmet\n2. Vest\n3. Radio\nSling\nPouch", "Line 0: 12");
  expect(lines.map(({ number }) => number)).toContain("");
  expect(lines.filter(({ quantity }) => quantity)).toEqual([]);
  expect(unmatched).toEqual(["Line 0: 12"]);
});

test("a list of any length becomes at most 500 lines, the last with the rest as typed", () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => `item ${index}`);
  const { lines } = readLines(rows.join("\n"), "");
  expect(lines).toHaveLength(500);
  expect(lines.at(-1)).toMatchObject({
    description: rows.slice(499).join(" "),
    flags: ["Too many lines; the rest is as typed"],
  });
});

test.each([
  ["quotes", '"\t'],
  ["quoted commas", ',"'],
  ["digits", "1"],
  ["separators", ",-:"],
  ["blanks and a letter", "                    x"],
  ["lone numbers", "1\n"],
  ["words of one letter", "a "],
  ["counts", "12 ea, "],
  ["semicolons", "a 1;"],
  ["bullets", "- "],
  ["and", "1 and "],
  ["parentheses", "(1"],
  ["dashed digits", "1234-12-"],
  ["indented lines", "\n   b 1"],
  ["lines that go on", "a,\n"],
])("eight times as many %s take less than thirty times as much computing", (_name, unit) => {
  const time = (length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const before = process.threadCpuUsage();
    readLines(text, text);
    return process.threadCpuUsage(before).user / 1_000;
  };
  time(2_000);
  // The best of several: garbage collection and compilation count too, and may come at any time.
  let ratio = Infinity;
  for (let tries = 0; tries < 5 && ratio >= 30; tries += 1) ratio = time(16_000) / Math.max(2, time(2_000));
  expect(ratio).toBeLessThan(30);
});

/** What a person writes around an amount, and the units that are plain in that place. */
const places = {
  "before the item": [
    (amount: string, item: string) => `${amount} ${item}`,
    ["EA", "BX", "cases", "rolls", "SHT"],
  ],
  "before the item, with of": [
    (amount: string, item: string) => `${amount} of ${item}`,
    ["boxes", "feet", "gal"],
  ],
  "after a comma": [
    (amount: string, item: string) => `${item}, ${amount}`,
    ["EA", "BX", "pairs", "kits", "PL"],
  ],
  "after a dash": [
    (amount: string, item: string) => `${item} - ${amount}`,
    ["ea", "CS", "sets", "LOT", "YD"],
  ],
  "after a colon": [(amount: string, item: string) => `${item}: ${amount}`, ["EA", "drums", "HD", "GAL"]],
  "in parentheses": [(amount: string, item: string) => `${item} (${amount})`, ["EA", "pr", "bottles"]],
  "after a word": [(amount: string, item: string) => `${item} ${amount}`, ["ea", "BX", "PR", "spools", "DZ"]],
  "after Qty": [(amount: string, item: string) => `${item}, qty ${amount}`, ["EA", "tubes", "FT", "LB"]],
} as const;

const anyPlace = fc
  .constantFrom(...Object.values(places))
  .chain(([write, units]) => fc.record({ write: fc.constant(write), unit: fc.constantFrom(...units) }));

test("an amount is read in every place where people write one, with its unit", () => {
  const items = fc.constantFrom(
    "Plate carrier",
    "Gloves, nitrile",
    "Strobe, infrared",
    "Bore cleaner",
    "Knee pads",
  );
  const count = fc.integer({ min: 2, max: 99_999 });
  fc.assert(
    fc.property(items, count, anyPlace, fc.boolean(), (item, amount, { write, unit }, isGrouped) => {
      const figure = isGrouped ? amount.toLocaleString("en-US") : String(amount);
      const [line, ...more] = readLines(write(`${figure} ${unit}`, item), "").lines;
      expect(more).toEqual([]);
      expect(line).toMatchObject({
        quantity: String(amount),
        unit: readUnit(unit),
        description: item,
        flags: [],
      });
    }),
    { numRuns: 1_000 },
  );
});

test("in a table, every unit is read in its own column and beside its count, whatever is between the cells", () => {
  const units = [
    "EA",
    "pc",
    "Box",
    "prs",
    "CS",
    "pks",
    "PG",
    "sets",
    "KT",
    "DZ",
    "RO",
    "lot",
    "rd",
    "GAL",
    "yds",
    "SHT",
    "PL",
    "plt",
  ];
  const between = fc.constantFrom("\t", " | ", "; ", "   ");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...units), { minLength: 2, maxLength: 6 }), between, (used, gap) => {
      const rows = used.map((unit, index) => ["Strobe", String(index * 7 + 5), unit].join(gap));
      const { lines } = readLines(rows.join("\n"), "");
      expect(lines.map(({ quantity, unit, flags }) => [quantity, unit, flags])).toEqual(
        used.map((unit, index) => [String(index * 7 + 5), readUnit(unit), []]),
      );
    }),
    { numRuns: 300 },
  );
});

const wordsOf = (text: string) => text.replace(/[\s\-–—=_*•·.,;:|"]/g, "");

function sorted(text: string) {
  return Array.from(text.replace(/\s/g, "")).sort().join("");
}

test.each([
  ["Name tags qty 50\nPatches qty 20", ["50 Name tags", "20 Patches"]],
  ["Spare parts kit, quantity 5\nRifles, quantity 3", ["5 Spare parts kit", "3 Rifles"]],
  ["NSN: 8470-01-520-7373 Qty: 10\nNSN: 8470-01-520-7374 Qty: 20", ["10 ", "20 "]],
  [
    "2 XL vests\n10 XTS 2500 radios\n1 X-ray machine",
    ["2 XL vests", "10 XTS 2500 radios", "1 X-ray machine"],
  ],
  ["Chem lights qty 10k", [" Chem lights qty 10k, No quantity found"]],
  ["Chem lights, qty 10ea.", ["10 Chem lights"]],
  ["1. Helmet (12 ea)\n2. Vest - 10\nTotal: 22", ["12 Helmet", "10 Vest", "22 Total, May not be an item"]],
  [
    "Total station, optical - 2\nGrand total 3 ea",
    ["2 Total station, optical", "3 Grand total, May not be an item"],
  ],
  ["2XL vests", [" 2XL vests, No quantity found"]],
  ["308 Winchester ammo", [" 308 Winchester ammo, No quantity found"]],
  ["Vests - M (10), L (20), XL (5)", [" Vests - M (10), L (20), XL (5), More than one quantity"]],
])("no item goes and no size or caliber is a count: %j", (typed, lines) => {
  const said = readLines(typed, "").lines.map((line) =>
    [`${line.quantity} ${line.description}`, ...line.flags].join(", "),
  );
  expect(said).toEqual(lines);
});
