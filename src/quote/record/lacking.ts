import { isAddressAbroad, isContactAbroad, isCountryAbroad } from "#company/countries.ts";
import { isStopped } from "#quote/listed-lines.ts";
import { isOfGoods, type Quote } from "#quote/quote.ts";
import { dayIn } from "#request/record/calendar.ts";
import { type Countries, countriesOfRow, findAllowance, listedIn } from "#request/record/places.ts";
import type { RecordRow } from "#request/record/records.ts";
import { findScreening, judgeScreening } from "#request/record/screening.ts";
import type { Transaction } from "#store/database.ts";

/** `old`: the screening is too old. `place`: a country of it is listed, and no owner has allowed it. */
export type Lacking = "authority" | "screening" | "old" | "match" | "place";

/** What every order waits for: a verified buyer and end use, a clear screening of late, and places that it may go to. */
export async function lackingForOrder(
  transaction: Transaction,
  row: RecordRow,
  now: number,
): Promise<readonly Lacking[]> {
  const [latest] = await transaction.query<{ quote: string }>`SELECT quote FROM quotes
    WHERE submission_id = ${row.id} AND quote <> '' ORDER BY id DESC LIMIT 1`;
  const quote: Quote | undefined = latest && JSON.parse(latest.quote);
  return [
    ...(row.verified_at === null ? (["authority"] as const) : []),
    ...(await lackingScreening(transaction, row, now)),
    ...(await lackingAllowance(transaction, row, quote)),
  ];
}

/**
 * What has to be known before this quote is sent, and before its e-mail leaves. Within the U.S. a quote may go out
 * before the screening; a possible match stops it anyway.
 */
export async function lackingForQuote(
  transaction: Transaction,
  row: RecordRow,
  quote: Quote,
  now: number,
): Promise<readonly Lacking[]> {
  const screening = await lackingScreening(transaction, row, now);
  const isWaiting = screening.includes("match") || isAbroad(row, quote);
  return [...(isWaiting ? screening : []), ...(await lackingAllowance(transaction, row, quote))];
}

async function lackingScreening(
  transaction: Transaction,
  { id }: RecordRow,
  now: number,
): Promise<readonly Lacking[]> {
  const state = judgeScreening(await findScreening(transaction, id), dayIn(transaction, now));
  if (state === "clear") return [];
  return [state === "none" ? "screening" : state];
}

async function lackingAllowance(
  transaction: Transaction,
  row: RecordRow,
  quote: Quote | undefined,
): Promise<readonly Lacking[]> {
  const countries = withQuoted(countriesOfRow(row), quote);
  const listed = listedIn(countries);
  if (!listed.some(({ place }) => stopsQuote(quote, place.reach))) return [];
  const allowance = await findAllowance(transaction, row.id, countriesOfRow(row));
  return allowance ? [] : ["place"];
}

/** An earlier release stored the country on the quote only. */
function withQuoted(countries: Countries, quote: Quote | undefined): Countries {
  return { ...countries, delivery: countries.delivery ?? quote?.deliverTo.country };
}

/** Where the lines are not known, any of them may be stopped. */
function stopsQuote(quote: Quote | undefined, reach: Parameters<typeof isStopped>[1]) {
  if (!quote) return true;
  return quote.lines.some(
    (line) =>
      line.outcome !== "no-bid" &&
      isStopped({ isGoods: isOfGoods(line), exportClass: line.exportClass }, reach),
  );
}

/** The address and the countries may have been corrected since the quote was written. */
function isAbroad(row: RecordRow, { buyer, deliverTo }: Quote) {
  return (
    deliverTo.country !== "" ||
    isContactAbroad(buyer, deliverTo) ||
    isAddressAbroad(row.email) ||
    Object.values(countriesOfRow(row)).some(isCountryAbroad)
  );
}
