import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { type CompanyFacts, companySchema } from "./schema.ts";

const placeholder = path.join(import.meta.dirname, "../../company");
export const factsFile = "company.json";

/** The folder that holds the company: the owner's own where COMPANY_DIR says so, else the placeholder. */
export function companyFolder() {
  return path.resolve(process.env.COMPANY_DIR || placeholder);
}

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The facts in that folder, or every problem with them as a sentence that names the place in the file. */
export function readCompany(folder = companyFolder()): Read<CompanyFacts> {
  const file = readJson(path.join(folder, factsFile));
  return file.ok ? checkFacts(file.value) : file;
}

function readJson(file: string): Read<unknown> {
  try {
    return { ok: true, value: JSON.parse(readFileSync(file, "utf8")) };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = isMissing ? "is not there" : `cannot be read: ${(error as Error).message}`;
    return { ok: false, problems: [`${file} ${reason}`] };
  }
}

export function checkFacts(input: unknown): Read<CompanyFacts> {
  const { success, output, issues } = v.safeParse(companySchema, input);
  if (success) return { ok: true, value: output };
  return { ok: false, problems: [...issues.map(sentence), ...laterUnknownKeys(input, issues)] };
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
