import { expect, test } from "vitest";
import { DAY_MS } from "#company/time-in.ts";
import { findEarlierPrice, type QuotedBefore } from "./earlier-prices.ts";
import { finishLine } from "./finish-line.ts";
import { type DraftLine, emptyDraftLine, isOfGoods } from "./quote.ts";
import { exampleDraft } from "./testing/example-quote.ts";

const buyer = true;
const other = false;

function quoted(
  price: string,
  isSameBuyer: boolean,
  sentAt: number,
  changes: Partial<DraftLine> = {},
): QuotedBefore {
  const [, typed = emptyDraftLine] = exampleDraft.lines;
  const line = finishLine({ ...typed, unitPrice: price, ...changes });
  if (!line || !isOfGoods(line)) throw new Error("The line has no price");
  const result = sentAt === 3 ? "lost" : undefined;
  return { line, sentAt, isSameBuyer, quote: "Q-7K3MX9QD Rev B", result };
}

const now = 100 * DAY_MS;
const ask = (line: Partial<DraftLine>, quotes: readonly QuotedBefore[]) =>
  findEarlierPrice({ ...emptyDraftLine, unit: "EA", id: "x", ...line }, quotes, now);

test("the same part has its last price, this buyer's own first, whatever is newer, and its quote is named", () => {
  const quotes = [quoted("3", other, 3), quoted("2", buyer, 2), quoted("1", buyer, 1)];
  expect(ask({ part: "ex bp 4aa" }, quotes)).toEqual({
    ...{ unit: "EA", maker: "Example Power BP-4", offered: "" },
    unitPrice: 20_000,
    sentAt: 2,
    quote: "Q-7K3MX9QD Rev B",
    isSameBuyer: true,
    result: undefined,
    isUnsure: false,
    cells: {
      ...{
        outcome: "quoted",
        kind: "other",
        maker: "Example Power BP-4",
        origin: "USA",
        exportClass: "EAR99",
      },
      ...{ leadTime: "3", offered: "", fact1: "", fact2: "", fact3: "", fact4: "", fact5: "" },
      ...{ unitPrice: "2.00", discount: "" },
    },
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
  expect(ask({ part: "EX-BP-4AA" }, [discounted])).toMatchObject({
    unitPrice: 915_800,
    cells: { unitPrice: "91.58", discount: "" },
  });
  const { listPrice = 0, ...line } = discounted.line;
  const first = { ...discounted, line: { ...line, unitPrice: listPrice } };
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
