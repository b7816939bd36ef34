import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { readQuote, toTermKey, withTermKeys, writeQuote } from "./first-format.ts";
import type { PricedLine } from "./quote.ts";
import { nameFreight, nameTotal, sayDiscount, sayFob, sumRows } from "./quote-text.ts";
import { reviseDraft } from "./start-draft.ts";
import { exampleDraft, exampleQuote } from "./testing/example-quote.ts";
import { sayTerm } from "./words.ts";

/** A line as the first format stored it: in cents, with the discount taken off what it comes to. */
const line = {
  ...{ number: "1", part: "EX-1", description: "Washer", quantity: 120_000, unit: "EA", outcome: "quoted" },
  ...{ kind: "other", isService: false, maker: "Example", facts: [], offered: "" },
  ...{ unitPrice: 3.04, discount: 500, extended: 347, leadTime: "2", origin: "USA", exportClass: "EAR99" },
};
const { fobPlace: _, ...example } = exampleQuote();
const stored = {
  ...example,
  lines: [line],
  fob: "Origin, Mobile, AL",
  freight: "Prepaid and added",
  tax: { way: "Added", note: "Alabama", rate: 400 },
  totals: { lines: 347, freight: 500, tax: 14, total: 861 },
};
const read = (changes: object = {}) => readQuote(JSON.stringify({ ...stored, ...changes }));

test("a quote that was sent in the first format says what it said", () => {
  const quote = read();
  const [only] = quote.lines as PricedLine[];
  expect(only).toMatchObject({ unitPrice: 304, extended: 347 });
  expect(only && sayDiscount(only)).toBe("5% off, already deducted in the extended price");
  expect(sayFob(quote, theCompany.said)).toBe("Origin, Mobile, AL");
  expect(sayTerm("freight", quote.freight)).toBe("Prepaid and added");
  expect(sumRows(quote).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Lines quoted (1): 3.47",
    "Freight, prepaid and added: 5.00",
    "Sales tax, 4%, Alabama: 0.14",
  ]);
  expect(quote.totals).toEqual(stored.totals);
  expect(reviseDraft(theCompany, quote)).toMatchObject({
    ...{ fob: "origin", freight: "added", freightAmount: "5.00", tax: "added", taxAmount: "4%" },
    lines: [{ unitPrice: "0.0304", discount: "5" }],
  });
});

test.each([
  ["Destination", "Included", "Exempt", ["destination", "included", "exempt"]],
  ["Origin, Mobile, AL", "Collect", "Added", ["origin", "collect", "added"]],
])("%s, %s and %s are read by what they meant", (fob, freight, way, keys) => {
  const quote = read({ fob, freight, tax: { way, note: "" } });
  expect([quote.fob, quote.freight, quote.tax?.way]).toEqual(keys);
  expect([sayFob(quote, theCompany.said), sayTerm("freight", quote.freight), sayTerm("tax", way)]).toEqual([
    fob,
    freight,
    way,
  ]);
});

test("words that were never a choice stay as they were printed, and a revision has to choose", () => {
  const quote = read({ fob: "Shipping dock", freight: "Half each", tax: undefined });
  expect([sayFob(quote, theCompany.said), sayTerm("freight", quote.freight)]).toEqual([
    "Shipping dock",
    "Half each",
  ]);
  expect([nameFreight(quote.freight), nameTotal(quote)]).toEqual([
    "Freight",
    "Total, sales tax not included",
  ]);
  expect(reviseDraft(theCompany, quote)).toMatchObject({ fob: "Shipping dock", freight: "Half each" });
});

test("a quote is read as it was written, wherever the company has moved since", () => {
  const quote = exampleQuote({ fob: "origin", fobPlace: "Mobile, AL", lines: read().lines });
  expect(readQuote(writeQuote(quote))).toEqual(JSON.parse(JSON.stringify(quote)));
  expect(sayFob(readQuote(writeQuote(quote)), theCompany.said)).toBe("Origin, Mobile, AL");
});

test("a draft's words become keys, and what is no word of ours stays", () => {
  const words = { fob: "Destination", freight: "Prepaid and added", tax: "Not included" };
  expect(withTermKeys({ ...exampleDraft, ...words })).toEqual({
    ...exampleDraft,
    ...{ fob: "destination", freight: "added", tax: "notIncluded" },
  });
  expect(withTermKeys(withTermKeys(exampleDraft))).toEqual(exampleDraft);
  expect(["constructor", "Added", ""].map((text) => toTermKey("payment", text))).toEqual([
    "constructor",
    "Added",
    "",
  ]);
  expect(["toString", "Half each"].map((text) => toTermKey("freight", text))).toEqual([
    "toString",
    "Half each",
  ]);
});
