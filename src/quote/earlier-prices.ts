import { DAY_MS } from "#company/time.ts";
import { type Organization, sameOrganizationAs } from "#request/record/same-organization.ts";
import { netPrice, type UnitPrice } from "./money.ts";
import type { DraftLine, PricedLine, Quote } from "./quote.ts";
import { nameQuote } from "./quote-text.ts";
import { isSameOffer, type OfferedBefore, partOf, wordsOf } from "./same-item.ts";

/** A quote that was sent before, with whom it went to and what became of it. */
export type EarlierQuote = {
  readonly quote: Quote;
  readonly sentAt: number;
  readonly to: Organization;
  /** All of it was ordered and confirmed, or none of it; undefined while nobody knows. */
  readonly result: "won" | "lost" | undefined;
};

export type EarlierPrice = OfferedBefore & {
  readonly unitPrice: UnitPrice;
  readonly sentAt: number;
  /** "Q-7K3MX9QD Rev B" */
  readonly quote: string;
  readonly isSameBuyer: boolean;
  readonly result: "won" | "lost" | undefined;
  /** Found by its words alone, or long ago: a person takes it line by line. */
  readonly isUnsure: boolean;
};

const SURE_FOR_MS = 180 * DAY_MS;

/**
 * What each line was last quoted for, by line id: the same item in the same unit, by part number or, without
 * one, by nearly the same words. This buyer's quotes come first, then what was ordered, then newer ones.
 * Expects `quotes` newest first.
 */
export function findEarlierPrices(
  lines: readonly DraftLine[],
  buyer: Organization,
  quotes: readonly EarlierQuote[],
  now: number,
): ReadonlyMap<string, EarlierPrice> {
  const byPart = new Map<string, EarlierPrice[]>();
  const byWords: { readonly words: ReadonlySet<string>; readonly price: EarlierPrice }[] = [];
  const isSame = sameOrganizationAs(buyer);
  const sorted = quotes
    .map((earlier) => ({ ...earlier, isSameBuyer: isSame(earlier.to) }))
    .sort((a, b) => rank(b) - rank(a));
  for (const { quote, sentAt, isSameBuyer, result } of sorted) {
    for (const line of quote.lines) {
      if (line.outcome === "no-bid") continue;
      const part = partOf(line.part);
      const { unit, maker, offered } = line;
      const price: EarlierPrice = {
        ...{ unit, maker, offered, unitPrice: netPriceOf(line), sentAt, quote: nameQuote(quote) },
        ...{ isSameBuyer, result, isUnsure: part === "" || now - sentAt > SURE_FOR_MS },
      };
      if (part) byPart.set(part, [...(byPart.get(part) ?? []), price]);
      else byWords.push({ words: wordsOf(line.description), price });
    }
  }
  const found = lines.flatMap((line) => {
    const part = partOf(line.part);
    const words = wordsOf(line.description);
    const price = part
      ? byPart.get(part)?.find((each) => isSameOffer(line, each))
      : byWords.find((each) => isSameOffer(line, each.price) && isNearlySame(each.words, words))?.price;
    return price ? [[line.id, price] as const] : [];
  });
  return new Map(found);
}

function rank({ isSameBuyer, result }: Pick<EarlierPrice, "isSameBuyer" | "result">) {
  return (isSameBuyer ? 2 : 0) + (result === "won" ? 1 : 0);
}

/** The first format stored the price before the line's discount. */
function netPriceOf({ unitPrice, discount = 0, listPrice }: PricedLine) {
  return listPrice === undefined ? netPrice(unitPrice, discount) : unitPrice;
}

const fewestWords = 3;
const nearlySame = 0.8;

function isNearlySame(some: ReadonlySet<string>, others: ReadonlySet<string>) {
  if (others.size < fewestWords) return false;
  return some.intersection(others).size >= nearlySame * some.union(others).size;
}
