import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { runBrowserTests } from "./browser-tests.ts";
import { executeAlone } from "./execute.ts";
import { catalog, type Fault } from "./fault-catalog.ts";
import { installMissingTools } from "./install-tools.ts";
import { type ProofRow, readProofRows, toProofTable } from "./proof-table.ts";
import { writeReadmeSection } from "./readme-section.ts";
import { countTests, type Outcome, readOutcomes, type TestCount } from "./test-reports.ts";

/**
 * What the gate runs in small, at full size, and what is too long for it. It keeps docs/faults.md: when each part last
 * ran, on which commit, and what it found. `npm run proof -- engines faults` runs some parts, `npm run proof -- 8 14` some
 * faults, which leaves the documents alone.
 */
type Part = {
  readonly name: string;
  readonly what: string;
  readonly minutes: number;
  run(): Promise<TestCount>;
};

const args = process.argv.slice(2);
const picked = args.map(Number).filter((number) => !Number.isNaN(number));
const faults = catalog.filter(({ number }) => picked.length === 0 || picked.includes(number));

const all: readonly Part[] = [
  { name: "faults", what: "every fault at full size", minutes: 45, run: runFaults },
  {
    name: "installer",
    what: "installing, upgrading, going back, removing, restarts behind proxies",
    minutes: 20,
    run: () => vitest("installer", ["--project=proof"]),
  },
  {
    name: "lists",
    what: "lists of 500 lines in every script, sent in every way",
    minutes: 1,
    run: () => vitest("lists", ["--project=http", "tests/http/long-lists.test.ts"]),
  },
  {
    name: "simulation",
    what: "100,000 random lives of a request, and 2,000 through the store on each engine",
    minutes: 30,
    run: runSimulation,
  },
  {
    name: "sums",
    what: "500 random quotes, to the cent on every paper, mail and page",
    minutes: 1,
    run: () => vitest("sums", ["--project=unit", "src/quote/same-sums.test.ts"]),
  },
  {
    name: "engines",
    what: "every page in Firefox and WebKit, at every width",
    minutes: 5,
    run: () => vitest("engines", ["--project=engines"]),
  },
  { name: "pages", what: "every page and screen in Chromium, at every width", minutes: 12, run: runPages },
  { name: "debian", what: "a release on a clean Debian", minutes: 6, run: runDebian },
];
const wanted = args.filter((arg) => Number.isNaN(Number(arg)));
const names = picked.length > 0 ? ["faults"] : wanted.length > 0 ? wanted : all.map(({ name }) => name);
const parts = all.filter(({ name }) => names.includes(name));
if (parts.length < names.length || faults.length === 0) {
  const known = all.map(({ name }) => name).join(", ");
  console.error(`The parts of the proof are: ${known}. Faults are numbered 1 to ${catalog.at(-1)?.number}.`);
  process.exit(2);
}

// Tests know one company, whatever the owner has made of the site.
process.env.COMPANY_DIR = path.resolve("tests/support/companies/one");
const folder = await mkdtemp(path.join(tmpdir(), "site-proof-"));
const figures = path.join(folder, "figures.jsonl");
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()} (${process.arch})`;
console.log(parts.map(({ name, what, minutes }) => `${name}: ${what}, about ${minutes} minutes`).join("\n"));
installMissingTools();
if ((await executeAlone("node", ["scripts/build.ts"])) !== 0) process.exit(1);

let faultLines: readonly string[] | undefined;
const rows: ProofRow[] = [];
for (const part of parts) rows.push(await runPart(part));
await rm(folder, { recursive: true, force: true });
if (picked.length === 0) await writeDocuments();
const misses = rows.reduce((sum, { failed }) => sum + failed, 0);
console.log(`\n${toProofTable(rows)}\n\n${misses} missed`);
process.exit(Math.min(misses, 255));

async function runPart({ name, what, run }: Part): Promise<ProofRow> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const started = performance.now();
  const { passed, failed } = await run();
  const minutes = Math.round((performance.now() - started) / 60_000);
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `${failed === 0 ? "ok" : "FAILED"}  ${name}, ${passed} passed, ${failed} failed, ${minutes} minutes`,
  );
  return { name, what, passed, failed, date, commit, minutes };
}

async function vitest(name: string, args: readonly string[], environment: Record<string, string> = {}) {
  const report = path.join(folder, `${name}.json`);
  const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
  const full = { FULL_SIZE: "true", SITE_IS_BUILT: "true", ...environment };
  return countTests(report, await executeAlone("vitest", ["run", ...reporters, ...args], full));
}

async function runSimulation(): Promise<TestCount> {
  const runs = { model: 100_000, sqlite: 2_000, postgres: 2_000 };
  let failed = 0;
  for (const [engine, histories] of Object.entries(runs)) {
    const options = ["--engine", engine, "--histories", String(histories)];
    if ((await executeAlone("node", ["lab/simulate.ts", ...options])) !== 0) failed += 1;
  }
  return { passed: Object.keys(runs).length - failed, failed };
}

async function runPages() {
  const report = path.join(folder, "pages.json");
  process.env.FULL_SIZE = "true";
  return countTests(report, await runBrowserTests(report));
}

async function runDebian() {
  const released = await executeAlone("node", ["scripts/release.ts"]);
  const status = released === 0 ? await executeAlone("bash", ["lab/debian.sh"]) : released;
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runFaults(): Promise<TestCount> {
  await vitest(
    "faults",
    faults.flatMap(({ tests }) => tests),
    { FAULT_REPORT: figures },
  );
  const outcomes = await readOutcomes(path.join(folder, "faults.json"));
  const findings = await readFindings();
  const held = faults.filter((fault) => hasHeld(fault, outcomes));
  faultLines = faults.map((fault) => tell(fault, outcomes, findings));
  console.log(`\n${faultLines.join("\n")}`);
  return { passed: held.length, failed: faults.length - held.length };
}

type Finding = { readonly fault: number; readonly figures: Readonly<Record<string, number | string>> };

async function readFindings(): Promise<Finding[]> {
  const lines = (await readFile(figures, "utf8").catch(() => "")).split("\n").filter(Boolean);
  return lines.map((line): Finding => JSON.parse(line));
}

function hasHeld({ tests }: Fault, outcomes: readonly Outcome[]) {
  return tests.every((test) => {
    const own = outcomesOf(test, outcomes);
    // A test file that could not even be loaded has no outcomes.
    return own.length > 0 && own.every(({ hasPassed }) => hasPassed);
  });
}

function outcomesOf(test: string, outcomes: readonly Outcome[]) {
  return outcomes.filter(({ name }) => name.startsWith(`${test} ›`));
}

function tell(fault: Fault, outcomes: readonly Outcome[], findings: readonly Finding[]) {
  const found = findings.filter((finding) => finding.fault === fault.number).map(toText);
  const count = fault.tests.flatMap((test) => outcomesOf(test, outcomes)).length;
  const held = hasHeld(fault, outcomes) ? "held" : "**did not hold**";
  return `${fault.number}. ${fault.what}: ${held} (${found.join("; ") || `${count} tests`})`;
}

function toText({ figures: found }: Finding) {
  return Object.entries(found)
    .map(([name, value]) => `${name}: ${typeof value === "number" ? value.toLocaleString("en-US") : value}`)
    .join(", ");
}

async function writeDocuments() {
  const file = "docs/faults.md";
  const before = await readFile(file, "utf8");
  const kept = readProofRows(before).filter(({ name }) => !rows.some((row) => row.name === name));
  const order = (row: ProofRow) => all.findIndex(({ name }) => name === row.name);
  const table = toProofTable([...kept, ...rows].sort((one, other) => order(one) - order(other)));
  const list = faultLines?.join("\n") ?? before.slice(before.search(/^1\. /m)).trim();
  const intro = "`npm run proof` writes this page. `npm test` runs the same faults at a smaller size.";
  const page = ["# The proof", intro, table, "## Faults, at full size", list];
  await writeFile(file, `${page.join("\n\n")}\n`);
  const faultRow = rows.find(({ name }) => name === "faults");
  if (!faultRow) return;
  const { passed, failed, date, commit, minutes } = faultRow;
  const summary = `${date}, ${commit}, ${machine}: ${passed} of ${passed + failed} faults held, ${minutes} minutes.`;
  const missed = faultLines?.filter((line) => line.includes("**did not hold**")) ?? [];
  writeReadmeSection("faults", [summary, ...missed]);
}
