import { writeFile } from "node:fs/promises";
import { companyFolder, readCompany } from "../src/company/read-company.ts";
import { companyJsonSchema } from "./company-json-schema.ts";

/** Checks the company's folder, and says what is wrong in sentences. With --schema: writes the schema for editors. */
const schemaFile = "company/company.schema.json";

if (process.argv.includes("--schema")) {
  await writeFile(schemaFile, companyJsonSchema());
  console.log(`${schemaFile} is up to date`);
}

const folder = companyFolder();
const company = readCompany(folder);
if (company.ok) console.log(`${folder}: ${company.facts.name.long} is in order`);
else {
  console.error(`${folder}:\n${company.problems.map((problem) => `  ${problem}`).join("\n")}`);
  process.exitCode = 1;
}
