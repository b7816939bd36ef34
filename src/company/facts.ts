import { companyFolder, readCompany } from "./read-company.ts";

/** A person's picture as pages show it. */
export type Portrait = { readonly src: string; readonly width: number; readonly height: number };

const company = readCompany();
if (!company.ok) {
  throw new Error(`The company in ${companyFolder()} cannot be used:\n${company.problems.join("\n")}`);
}

/** The build replaces this module with the facts it has read (scripts/company-plugin.ts) and the portraits' URLs. */
export const facts = company.facts;

/** Apart from the rest, because the forms' script needs it alone. */
export const { timeZone } = facts;

export const portraits: Readonly<Record<string, Portrait>> = Object.fromEntries(
  Object.entries(company.portraits).map(([file, measures]) => [
    file,
    { src: `/portraits/${file}`, ...measures },
  ]),
);
