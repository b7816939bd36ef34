import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeMachine } from "./bench/machine.ts";
import { catalogue } from "./faults/catalogue.ts";
import { type Finding, faultTable, judge, type TestRun } from "./faults/report.ts";
import { installMissingTools } from "./install-tools.ts";
import { writeReadmeSection } from "./readme-section.ts";

/**
 * The faults of TARGETS.md at full size, with a table that goes into the README. Numbers pick some of them, and leave
 * the README alone: `npm run faults -- 8 14`.
 */
const picked = process.argv.slice(2).map(Number);
const faults = catalogue.filter(({ number }) => picked.length === 0 || picked.includes(number));
if (faults.length === 0) {
  console.error(`There is no fault ${picked.join(", ")}; they are numbered 1 to ${catalogue.length}.`);
  process.exit(2);
}
const folder = await mkdtemp(path.join(tmpdir(), "site-faults-"));
const files = { figures: path.join(folder, "figures.jsonl"), run: path.join(folder, "run.json") };
const started = performance.now();

installMissingTools();
await runTests();
const verdicts = judge(faults, await readRun(), await readFindings());
await rm(folder, { recursive: true, force: true });

const minutes = Math.round((performance.now() - started) / 60_000);
const failed = verdicts.filter((verdict) => verdict.failed > 0 || verdict.passed === 0);
const summary = `${verdicts.length - failed.length} of ${verdicts.length} faults held, ${minutes} minutes`;
const table = faultTable(verdicts);
console.log(`\n${table.join("\n")}\n\n${summary}`);
if (picked.length === 0) {
  const { date = "", processor } = describeMachine();
  writeReadmeSection("faults", [`${date.slice(0, 10)}, ${processor}: ${summary}.`, "", ...table]);
}
process.exit(failed.length === 0 ? 0 : 1);

function runTests() {
  const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${files.run}`];
  const child = spawn("vitest", ["run", ...reporters, ...faults.flatMap(({ tests }) => tests)], {
    stdio: "inherit",
    env: { ...process.env, FAULT_SCALE: "full", FAULT_REPORT: files.figures },
  });
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
}

async function readRun(): Promise<TestRun> {
  return JSON.parse(await readFile(files.run, "utf8"));
}

async function readFindings(): Promise<Finding[]> {
  const lines = (await readFile(files.figures, "utf8").catch(() => "")).split("\n").filter(Boolean);
  return lines.map((line): Finding => JSON.parse(line));
}
