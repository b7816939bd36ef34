import path from "node:path";
import { isAllowed, type LicenceField, licenceOf } from "./packages/licences.ts";
import { type LockFile, listPackages, readJson } from "./packages/lock-file.ts";

/** Under which licences stands what runs in production? Fails for any that is not on the list. */
const lock = await readJson<LockFile>("package-lock.json");
const production = listPackages(lock).filter(({ isDevelopment }) => !isDevelopment);
const byLicence = new Map<string, string[]>();
let missing = 0;

for (const { path: folder, name, version, isOptional } of production) {
  const manifest = await readJson<LicenceField>(path.join(folder, "package.json")).catch(() => undefined);
  if (!manifest && isOptional) continue;
  if (!manifest) missing += 1;
  const licence = manifest ? licenceOf(manifest) : "not installed";
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name}@${version}`]);
}

console.log("licence           allowed  packages");
for (const [licence, names] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
  const verdict = isAllowed(licence) ? "yes" : "NO";
  console.log(`${licence.padEnd(18)}${verdict.padEnd(9)}${names.length}: ${names.join(", ")}`);
}
const refused = [...byLicence].filter(([licence]) => !isAllowed(licence)).flatMap(([, names]) => names);
const total = [...byLicence.values()].flat().length;
console.log(
  `\n${total} production packages, ${refused.length} not allowed${missing ? "; run npm ci first" : ""}`,
);
process.exit(refused.length === 0 ? 0 : 1);
