import { execFileSync } from "node:child_process";
import type { Component } from "./licenses.ts";
import type { LockedPackage } from "./lock-file.ts";

/** The bill of materials of these packages, from the lock file: the same on every machine. */
export function listMaterials(packages: readonly LockedPackage[]) {
  // Not `--omit dev`: that also leaves out production packages which development tools share, valibot among them.
  const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"];
  const all = JSON.parse(execFileSync("npm", args, { encoding: "utf8", maxBuffer: 64 * 2 ** 20 }));
  const wanted = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components: readonly Component[] = all.components.filter(({ name, version }: Component) =>
    wanted.has(`${name}@${version}`),
  );
  const { dependencies: _, serialNumber: __, metadata: ___, ...materials } = { ...all, components };
  return materials as { readonly components: readonly Component[] };
}
