import { expect, test } from "vitest";
import { checkDraft } from "./finish-quote.ts";
import { type DraftLine, emptyDraftLine } from "./quote.ts";
import { type EarlierQuote, findEarlierPrices, findEarlierTerms } from "./start-draft.ts";
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
    closedAs: sentAt === 3 ? "lost-price" : undefined,
  };
}

const ask = (line: Partial<DraftLine>, quotes: readonly EarlierQuote[]) =>
  findEarlierPrices([{ ...emptyDraftLine, id: "x", ...line }], buyer, quotes).get("x");

test("the same part has its last price, this buyer's own first, whatever is newer", () => {
  const quotes = [quoted("3", other, 3), quoted("2", { ...buyer, name: "Other" }, 2), quoted("1", buyer, 1)];
  expect(ask({ part: "ex bp 4aa" }, quotes)).toEqual({
    unitPrice: 20_000,
    sentAt: 2,
    isSameBuyer: true,
    result: undefined,
  });
  expect(ask({ part: "EX-BP-4AA" }, quotes.slice(0, 1))).toEqual({
    unitPrice: 30_000,
    sentAt: 3,
    isSameBuyer: false,
    result: "lost",
  });
  expect(
    ask({ part: "EX-BP-4AB", description: "Battery pack, remote, 4 × AA, with cable" }, quotes),
  ).toBeUndefined();
});

test("without a part number, nearly the same words do", () => {
  const quotes = [quoted("7", other, 1, { part: "" })];
  const description = "Battery pack (remote), 4 x AA, with cable";
  expect(ask({ description: description.replace("x", "×") }, quotes)).toMatchObject({ unitPrice: 70_000 });
  expect(ask({ description: "Battery pack, vehicle" }, quotes)).toBeUndefined();
  expect(ask({ description: "" }, quotes)).toBeUndefined();
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
