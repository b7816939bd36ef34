import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { catalog, type Fault } from "./fault-catalog.ts";
import { installMissingTools } from "./install-tools.ts";
import { writeReadmeSection } from "./readme-section.ts";
import { readOutcomes } from "./test-reports.ts";

/**
 * Runs the faults of TARGETS.md at full size, with a list for docs/faults.md. Given numbers, it runs only
 * those and leaves the documents alone: `npm run faults -- 8 14`.
 */
const picked = process.argv.slice(2).map(Number);
const faults = catalog.filter(({ number }) => picked.length === 0 || picked.includes(number));
if (faults.length === 0) {
  console.error(`There is no fault ${picked.join(", ")}; they are numbered 1 to ${catalog.length}.`);
  process.exit(2);
}
const folder = await mkdtemp(path.join(tmpdir(), "site-faults-"));
const files = { figures: path.join(folder, "figures.jsonl"), run: path.join(folder, "run.json") };
const started = performance.now();

installMissingTools();
await runTests();
const [outcomes, findings] = [await readOutcomes(files.run), await readFindings()];
await rm(folder, { recursive: true, force: true });

const minutes = Math.round((performance.now() - started) / 60_000);
const failed = faults.filter((fault) => !hasHeld(fault));
const held = `${faults.length - failed.length} of ${faults.length} faults held`;
const list = faults.map(describe).join("\n");
console.log(`\n${list}\n\n${held}, ${minutes} minutes`);
if (picked.length === 0) {
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()} (${process.arch})`;
  const summary = `${machine}: ${held}, ${minutes} minutes.`;
  const intro = "`npm run faults` writes this page; `npm test` runs the same tests at a smaller size.";
  await writeFile("docs/faults.md", `${["# Faults, at full size", intro, summary, list].join("\n\n")}\n`);
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

type Finding = { readonly fault: number; readonly figures: Readonly<Record<string, number | string>> };

async function readFindings(): Promise<Finding[]> {
  const lines = (await readFile(files.figures, "utf8").catch(() => "")).split("\n").filter(Boolean);
  return lines.map((line): Finding => JSON.parse(line));
}

/** A test file that could not even be loaded has no outcomes. */
function outcomesOf(test: string) {
  return outcomes.filter(({ name }) => name.startsWith(`${test} ›`));
}

function hasHeld({ tests }: Fault) {
  return tests.every((test) => {
    const own = outcomesOf(test);
    return own.length > 0 && own.every(({ hasPassed }) => hasPassed);
  });
}

function describe(fault: Fault) {
  const found = findings.filter((finding) => finding.fault === fault.number).map(toText);
  const figures = found.join("; ") || `${fault.tests.flatMap(outcomesOf).length} tests`;
  return `${fault.number}. ${fault.what}: ${hasHeld(fault) ? "held" : "**did not hold**"} (${figures})`;
}

function toText({ figures }: Finding) {
  return Object.entries(figures)
    .map(([name, value]) => `${name}: ${typeof value === "number" ? value.toLocaleString("en-US") : value}`)
    .join(", ");
}
