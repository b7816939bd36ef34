import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { describeMaterials } from "./packages/bill-of-materials.ts";
import { completeLock } from "./packages/complete-lock.ts";
import { isAllowed, type LicenceField, licenceInText, licenceOf, noneStated } from "./packages/licences.ts";
import {
  findLockProblems,
  type LockFile,
  listPackages,
  listProduction,
  type Manifest,
  readJson,
} from "./packages/lock-file.ts";

/**
 * What the packages are: is each pinned and checked, under which licences stands what runs in production, and a bill of
 * materials of it. Known weaknesses are npm's business: `npm audit`. `--complete-lock` mends the lock file instead.
 */
const { values: chosen } = parseArgs({
  options: {
    output: { type: "string", default: "dist/sbom.cdx.json" },
    "complete-lock": { type: "boolean" },
  },
});
if (chosen["complete-lock"]) {
  console.log(await completeLock("package-lock.json"));
  process.exit();
}

const manifest = await readJson<Manifest & { readonly name: string; readonly version: string }>(
  "package.json",
);
const lock = await readJson<LockFile>("package-lock.json");
const isFine = [printPins(), await printProduction()];
process.exit(isFine.every(Boolean) ? 0 : 1);

function printPins() {
  const packages = listPackages(lock);
  const unchecked = packages.filter(({ integrity }) => integrity === undefined);
  const problems = findLockProblems(manifest, lock);
  console.log(`Lock file: ${packages.length} packages, ${packages.length - unchecked.length} with SHA-512`);
  if (unchecked.length > 0) {
    console.log(
      `  ${unchecked.length} have none: tools for other systems, which npm would install unchecked there:`,
    );
    console.log(`  ${unchecked.map(({ name }) => name).join(", ")}`);
  }
  for (const problem of problems) console.log(`  PROBLEM: ${problem}`);
  return problems.length === 0;
}

async function printProduction() {
  const read = listProduction(lock).map(async (each) => {
    const file = path.join(each.path, "package.json");
    const stated = await readJson<LicenceField>(file).then(licenceOf, () => undefined);
    if (stated !== noneStated) return { ...each, licence: stated };
    const text = await readFile(path.join(each.path, "LICENSE"), "utf8").catch(() => "");
    return { ...each, licence: licenceInText(text) };
  });
  // What is optional and not installed here belongs to other machines.
  const packages = (await Promise.all(read)).filter(({ licence, isOptional }) => licence || !isOptional);
  const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? "not installed: run npm ci first");
  console.log(`\nProduction: ${packages.length} packages`);
  for (const [licence, those] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
    const names = those.map(({ name, version }) => `${name}@${version}`);
    console.log(`  ${licence}${isAllowed(licence) ? "" : " (NOT ALLOWED)"}: ${names.join(", ")}`);
  }
  const licences = new Map(packages.map(({ path, licence = "" }) => [path, licence]));
  const materials = describeMaterials(manifest, packages, licences);
  await mkdir(path.dirname(chosen.output), { recursive: true });
  await writeFile(chosen.output, `${JSON.stringify(materials, undefined, 2)}\n`);
  console.log(`\nBill of materials: ${chosen.output}`);
  return packages.every(({ licence }) => licence && isAllowed(licence));
}
