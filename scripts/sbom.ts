import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { describeMaterials } from "./packages/bill-of-materials.ts";
import { readJson } from "./packages/lock-file.ts";
import { listProductionPackages } from "./packages/production-packages.ts";

/** What production is made of, as CycloneDX, from the lock file. */
const { values } = parseArgs({ options: { output: { type: "string", default: "dist/sbom.cdx.json" } } });

const product = await readJson<{ readonly name: string; readonly version: string }>("package.json");
const packages = await listProductionPackages();
const licences = new Map(
  packages.flatMap(({ path: folder, licence }) => (licence ? [[folder, licence]] : [])),
);
const materials = describeMaterials(product, packages, licences);
await mkdir(path.dirname(values.output), { recursive: true });
await writeFile(values.output, `${JSON.stringify(materials, undefined, 2)}\n`);

const unhashed = materials.components.filter(({ hashes }) => hashes.length === 0);
console.log(
  `${materials.components.length} components, ${unhashed.length} without a checksum: ${values.output}`,
);
process.exit(unhashed.length === 0 ? 0 : 1);
