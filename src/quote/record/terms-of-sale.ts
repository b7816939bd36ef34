import { createHash } from "node:crypto";
import type { TermsOfSale } from "#quote/quote.ts";
import type { Transaction } from "#store/database.ts";

/** Keeps the text that a quote is sent with, for whoever reads the quote later. */
export async function keepTermsOfSale(transaction: Transaction, terms: TermsOfSale) {
  const text = JSON.stringify(terms);
  const sha256 = createHash("sha256").update(text).digest("hex");
  await transaction.query`INSERT INTO terms_of_sale (day, sha256, terms)
    VALUES (${terms.date}, ${sha256}, ${text}) ON CONFLICT (day, sha256) DO NOTHING`;
}

/** More than one only where the text changed twice on that day. */
export async function findTermsOfSale(database: Transaction, day: string): Promise<readonly TermsOfSale[]> {
  const rows = await database.query<{ terms: string }>`SELECT terms FROM terms_of_sale
    WHERE day = ${day} ORDER BY sha256`;
  return rows.map(({ terms }) => JSON.parse(terms));
}
