import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { companyFolder, readCompany } from "../src/company/read-company.ts";

const started = performance.now();
/** The build is made beside this folder and replaces it when complete: a refused build changes nothing. */
const folder = process.env.BUILD_DIR ?? "dist";
const unfinished = `${folder}.unfinished`;
const compressible = /\.(js|css|svg|csv|vcf|txt|xml)$/;
const inside = (name: string) => path.resolve(unfinished, name);

const company = readCompany();
if (!company.ok) refuse(`The company in ${companyFolder()} cannot be used`, company.problems);

/** Both halves, what the browser gets and what Node runs; then the documents, a page for when nothing runs, and the check that nothing is missing. */
await rm(unfinished, { recursive: true, force: true });
await build({ logLevel: "warn", build: { outDir: inside("client") } });
await build({ logLevel: "warn", mode: "desk", build: { outDir: inside("client") } });
await build({ logLevel: "warn", build: { ssr: true, outDir: inside("server") } });
await compressAssets([inside("client/assets"), inside("server/assets")]);

const { checkSite } = await importBuilt("check-site.js");
const siteProblems: readonly string[] = checkSite();
if (siteProblems.length > 0) refuse("The site is not complete", siteProblems);

const { makeDocuments } = await importBuilt("make-documents.js");
const made = await makeDocuments();
await writeDocuments(inside("documents"), made.documents);
const { renderUnavailable } = await importBuilt("render-site.js");
await writeFile(inside("unavailable.html"), renderUnavailable());

if (made.problems.length > 0) refuse("The documents are not complete", made.problems);
await rm(folder, { recursive: true, force: true });
await rename(unfinished, folder);
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(`Built into ${folder}/ in ${seconds} s: every page, document and link is there.`);

function refuse(what: string, problems: readonly string[]) {
  console.error(`${what}:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  process.exit(1);
}

function importBuilt(file: string) {
  return import(pathToFileURL(inside(`server/${file}`)).href);
}

/** Writes `.br` and `.gz` beside each built file at the highest quality, so that the server only has to read them. */
async function compressAssets(folders: readonly string[]) {
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((file) => compressible.test(file));
    await Promise.all(files.map((file) => compress(path.join(folder, file))));
  }
}

async function compress(file: string) {
  const body = await readFile(file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params: quality }));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }));
}

type MadeDocument = { readonly path: string; readonly bytes: Uint8Array };

/** Writes each document into the folder under its URL path. */
async function writeDocuments(folder: string, documents: readonly MadeDocument[]) {
  for (const { path: urlPath, bytes } of documents) {
    const file = path.join(folder, urlPath);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
