import { expect, test } from "vitest";
import { describeMaterials } from "./bill-of-materials.ts";
import { isAllowed, licenceOf } from "./licences.ts";
import { findLockProblems, type LockFile, listPackages, type Manifest, readJson } from "./lock-file.ts";

const manifest: Manifest = { dependencies: { a: "1.0.0" }, devDependencies: { b: "2.0.0" } };
const lock: LockFile = {
  packages: {
    "": { dependencies: { a: "1.0.0" }, devDependencies: { b: "2.0.0" } },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-AAAA" },
    "node_modules/a/node_modules/@scope/c": { version: "3.0.0", integrity: "sha512-BBBB" },
    "node_modules/b": { version: "2.0.0", integrity: "sha512-CCCC", dev: true },
  },
};

function changed(path: string, entry: Readonly<Record<string, unknown>>): LockFile {
  return { packages: { ...lock.packages, [path]: { ...lock.packages[path], ...entry } } };
}

test("this repository's lock file is in step, and every package is pinned by version and checksum", async () => {
  const [real, realLock] = [
    await readJson<Manifest>("package.json"),
    await readJson<LockFile>("package-lock.json"),
  ];
  expect(findLockProblems(real, realLock)).toEqual([]);
  expect(listPackages(realLock).length).toBeGreaterThan(50);
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

test("a licence is found in every spelling of a package file", () => {
  expect(licenceOf({ license: "MIT" })).toBe("MIT");
  expect(licenceOf({ license: { type: "ISC" } })).toBe("ISC");
  expect(licenceOf({ licenses: [{ type: "MIT" }, { type: "ISC" }] })).toBe("MIT OR ISC");
  expect(licenceOf({})).toBe("none stated");
});

test("the bill of materials names each package of production with its checksum and licence, and no other", () => {
  const production = listPackages(lock).filter(({ isDevelopment }) => !isDevelopment);
  const materials = describeMaterials(
    { name: "site", version: "1.0.0" },
    production,
    new Map([["node_modules/a", "MIT"]]),
  );
  expect(materials).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(materials.components).toEqual([
    {
      type: "library",
      "bom-ref": "node_modules/a/node_modules/@scope/c@3.0.0",
      name: "@scope/c",
      version: "3.0.0",
      purl: "pkg:npm/%40scope/c@3.0.0",
      hashes: [{ alg: "SHA-512", content: "041041" }],
    },
    {
      type: "library",
      "bom-ref": "node_modules/a@1.0.0",
      name: "a",
      version: "1.0.0",
      purl: "pkg:npm/a@1.0.0",
      hashes: [{ alg: "SHA-512", content: "000000" }],
      licenses: [{ expression: "MIT" }],
    },
  ]);
});
