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
  if (!file.ok) return file;
  const { facts, problems } = checkFacts(file.value);
  const portraits = readPortraits(folder, file.value);
  const words = readTexts(folder, wordsFile);
  const changes = readTexts(folder, changesFile);
  const logo = existsSync(path.join(folder, logoFile))
    ? readFileSync(path.join(folder, logoFile))
    : undefined;
  const wrong = logo && svgProblem(logo.toString("utf8"));
  if (!facts || portraits.problems.length > 0 || !words.ok || !changes.ok || wrong) {
    const texts = [words, changes].flatMap((read) => (read.ok ? [] : read.problems));
    const ofLogo = wrong ? [`${logoFile} ${wrong}`] : [];
    return { ok: false, problems: [...problems, ...portraits.problems, ...texts, ...ofLogo] };
  }
  return { ok: true, facts, words: words.value, changedOn: changes.value, portraits: portraits.files, logo };
}

function readJson(file: string): { readonly ok: true; readonly value: unknown } | Failed {
  try {
    return { ok: true, value: JSON.parse(readFileSync(file, "utf8")) };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = isMissing ? "is not there" : `cannot be read: ${(error as Error).message}`;
    return { ok: false, problems: [`${file} ${reason}`] };
  }
}

/** Several times what all sentences of the site have together. */
const mostTextBytes = 1024 * 1024;

/** May be missing: then every sentence is the program's. */
function readTexts(folder: string, name: string) {
  const file = path.join(folder, name);
  if (!existsSync(file)) return { ok: true as const, value: {} };
  if (statSync(file).size > mostTextBytes) {
    return { ok: false as const, problems: [`${name} is larger than ${mostTextBytes / 1024} KB`] };
  }
  const read = readJson(file);
  if (!read.ok) return read;
  const value = Object(read.value) as Readonly<Record<string, string>>;
  const isTexts = value === read.value && !Array.isArray(value);
  if (isTexts && Object.values(value).every((text) => typeof text === "string")) {
    return { ok: true as const, value };
  }
  return { ok: false as const, problems: [`${name} is not a list of texts by their keys`] };
}

export function checkFacts(input: unknown): { facts?: CompanyFacts; problems: readonly string[] } {
  const { success, output, issues } = v.safeParse(companySchema, input);
  if (success) return { facts: output, problems: [] };
  return { problems: [...issues.map(sentence), ...laterUnknownKeys(input, issues)] };
}

/** The schema stops at the first unknown key of an object: look again without it. */
function laterUnknownKeys(input: unknown, issues: readonly v.BaseIssue<unknown>[]): string[] {
  const unknown = issues.filter(({ expected }) => expected === "never");
  if (unknown.length === 0) return [];
  const rest = structuredClone(input);
  for (const { path: place } of unknown) {
    const owner = place
      ?.slice(0, -1)
      .reduce<unknown>((value, { key }) => (value as never)[key as never], rest);
    if (owner && place) Reflect.deleteProperty(owner, place.at(-1)?.key as PropertyKey);
  }
  const again = v.safeParse(companySchema, rest).issues ?? [];
  const later = again.filter(({ expected }) => expected === "never");
  return [...later.map(sentence), ...laterUnknownKeys(rest, later)];
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
