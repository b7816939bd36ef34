import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runBrowserTests } from "./browser-tests.ts";
import { executeAlone } from "./execute.ts";
import { catalog, type Fault } from "./fault-catalog.ts";
import { installMissingTools } from "./install-tools.ts";
import { keepProgress, nameSources, type StepResult } from "./proof-progress.ts";
import { type ProofRow, readProofRows, toProofTable } from "./proof-table.ts";
import { writeReadmeSection } from "./readme-section.ts";
import { countTests, type Outcome, readOutcomes, type TestCount } from "./test-reports.ts";

/**
 * What the gate runs in small, at full size, and what is too long for it. It keeps docs/faults.md: when each part last
 * ran, on which commit, and what it found. `npm run proof -- engines faults` runs some parts, `npm run proof -- 8 14` some
 * faults, `npm run proof -- --tenth` a tenth of what can be made smaller; only whole parts get into the documents. Stopped
 * with Ctrl-C, the same command goes on where it was. The exit status is the number of misses.
 */
type Found = TestCount & { readonly line?: string };
type Step = { readonly name: string; run(): Promise<Found> };
type Part = {
  readonly name: string;
  readonly what: string;
  readonly minutes: number;
  /** Of a tenth; undefined for what cannot be made smaller. */
  readonly tenth?: number;
  readonly steps: readonly Step[];
};

const { values: options, positionals: args } = parseArgs({
  options: { tenth: { type: "boolean", default: false } },
  allowPositionals: true,
});
const picked = args.map(Number).filter((number) => !Number.isNaN(number));
const faults = catalog.filter(({ number }) => picked.length === 0 || picked.includes(number));
const share = options.tenth ? 0.1 : 1;
const minutesOfFaults = (minutes: number) => Math.ceil((minutes * faults.length) / catalog.length);

const all: readonly Part[] = [
  {
    ...{
      name: "faults",
      what: "every fault at full size",
      minutes: minutesOfFaults(60),
      tenth: minutesOfFaults(10),
    },
    steps: faults.map((fault) => ({ name: `fault ${fault.number}`, run: () => runFault(fault) })),
  },
  {
    name: "simulation",
    what: "100,000 random lives of a request, 2,000 through the store on each engine, 20 planted defects found",
    ...{ minutes: 45, tenth: 8 },
    steps: [
      { name: "model", run: () => simulate("model", 100_000) },
      { name: "sqlite", run: () => simulate("sqlite", 2_000) },
      { name: "postgres", run: () => simulate("postgres", 2_000) },
      { name: "planted defects", run: () => runAlone("lab/try-plants.ts") },
    ],
  },
  {
    ...{ name: "installer", minutes: 20 },
    what: "installing, upgrading, going back, removing, restarts behind proxies",
    steps: alone("installer", () => vitest("installer", ["--project=proof"])),
  },
  {
    ...{ name: "lists", what: "lists of 500 lines in every script, sent in every way", minutes: 1, tenth: 1 },
    steps: alone("lists", () => vitest("lists", ["--project=http", "tests/http/long-lists.test.ts"])),
  },
  {
    ...{ name: "sums", minutes: 1, tenth: 1 },
    what: "500 random quotes, to the cent on every paper, mail and page",
    steps: alone("sums", () => vitest("sums", ["--project=unit", "src/quote/same-sums.test.ts"])),
  },
  {
    ...{ name: "engines", what: "every page in Firefox and WebKit, at every width", minutes: 5 },
    steps: alone("engines", () => vitest("engines", ["--project=engines"])),
  },
  {
    ...{ name: "pages", what: "every page and screen in Chromium, at every width", minutes: 12 },
    steps: alone("pages", runPages),
  },
  {
    ...{ name: "debian", what: "a release on a clean Debian", minutes: 6 },
    steps: alone("debian", runDebian),
  },
  {
    ...{ name: "mutation", minutes: 20 },
    what: "small defects in lifecycle, money and lines that the quick tests notice; survivors are printed",
    steps: alone("mutation", runMutants),
  },
];
const wanted = args.filter((arg) => Number.isNaN(Number(arg)));
const names = picked.length > 0 ? ["faults"] : wanted.length > 0 ? wanted : all.map(({ name }) => name);
const chosen = all.filter(({ name }) => names.includes(name));
if (chosen.length < names.length || faults.length === 0) {
  const known = all.map(({ name }) => name).join(", ");
  console.error(`The parts of the proof are: ${known}. Faults are numbered 1 to ${catalog.at(-1)?.number}.`);
  process.exit(2);
}
const parts = chosen.filter(({ tenth }) => !options.tenth || tenth !== undefined);
const left = chosen.filter((part) => !parts.includes(part)).map(({ name }) => name);
const minutesOf = ({ minutes, tenth }: Part) => (options.tenth ? (tenth ?? 0) : minutes);

// Tests know one company, whatever the owner has made of the site.
process.env.COMPANY_DIR = path.resolve("tests/support/companies/one");
const folder = await mkdtemp(path.join(tmpdir(), "site-proof-"));
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()} (${process.arch})`;
const progress = keepProgress("node_modules/.cache/proof.json", nameSources());
const stepName = (part: Part, step: Step) => `${part.name}, ${step.name}, ${share}`;
tellPlan();
let isStopped = false;
process.on("SIGINT", () => {
  isStopped = true;
});
installMissingTools();
if ((await executeAlone("node", ["scripts/build.ts"])) !== 0) process.exit(1);

const started = performance.now();
const steps = parts.flatMap((part) => part.steps.map((step) => ({ part, step })));
const results = new Map<Step, StepResult>();
for (const [index, { part, step }] of steps.entries()) {
  const result = progress.find(stepName(part, step)) ?? (await runStep(part, step));
  results.set(step, result);
  const minutes = Math.round((performance.now() - started) / 60_000);
  const said = result.failed === 0 ? "ok" : "FAILED";
  console.log(
    `[${index + 1} of ${steps.length}] ${said}  ${part.name}, ${step.name}; ${minutes} minutes so far`,
  );
}
await rm(folder, { recursive: true, force: true });
const rows = parts.map(toRow);
const faultLines = faults.flatMap((_, index) => {
  const step = all[0]?.steps[index];
  return (step && results.get(step)?.line) ?? [];
});
if (picked.length === 0 && !options.tenth) await writeDocuments();
progress.end(steps.map(({ part, step }) => stepName(part, step)));
const misses = rows.reduce((sum, { failed }) => sum + failed, 0);
console.log(`\n${faultLines.join("\n")}\n\n${toProofTable(rows)}\n\n${misses} missed`);
process.exit(Math.min(misses, 255));

function tellPlan() {
  const lines = parts.map((part) => `${part.name}: ${part.what}, about ${minutesOf(part)} minutes`);
  if (options.tenth) lines.push(`left out, since they have no smaller size: ${left.join(", ") || "nothing"}`);
  const known = parts.flatMap((part) =>
    part.steps.filter((step) => progress.find(stepName(part, step))),
  ).length;
  if (known > 0) lines.push(`goes on: ${known} steps of these were done before it was stopped`);
  const minutes = parts.reduce((sum, part) => sum + minutesOf(part), 0);
  lines.push(`all together about ${minutes} minutes on two idle cores; Ctrl-C stops it`);
  console.log(lines.join("\n"));
}

function alone(name: string, run: () => Promise<Found>): readonly Step[] {
  return [{ name, run }];
}

async function runStep(part: Part, step: Step): Promise<StepResult> {
  const began = performance.now();
  const found = await step.run();
  // What was broken off has found nothing.
  if (isStopped) {
    console.log("Stopped: the same command goes on from here");
    process.exit(130);
  }
  const result = { ...found, milliseconds: performance.now() - began };
  progress.note(stepName(part, step), result);
  return result;
}

function toRow(part: Part): ProofRow {
  const own = part.steps.flatMap((step) => results.get(step) ?? []);
  const sum = (read: (result: StepResult) => number) => own.reduce((total, each) => total + read(each), 0);
  return {
    ...{
      name: part.name,
      what: part.what,
      passed: sum(({ passed }) => passed),
      failed: sum(({ failed }) => failed),
    },
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    minutes: Math.round(sum(({ milliseconds }) => milliseconds) / 60_000),
  };
}

async function vitest(name: string, args: readonly string[], environment: Record<string, string> = {}) {
  const report = path.join(folder, `${name}.json`);
  const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
  const full = { FULL_SIZE: "true", FULL_SIZE_SHARE: String(share), SITE_IS_BUILT: "true", ...environment };
  return countTests(report, await executeAlone("vitest", ["run", ...reporters, ...args], full));
}

function simulate(engine: string, histories: number) {
  return runAlone("lab/simulate.ts", "--engine", engine, "--histories", String(histories * share));
}

async function runAlone(program: string, ...args: readonly string[]): Promise<Found> {
  const status = await executeAlone("node", [program, ...args]);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: status };
}

async function runPages() {
  const report = path.join(folder, "pages.json");
  process.env.FULL_SIZE = "true";
  return countTests(report, await runBrowserTests(report));
}

async function runDebian(): Promise<Found> {
  const released = await executeAlone("node", ["scripts/release.ts"]);
  const status = released === 0 ? await executeAlone("bash", ["lab/debian.sh"]) : released;
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

type MutationReport = {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
};

async function runMutants(): Promise<Found> {
  const mutated = ["src/request/lifecycle.ts", "src/quote/money.ts", "src/request/lines/*.ts"];
  const installed = await executeAlone("node", ["lab/install.ts"]);
  const stryker = ["run", "lab/stryker.config.json", "--mutate", [...mutated, "!**/*.test.ts"].join(",")];
  const status = installed === 0 ? await executeAlone("lab/node_modules/.bin/stryker", stryker) : installed;
  if (status !== 0) return { passed: 0, failed: 1 };
  const report: MutationReport = JSON.parse(await readFile("test-results/mutation.json", "utf8"));
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  return {
    passed: mutants.filter(({ status }) => status === "Killed" || status === "Timeout").length,
    failed: 0,
  };
}

async function runFault(fault: Fault): Promise<Found> {
  const name = `fault-${fault.number}`;
  const figures = path.join(folder, `${name}.jsonl`);
  await vitest(name, fault.tests, { FAULT_REPORT: figures });
  const outcomes = await readOutcomes(path.join(folder, `${name}.json`));
  const line = tell(fault, outcomes, await readFindings(figures));
  console.log(line);
  return hasHeld(fault, outcomes) ? { passed: 1, failed: 0, line } : { passed: 0, failed: 1, line };
}

type Finding = { readonly fault: number; readonly figures: Readonly<Record<string, number | string>> };

async function readFindings(file: string): Promise<Finding[]> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").filter(Boolean);
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
  const known = kept.filter((row) => order(row) >= 0);
  const table = toProofTable([...known, ...rows].sort((one, other) => order(one) - order(other)));
  const list = faultLines.length > 0 ? faultLines.join("\n") : before.slice(before.search(/^1\. /m)).trim();
  const intro = "`npm run proof` writes this page. `npm test` runs the same faults at a smaller size.";
  const page = ["# The proof", intro, table, "## Faults, at full size", list];
  await writeFile(file, `${page.join("\n\n")}\n`);
  const faultRow = rows.find(({ name }) => name === "faults");
  if (!faultRow) return;
  const { passed, failed, date, commit, minutes } = faultRow;
  const summary = `${date}, ${commit}, ${machine}: ${passed} of ${passed + failed} faults held, ${minutes} minutes.`;
  const missed = faultLines.filter((line) => line.includes("**did not hold**"));
  writeReadmeSection("faults", [summary, ...missed]);
}
