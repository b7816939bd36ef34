import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type Company, createCompany } from "#content/create-company.ts";
import { editionOf } from "#edition/edition.ts";
import { findUnknownWords, findWordProblems } from "#edition/problems.ts";
import { documentResource } from "#server/pages/documents.ts";
import { loadSite } from "#server/pages/load-site.ts";
import { checkSite } from "#server/site-check/check-site.ts";
import type { EditionAnswer, EditionQuestion, EditionToTry } from "./draft.ts";

/** A worker thread, started by draft.ts: an edition that is not published, as a whole site or as its problems. */
const { files, origin, isStrict }: EditionToTry = workerData;
const edition = editionOf(files);
const company = edition.ok ? createCompany(edition) : undefined;
let site: ReturnType<typeof load> | undefined;

parentPort?.on("message", async ({ id, url }: EditionQuestion) => {
  const found = url === undefined ? { problems: await findProblems() } : { page: await find(url) };
  parentPort?.postMessage({ id, ...found } satisfies EditionAnswer);
});

/** Loads PDFKit and the fonts. */
const makersFor = async (of: Company) => (await import("#server/pages/make-documents.ts")).makersOf(of);

async function findProblems(): Promise<readonly string[]> {
  if (!edition.ok || !company) return edition.ok ? [] : edition.problems;
  const problems = [
    ...checkSite(company),
    ...findWordProblems(edition.words),
    ...(isStrict ? findUnknownWords(edition.words) : []),
  ];
  if (problems.length > 0) return [...new Set(problems)];
  const unfit: string[] = [];
  for (const [name, make] of await makersFor(company)) {
    // Pictures would take most of the time, and have no problems to report.
    if (!name.endsWith(".pdf")) continue;
    unfit.push(...(await make()).problems.map((problem) => `${name}: ${problem}`));
  }
  return unfit;
}

async function find(url: string) {
  if (!company) return undefined;
  site ??= load(company);
  const { pages, files } = await site;
  const written = pages.find(url) ?? files.get(url);
  const make = written ? undefined : (await makersFor(company)).get(url);
  const { status, body, headers } = make
    ? documentResource(url, (await make()).bytes)
    : (written ?? pages.notFound());
  return { status, body, headers };
}

function load(of: Company) {
  return loadSite({
    company: of,
    distFolder: path.dirname(import.meta.dirname.replace(/\/chunks$/, "")),
    origin,
    clock: Date.now,
    log: () => {},
  });
}
