import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readJson } from "./packages/lock-file.ts";

/** What production is made of, as CycloneDX, from the lock file. The same lock file gives the same bytes. */
const { values } = parseArgs({ options: { output: { type: "string", default: "dist/sbom.cdx.json" } } });

type Component = { readonly name: string; readonly version: string; readonly hashes?: readonly unknown[] };
type Bom = { readonly metadata: { readonly component: object }; readonly components: readonly Component[] };

const { stdout, stderr, status } = spawnSync(
  "npm",
  ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"],
  { encoding: "utf8" },
);
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}

const { name } = await readJson<{ readonly name: string }>("package.json");
const bom: Bom = JSON.parse(stdout);
const { component } = bom.metadata;
// npm takes the folder's name, a random number and the time of day; none of them says what the product is made of.
const stable = {
  ...bom,
  serialNumber: undefined,
  metadata: { component: { ...component, name, type: "application" } },
};
await mkdir(path.dirname(values.output), { recursive: true });
await writeFile(values.output, `${JSON.stringify(stable, undefined, 2)}\n`);

const unhashed = bom.components.filter(({ hashes = [] }) => hashes.length === 0);
console.log(`${bom.components.length} components, ${unhashed.length} without a checksum: ${values.output}`);
process.exit(unhashed.length === 0 ? 0 : 1);
