import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { completeLock } from "./packages/complete-lock.ts";
import { isAllowed, licenseOf } from "./packages/licenses.ts";
import {
  findLockProblems,
  type LockFile,
  listPackages,
  listProduction,
  type Manifest,
  readJson,
  unknownChecksum,
} from "./packages/lock-file.ts";
import { listMaterials } from "./packages/materials.ts";

/**
 * Checks that every package is pinned and has a checksum, and that what runs in production has a license we can use;
 * writes its bill of materials. For known vulnerabilities use `npm audit`. `--complete-lock` repairs the lock file instead.
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

const manifest = await readJson<Manifest>("package.json");
const lock = await readJson<LockFile>("package-lock.json");
const isFine = [printPins(), await printProduction()];
process.exit(isFine.every(Boolean) ? 0 : 1);

function printPins() {
  const packages = listPackages(lock);
  const refused = packages.filter(({ integrity }) => integrity === unknownChecksum);
  const problems = findLockProblems(manifest, lock);
  console.log(`Lock file: ${packages.length} packages, ${packages.length - refused.length} with SHA-512`);
  if (refused.length > 0) {
    console.log(`  ${refused.length} are tools for other systems, where npm refuses to install them:`);
    console.log(`  ${refused.map(({ name }) => name).join(", ")}`);
  }
  for (const problem of problems) console.log(`  PROBLEM: ${problem}`);
  return problems.length === 0;
}

async function printProduction() {
  const installed = listProduction(lock).filter(({ path: place }) => existsSync(place));
  const materials = listMaterials(installed);
  const { components } = materials;
  console.log(`\nProduction: ${components.length} packages`);
  for (const [license, those] of Map.groupBy(components, licenseOf)) {
    const names = those.map(({ name, version }) => `${name}@${version}`);
    console.log(`  ${license}${isAllowed(license) ? "" : " (NOT ALLOWED)"}: ${names.join(", ")}`);
  }
  await mkdir(path.dirname(chosen.output), { recursive: true });
  await writeFile(chosen.output, `${JSON.stringify(materials, undefined, 2)}\n`);
  console.log(`\nBill of materials: ${chosen.output}`);
  return components.length > 0 && components.every((each) => isAllowed(licenseOf(each)));
}
