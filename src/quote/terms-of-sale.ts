import { sayDay } from "#company/time.ts";
import { company } from "#content/company.ts";
import { contracting, revisionDate } from "#content/one-company.ts";
import { deliveryRow, nameAbroad } from "#content/pages/contracting.ts";
import { paths, termsOfSalePath } from "#content/paths.ts";
import type { Quote, TermsOfSale } from "./quote.ts";

const { rows, abroad, note } = contracting.saleTerms;

/** The whole text in force today, as the site has it. */
export function termsInForce(): TermsOfSale {
  return { date: revisionDate(paths.contracting) ?? "", rows, note: `${nameAbroad(abroad)} ${note}` };
}

/** As a quote of today prints them: with an Incoterms rule, nothing is said of FOB. */
export function termsOfQuote({ incoterms }: Pick<Quote, "incoterms">): TermsOfSale {
  const ofAbroad = rows.map((row) => (row.label === deliveryRow ? { ...row, value: abroad } : row));
  return { ...termsInForce(), rows: incoterms ? ofAbroad : rows, note };
}

const [number = ""] = contracting.band.reference ?? [];

/** Which text it is, and where it can be read. */
export function citeTerms({ date }: Pick<TermsOfSale, "date">) {
  const path = termsOfSalePath(date);
  return { text: `${number}, dated ${sayDay(date)}`, path, address: company.domain + path };
}

export const termsOfSaleWords = {
  title: contracting.saleTerms.title,
  unless: contracting.saleTerms.columns[1],
  read: "Read the terms of sale",
} as const;
