import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runBrowserTests } from "../scripts/browser-tests.ts";
import { readOutcomes } from "../scripts/test-reports.ts";

/**
 * Runs the same tests again and again; a test whose outcome changes is a defect. In this folder:
 * `npm run flaky -- --runs 10 src/mail`, or `--project http`, `--project faults`, `--project browser`.
 */
const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "10" }, project: { type: "string", default: "unit" } },
  allowPositionals: true,
});

process.chdir(path.join(import.meta.dirname, ".."));
const runs = Number(values.runs);
const folder = await mkdtemp(path.join(tmpdir(), "site-flaky-"));
const outcomes = new Map<string, boolean[]>();

for (let run = 1; run <= runs; run += 1) {
  const started = performance.now();
  const file = path.join(folder, `${run}.json`);
  await runTests(file);
  const failed = await note(file);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(`run ${run}/${runs}: ${outcomes.size} tests, ${failed} failed, ${seconds} s`);
}
await rm(folder, { recursive: true, force: true });

const failing = [...outcomes].filter(([, seen]) => seen.includes(false) || seen.length < runs);
const flaky = failing.filter(([, seen]) => seen.length < runs || new Set(seen).size > 1);
print("Changed their outcome", flaky);
print(
  "Failed every time",
  failing.filter((entry) => !flaky.includes(entry)),
);
console.log(`\n${outcomes.size} tests, ${runs} runs, ${flaky.length} flaky`);
process.exit(outcomes.size > 0 && failing.length === 0 ? 0 : 1);

async function runTests(report: string) {
  if (values.project === "browser") {
    await runBrowserTests(report, ...positionals);
    return;
  }
  const args = ["run", `--project=${values.project}`, "--reporter=json", `--outputFile=${report}`];
  spawnSync("vitest", [...args, ...positionals], { stdio: "ignore" });
}

async function note(file: string) {
  let failed = 0;
  for (const { name, hasPassed } of await readOutcomes(file)) {
    outcomes.set(name, [...(outcomes.get(name) ?? []), hasPassed]);
    if (!hasPassed) failed += 1;
  }
  return failed;
}

function print(heading: string, tests: typeof failing) {
  if (tests.length > 0) console.log(`\n${heading}:`);
  for (const [test, seen] of tests) {
    const passed = seen.filter(Boolean).length;
    console.log(`  ${passed}/${runs} passed  ${test}`);
  }
}
