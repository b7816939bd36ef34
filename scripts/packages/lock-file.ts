import { readFile } from "node:fs/promises";

export type LockedPackage = {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly integrity: string | undefined;
  readonly resolved: string | undefined;
};

type Versions = Readonly<Record<string, string>>;
export type Manifest = {
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly devDependencies?: Versions;
};
type Entry = Manifest & {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
export type LockFile = { readonly packages: Readonly<Record<string, Entry>> };

export async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, "utf8"));
}

const modules = "node_modules/";

/**
 * Of a package that the package source does not have. No file has it, so npm leaves the package out where it would
 * fit, rather than install it unchecked.
 */
export const unknownChecksum = `sha512-${Buffer.alloc(64).toString("base64")}`;

export function listPackages({ packages }: LockFile): LockedPackage[] {
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version = "", integrity, resolved }]) => ({
      path,
      name: path.slice(path.lastIndexOf(modules) + modules.length),
      version,
      integrity,
      resolved,
    }));
}

/**
 * What the production dependencies need, found by walking the dependency graph. npm's own flags are not enough: an
 * optional peer of a production package that a development tool brings along counts as production there. A package that
 * does not fit is left out, with all that only it needs.
 */
export function listProduction(
  lock: LockFile,
  fits: (entry: Entry) => boolean = () => true,
): LockedPackage[] {
  const found = new Set<string>();
  const visit = (from: string, { dependencies, optionalDependencies, ...entry }: Entry) => {
    const peers = Object.keys(entry.peerDependencies ?? {});
    const needed = peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...needed]) {
      const path = resolve(lock, from, name);
      const next = path === undefined ? undefined : lock.packages[path];
      if (path === undefined || next === undefined || found.has(path) || !fits(next)) continue;
      found.add(path);
      visit(path, next);
    }
  };
  visit("", lock.packages[""] ?? {});
  return listPackages(lock).filter(({ path }) => found.has(path));
}

/** As Node resolves it: in the package's own folder, then outward. */
function resolve({ packages }: LockFile, from: string, name: string): string | undefined {
  const path = `${from === "" ? "" : `${from}/`}${modules}${name}`;
  if (packages[path]) return path;
  return from === "" ? undefined : resolve({ packages }, parentOf(from), name);
}

function parentOf(path: string) {
  const end = path.lastIndexOf(`/${modules}`);
  return end === -1 ? "" : path.slice(0, end);
}

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** In words, what would let in other code than what was tested; empty when everything is pinned. */
export function findLockProblems(manifest: Manifest, lock: LockFile): string[] {
  const wanted = Object.entries(allOf(manifest));
  const locked = allOf(lock.packages[""] ?? {});
  const unpinned = wanted.filter(([, version]) => !exactVersion.test(version));
  const outOfStep = wanted.filter(
    ([name, version]) => locked[name] !== version || lock.packages[`${modules}${name}`]?.version !== version,
  );
  const removed = Object.keys(locked).filter((name) => !wanted.some(([each]) => each === name));
  const packages = listPackages(lock);
  const production = new Set(listProduction(lock).map(({ path }) => path));
  const unchecked = packages.filter(
    ({ path, integrity }) =>
      !integrity?.startsWith("sha512-") || (integrity === unknownChecksum && production.has(path)),
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

function allOf({ dependencies, optionalDependencies, devDependencies }: Manifest): Versions {
  return { ...dependencies, ...optionalDependencies, ...devDependencies };
}
