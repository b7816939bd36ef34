import { createHash } from "node:crypto";
import path from "node:path";
import { companyFolder, readCompany } from "./read-company.ts";

/** A person's picture as pages show it. */
export type Portrait = { readonly src: string; readonly width: number; readonly height: number };

const company = readCompany();
if (!company.ok) {
  throw new Error(`The company in ${companyFolder()} cannot be used:\n${company.problems.join("\n")}`);
}

/** What the folder held when this process started: a new edition is a new process. */
export const facts = company.facts;

/** Apart from the rest, because the forms' script needs it alone. */
export const { timeZone } = facts;

/** Each with its bytes, under an address that holds a hash of them and may be cached for good. */
const portraitFiles = Object.entries(company.portraits).map(([file, { bytes, ...measures }]) => {
  const { name, ext } = path.parse(file);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return { file, bytes, portrait: { src: `/portraits/${name}-${hash}${ext}`, ...measures } };
});

export const portraits: Readonly<Record<string, Portrait>> = Object.fromEntries(
  portraitFiles.map(({ file, portrait }) => [file, portrait]),
);

/** By URL path. */
export const portraitBytes: ReadonlyMap<string, Buffer> = new Map(
  portraitFiles.map(({ bytes, portrait }) => [portrait.src, bytes]),
);
