import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import {
  healthPaths,
  metricsPath,
  paths,
  quotePaperPath,
  quotePath,
  requestPath,
  requestsPath,
  sendEmailPath,
} from "#content/paths.ts";
import { securityText } from "#documents/text-files.ts";

const standard = readFileSync("docs/asvs.md", "utf8");
const threats = readFileSync("docs/threat-model.md", "utf8");
const policy = readFileSync("SECURITY.md", "utf8");
const rows = standard.split("\n").filter((line) => line.startsWith("| V"));

/** Of levels 1 and 2 in the fifteen chapters that have a subject here; and one of level 3. */
const itemsInVersion5 = 217 + 1;

test("every item of the standard that has a subject here is answered, once", () => {
  const items = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/V\d+\.\d+\.\d+/g) ?? []);
  expect(items.filter((item, index) => items.indexOf(item) !== index)).toEqual([]);
  expect(items).toHaveLength(itemsInVersion5);
});

test("every row that claims to be met names a file of tests that exists", () => {
  const [met = ""] = standard.split("## Not met in full");
  const claims = met.split("\n").filter((line) => line.startsWith("| V"));
  expect(claims.length).toBeGreaterThan(70);
  const proofOf = (row: string) => /\| `((?:src|tests|scripts)\/[\w./-]+)` \|$/.exec(row)?.[1] ?? "";
  expect(claims.filter((row) => !existsSync(proofOf(row)))).toEqual([]);
});

test("the threat model names every door of the server", () => {
  const doors = [
    sendEmailPath,
    paths.contact,
    paths.rfq,
    requestsPath,
    requestPath(":reference", ":key"),
    quotePath(":reference", ":revision", ":key"),
    quotePaperPath(":reference", ":revision", ":key"),
    ...Object.values(healthPaths),
    metricsPath,
  ];
  for (const door of doors) expect(threats, door).toContain(door);
});

test("the threat model lists every event of the log", () => {
  const sources = globSync("src/{server,mail}/**/*.ts", { exclude: (name) => name.includes(".test.") });
  const events = sources.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /log\(\s*[^;]*?"([a-z]+_[a-z_]+|listening|stopping|stopped|purged)"/g,
      ),
    ].map(([, name]) => name),
  );
  expect(events.length).toBeGreaterThan(15);
  expect(events.filter((event) => !threats.includes(`\`${event}\``))).toEqual([]);
});

test("the documents count the dependencies as they are, and know of the desk's sign-in and cookie", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const numbers = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"];
  const count = numbers[Object.keys(dependencies).length - 10];
  expect(threats).toContain(`${count} direct ones`);
  expect(readFileSync("src/desk/sign-in/sign-in.tsx", "utf8")).toContain("SameSite=Strict");
  expect(threats).toContain("SameSite=Strict");
  for (const wrong of ["nobody signs in", "there are no cookies", "two outgoing connections"])
    expect(standard + threats).not.toContain(wrong);
});

test("the security policy says where to report, as security.txt does", () => {
  const text = securityText("https://site.test", Temporal.PlainDate.from("2026-11-15"));
  expect(text).toContain(`Contact: mailto:${company.emails.support}`);
  expect(policy).toContain(company.emails.support);
});

test("the documents name only files that exist", () => {
  const named = [...`${threats}${policy}`.matchAll(/`(?:node )?((?:src|docs|tests|scripts)\/[\w./-]+)`/g)];
  expect(named.length).toBeGreaterThan(5);
  for (const [, file = ""] of named) expect(existsSync(file), file).toBe(true);
});
