import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { companyFolder, readCompany } from "../src/company/read-company.ts";
import { compressAssets } from "./compress-assets.ts";
import { writeDocuments } from "./write-documents.ts";

const started = performance.now();
const company = readCompany();
if (!company.ok) refuse(`The company in ${companyFolder()} cannot be used`, company.problems);

/** Both halves, what the browser gets and what Node runs; then the documents, a page for when nothing runs, and the check that nothing is missing. */
await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: true } });
await compressAssets(["dist/client/assets", "dist/server/assets"]);

const { checkSite } = await importBuilt("check-site.js");
const { makeDocuments } = await importBuilt("make-documents.js");
const made = await makeDocuments();
await writeDocuments("dist/documents", made.documents);
const { renderUnavailable } = await importBuilt("render-site.js");
await writeFile("dist/unavailable.html", renderUnavailable());

const problems: readonly string[] = [...checkSite(), ...made.problems];
if (problems.length > 0) refuse("The site is not complete", problems);
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(`Built into dist/ in ${seconds} s: every page, document and link is there.`);

function refuse(what: string, problems: readonly string[]) {
  console.error(`${what}:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  process.exit(1);
}

console.log(
  `Built into dist/ in ${(performance.now() / 1_000).toFixed(1)} s: start it with node dist/server/main.js`,
);

function importBuilt(file: string) {
  return import(pathToFileURL(path.resolve("dist/server", file)).href);
}
