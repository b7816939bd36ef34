import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

/** Runs the same tests again and again; a test whose outcome changes is a defect. `npm run flaky -- --runs 10 src/mail` */
const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "10" }, project: { type: "string", default: "unit" } },
  allowPositionals: true,
});

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

const runs = Number(values.runs);
const folder = await mkdtemp(path.join(tmpdir(), "site-flaky-"));
const outcomes = new Map<string, string[]>();

for (let run = 1; run <= runs; run += 1) {
  const started = performance.now();
  const file = path.join(folder, `${run}.json`);
  spawnSync(
    "vitest",
    ["run", `--project=${values.project}`, "--reporter=json", `--outputFile=${file}`, ...positionals],
    {
      stdio: "ignore",
    },
  );
  const failed = await note(file);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(`run ${run}/${runs}: ${outcomes.size} tests, ${failed} failed, ${seconds} s`);
}
await rm(folder, { recursive: true, force: true });

const failing = [...outcomes].filter(([, seen]) => seen.some((outcome) => outcome !== "passed"));
const flaky = failing.filter(([, seen]) => seen.length < runs || new Set(seen).size > 1);
print("Changed their outcome", flaky);
print(
  "Failed every time",
  failing.filter((entry) => !flaky.includes(entry)),
);
console.log(`\n${outcomes.size} tests, ${runs} runs, ${flaky.length} flaky`);
process.exit(outcomes.size > 0 && failing.length === 0 ? 0 : 1);

async function note(file: string) {
  const report: Report = JSON.parse(await readFile(file, "utf8").catch(() => '{"testResults":[]}'));
  let failed = 0;
  for (const { name, assertionResults } of report.testResults) {
    for (const { fullName, status } of assertionResults) {
      const test = `${path.relative(process.cwd(), name)} › ${fullName.trim()}`;
      outcomes.set(test, [...(outcomes.get(test) ?? []), status]);
      if (status !== "passed") failed += 1;
    }
  }
  return failed;
}

function print(heading: string, tests: typeof failing) {
  if (tests.length > 0) console.log(`\n${heading}:`);
  for (const [test, seen] of tests) {
    const passed = seen.filter((outcome) => outcome === "passed").length;
    console.log(`  ${passed}/${runs} passed  ${test}`);
  }
}
