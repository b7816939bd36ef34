import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { companyFolder, readCompany } from "../src/company/read-company.ts";
import { readEditionFolder } from "../src/edition/edition.ts";
import { checkEdition } from "../src/server/editions/edition-maker.ts";
import { companyJsonSchema } from "./company-json-schema.ts";

/** Checks the company's folder, and says what is wrong in sentences. With --schema: writes the schema for editors. */
const schemaFile = "company/company.schema.json";
const program = "dist/server/edition-worker.js";

if (process.argv.includes("--schema")) {
  await writeFile(schemaFile, companyJsonSchema());
  console.log(`${schemaFile} is up to date`);
}

const folder = companyFolder();
const company = readCompany(folder);
const problems = company.ok ? await findSiteProblems() : company.problems;
if (company.ok && problems.length === 0) console.log(`${folder}: ${company.facts.name.long} is in order`);
else {
  console.error(`${folder}:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  process.exitCode = 1;
}

/** Once the site is built, checks this company's pages and documents: does all fit, does every link work? */
async function findSiteProblems(): Promise<readonly string[]> {
  if (!existsSync(program)) return [];
  const tryEdition = pathToFileURL(path.resolve(program));
  return checkEdition(await readEditionFolder(folder), tryEdition, { isStrict: true });
}
