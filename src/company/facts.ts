import { createHash } from "node:crypto";
import path from "node:path";
import { companyFolder, readCompany } from "./read-company.ts";

/** A person's picture as pages show it. */
export type Portrait = { readonly src: string; readonly width: number; readonly height: number };

const company = readCompany();
if (!company.ok) {
  throw new Error(`The company in ${companyFolder()} cannot be used:\n${company.problems.join("\n")}`);
}

/** What the folder held when this process started: a new edition starts a new process. */
export const facts = company.facts;

/** The owner's own sentences, by key (src/content/words.ts). */
export const ownWords = company.words;

/** The days on which the sentences changed, by the first part of the key. */
export const { changedOn } = company;

/** Exported separately, because the forms' script needs it alone. */
export const { timeZone } = facts;

/** What the addresses of the owner's pictures begin with. */
export const portraitsPath = "/portraits/";

/** Where the owner's own mark is; undefined for the program's. */
export const logoSrc = company.logo && `${portraitsPath}logo-${hashOf(company.logo)}.svg`;

/** Each with its bytes, under an address that holds a hash of them and may be cached for good. */
const portraitFiles = Object.entries(company.portraits).map(([file, { bytes, ...measures }]) => {
  const { name, ext } = path.parse(file);
  return { file, bytes, portrait: { src: `${portraitsPath}${name}-${hashOf(bytes)}${ext}`, ...measures } };
});

function hashOf(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
}

export const portraits: Readonly<Record<string, Portrait>> = Object.fromEntries(
  portraitFiles.map(({ file, portrait }) => [file, portrait]),
);

/** By URL path. */
export const portraitBytes: ReadonlyMap<string, Buffer> = new Map([
  ...portraitFiles.map(({ bytes, portrait }) => [portrait.src, bytes] as const),
  ...(company.logo && logoSrc ? [[logoSrc, company.logo] as const] : []),
]);
