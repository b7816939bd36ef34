import { isAddressAbroad } from "#company/countries.ts";
import { isContactAbroad, type Quote } from "#quote/quote.ts";
import { isControlled } from "#quote/quote-text.ts";
import { findScreening, isCountryAbroad } from "#request/record/compliance.ts";
import type { RecordRow } from "#request/record/records.ts";
import type { Transaction } from "#store/database.ts";

export type Lacking = "authority" | "screening" | "match";

/**
 * Every order waits until the buyer and the end use are verified. A controlled line, delivery abroad or a buyer
 * abroad needs a clear screening too; a possible match stops every order.
 */
export async function lackingForOrder(transaction: Transaction, row: RecordRow): Promise<readonly Lacking[]> {
  const [latest] = await transaction.query<{ quote: string }>`SELECT quote FROM quotes
    WHERE submission_id = ${row.id} AND quote <> '' ORDER BY id DESC LIMIT 1`;
  const quote: Quote | undefined = latest && JSON.parse(latest.quote);
  const result = (await findScreening(transaction, row.id))?.result;
  const isNeeded = !quote || quote.lines.some(isControlled) || isAbroad(row, quote);
  return [
    ...(row.verified_at === null ? (["authority"] as const) : []),
    ...(result === "match" ? (["match"] as const) : []),
    ...(result === undefined && isNeeded ? (["screening"] as const) : []),
  ];
}

/** What has to be known before this quote is sent, and before its e-mail leaves. */
export async function lackingForQuote(
  transaction: Transaction,
  row: RecordRow,
  quote: Quote,
): Promise<readonly Lacking[]> {
  const result = (await findScreening(transaction, row.id))?.result;
  if (result === "match") return ["match"];
  return result !== "clear" && isAbroad(row, quote) ? ["screening"] : [];
}

/** The address and the country may have been corrected since the quote was written. */
function isAbroad({ email, delivery_country }: RecordRow, { buyer, deliverTo }: Quote) {
  return (
    deliverTo.country !== "" ||
    isContactAbroad(buyer, deliverTo) ||
    isAddressAbroad(email) ||
    isCountryAbroad(delivery_country)
  );
}
