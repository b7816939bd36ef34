import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  ...readdirSync("docs").map((file) => path.join("docs", file)),
  ...readdirSync("docs/decisions").map((file) => path.join("docs/decisions", file)),
].filter((file) => file.endsWith(".md"));
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

test("documents name only npm commands that exist", () => {
  for (const file of documents) {
    const named = [...readFileSync(file, "utf8").matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)];
    for (const [, script, builtIn] of named) {
      expect(scripts, `${file} names ${script ?? builtIn}`).toHaveProperty([String(script ?? builtIn)]);
    }
  }
});

test("documents name only files and folders that exist", () => {
  for (const file of documents) {
    const named = [
      ...readFileSync(file, "utf8").matchAll(/`((?:src|docs|scripts|deploy|tests|tools|lab)\/[\w./-]+)`/g),
    ];
    for (const [, target = ""] of named) expect(existsSync(target), `${file} names ${target}`).toBe(true);
  }
});

test("decisions are short and have the four parts", () => {
  for (const file of documents.filter((name) => name.startsWith("docs/decisions"))) {
    const text = readFileSync(file, "utf8");
    expect(text.split("\n").length, file).toBeLessThanOrEqual(61);
    for (const part of ["Context", "Decision", "Consequences", "When to revisit"]) {
      expect(text, file).toContain(`## ${part}`);
    }
  }
});

test("the configuration table that the README links to names every variable of the schema", () => {
  expect(readFileSync("README.md", "utf8")).toContain("(docs/operations.md#configuration)");
  const operations = readFileSync("docs/operations.md", "utf8");
  const [table = ""] = operations.split("\n## Configuration\n")[1]?.split("\n- ") ?? [];
  const config = readFileSync("src/server/config.ts", "utf8");
  const variables = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  expect(variables.length).toBeGreaterThan(10);
  for (const name of variables) expect(table, `the table lacks ${name}`).toContain(`\`${name}\``);
});

test("the lock file names every optional package of every platform, as npm ci demands, and no download address", () => {
  const text = readFileSync("package-lock.json", "utf8");
  const packages: Record<string, { optionalDependencies?: Record<string, string> }> =
    JSON.parse(text).packages;
  const names = Object.keys(packages);
  for (const { optionalDependencies = {} } of Object.values(packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      const isThere = names.some((key) => key.endsWith(`node_modules/${name}`));
      expect(isThere, `${name} is missing: npm run packages -- --complete-lock`).toBe(true);
    }
  }
  expect(text).not.toContain('"resolved"');
});
