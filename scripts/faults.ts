import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { catalogue } from "./faults/catalogue.ts";
import { type Finding, faultTable, judge, type TestRun } from "./faults/report.ts";
import { installMissingTools } from "./install-tools.ts";
import { writeReadmeSection } from "./readme-section.ts";

/**
 * The faults of TARGETS.md at full size, with a table for docs/faults.md. Numbers pick some of them, and leave the
 * documents alone: `npm run faults -- 8 14`.
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
const held = `${verdicts.length - failed.length} of ${verdicts.length} faults held`;
const table = faultTable(verdicts);
console.log(`\n${table.join("\n")}\n\n${held}, ${minutes} minutes`);
if (picked.length === 0) {
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()} (${process.arch})`;
  const summary = `${machine}: ${held}, ${minutes} minutes.`;
  const intro = "`npm run faults` writes this page; `npm test` runs the same tests at a smaller size.";
  await writeFile(
    "docs/faults.md",
    ["# Faults, at full size", intro, summary, table.join("\n"), ""].join("\n\n"),
  );
  const missed = failed.map(({ number, what }) => `- ${number}, ${what}: **did not hold**`);
  writeReadmeSection("faults", [summary, ...missed]);
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
