import { companyFolder, readCompany } from "./read-company.ts";

const read = readCompany();
if (!read.ok)
  throw new Error(`The company in ${companyFolder()} cannot be used:\n${read.problems.join("\n")}`);

/** The build puts the facts themselves in this module's place (scripts/company-plugin.ts), as they are at that moment. */
export const facts = read.value;
