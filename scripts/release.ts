import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { pack } from "./pack.ts";
import { type LockedPackage, type LockFile, listProduction, readJson } from "./packages/lock-file.ts";
import { listMaterials } from "./packages/materials.ts";

/**
 * One archive with everything that a server needs, Node included, and its SHA-256 beside it:
 * `npm run release`, or `npm run release -- linux-arm64` for another platform. The same commit gives the same bytes.
 */
const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    output: { type: "string", default: "release" },
    /** Uses a build that is there already. */
    build: { type: "string" },
    /** Compresses nothing. */
    quick: { type: "boolean" },
  },
});
const [platform = `${process.platform}-${process.arch}`] = positionals;
const [os = "", cpu = ""] = platform.split("-");

const lock = await readJson<LockFile>("package-lock.json");
const packages = listProduction(lock, fits);
const node = packages.find(({ name }) => name.startsWith("node-") && name.endsWith(platform));
if (!node) throw new Error(`There is no Node for ${platform}: see optionalDependencies in package.json.`);

const { version } = await readJson<{ version: string }>("package.json");
const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
const commit = `${git("rev-parse", "--short=10", "HEAD")}${isChanged ? "-changed" : ""}`;
const committedAt = Number(git("log", "-1", "--format=%ct"));
const name = `site-${version}-${commit}-${platform}`;

/** What nothing reads at run time: documentation, tests, types, source maps, C headers. */
const unneeded =
  /\.(map|[cm]?ts)$|(?<!license)\.(md|markdown)$|\/(\.[^/]+|include|share|docs|tests?|benchmarks?|examples?)$/i;
const registryHost = /\bregistry\.[a-z]+\.(org|com)\b/;

const work = await mkdtemp(path.join(tmpdir(), "site-release-"));
const folder = path.join(work, name);
try {
  await mkdir(path.join(folder, "node_modules/.bin"), { recursive: true });
  for (const each of [
    "LICENSE",
    "package.json",
    "company",
    "deploy",
    "docs/inbound.md",
    "docs/make-it-yours.md",
    "docs/operations.md",
    "docs/scaling.md",
  ])
    await cp(each, path.join(folder, each), { recursive: true, filter: isNoSecret });
  await cp("deploy/install", path.join(folder, "install"));
  if (!chosen.build) execFileSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
  await cp(chosen.build ?? "dist", path.join(folder, "dist"), {
    recursive: true,
    filter: (file) => !file.endsWith(".map"),
  });
  for (const each of packages) await addPackage(each);
  await symlink(`../${node.name}/bin/node`, path.join(folder, "node_modules/.bin/node"));
  const materials = {
    ...listMaterials(packages),
    metadata: { component: { type: "application", name: "site", version } },
  };
  await writeFile(path.join(folder, "sbom.cdx.json"), `${JSON.stringify(materials, undefined, 2)}\n`);
  await writeChecksums();
  await mkdir(chosen.output, { recursive: true });
  const archive = path.join(chosen.output, `${name}.tar.gz`);
  console.log(await pack(folder, archive, { seconds: committedAt, gzip: chosen.quick ? 0 : 9 }));
} finally {
  await rm(work, { recursive: true, force: true });
}

function fits({ os: systems, cpu: processors, libc }: LockFile["packages"][string]) {
  return [systems?.includes(os), processors?.includes(cpu), libc?.includes("glibc")].every(
    (fit) => fit ?? true,
  );
}

function git(...args: readonly string[]) {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function isNoSecret(file: string) {
  return !file.endsWith(".env");
}

async function addPackage({ path: place, name, version, integrity }: LockedPackage) {
  const source = existsSync(place) ? place : await download(`${name}@${version}`, integrity);
  // Packages inside of this one are left out here: they are in the list themselves.
  const isWanted = (inside: string) => !inside.startsWith("/node_modules") && !unneeded.test(inside);
  const filter = (file: string) => isWanted(file.slice(source.length));
  await cp(source, path.join(folder, place), { recursive: true, filter });
  const manifest = path.join(folder, place, "package.json");
  const { publishConfig: _, ...content } = await readJson<Record<string, unknown>>(manifest);
  await writeFile(manifest, JSON.stringify(content));
}

/** Fetches and checks another platform's package: npm does not compare what it packs with the lock file. */
async function download(wanted: string, integrity: string | undefined) {
  const target = await mkdtemp(path.join(work, "package-"));
  execFileSync("npm", ["pack", "--silent", "--pack-destination", target, wanted], { stdio: "inherit" });
  const [file = ""] = await Array.fromAsync(glob(`${target}/*.tgz`));
  const hash = createHash("sha512")
    .update(await readFile(file))
    .digest("base64");
  if (integrity !== `sha512-${hash}`) throw new Error(`${wanted} is not what the lock file holds.`);
  execFileSync("tar", ["-xzf", file, "-C", target]);
  return path.join(target, "package");
}

/** Writes the checksum of every file, so that a damaged one can be found at any later time. */
async function writeChecksums() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const lines = [];
  for (const file of files
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort()) {
    const bytes = await readFile(path.join(folder, file));
    const isVerbatim = /\/(bin\/node|license[^/]*)$/i.test(file);
    if (!isVerbatim && registryHost.test(bytes.toString("latin1")))
      throw new Error(`${file} names a package registry.`);
    lines.push(`${createHash("sha256").update(bytes).digest("hex")}  ${file}\n`);
  }
  await writeFile(path.join(folder, "SHA256SUMS"), lines.join(""));
}
