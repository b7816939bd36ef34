import { facts } from "#company/facts.ts";
import { onRequest } from "#company/schema.ts";
import { introduceCompany } from "./describe-company.ts";

export { mailto, startLow } from "./describe-company.ts";

/** The one company that the environment names, for rooms that do not get theirs handed in yet. */
export const company = introduceCompany(facts);

/** "UEI …" for each that the owner has stated; none that is given on request. */
export function knownIdentifiers(labels: readonly string[]) {
  return company.identifiers
    .filter(({ label, value }) => labels.includes(label) && value !== onRequest)
    .map(({ label, value }) => `${label} ${value}`);
}
