import { readTable } from "#quote/clipboard.ts";
import { parsePrice, type UnitPrice } from "#quote/money.ts";
import type { DraftLine } from "#quote/quote.ts";

const heads = ["Line", "Part", "Maker", "Description", "Quantity", "Unit", "Unit cost", "Weeks"] as const;

/** What a supplier is asked: the lines and nothing about who wants them. Price and weeks are for the supplier to fill in. */
export function askingRows(lines: readonly DraftLine[]): readonly (readonly string[])[] {
  return [heads, ...lines.map((line) => [line.number, ...itemOf(line), "", ""])];
}

function itemOf({ part, maker, description, quantity, unit }: DraftLine) {
  return [part, maker, description, quantity, unit];
}

export type Answers = {
  /** By line id, in dollars as the supplier wrote it. */
  readonly costs: Readonly<
    Record<string, { readonly cost: string; readonly value: UnitPrice; readonly weeks: string }>
  >;
  /** Rows whose line or price could not be read, for a person to look at. */
  readonly unread: readonly string[];
};

const isHeadOf = {
  number: /^(?:line|no\.?|item|clin|#)(?: ?(?:no\.?|number|#))?$/i,
  part: /part|p\/n|nsn|sku|model/i,
  cost: /cost|price|each|usd|\$/i,
  weeks: /weeks?|wks?|lead/i,
} as const;

/**
 * What a supplier sent back and someone pasted, with a row of heads: the line is known by its number or its part,
 * and two lines with one part both get the price. A total is no price of one.
 */
export function readAnswers(text: string, lines: readonly DraftLine[]): Answers {
  const [first = [], ...rows] = readTable(text);
  const at = (head: RegExp) => first.findIndex((cell) => head.test(cell.trim()) && !/total|ext/i.test(cell));
  const places = { number: at(isHeadOf.number), part: at(isHeadOf.part), cost: at(isHeadOf.cost) };
  const weeksAt = at(isHeadOf.weeks);
  if (places.cost < 0 || (places.number < 0 && places.part < 0)) return { costs: {}, unread: [text.trim()] };
  const costs: Record<string, Answers["costs"][string]> = {};
  const unread: string[] = [];
  for (const row of rows) {
    const cell = (place: number) => row[place]?.trim() ?? "";
    const cost = cell(places.cost);
    if (cost === "") continue;
    const value = parsePrice(cost);
    const found = findLines(lines, cell(places.number), cell(places.part));
    if (value === undefined || found.length === 0) unread.push(row.join(" ").trim());
    else for (const { id } of found) costs[id] = { cost, value, weeks: cell(weeksAt) };
  }
  return { costs, unread };
}

/** A number that names another part than the row does is no match: someone sorted or filled in wrongly. */
function findLines(lines: readonly DraftLine[], number: string, part: string) {
  const ofPart = lines.filter((line) => part !== "" && toLetters(line.part) === toLetters(part));
  const ofNumber = lines.filter((line) => number !== "" && line.number === number);
  if (number === "") return ofPart;
  return part === "" ? ofNumber : ofNumber.filter((line) => line.part === "" || ofPart.includes(line));
}

function toLetters(typed: string) {
  return typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}
