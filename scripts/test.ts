import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runBrowserTests } from "./browser-tests.ts";
import { execute } from "./execute.ts";
import { installMissingTools } from "./install-tools.ts";
import { countTests, readDurations, type TestCount } from "./test-reports.ts";

type Step = { readonly name: string; run(): Promise<TestCount> };
/** Steps in the order in which they begin, as many at a time as there are lanes. Then comes the next stage. */
type Stage = readonly Step[];

/** The owner's own company is checked; everything else runs on one that the tests know. */
const ownCompany = process.env.COMPANY_DIR ?? "company";
process.env.COMPANY_DIR = path.resolve("tests/support/companies/one");

/** The temporary folder of all steps, removed when the gate ends. PostgreSQL's account can read it. */
const folder = await mkdtemp(path.join(tmpdir(), "site-gate-"));
await chmod(folder, 0o755);
process.env.TMPDIR = folder;
// Runners are programs of a megabyte: each is compiled once.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");

/** Twice as many as there are cores: three steps of a good quarter of the work each, and all others one after another. */
const LANES = 4;

const build = check("build", "node", ["scripts/build.ts"]);

const checks: Stage = [
  check("format and lint", "biome", ["ci"]),
  check("styles", "stylelint", ["src/**/*.css"]),
  check("types", "tsc", ["--noEmit", "-p", "."]),
  check("unused files, exports and dependencies", "knip"),
  check("the company's facts", "node", ["scripts/company.ts"], { COMPANY_DIR: ownCompany }),
];

const stages: readonly Stage[] = [
  [build],
  // All lanes end at about the same time: a step that ran alone at the end would leave a core idle.
  [browserTests(), vitest("http"), vitest("faults"), ...checks, vitest("unit"), vitest("engines")],
  [vitest("timed")],
];
const total: TestCount = { passed: 0, failed: 0 };
try {
  installMissingTools();
  for (const stage of stages) {
    const steps = stage.values();
    await Promise.all(Array.from({ length: LANES }, () => runSteps(steps)));
  }
} catch (error) {
  console.error(error);
  total.failed += 1;
}
await printLongest();
await rm(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function runSteps(steps: Iterable<Step>) {
  for (const step of steps) await runStep(step);
}

async function runStep(step: Step) {
  const started = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${failed === 0 ? "ok" : "FAILED"}  ${step.name}, ${passed} passed, ${failed} failed, ${seconds} s\n`,
  );
}

/** Where the time goes, beside the run before on this machine. A gate is never red for being slow: machines differ. */
async function printLongest() {
  const file = "node_modules/.cache/gate-seconds.json";
  const before: Record<string, number> = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const reports = ["unit", "http", "faults", "timed", "engines", "browser"];
  const read = reports.map((name) => readDurations(path.join(folder, `${name}.json`)));
  const seconds = (await Promise.all(read)).flatMap((each) => [...each]);
  const longest = seconds.toSorted(([, one], [, other]) => other - one).slice(0, 10);
  const lines = longest.map(([name, now]) => {
    const last = before[name];
    return `${now.toFixed(0).padStart(5)} s  ${name}${last === undefined ? "" : ` (${last.toFixed(0)} s before)`}`;
  });
  console.log(`The longest files:\n${lines.join("\n")}`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(Object.fromEntries(seconds)));
}

function check(
  name: string,
  command: string,
  args: readonly string[] = [],
  environment?: Record<string, string>,
): Step {
  return {
    name,
    async run() {
      const status = await execute(command, args, environment);
      return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

function vitest(project: string): Step {
  const report = path.join(folder, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", `--project=${project}`, ...reporters];
  return {
    name: `${project} tests`,
    run: async () => countTests(report, await execute("vitest", args, { SITE_IS_BUILT: "true" })),
  };
}

function browserTests(): Step {
  const report = path.join(folder, "browser.json");
  return {
    name: "browser tests",
    run: async () => countTests(report, await runBrowserTests(report)),
  };
}
