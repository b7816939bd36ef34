import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { checkPortrait, svgProblem } from "./picture-files.ts";
import { type CompanyFacts, companySchema } from "./schema.ts";

const factsFile = "company.json";
const wordsFile = "words.json";
const logoFile = "logo.svg";
/** Written beside a published edition by the server: on which day the words of each place last changed. */
export const changesFile = "changed.json";

/** The folder that holds the company: the owner's own where COMPANY_DIR says so, else the placeholder. */
export function companyFolder() {
  return path.resolve(process.env.COMPANY_DIR || findPlaceholder(import.meta.dirname));
}

/** Beside the sources and beside the build, wherever in them this module ends up. */
function findPlaceholder(folder: string): string {
  const found = path.join(folder, "company");
  const parent = path.dirname(folder);
  return parent === folder || existsSync(path.join(found, factsFile)) ? found : findPlaceholder(parent);
}

type Failed = { readonly ok: false; readonly problems: readonly string[] };
type PortraitFile = { readonly width: number; readonly height: number; readonly bytes: Buffer };

type Company = {
  readonly ok: true;
  readonly facts: CompanyFacts;
  /** Sentences of the pages in the owner's words, by key. */
  readonly words: Readonly<Record<string, string>>;
  readonly changedOn: Readonly<Record<string, string>>;
  /** By the name of its file. */
  readonly portraits: Readonly<Record<string, PortraitFile>>;
  /** Undefined: the program's own mark. */
  readonly logo: Buffer | undefined;
};

/** What is in that folder, or every problem with it as a sentence that names the place in the file. */
export function readCompany(folder = companyFolder()): Company | Failed {
  const file = readJson(path.join(folder, factsFile));
  if ("problem" in file) return { ok: false, problems: [file.problem] };
  const checked = checkFacts(file.value);
  const portraits = readPortraits(folder, file.value);
  const words = readTexts(folder, wordsFile);
  const changes = readTexts(folder, changesFile);
  const logo = readLogo(folder);
  const others = [words, changes, logo].flatMap(({ problem }) => problem ?? []);
  const problems = [...checked.problems, ...portraits.problems, ...others];
  if (!checked.facts || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    facts: checked.facts,
    words: words.texts,
    changedOn: changes.texts,
    portraits: portraits.files,
    logo: logo.bytes,
  };
}

function readJson(file: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(readFileSync(file, "utf8")) };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = isMissing ? "is not there" : `cannot be read: ${(error as Error).message}`;
    return { problem: `${file} ${reason}` };
  }
}

/** Several times what all sentences of the site have together. */
const mostTextBytes = 1024 * 1024;

/** May be missing: then every sentence is the program's. */
function readTexts(folder: string, name: string) {
  const file = path.join(folder, name);
  const wrong = (problem: string) => ({ texts: {}, problem });
  if (!existsSync(file)) return { texts: {}, problem: undefined };
  if (statSync(file).size > mostTextBytes) return wrong(`${name} is larger than ${mostTextBytes / 1024} KB`);
  const read = readJson(file);
  if ("problem" in read) return wrong(read.problem);
  // Not by a schema: it would skip the key __proto__.
  const texts = Object(read.value) as Readonly<Record<string, string>>;
  const isList = texts === read.value && !Array.isArray(texts);
  return isList && Object.values(texts).every((text) => typeof text === "string")
    ? { texts, problem: undefined }
    : wrong(`${name} is not a list of texts by their keys`);
}

function readLogo(folder: string) {
  const file = path.join(folder, logoFile);
  const bytes = existsSync(file) ? readFileSync(file) : undefined;
  const wrong = bytes && svgProblem(bytes.toString("utf8"));
  return { bytes, problem: wrong && `${logoFile} ${wrong}` };
}

/** Of several unknown keys in one object, the schema names the first. */
export function checkFacts(input: unknown): { facts?: CompanyFacts; problems: readonly string[] } {
  const { success, output, issues } = v.safeParse(companySchema, input);
  return success ? { facts: output, problems: [] } : { problems: issues.map(sentence) };
}

function sentence({ path: place, message }: v.BaseIssue<unknown>) {
  const keys = place?.map(({ key }) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)) ?? [];
  return `${keys.join("").slice(1) || factsFile} ${message}`;
}

const peoplesPortraits = v.object({ people: v.array(v.object({ portrait: v.optional(v.string()) })) });

/** Runs even if something else in the file is wrong, so that all problems are reported at once. */
function readPortraits(folder: string, input: unknown) {
  const problems: string[] = [];
  const files: Record<string, PortraitFile> = {};
  const { success, output } = v.safeParse(peoplesPortraits, input);
  for (const [index, { portrait }] of success ? output.people.entries() : []) {
    if (portrait === undefined) continue;
    const checked = readPortrait(path.join(folder, "portraits", portrait));
    if ("problem" in checked) problems.push(`people[${index}].portrait: ${portrait} ${checked.problem}`);
    else files[portrait] = checked;
  }
  return { files, problems };
}

function readPortrait(file: string) {
  try {
    const bytes = readFileSync(file);
    const checked = checkPortrait(bytes);
    return "problem" in checked ? checked : { width: checked.width, height: checked.height, bytes };
  } catch {
    return { problem: `is not in ${path.dirname(file)}` };
  }
}

/** Call before loading modules that hold facts as constants. Logs the reason if it returns false. */
export function usableCompany() {
  const company = readCompany();
  if (company.ok) return true;
  const problems = company.problems.map((problem) => `  ${problem}`).join("\n");
  process.stderr.write(`The company in ${companyFolder()} cannot be used:\n${problems}\n`);
  process.exitCode = 1;
  return false;
}
