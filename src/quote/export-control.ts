import { isAddressAbroad, namesCountry } from "#company/countries.ts";
import { numberOf, type PricedLine, type Quote, type QuoteLine } from "./quote.ts";
import { exportNoticeWords, quoteWords } from "./words.ts";

/** Which regulations a class belongs to; undefined when the words are no class. A line without one may not be exported. */
type Regime = "ITAR" | "EAR" | "none";

const usml = /^USML [IVX]+\b/i;
const ear = /^(?:EAR99|(?:ECCN )?\d[A-E]\d{3}\b.*)$/i;

export function regimeOf(exportClass: string): Regime | undefined {
  const typed = exportClass.trim();
  if (usml.test(typed)) return "ITAR";
  if (ear.test(typed)) return "EAR";
  return typed.toLowerCase() === quoteWords.notClassified.toLowerCase() ? "none" : undefined;
}

/** An order for it waits for screening: all goods but what is known to be EAR99. */
export function isControlled(line: QuoteLine) {
  return isOfGoods(line) && line.exportClass.trim().toUpperCase() !== "EAR99";
}

export function isOfGoods(line: QuoteLine): line is PricedLine {
  return line.outcome !== "no-bid" && !line.isService;
}

type Contact = Pick<Quote["buyer"], "email" | "phone"> &
  Partial<Pick<Quote["buyer"], "organization" | "purchasingEntity">>;

/**
 * Whether the buyer is plainly one of another country: by phone number or e-mail address, which mostly say nothing about
 * it, or because the organization or the delivery place names a country.
 */
export function isContactAbroad(
  { email, phone, organization = "", purchasingEntity = "" }: Contact,
  { city = "", state = "" }: Partial<Quote["deliverTo"]> = {},
) {
  const number = phone.replace(/[^\d+]/g, "");
  // No U.S. number begins with 0; 001 is how the U.S. is dialed from abroad.
  const hasForeignNumber = /^\+(?!1)|^0(?!01)/.test(number);
  const words = [organization, purchasingEntity, city, state];
  return hasForeignNumber || isAddressAbroad(email) || words.some(namesCountry);
}

/** Which lines which regulations apply to; nothing at all where no line is goods. */
export function sayExportNotice(lines: readonly QuoteLine[]) {
  const goods = lines.flatMap((line, index) =>
    isOfGoods(line) ? [{ place: index + 1, regime: regimeOf(line.exportClass) ?? "none" }] : [],
  );
  if (goods.length === 0) return "";
  const { source, law, itar, ear, none } = exportNoticeWords;
  const ofRegime = (regime: string, say: typeof itar) => {
    const places = goods.filter((line) => line.regime === regime).map(({ place }) => place);
    const numbers = sayNumbers(places, lines);
    const isOne = places.length === 1;
    return places.length > 0 ? [say(exportNoticeWords.line(numbers, isOne), isOne)] : [];
  };
  return [source, ...ofRegime("ITAR", itar), ...ofRegime("EAR", ear), ...ofRegime("none", none), law].join(
    " ",
  );
}

/** "1–3 and 7", or as the buyer numbers them; places count from 1. */
export function sayNumbers(places: readonly number[], lines: Numbered) {
  const name = (place: number) => numberOf(lines[place - 1], place - 1);
  const runs: { first: number; last: number }[] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.last === place - 1 && isAscending(lines)) run.last = place;
    else runs.push({ first: place, last: place });
  }
  const said = runs.map(({ first, last }) =>
    first === last ? name(first) : `${name(first)}${exportNoticeWords.to}${name(last)}`,
  );
  return new Intl.ListFormat("en-US").format(said);
}

type Numbered = readonly { readonly number?: string }[];

const ascending = new WeakMap<Numbered, boolean>();
const compare = new Intl.Collator("en-US", { numeric: true }).compare;

/** A range of numbers that do not ascend would name other lines. Every check of a draft asks it of the same 500. */
function isAscending(lines: Numbered) {
  const isInOrder = ascending.get(lines) ?? lines.every((line, index) => follows(line, index, lines));
  ascending.set(lines, isInOrder);
  return isInOrder;
}

function follows(line: Numbered[number], index: number, lines: Numbered) {
  return index === 0 || compare(numberOf(lines[index - 1], index - 1), numberOf(line, index)) < 0;
}
