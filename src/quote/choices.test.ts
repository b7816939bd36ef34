import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { readLines } from "#request/lines/read-lines.ts";
import { checkDraft } from "./finish-quote.ts";
import { type DraftLine, emptyDraftLine, type QuoteDraft } from "./quote.ts";
import { sumRows } from "./quote-text.ts";
import { reviseDraft, startDraft } from "./start-draft.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "./testing/example-quote.ts";

const line = (id: string, changes: Partial<DraftLine> = {}): DraftLine => ({
  ...emptyDraftLine,
  ...{ id, number: id, kind: "other", description: `Part ${id}`, unit: "EA", leadTime: "2", origin: "USA" },
  ...{ exportClass: "EAR99", maker: "Example", quantity: "12", unitPrice: "10.00" },
  ...changes,
});
const breaks = "1-9: 12.50; 10-49: 11.00; 50+: 9.90";
const byQuantity = { breaks, unitPrice: "", quantity: "" };

const judge = (...lines: DraftLine[]) => {
  const draft: QuoteDraft = { ...exampleDraft, lines };
  const { checks, finished } = checkDraft(draft, exampleCheckContext);
  const missing = checks.filter(({ state }) => state === "missing").map(({ text }) => text);
  return { missing, finished };
};

test("options, alternatives and prices by quantity are outside the total, and the quote says which", () => {
  const lines = [
    line("1"),
    line("2", { alternativeTo: "1", outcome: "or-equal", offered: "Other", unitPrice: "8" }),
    line("3", { optional: "yes" }),
    line("4", { breaks, unitPrice: "" }),
    line("5", byQuantity),
  ];
  const { missing, finished } = judge(...lines);
  expect(missing).toEqual([]);
  expect(finished?.totals.lines).toBe(12_000 + 13_200);
  const [lineSum] = sumRows(exampleQuote({ ...finished }));
  expect(lineSum?.label).toBe("Lines quoted (2; not in the total: 2–3 and 5)");
});

test("freight and tax are for what the total has: a quote of options alone has neither", () => {
  const lines = [line("1", { optional: "yes" }), line("2", byQuantity)];
  const draft = { ...exampleDraft, lines, tax: "added", taxAmount: "25.00" };
  const { finished } = checkDraft(draft, exampleCheckContext);
  expect(finished?.totals).toEqual({ lines: 0, freight: 0, tax: 0, total: 0 });
});

test("the next revision begins with the same choices and comes to the same", () => {
  const { finished } = judge(
    line("a", { number: "0010" }),
    line("b", { number: "0020", alternativeTo: "0010", unitPrice: "7.77" }),
    line("c", { number: "0030", optional: "yes", discount: "5" }),
    line("d", { number: "0040", breaks, unitPrice: "", discount: "3" }),
    line("e", { number: "0050", ...byQuantity }),
  );
  expect(finished?.lines[1]).toMatchObject({ alternativeTo: "0010" });
  const again = reviseDraft(theCompany, exampleQuote({ ...finished }));
  const { finished: next } = checkDraft(again, exampleCheckContext);
  const told = (lines: typeof finished) =>
    lines?.lines.map((each) => (each.outcome === "no-bid" ? each : { ...each, discount: 0, listPrice: 0 }));
  expect(told(next)).toEqual(told(finished));
  expect(next?.totals).toEqual(finished?.totals);
});

test.each([
  ["an alternative to itself", [line("1", { alternativeTo: "1" })], "to no other line"],
  ["an alternative to another request’s line", [line("1", { alternativeTo: "x" })], "to no other line"],
  [
    "an alternative to an alternative",
    [line("1"), line("2", { alternativeTo: "1" }), line("3", { alternativeTo: "2" })],
    "Line 3 is an alternative to an alternative",
  ],
  [
    "two that take each other’s place",
    [line("1", { alternativeTo: "2" }), line("2", { alternativeTo: "1" })],
    "Line 1",
  ],
  [
    "an alternative to a line with no bid",
    [line("1", { outcome: "no-bid", reason: "None" }), line("2", { alternativeTo: "1" }), line("3")],
    "a line with no bid",
  ],
  [
    "an alternative with no bid",
    [line("1"), line("2", { alternativeTo: "1", outcome: "no-bid", reason: "None" })],
    "an alternative with no bid",
  ],
  [
    "an option with prices by quantity",
    [line("1", { optional: "yes", breaks, unitPrice: "" })],
    "choose one",
  ],
  [
    "an option with an alternative",
    [line("1", { optional: "yes" }), line("2", { alternativeTo: "1" })],
    "Line 1 has more than one",
  ],
  ["breaks that overlap", [line("1", { breaks: "1-9: 5; 9+: 4", unitPrice: "" })], "ascending order"],
  [
    "breaks without the quantity",
    [line("1", { breaks: "50-99: 5; 100+: 4", unitPrice: "" })],
    "has to be in one",
  ],
  ["a unit price beside them that differs", [line("1", { breaks })], "has to be the same"],
  [
    "breaks whose prices are still to be typed",
    [line("1", { ...byQuantity, breaks: "1-9: ; 10+: " })],
    "in ascending order",
  ],
])("%s stops the quote", (_name, lines, said) => {
  const { missing, finished } = judge(...lines);
  expect(missing.join("\n")).toContain(said);
  expect(finished).toBeUndefined();
});

test("the ranges that a buyer asks for become the line’s prices by quantity, and nothing has to be looked at", () => {
  const asked = "Battery BA-5590, price for 1-9, 10-49, 50+\n12 ea Tourniquet\n10 to 12 helmets, large";
  const { lines } = startDraft(theCompany, readLines(asked, "").lines);
  expect(lines).toMatchObject([
    { breaks: "1-9: ; 10-49: ; 50+: ", quantity: "", flag: "" },
    { breaks: "", quantity: "12" },
    { breaks: "", quantity: "", flag: "Quantity is a range" },
  ]);
});
