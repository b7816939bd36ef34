import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  healthPaths,
  metricsPath,
  paths,
  quotePath,
  requestPath,
  requestsPath,
  sendEmailPath,
} from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { securityText } from "#documents/text-files.ts";

const { said: company } = theCompany;

const documents = [
  "README.md",
  "SECURITY.md",
  ...readdirSync("docs").map((file) => path.join("docs", file)),
  ...readdirSync("docs/decisions").map((file) => path.join("docs/decisions", file)),
].filter((file) => file.endsWith(".md"));
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

test("documents name only npm commands, files and folders that exist", () => {
  for (const file of documents) {
    const text = readFileSync(file, "utf8");
    for (const [, script, builtIn] of text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)) {
      expect(scripts, `${file} names ${script ?? builtIn}`).toHaveProperty([String(script ?? builtIn)]);
    }
    for (const [, target = ""] of text.matchAll(
      /`(?:node )?((?:src|docs|scripts|deploy|tests|tools|lab)\/[\w./-]+)`/g,
    ))
      expect(existsSync(target), `${file} names ${target}`).toBe(true);
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
  const variables = [...config.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
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

/** The items of levels 1 and 2 in the fifteen chapters that apply here, and one of level 3. */
const itemsInVersion5 = 217 + 1;

test("every item of the security standard that has a subject here is answered once, by a file of tests where it is met", () => {
  const standard = readFileSync("docs/asvs.md", "utf8");
  const rowsOf = (text: string) => text.split("\n").filter((line) => line.startsWith("| V"));
  const items = rowsOf(standard).flatMap((row) => (row.split("|")[1] ?? "").match(/V\d+\.\d+\.\d+/g) ?? []);
  expect([items.length, new Set(items).size]).toEqual([itemsInVersion5, itemsInVersion5]);
  const [met = ""] = standard.split("## Not met in full");
  expect(rowsOf(met).filter((row) => !/\| `(src|tests|scripts)\/[\w./-]+` \|$/.test(row))).toEqual([]);
});

test("the threat model names every way into the server, and the security policy the address of security.txt", () => {
  const threats = readFileSync("docs/threat-model.md", "utf8");
  const ways = [
    ...[sendEmailPath, paths.contact, paths.rfq, requestsPath, metricsPath, ...Object.values(healthPaths)],
    ...[requestPath(":reference", ":key"), quotePath(":reference", ":revision", ":key")],
  ];
  for (const way of ways) expect(threats, way).toContain(way);
  const text = securityText(theCompany, "https://site.test", Temporal.PlainDate.from("2026-11-15"));
  expect(text).toContain(`Contact: mailto:${company.emails.support}`);
  expect(readFileSync("SECURITY.md", "utf8")).toContain(company.emails.support);
});

test("the threat model names every event of the log", () => {
  const threats = readFileSync("docs/threat-model.md", "utf8");
  const sources = globSync("src/**/*.{ts,tsx}", { exclude: (name) => name.includes(".test.") });
  const events = sources.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(
      /(?:\blog\([^;]*?|event: )"([a-z]+_[a-z_]+|listening|stopping|stopped|purged|unhealthy)"/g,
    ),
  ]);
  expect(events.length).toBeGreaterThan(50);
  expect(events.map(([, name]) => name).filter((name) => !threats.includes(`\`${name}\``))).toEqual([]);
});
