import path from "node:path";
import { type LicenceField, licenceOf } from "./licences.ts";
import { type LockedPackage, type LockFile, listPackages, readJson } from "./lock-file.ts";

export type ProductionPackage = LockedPackage & { readonly licence: string | undefined };

/** What runs in production on this machine: what is optional and not installed here belongs to other machines. */
export async function listProductionPackages(): Promise<ProductionPackage[]> {
  const lock = await readJson<LockFile>("package-lock.json");
  const production = listPackages(lock).filter(({ isDevelopment }) => !isDevelopment);
  const read = production.map(async (each) => {
    const manifest = await readJson<LicenceField>(path.join(each.path, "package.json")).catch(
      () => undefined,
    );
    return { ...each, licence: manifest && licenceOf(manifest) };
  });
  return (await Promise.all(read)).filter(({ licence, isOptional }) => licence !== undefined || !isOptional);
}
