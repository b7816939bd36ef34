import fc from "fast-check";
import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { lineNames, type QuoteDraft } from "#quote/quote.ts";
import { startDraft } from "#quote/start-draft.ts";
import { exampleDraft } from "#quote/testing/example-quote.ts";
import { readLines } from "#request/lines/read-lines.ts";
import { readPut } from "./draft-json.ts";

const put = (draft: unknown, more: object = {}) =>
  readPut(JSON.parse(JSON.stringify({ version: 3, supersedes: "A", draft, ...more })));

const isControl = /\p{Cc}|\p{Cs}/u;
const text = fc.string({ unit: "binary" }).filter((each) => !isControl.test(each));
const words = fc.array(text, { maxLength: 3 }).map((lines) => lines.join("\n"));
const cells = Object.fromEntries(lineNames.map((name) => [name, name === "description" ? words : text]));
const anyLine = fc.record({
  ...cells,
  id: fc.uuid(),
  outcome: fc.constantFrom("quoted", "or-equal", "no-bid"),
});
const { lines: _, overruled: __, page: ___, ...terms } = exampleDraft;
const anyDraft = fc.record({
  lines: fc.uniqueArray(anyLine, { maxLength: 4, selector: ({ id }) => id }),
  ...Object.fromEntries(Object.keys(terms).map((name) => [name, name === "remarks" ? words : text])),
  overruled: text.map((reason): Record<string, string> => (reason ? { origin: reason } : {})),
  enclosing: fc.record({ note: words, copies: text, form: text, files: fc.array(text, { maxLength: 10 }) }),
  page: fc.uuid(),
});

test("whatever was typed comes back letter for letter, nonsense too", () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const read = { version: 3, supersedes: "A", as: "save", seen: "4 7", draft };
      expect(put(draft, { seen: "4 7" })).toEqual(read);
    }),
    { numRuns: 60 },
  );
});

test("a first draft can be saved, however long a cell of the buyer's list is", () => {
  const part = "EX-1001 ".repeat(30).trim();
  const { lines } = readLines(`Part no.\tDescription\tQty\n${part}\tPouch\t2`, "");
  const draft = startDraft(theCompany, lines);
  expect(put(draft).draft.lines).toMatchObject([{ part, description: "Pouch" }]);
});

test("a space takes the place of what was pasted and nobody sees", () => {
  const { draft } = put({ ...exampleDraft, packaging: "5\v10\0", remarks: "One\r\ntwo\vthree" });
  expect([draft.packaging, draft.remarks]).toEqual(["5 10 ", "One\ntwo three"]);
});

const [line] = exampleDraft.lines;
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...line, id: String(index) }));

test.each<[string, unknown, string]>([
  ["a list", [], "The quote cannot be read."],
  ["no lines", { ...exampleDraft, lines: {} }, "The quote has no lines."],
  ["30,000 rows", { ...exampleDraft, lines: many(30_000) }, "At most 500 lines."],
  [
    "eleven files",
    { ...exampleDraft, enclosing: { files: Array(11).fill("1 a.pdf") } },
    "At most 10 files go with a quote.",
  ],
  [
    "a field of no e-mail",
    { ...exampleDraft, enclosing: { bcc: "x" } },
    "What goes with the quote has a field that there is not.",
  ],
  ["a field of no quote", { ...exampleDraft, isAdmin: "yes" }, "The quote has a field that there is not."],
  [
    "a field of no line",
    { ...exampleDraft, lines: [{ ...line, cost: "1" }] },
    "Line 1 has a field that no line has.",
  ],
  [
    "a huge number",
    { ...exampleDraft, lines: [{ ...line, unitPrice: 1e308 }] },
    "Line 1, Unit price, $ is not text.",
  ],
  [
    "a line within a line",
    { ...exampleDraft, lines: [{ ...line, part: line }] },
    "Line 1, Part no. or NSN is not text.",
  ],
  ["one line twice", { ...exampleDraft, lines: [line, line] }, "Line 2 has no identity of its own."],
  [
    "a line of nobody",
    { ...exampleDraft, lines: [{ ...line, id: "" }] },
    "Line 1 has no identity of its own.",
  ],
  [
    "an outcome of its own",
    { ...exampleDraft, lines: [{ ...line, outcome: "sold" }] },
    "Line 1 has an outcome that there is not.",
  ],
  [
    "a long country",
    { ...exampleDraft, lines: [{ ...line, origin: "x".repeat(201) }] },
    "Line 1, Origin takes at most 200 characters.",
  ],
  ["a long term", { ...exampleDraft, fob: "x".repeat(201) }, "FOB point takes at most 200 characters."],
  [
    "a reason for no check",
    { ...exampleDraft, overruled: { nothing: "x" } },
    "A reason is given for a check that there is not.",
  ],
  [
    "150,000 reasons",
    {
      ...exampleDraft,
      overruled: Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`x${n}`, "1"])),
    },
    "A reason is given for a check that there is not.",
  ],
])("what no editor puts is refused with a sentence: %s", (_what, draft, sentence) => {
  expect(() => put(draft)).toThrow(sentence);
});

test.each<[object, string]>([
  [{ version: 1.5 }, "The draft has no version."],
  [{ version: -1 }, "The draft has no version."],
  [{ version: "3" }, "The draft has no version."],
  [{ as: "owner" }, "The draft says in an unknown way what is to become of it."],
  [{ sheet: {} }, "The draft has a field that there is not."],
])("what was put beside the draft is refused with a sentence: %o", (more, sentence) => {
  expect(() => put(exampleDraft, more)).toThrow(sentence);
});

test("keys that could reach a prototype become nothing", () => {
  const forged = JSON.stringify(exampleDraft satisfies QuoteDraft).replace("{", '{"__proto__":{"fob":"x"},');
  expect(() => readPut({ version: 0, draft: JSON.parse(forged) })).toThrow("a field that there is not");
});
