import path from "node:path";
import { type Edition, readCompany } from "#company/read-company.ts";
import { createCompany } from "#content/create-company.ts";

/** A company of tests/support/companies, with other facts or words where a test is about them. */
export function fixtureCompany(
  name: "one" | "two" | "three" = "one",
  change: (edition: Edition) => Partial<Edition> = () => ({}),
) {
  const read = readCompany(path.join(import.meta.dirname, "../../../tests/support/companies", name));
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return createCompany({ ...read, ...change(read) });
}

/** The one that most tests are about. */
export const theCompany = fixtureCompany();
