import type { PricedLine, Quote, QuoteDraft, QuoteLine } from "./quote.ts";

/**
 * The words that the first format stored for a term, with what they meant. Never changed: quotes that were
 * sent in that format are read by them, whatever a quote calls its terms today.
 */
const keysByWord: Readonly<Record<"fob" | "freight" | "tax", Readonly<Record<string, string>>>> = {
  fob: { Destination: "destination" },
  freight: { Included: "included", "Prepaid and added": "added", Collect: "collect" },
  tax: { "Not included": "notIncluded", Exempt: "exempt", Added: "added" },
};
const originWord = /^Origin, (.+)$/;
/** It stored prices in cents with fractions, and none of its quotes says so. */
const currentFormat = 2;

/** The key of a term that was stored as a word; any other text stays as it is. */
export function toTermKey(name: string, text: string): string {
  if (name === "fob" && originWord.test(text)) return "origin";
  const keys = Object.hasOwn(keysByWord, name) ? keysByWord[name as keyof typeof keysByWord] : {};
  return Object.hasOwn(keys, text) ? (keys[text] ?? text) : text;
}

export function withTermKeys(draft: QuoteDraft): QuoteDraft {
  const { fob, freight, tax } = draft;
  const terms = Object.entries({ fob, freight, tax }).filter(([, text]) => text !== undefined);
  return { ...draft, ...Object.fromEntries(terms.map(([name, text]) => [name, toTermKey(name, text)])) };
}

export function writeQuote(quote: Quote) {
  return JSON.stringify({ format: currentFormat, ...quote });
}

export function readQuote(stored: string): Quote {
  const { format, ...quote } = JSON.parse(stored);
  return format === currentFormat ? quote : fromFirstFormat(quote);
}

function fromFirstFormat(quote: Quote): Quote {
  const { fob = "", freight = "", tax, lines } = quote;
  const place = originWord.exec(fob)?.[1];
  return {
    ...quote,
    fob: toTermKey("fob", fob),
    ...(place !== undefined && { fobPlace: place }),
    freight: toTermKey("freight", freight),
    ...(tax && { tax: { ...tax, way: toTermKey("tax", tax.way) } }),
    lines: lines.map(withWholePrice),
  };
}

function withWholePrice(line: QuoteLine): QuoteLine {
  if (line.outcome === "no-bid") return line;
  return { ...line, unitPrice: Math.round(line.unitPrice * 100) } satisfies PricedLine;
}
