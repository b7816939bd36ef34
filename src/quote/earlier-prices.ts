import { type Organization, sameOrganizationAs } from "#request/record/same-organization.ts";
import type { DraftLine, Quote, QuoteDraft } from "./quote.ts";

/** A quote that was sent before, with whom it went to and what became of it. */
export type EarlierQuote = {
  readonly quote: Quote;
  readonly sentAt: number;
  readonly to: Organization;
  readonly closedAs: string | undefined;
};

export type EarlierPrice = {
  readonly unitPrice: number;
  readonly sentAt: number;
  readonly isSameBuyer: boolean;
  readonly result: "won" | "lost" | undefined;
};

/**
 * What each line was last quoted for, by its identity: the same part, else nearly the same words; this buyer's own first,
 * then the newest. The quotes are the newest first.
 */
export function findEarlierPrices(
  lines: readonly DraftLine[],
  buyer: Organization,
  quotes: readonly EarlierQuote[],
): ReadonlyMap<string, EarlierPrice> {
  const byPart = new Map<string, EarlierPrice>();
  const byWords: { readonly words: ReadonlySet<string>; readonly price: EarlierPrice }[] = [];
  const isSame = sameOrganizationAs(buyer);
  const sorted = quotes
    .map((earlier) => ({ ...earlier, isSameBuyer: isSame(earlier.to) }))
    .sort((a, b) => Number(b.isSameBuyer) - Number(a.isSameBuyer));
  for (const { quote, sentAt, isSameBuyer, closedAs } of sorted) {
    const result = closedAs === undefined ? undefined : closedAs === "won" ? "won" : "lost";
    for (const line of quote.lines) {
      if (line.outcome === "no-bid") continue;
      const price = { unitPrice: line.unitPrice, sentAt, isSameBuyer, result } as const;
      const part = partOf(line.part);
      if (part && !byPart.has(part)) byPart.set(part, price);
      if (!part) byWords.push({ words: wordsOf(line.description), price });
    }
  }
  const found = lines.flatMap((line) => {
    const part = partOf(line.part);
    const words = wordsOf(line.description);
    const price = part
      ? byPart.get(part)
      : byWords.find((earlier) => isNearlySame(earlier.words, words))?.price;
    return price ? [[line.id, price] as const] : [];
  });
  return new Map(found);
}

const carried = [
  "fob",
  "freight",
  "payment",
  "incoterms",
  "packaging",
  "cancellation",
  "warranty",
] as const satisfies readonly (keyof QuoteDraft)[];

export type EarlierTerms = {
  readonly number: string;
  readonly revision: string;
  readonly sentAt: number;
  /** Those that it stated. */
  readonly terms: Readonly<Partial<Record<(typeof carried)[number], string>>>;
};

/** The terms of the last quote to this buyer, for a person to confirm. The quotes are the newest first. */
export function findEarlierTerms(
  buyer: Organization,
  quotes: readonly EarlierQuote[],
): EarlierTerms | undefined {
  const isSame = sameOrganizationAs(buyer);
  const last = quotes.find(({ to }) => isSame(to));
  if (!last) return undefined;
  const { quote, sentAt } = last;
  const stated = carried.flatMap((name) => (quote[name] ? [[name, quote[name]] as const] : []));
  return { number: quote.number, revision: quote.revision, sentAt, terms: Object.fromEntries(stated) };
}

/** A part number, however it is written; too short to be one is none. */
function partOf(part: string) {
  const letters = part.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return letters.length >= shortestPart ? letters : "";
}

const shortestPart = 4;
const fewestWords = 3;
const nearlySame = 0.8;

function wordsOf(description: string): ReadonlySet<string> {
  return new Set(description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function isNearlySame(some: ReadonlySet<string>, others: ReadonlySet<string>) {
  if (others.size < fewestWords) return false;
  return some.intersection(others).size >= nearlySame * some.union(others).size;
}
