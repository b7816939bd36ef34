import { readFile, writeFile } from "node:fs/promises";
import { unknownChecksum } from "./lock-file.ts";

type LockEntry = {
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

/**
 * `npm ci` wants an entry for every optional package, also for those of other platforms. A package source that lacks
 * some of them makes npm leave them out of the lock file without a word; this writes them back, as packages that npm
 * refuses to install.
 */
export async function completeLock(file: string) {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(await readFile(file, "utf8"));
  const missing = findMissing(lock.packages);
  for (const { name, version, isDev } of missing) {
    lock.packages[`node_modules/${name}`] = {
      version,
      integrity: unknownChecksum,
      ...(isDev && { dev: true }),
      optional: true,
      ...platformOf(name),
    };
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
  return `${missing.length} optional packages of other platforms added to ${file}, with a checksum that npm refuses`;
}

function findMissing(packages: Record<string, LockEntry>) {
  const found = new Map<string, { name: string; version: string; isDev: boolean }>();
  for (const { optionalDependencies = {}, dev = false } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isThere = Object.keys(packages).some((key) => key.endsWith(`node_modules/${name}`));
      if (!isThere) found.set(name, { name, version, isDev: dev });
    }
  }
  return [...found.values()];
}

/** These packages carry their platform in their name. */
function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> {
  const os = /(android|darwin|freebsd|linux|openharmony|sunos|win32|netbsd|openbsd|aix)/.exec(name)?.[1];
  const cpu = /-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|mips64el|wasm32)/.exec(name)?.[1];
  const isMusl = /musl/.test(name);
  const isGnu = /gnu/.test(name);
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...(os === "linux" && isMusl && { libc: ["musl"] }),
    ...(os === "linux" && isGnu && { libc: ["glibc"] }),
  };
}
