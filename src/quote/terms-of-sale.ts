import { sayDay } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { contracting, deliveryRow, nameAbroad } from "#content/pages/contracting.ts";
import { paths, termsOfSalePath } from "#content/paths.ts";
import { revisionDate } from "#content/revisions.ts";
import type { Quote, TermsOfSale } from "./quote.ts";

/** The whole text in force today, as the site has it. */
export function termsInForce({ words, edition }: Company): TermsOfSale {
  const { rows, abroad, note } = words(contracting).saleTerms;
  return {
    date: revisionDate(paths.contracting, edition) ?? "",
    rows,
    note: `${nameAbroad(abroad)} ${note}`,
  };
}

/** As a quote of today prints them: with an Incoterms rule, nothing is said of FOB. */
export function termsOfQuote(company: Company, { incoterms }: Pick<Quote, "incoterms">): TermsOfSale {
  const { rows, abroad, note } = company.words(contracting).saleTerms;
  const ofAbroad = rows.map((row) => (row.label === deliveryRow ? { ...row, value: abroad } : row));
  return { ...termsInForce(company), rows: incoterms ? ofAbroad : rows, note };
}

/** Which text it is, and where it can be read. */
export function citeTerms({ words, said }: Company, { date }: Pick<TermsOfSale, "date">) {
  const [number = ""] = words(contracting).band.reference ?? [];
  const path = termsOfSalePath(date);
  return { text: `${number}, dated ${sayDay(date)}`, path, address: said.domain + path };
}

export function termsOfSaleWords({ words }: Company) {
  const { title, columns } = words(contracting).saleTerms;
  return { title, unless: columns[1], read: "Read the terms of sale" } as const;
}
