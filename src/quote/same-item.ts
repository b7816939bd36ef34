import type { DraftLine } from "./quote.ts";

/** What makes a price that was quoted before the price of a line: the same unit, and the same thing offered. */
export type OfferedBefore = {
  readonly unit: string;
  readonly maker: string;
  /** Empty unless it was an or-equal. */
  readonly offered: string;
};

/** The price of an or-equal is not that of what the buyer named, nor the other way around. */
export function isSameOffer(
  line: Pick<DraftLine, "unit" | "maker" | "outcome" | "offered">,
  before: OfferedBefore,
): boolean {
  const offered = line.outcome === "or-equal" ? toLetters(line.offered) : "";
  if (line.outcome === "or-equal" && offered === "") return false;
  return (
    toLetters(line.unit) === toLetters(before.unit) &&
    offered === toLetters(before.offered) &&
    (toLetters(line.maker) === "" || toLetters(before.maker) === "" || sharesWord(line.maker, before.maker))
  );
}

/** A part number or NSN in one spelling, however it was typed; empty if it is too short to be one. */
export function partOf(part: string) {
  const letters = toLetters(part).replace(/^NSN(?=\d)/, "");
  return letters.length >= shortestPart ? letters : "";
}

const shortestPart = 4;

function toLetters(typed: string) {
  return typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function sharesWord(some: string, others: string) {
  return wordsOf(some).intersection(wordsOf(others)).size > 0;
}

export function wordsOf(typed: string): ReadonlySet<string> {
  return new Set(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
