import { expect, test } from "vitest";
import { type DraftLine, emptyDraftLine } from "#quote/quote.ts";
import { exampleDraft } from "#quote/testing/example-quote.ts";
import { checkFloor } from "./margin-floor.ts";
import { emptySource } from "./sheet.ts";

const line = (fields: Partial<DraftLine>): DraftLine => ({
  ...emptyDraftLine,
  ...{ id: fields.number ?? "", quantity: "10", kind: "other" },
  ...fields,
});
const costing = (costs: Readonly<Record<string, string>>) => ({
  lines: Object.fromEntries(
    Object.entries(costs).map(([id, cost]) => [id, { sources: [{ ...emptySource, cost }], chosen: 0 }]),
  ),
});
const knowing = { floor: 800, isOwner: false, isTold: true };
const check = (
  lines: readonly DraftLine[],
  costs: Readonly<Record<string, string>>,
  known: Partial<typeof knowing> = {},
  discount = "",
) => checkFloor({ ...exampleDraft, lines, discount }, { ...knowing, ...known, sheet: costing(costs) });

const good = line({ number: "1", unitPrice: "100" });
const low = line({ number: "3", unitPrice: "100" });
const costs = { "1": "50", "3": "95.90" };

test("a line below the lowest margin is named with its own; only an owner can go on", () => {
  expect(check([good, low], costs)).toMatchObject({
    ...{ name: "margin", state: "missing", canOverrule: false, fields: ["unitPrice-2"] },
    text: "Below the lowest margin, 8%: Line 3: 4.1%. Only an owner can send it.",
  });
  const owner = check([good, low], costs, { isOwner: true });
  expect(owner).toMatchObject({ canOverrule: true });
  expect(owner?.text).toContain("As an owner you can go on, with a reason.");
});

test("who may not know costs is told which line, and no figure", () => {
  const { text } = check([good, low], costs, { isTold: false }) ?? {};
  expect(text).toBe("Below the lowest margin: Line 3. Only an owner can send it.");
});

test.each([
  ["all lines together, by a discount", [good], { "1": "91" }, "5", "The quote as a whole: 4.21%"],
  [
    "the lowest of prices by quantity",
    [line({ number: "1", unitPrice: "100", breaks: "1-10: 100; 11+: 92" })],
    { "1": "90" },
    "",
    "Line 1: 2.17%",
  ],
  [
    "what is given away",
    [line({ number: "1", unitPrice: "0" }), good],
    { "1": "1" },
    "",
    "Line 1: given away",
  ],
])("the lowest margin holds for %s", (_name, lines, known, discount, said) => {
  expect(check(lines, known, {}, discount)?.text).toContain(said);
});

test.each([
  ["there is no lowest margin", [low], costs, { floor: undefined }],
  ["nothing is known of what it costs", [low], {}, {}],
  ["it is the lowest margin itself", [low], { "3": "92" }, {}],
  ["there is no bid", [line({ ...low, outcome: "no-bid" })], costs, {}],
] as const)("nothing is said where %s", (_name, lines, known, more) => {
  expect(check(lines, known, more as Partial<typeof knowing>)).toBeUndefined();
});
