import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { checkPortrait, readPicture, svgProblem } from "./picture-files.ts";
import { type CompanyFacts, companySchema } from "./schema.ts";

/** The files of a company in its folder, and of an edition in the store. */
export const editionPaths = {
  facts: "company.json",
  words: "words.json",
  logo: "logo.svg",
  portraits: "portraits/",
} as const;
/** Added to a published edition by the server: on which day the words of each place last changed. */
export const changesFile = "changed.json";

/** The folder that holds the company: the owner's own where COMPANY_DIR says so, else the placeholder. */
export function companyFolder(own = process.env.COMPANY_DIR) {
  return path.resolve(own || findPlaceholder(import.meta.dirname));
}

/** The placeholder is beside the sources and beside the build, wherever in them this module ends up. */
function findPlaceholder(folder: string): string {
  const found = path.join(folder, "company");
  const parent = path.dirname(folder);
  return parent === folder || existsSync(path.join(found, editionPaths.facts))
    ? found
    : findPlaceholder(parent);
}

type Failed = { readonly ok: false; readonly problems: readonly string[] };
type PortraitFile = { readonly width: number; readonly height: number; readonly bytes: Buffer };

/** All that a company says of itself, as plain data: the owner's folder, or what was published. */
export type Edition = {
  readonly facts: CompanyFacts;
  /** Sentences of the pages in the owner's words, by key. */
  readonly words: Readonly<Record<string, string>>;
  /** The days on which the sentences changed, by the first part of the key. */
  readonly changedOn: Readonly<Record<string, string>>;
  /** By the name of its file. */
  readonly portraits: Readonly<Record<string, PortraitFile>>;
  /** Undefined: the program's own mark. */
  readonly logo: Buffer | undefined;
};

type Read = Edition & { readonly ok: true };

/** What is in that folder, or every problem with it as a sentence that names the place in the file. */
export function readCompany(folder = companyFolder()): Read | Failed {
  try {
    return readFolder(folder);
  } catch (error) {
    const { path: file, code } = error as NodeJS.ErrnoException;
    if (file === undefined) throw error;
    const advice = "let the user or the group of the server read it, and open its folder";
    return { ok: false, problems: [`${file} cannot be read (${code}): ${advice}`] };
  }
}

function readFolder(folder: string): Read | Failed {
  return readEdition((name) => readIfThere(path.join(folder, name)), folder);
}

/** From files that are somewhere else than in a folder; `folder` is for the words of a problem. */
export function readEdition(find: (name: string) => Buffer | undefined, folder = ""): Read | Failed {
  const factsFile = path.join(folder, editionPaths.facts);
  const bytes = find(editionPaths.facts);
  if (!bytes) return { ok: false, problems: [`${factsFile} is not there`] };
  const file = parseJson(factsFile, bytes);
  if ("problem" in file) return { ok: false, problems: [file.problem] };
  const { facts, problems: ofFacts } = checkFacts(file.value);
  const [words, changes] = [editionPaths.words, changesFile].map((name) =>
    readTexts(name, find(name), folder),
  ) as [Texts, Texts];
  const problems = [
    ...[...ofFacts, ...checkPictures(file.value, find)].map(inFile),
    ...[words, changes].flatMap(({ problem }) => problem ?? []),
  ];
  if (!facts || problems.length > 0) return { ok: false, problems };
  const portraits = portraitsIn(facts).flatMap(({ name }) => {
    const bytes = find(editionPaths.portraits + name);
    const picture = bytes && readPicture(bytes);
    return picture ? [[name, { width: picture.width, height: picture.height, bytes }]] : [];
  });
  return {
    ok: true,
    facts,
    words: words.texts,
    changedOn: changes.texts,
    portraits: Object.fromEntries(portraits),
    logo: find(editionPaths.logo),
  };
}

function readIfThere(file: string) {
  try {
    return readFileSync(file);
  } catch (error) {
    return ignoreMissing(error as NodeJS.ErrnoException);
  }
}

/**
 * A folder with the file's name counts as missing too. A file that may not be read does not: leaving it out
 * would go unnoticed.
 */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!["ENOENT", "ENOTDIR", "EISDIR"].includes(error.code ?? "")) throw error;
}

function parseJson(file: string, bytes: Buffer): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(bytes.toString()) };
  } catch (error) {
    return { problem: `${file} cannot be read: ${(error as Error).message}` };
  }
}

/** Several times the size of all sentences of the site together. */
const mostTextBytes = 1024 * 1024;

type Texts = {
  readonly texts: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
};

/** May be missing: then every sentence is the program's. */
function readTexts(name: string, bytes: Buffer | undefined, folder: string): Texts {
  const file = path.join(folder, name);
  const wrong = (problem: string) => ({ texts: {}, problem });
  if (!bytes) return { texts: {}, problem: undefined };
  if (bytes.length > mostTextBytes) return wrong(`${name} is larger than ${mostTextBytes / 1024} KB`);
  const read = parseJson(file, bytes);
  if ("problem" in read) return wrong(read.problem);
  // Not checked by a schema, which would skip the key __proto__.
  const texts = Object(read.value) as Readonly<Record<string, string>>;
  const isList = texts === read.value && !Array.isArray(texts);
  return isList && Object.values(texts).every((text) => typeof text === "string")
    ? { texts, problem: undefined }
    : wrong(`${name} is not a list of texts by their keys`);
}

type Problem = { readonly place: readonly unknown[]; readonly message: string };

/** Of several unknown keys in one object, the schema names only the first. */
export function checkFacts(input: unknown): { facts?: CompanyFacts; problems: readonly Problem[] } {
  const { success, output, issues = [] } = v.safeParse(companySchema, input);
  const problems = issues.map(({ path = [], message }) => ({ place: path.map(({ key }) => key), message }));
  return success ? { facts: output, problems } : { problems };
}

/** Works even if something else in the facts is wrong, so that all problems are reported at once. */
export function checkPictures(input: unknown, find: (path: string) => Uint8Array | undefined): Problem[] {
  const logo = find(editionPaths.logo);
  const wrong = logo && svgProblem(Buffer.from(logo).toString("utf8"));
  const ofPortraits = portraitsIn(input).flatMap(({ name, place }) => {
    const bytes = find(editionPaths.portraits + name);
    const checked = bytes ? checkPortrait(Buffer.from(bytes)) : { problem: `has no file ${name}` };
    return "problem" in checked ? [{ place, message: checked.problem }] : [];
  });
  return wrong ? [...ofPortraits, { place: ["logo"], message: wrong }] : ofPortraits;
}

function portraitsIn(facts: unknown) {
  return [Object(facts).people].flat().flatMap((person, index) => {
    const name = Object(person).portrait;
    return typeof name === "string" ? [{ name, place: ["people", index, "portrait"] }] : [];
  });
}

function inFile({ place, message }: Problem) {
  const keys = place.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`));
  return `${keys.join("").slice(1) || editionPaths.facts} ${message}`;
}

/** Why a company cannot be used, for whoever started the program. */
export function sayUnusable({ problems }: Failed, where = companyFolder()) {
  return `The company in ${where} cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`;
}
