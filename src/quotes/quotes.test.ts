import fc from "fast-check";
import { expect, test } from "vitest";
import { type Check, checkDraft, finishLine, lineField, mostLines, sumUp } from "./finish-quote.ts";
import { formatMoney } from "./money.ts";
import type { DraftLine, QuoteDraft } from "./quote.ts";
import { nameQuote, nextRevision, quoteNumber, quoteSubject } from "./quote-number.ts";
import { emptyDraftLine, reviseDraft, startDraft } from "./start-draft.ts";
import { exampleDraft, exampleQuote } from "./testing/example-quote.ts";
import { expiresAt } from "./validity.ts";

const today = Temporal.PlainDate.from("2026-11-16");
const check = (changes: Partial<QuoteDraft> = {}, isBuyerVerified = true) =>
  checkDraft({ ...exampleDraft, ...changes }, { today, isBuyerVerified });
const missing = (checks: readonly Check[]) => checks.filter(({ state }) => state === "missing");
const changeLine = (number: number, changes: Partial<DraftLine>) => ({
  lines: exampleDraft.lines.map((line, index) => (index === number - 1 ? { ...line, ...changes } : line)),
});

test("a price that cannot be read is shown as typed, and not called missing", () => {
  const [line = emptyDraftLine] = exampleDraft.lines;
  const lines = [
    { ...line, unitPrice: "0.304" },
    { ...line, unitPrice: " " },
  ];
  const today = Temporal.PlainDate.from("2026-11-16");
  const { checks } = checkDraft({ ...exampleDraft, lines }, { today, isBuyerVerified: true });
  const text = checks.find(({ name }) => name === "unitPrice")?.text;
  expect(text).toMatch(/^Line 2 has none\. Line 1 says “0\.304”\. /);
});

test("a request of more lines than a quote takes: the last line says how many are left out", () => {
  const { lines } = startDraft({ items: "1 x\n".repeat(mostLines + 20), quantities: "" });
  expect(lines).toHaveLength(mostLines);
  expect(lines.at(-1)?.description).toBe("21 more lines of the request");
});

test("the designed quote comes to what was worked out by hand", () => {
  const { checks, finished } = check();
  expect(missing(checks)).toEqual([]);
  const extended = finished?.lines.map((line) =>
    line.outcome === "no-bid" ? "" : formatMoney(line.extended),
  );
  expect(extended).toEqual(["113,760.00", "2,235.00", "7,704.00", "1,336.80", "414.00", ""]);
  expect(finished?.totals).toEqual({ lines: 12_544_980, freight: 61_240, total: 12_606_220 });
  expect(finished?.validUntil).toBe("2026-12-16");
});

test("freight counts only where it is added", () => {
  expect(check({ freight: "Included", freightAmount: "" }).finished?.totals.total).toBe(12_544_980);
  expect(check({ freight: "Collect", freightAmount: "99.00" }).finished?.totals.freight).toBe(0);
  expect(missing(check({ freightAmount: "" }).checks)).toMatchObject([
    { name: "freight", fields: ["freightAmount"] },
  ]);
});

test("the sum does not depend on the order of the lines, and is the sum of what they show", () => {
  const cents = fc.integer({ min: 0, max: 999_999_999 }).map(formatMoney);
  const priced = fc
    .record({ unitPrice: cents, quantity: fc.constantFrom("1", "2.5", "1,200", "0.333", "7") })
    .map((values) => finishLine({ ...emptyDraftLine, ...values, description: "Sling" }))
    .filter((line) => line !== undefined);
  fc.assert(
    fc.property(fc.array(priced, { maxLength: mostLines }), fc.nat(), (lines, freight) => {
      const { total } = sumUp(lines, freight);
      expect(Number.isSafeInteger(total)).toBe(true);
      expect(sumUp(lines.toReversed(), freight).total).toBe(total);
      const shown = lines.reduce((sum, line) => {
        const text = line.outcome === "no-bid" ? "0.00" : formatMoney(line.extended);
        return sum + BigInt(text.replace(/[,.]/g, ""));
      }, BigInt(freight));
      expect(BigInt(total)).toBe(shown);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["unitPrice", "", false],
  ["unitPrice", "12.345", false],
  ["quantity", "about 10", false],
  ["quantity", "0", false],
  ["leadTime", " ", true],
  ["origin", "", true],
  ["exportClass", "", true],
] as const)("a line whose %s is %j is named, with its field", (name, value, canOverrule) => {
  const { checks, finished } = check(changeLine(2, { [name]: value }));
  expect(missing(checks)).toMatchObject([{ name, canOverrule, fields: [lineField(name, 2)] }]);
  expect(missing(checks)[0]?.text).toMatch(value.trim() ? /^Line 2 says “.+”\./ : /^Line 2 has none\./);
  expect(finished !== undefined).toBe(canOverrule);
});

test("or equal says what, no bid says why", () => {
  expect(missing(check(changeLine(3, { offered: "" })).checks)).toMatchObject([{ fields: ["offered-3"] }]);
  expect(missing(check(changeLine(6, { reason: "" })).checks)).toMatchObject([{ fields: ["reason-6"] }]);
});

test("a line without a bid needs no price, and adds nothing", () => {
  const { finished } = check(changeLine(1, { outcome: "no-bid", reason: "not available", unitPrice: "x" }));
  expect(finished?.totals.lines).toBe(12_544_980 - 11_376_000);
});

test("a buyer who is not verified yet stops nothing and is said to be open", () => {
  const { checks, finished } = check({}, false);
  expect(checks.filter(({ state }) => state === "open")).toMatchObject([{ name: "buyer" }]);
  expect(finished).toBeDefined();
});

test.each(["", "0", "366", "a month", "-3", "1.5"])("a validity of %j days is missing", (validForDays) => {
  const { checks, finished } = check({ validForDays });
  expect(missing(checks)).toMatchObject([{ name: "validity", fields: ["validForDays"] }]);
  expect(finished).toBeUndefined();
});

test("a quote without lines, or with too many, is none", () => {
  const many = Array.from({ length: mostLines + 1 }, () => exampleDraft.lines[0] ?? emptyDraftLine);
  for (const lines of [[], many]) {
    expect(missing(check({ lines }).checks)).toMatchObject([{ name: "lines" }]);
    expect(check({ lines }).finished).toBeUndefined();
  }
});

test("a line that is too large is refused", () => {
  const { checks, finished } = check(changeLine(1, { unitPrice: "9,999,999.99", quantity: "9999999" }));
  expect(missing(checks)).toMatchObject([{ name: "total", fields: ["unitPrice-1"] }]);
  expect(finished).toBeUndefined();
});

test("a text that is too long for the paper is named", () => {
  const { checks, finished } = check(
    changeLine(1, { description: "x".repeat(1_001), origin: "y".repeat(61) }),
  );
  expect(missing(checks)).toMatchObject([{ name: "length", fields: ["description-1", "origin-1"] }]);
  expect(finished).toBeUndefined();
});

test("a draft may hold anything that can be typed", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,$- xA\n") });
  const anyLine = fc.record({
    ...Object.fromEntries(Object.keys(emptyDraftLine).map((name) => [name, text])),
    outcome: fc.constantFrom("quoted", "or-equal", "no-bid"),
  }) as unknown as fc.Arbitrary<DraftLine>;
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 5 }), text, text, (lines, validForDays, freightAmount) => {
      const { checks, finished } = check({ lines, validForDays, freightAmount });
      const isStopped = missing(checks).some(({ canOverrule }) => !canOverrule);
      expect(finished === undefined).toBe(isStopped);
      if (finished) expect(finished.lines).toHaveLength(lines.length);
    }),
  );
});

test("a draft begins with the buyer's lines and the company's terms", () => {
  const draft = startDraft({
    items: "12 ea NSN 5855-00-000-0101 goggle\nHard cases",
    quantities: "line 2: 6",
  });
  expect(draft.lines).toMatchObject([
    { part: "NSN 5855-00-000-0101", description: "goggle", quantity: "12", unit: "EA", unitPrice: "" },
    { part: "", description: "Hard cases", quantity: "6" },
  ]);
  expect(draft).toMatchObject({ validForDays: "30", fob: "Destination", payment: "Net 30" });
});

test("a revision begins with what was sent, and comes to the same", () => {
  const { finished } = check();
  const draft = reviseDraft(exampleQuote(finished));
  expect(draft.lines[0]).toEqual(exampleDraft.lines[0]);
  expect(draft.validForDays).toBe("30");
  expect(check(draft).finished).toEqual(finished);
});

test("a quote is numbered by its request's letters", () => {
  expect(quoteNumber("RFQ-7K3MX9QD")).toBe("Q-7K3MX9QD");
  expect(nameQuote(exampleQuote())).toBe("Q-7K3MX9QD Rev B");
});

test("revisions run from A to Z, then AA", () => {
  expect([undefined, "A", "Y", "Z", "AA", "AZ", "ZZ"].map(nextRevision)).toEqual([
    "A",
    "B",
    "Z",
    "AA",
    "AB",
    "BA",
    "AAA",
  ]);
});

test("the mail's subject says number, total and last day", () => {
  const totals = { lines: 12_544_980, freight: 61_240, total: 12_606_220 };
  expect(quoteSubject(exampleQuote({ totals }))).toBe(
    "Quote Q-7K3MX9QD Rev B: $126,062.20, valid until Dec 16, 2026",
  );
});

test.each([
  ["2026-12-16", "2026-12-17T06:00:00Z"],
  ["2026-07-04", "2026-07-05T05:00:00Z"],
  // The clocks change during these days.
  ["2026-11-01", "2026-11-02T06:00:00Z"],
  ["2027-03-14", "2027-03-15T05:00:00Z"],
])("a quote valid until %s expires when that day ends in Alabama", (day, instant) => {
  expect(expiresAt(day)).toBe(Temporal.Instant.from(instant).epochMilliseconds);
});
