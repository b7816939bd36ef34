import { isAllowed } from "./packages/licences.ts";
import { listProductionPackages } from "./packages/production-packages.ts";

/** Under which licences stands what runs in production? Fails for any that is not on the list. */
const packages = await listProductionPackages();
const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? "not installed");

console.log("licence           allowed  packages");
for (const [licence, those] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
  const names = those.map(({ name, version }) => `${name}@${version}`);
  console.log(
    `${licence.padEnd(18)}${(isAllowed(licence) ? "yes" : "NO").padEnd(9)}${names.length}: ${names.join(", ")}`,
  );
}
const refused = packages.filter(({ licence }) => licence === undefined || !isAllowed(licence));
const isIncomplete = packages.some(({ licence }) => licence === undefined);
console.log(
  `\n${packages.length} production packages, ${refused.length} not allowed${isIncomplete ? "; run npm ci first" : ""}`,
);
process.exit(refused.length === 0 ? 0 : 1);
