import { expect, test } from "vitest";
import { DAY_MS } from "#company/time.ts";
import { type EarlierQuote, findEarlierPrices } from "./earlier-prices.ts";
import { checkDraft } from "./finish-quote.ts";
import { type DraftLine, emptyDraftLine } from "./quote.ts";
import { findEarlierTerms } from "./start-draft.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "./testing/example-quote.ts";

const buyer = { name: "Example County Sheriff’s Office", email: "buyer@sheriff.example" };
const other = { name: "Sample Port Authority", email: "buyer@port.example" };

function quoted(
  price: string,
  to: typeof buyer,
  sentAt: number,
  changes: Partial<DraftLine> = {},
): EarlierQuote {
  const lines = exampleDraft.lines.map((line, index) =>
    index === 1 ? { ...line, unitPrice: price, ...changes } : line,
  );
  const { finished } = checkDraft({ ...exampleDraft, lines }, exampleCheckContext);
  return {
    quote: exampleQuote({ ...finished }),
    sentAt,
    to,
    result: sentAt === 3 ? "lost" : undefined,
  };
}

const now = 100 * DAY_MS;
const ask = (line: Partial<DraftLine>, quotes: readonly EarlierQuote[]) =>
  findEarlierPrices([{ ...emptyDraftLine, unit: "EA", id: "x", ...line }], buyer, quotes, now).get("x");

test("the same part has its last price, this buyer's own first, whatever is newer, and its quote is named", () => {
  const quotes = [quoted("3", other, 3), quoted("2", { ...buyer, name: "Other" }, 2), quoted("1", buyer, 1)];
  expect(ask({ part: "ex bp 4aa" }, quotes)).toEqual({
    ...{ unit: "EA", maker: "Example Power BP-4", offered: "" },
    unitPrice: 20_000,
    sentAt: 2,
    quote: "Q-7K3MX9QD Rev B",
    isSameBuyer: true,
    result: undefined,
    isUnsure: false,
  });
  expect(ask({ part: "EX-BP-4AA" }, quotes.slice(0, 1))).toMatchObject({
    unitPrice: 30_000,
    isSameBuyer: false,
    result: "lost",
  });
  const won = { ...quoted("4", buyer, 1), result: "won" } as const;
  expect(ask({ part: "EX-BP-4AA" }, [...quotes, won])).toMatchObject({ unitPrice: 40_000, result: "won" });
  expect(
    ask({ part: "EX-BP-4AB", description: "Battery pack, remote, 4 × AA, with cable" }, quotes),
  ).toBeUndefined();
});

test("a price is offered for the unit that it was quoted for, and for no other", () => {
  const quotes = [quoted("274.03", buyer, 2, { unit: "CS of 400" }), quoted("0.75", buyer, 1)];
  expect(ask({ part: "EX-BP-4AA", unit: "ea." }, quotes)).toMatchObject({ unitPrice: 7_500, sentAt: 1 });
  expect(ask({ part: "EX-BP-4AA", unit: "cs of 400" }, quotes)).toMatchObject({ unitPrice: 2_740_300 });
  expect(ask({ part: "EX-BP-4AA", unit: "CS" }, quotes)).toBeUndefined();
  expect(ask({ part: "EX-BP-4AA", unit: "" }, quotes)).toBeUndefined();
});

test("the price of an or-equal is offered only where the same one is offered for the same item", () => {
  const equal = { outcome: "or-equal", offered: "Sample Cells BP-9" } as const;
  const quotes = [quoted("12", buyer, 2, equal), quoted("20", buyer, 1)];
  const part = "EX-BP-4AA";
  expect(ask({ part }, quotes)).toMatchObject({ unitPrice: 200_000 });
  expect(ask({ part }, quotes.slice(0, 1))).toBeUndefined();
  expect(ask({ part, ...equal, offered: "sample cells BP9" }, quotes)).toMatchObject({ unitPrice: 120_000 });
  expect(ask({ part, ...equal, offered: "Sample Cells BP-10" }, quotes)).toBeUndefined();
  expect(ask({ part, ...equal, offered: "" }, quotes)).toBeUndefined();
  expect(ask({ part: "Sample Cells BP-9" }, quotes)).toBeUndefined();
});

test("one part number of two makers is two items, and an NSN is the same with and without its name", () => {
  const quotes = [quoted("5", buyer, 1, { part: "NSN 6135-00-000-0412", maker: "Example Power" })];
  expect(ask({ part: "6135000000412", maker: "Example Power, BP-4" }, quotes)).toBeDefined();
  expect(ask({ part: "6135-00-000-0412", maker: "Sample Works" }, quotes)).toBeUndefined();
});

test("a discounted line was quoted for its net price, also in a quote of the first format", () => {
  const discounted = quoted("96.40", buyer, 1, { discount: "5" });
  expect(ask({ part: "EX-BP-4AA" }, [discounted])).toMatchObject({ unitPrice: 915_800 });
  const lines = discounted.quote.lines.map((line) => {
    if (line.outcome === "no-bid" || line.listPrice === undefined) return line;
    const { listPrice, ...others } = line;
    return { ...others, unitPrice: listPrice };
  });
  const first = { ...discounted, quote: { ...discounted.quote, lines } };
  expect(ask({ part: "EX-BP-4AA" }, [first])).toMatchObject({ unitPrice: 915_800 });
});

test("without a part number, nearly the same words do, but a person has to take that price, or an old one", () => {
  const quotes = [quoted("7", other, 1, { part: "" })];
  const description = "Battery pack (remote), 4 x AA, with cable";
  const found = ask({ description: description.replace("x", "×") }, quotes);
  expect(found).toMatchObject({ unitPrice: 70_000, isUnsure: true });
  expect(ask({ description: "Battery pack, vehicle" }, quotes)).toBeUndefined();
  expect(ask({ description: "" }, quotes)).toBeUndefined();
  const old = quoted("7", other, now - 181 * DAY_MS);
  expect(ask({ part: "EX-BP-4AA" }, [old])).toMatchObject({ isUnsure: true });
});

test("the terms of the last quote to this buyer carry over, even under another spelling, and no one else's do", () => {
  const spelled = { name: "Example Co. Sheriff Dept.", email: "new@county.example" };
  const terms = (payment: string, to: typeof buyer, sentAt: number) => {
    const earlier = quoted("1", to, sentAt);
    return { ...earlier, quote: { ...earlier.quote, payment } };
  };
  const quotes = [terms("Wire", other, 3), terms("Net 45", spelled, 2), terms("Net 30", buyer, 1)];
  expect(findEarlierTerms(buyer, quotes)).toMatchObject({ sentAt: 2, terms: { payment: "Net 45" } });
  expect(findEarlierTerms(buyer, quotes.slice(0, 1))).toBeUndefined();
  // A quote of services alone has no FOB point: the company's own stays.
  const services = terms("Net 45", buyer, 4);
  const without = { ...services, quote: { ...services.quote, fob: "", freight: "" } };
  expect(findEarlierTerms(buyer, [without])?.terms).not.toHaveProperty("fob");
  expect(findEarlierTerms(buyer, [without])?.terms).toMatchObject({ payment: "Net 45" });
});
