import { readFile } from "node:fs/promises";

export type LockedPackage = {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly integrity: string | undefined;
  readonly resolved: string | undefined;
  readonly isDevelopment: boolean;
  /** May be absent: it belongs to another system, or to a feature that nobody asked for. */
  readonly isOptional: boolean;
};

export type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

type Entry = Readonly<Record<string, unknown>> & Partial<Manifest>;
export type LockFile = { readonly packages: Readonly<Record<string, Entry>> };

export async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, "utf8"));
}

export function listPackages({ packages }: LockFile): LockedPackage[] {
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: String(entry.version ?? ""),
      integrity: entry.integrity === undefined ? undefined : String(entry.integrity),
      resolved: entry.resolved === undefined ? undefined : String(entry.resolved),
      isDevelopment: entry.dev === true || entry.devOptional === true,
      isOptional: entry.optional === true || entry.devOptional === true,
    }));
}

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What would let another program in than the one that was tested: in words, none when all is pinned. */
export function findLockProblems(manifest: Manifest, lock: LockFile): string[] {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const root = lock.packages[""] ?? {};
  const locked = { ...root.dependencies, ...root.devDependencies };
  const unpinned = wanted.filter(([, version]) => !exactVersion.test(version));
  const outOfStep = wanted.filter(
    ([name, version]) =>
      locked[name] !== version || lock.packages[`node_modules/${name}`]?.version !== version,
  );
  const removed = Object.keys(locked).filter((name) => !wanted.some(([each]) => each === name));
  const packages = listPackages(lock);
  // What `npm run complete-lock` writes for platforms that the package source lacks has no checksum to write.
  const unchecked = packages.filter(
    ({ integrity, isOptional }) =>
      !integrity?.startsWith("sha512-") && !(isOptional && integrity === undefined),
  );
  const foreign = packages.filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith("https://"),
  );
  return [
    ...unpinned.map(([name, version]) => `${name} ${version} is a range, not one version`),
    ...outOfStep.map(([name, version]) => `${name} ${version} is not what the lock file holds`),
    ...removed.map((name) => `${name} is in the lock file and no longer wanted`),
    ...unchecked.map(({ path }) => `${path} has no SHA-512 checksum`),
    ...foreign.map(({ path }) => `${path} does not come from the registry`),
  ];
}
