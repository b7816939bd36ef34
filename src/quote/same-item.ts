import type { DraftLine } from "./quote.ts";

/** What makes a price that was quoted before the price of a line: the same unit, and the same thing offered. */
export type OfferedBefore = {
  readonly unit: string;
  readonly maker: string;
  /** Empty unless it was an or-equal. */
  readonly offered: string;
};

/** What a draft says of a line that may have been quoted before. */
export type AskedLine = Pick<
  DraftLine,
  "id" | "part" | "description" | "unit" | "maker" | "outcome" | "offered"
>;

/** Only what the search needs travels to the store. */
export function asAsked({ id, part, description, unit, maker, outcome, offered }: AskedLine): AskedLine {
  return { id, part, description, unit, maker, outcome, offered };
}

/** The price of an or-equal is not that of what the buyer named, nor the other way around. */
export function isSameOffer(line: AskedLine, before: OfferedBefore): boolean {
  const offered = line.outcome === "or-equal" ? toLetters(line.offered) : "";
  if (line.outcome === "or-equal" && offered === "") return false;
  return (
    unitKey(line.unit) === unitKey(before.unit) &&
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

/** A unit in one spelling: "ea." and "EA" are one. */
export function unitKey(unit: string) {
  return toLetters(unit);
}

/**
 * The keys by which a line is found again: its part number, or else some of its words. Two descriptions that are
 * nearly the same share one of these, so that no others need to be compared: with their words in one order, the
 * first few of each cannot all be among the words in which they differ.
 */
export function itemKeys({ part, description }: Pick<DraftLine, "part" | "description">): readonly string[] {
  const number = partOf(part);
  if (number) return [number];
  const words = [...wordsOf(description)];
  if (words.length < fewestWords) return [];
  // Long words are rare ones.
  words.sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
  const differing = words.length - Math.ceil((words.length * nearlySame.of) / nearlySame.outOf);
  return words.slice(0, differing + 1).map((word) => `~${word}`);
}

const fewestWords = 3;
const nearlySame = { of: 4, outOf: 5 };

/** The same part number, or without one nearly the same words. */
export function isSameItem(
  one: Pick<DraftLine, "part" | "description">,
  other: Pick<DraftLine, "part" | "description">,
): boolean {
  const [part, otherPart] = [partOf(one.part), partOf(other.part)];
  if (part || otherPart) return part === otherPart;
  const [words, others] = [wordsOf(one.description), wordsOf(other.description)];
  if (words.size < fewestWords) return false;
  return nearlySame.outOf * words.intersection(others).size >= nearlySame.of * words.union(others).size;
}

function toLetters(typed: string) {
  return typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function sharesWord(some: string, others: string) {
  return wordsOf(some).intersection(wordsOf(others)).size > 0;
}

function wordsOf(typed: string): ReadonlySet<string> {
  return new Set(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
