import type { LockedPackage } from "./lock-file.ts";

export type Licences = ReadonlyMap<string, string>;

type Product = { readonly name: string; readonly version: string };

/**
 * CycloneDX 1.6. Written by hand, because `npm sbom` leaves out what a package of production shares with one of
 * development. Nothing in it depends on when or where it was made.
 */
export function describeMaterials(product: Product, packages: readonly LockedPackage[], licences: Licences) {
  const components = packages
    .map((each) => describePackage(each, licences.get(each.path)))
    .sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": purl(product),
        name: product.name,
        version: product.version,
      },
    },
    components,
  };
}

function describePackage({ path, name, version, integrity }: LockedPackage, licence: string | undefined) {
  return {
    type: "library",
    // The folder too: the same version may be there twice.
    "bom-ref": `${path}@${version}`,
    name,
    version,
    purl: purl({ name, version }),
    hashes: integrity ? [{ alg: "SHA-512", content: toHex(integrity) }] : [],
    ...(licence && { licenses: [{ expression: licence }] }),
  };
}

function purl({ name, version }: Product) {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function toHex(integrity: string) {
  return Buffer.from(integrity.slice(integrity.indexOf("-") + 1), "base64").toString("hex");
}
