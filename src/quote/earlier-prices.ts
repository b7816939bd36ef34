import type { DraftLine, Quote } from "./quote.ts";

export type Organization = { readonly name: string; readonly email: string };

/** A quote that was sent before, with whom it went to and what became of it. */
export type EarlierQuote = {
  readonly quote: Quote;
  readonly sentAt: number;
  readonly to: Organization;
  readonly closedAs: string | undefined;
};

export type EarlierPrice = {
  /** Cents, as any unit price. */
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
  const sorted = quotes
    .map((earlier) => ({ ...earlier, isSameBuyer: isSameOrganization(earlier.to, buyer) }))
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

/** A part number, however it is written; too short to be one is none. */
function partOf(part: string) {
  const letters = part.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return letters.length >= shortestPart ? letters : "";
}

const shortestPart = 4;
const fewestWords = 3;
/** Of all words that either has. */
const nearlySame = 0.8;

function wordsOf(description: string): ReadonlySet<string> {
  return new Set(description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function isNearlySame(some: ReadonlySet<string>, others: ReadonlySet<string>) {
  if (others.size < fewestWords) return false;
  return some.intersection(others).size >= nearlySame * some.union(others).size;
}

/** One that was here before, under another spelling: the same mail domain, or the same words that name it. */
export function isSameOrganization(one: Organization, other: Organization) {
  const [domain, otherDomain] = [one.email, other.email].map(domainOf);
  if (domain === otherDomain && domain && !anyones.has(domain)) return true;
  const [name, otherName] = [one.name, other.name].map(nameOf);
  return name === otherName && name !== "";
}

function domainOf(email: string) {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** Where anyone gets an address. */
const anyones = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com aol.com icloud.com me.com proton.me protonmail.com gmx.com comcast.net att.net verizon.net".split(
    " ",
  ),
);
/** What people write or leave out. */
const loose = new Set(
  "the of and office offices dept department co company corp corporation inc llc ltd agency".split(" "),
);

function nameOf(name: string) {
  const words =
    name
      .toLowerCase()
      .replace(/[’']s?\b/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !loose.has(word))
    .sort()
    .join(" ");
}
