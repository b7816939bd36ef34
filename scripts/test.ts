import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runBrowserTests } from "./browser-tests.ts";
import { execute } from "./execute.ts";
import { installMissingTools } from "./install-tools.ts";
import { countTests, type TestCount } from "./test-reports.ts";

type Step = { readonly name: string; run(): Promise<TestCount> };

const reports = await mkdtemp(path.join(tmpdir(), "site-reports-"));

/** Everything that must hold, in the order in which it is cheapest to find out. Steps of one row run together. */
const rows: readonly (readonly Step[])[] = [
  [check("format and lint", "biome", "ci")],
  [check("styles", "stylelint", "src/**/*.css")],
  [check("types", "tsc", "--noEmit", "-p", ".")],
  [check("unused files, exports and dependencies", "knip")],
  [check("build", "node", "scripts/build.ts")],
  [vitest("unit and HTTP tests", "unit")],
  // Faults mostly wait, for time-outs and restarts; the browser mostly works.
  [vitest("fault tests", "faults"), { name: "browser tests", run: browserTests }],
  ...(existsSync("tests/engines") ? [[vitest("Firefox and WebKit", "engines")]] : []),
];

const total: TestCount = { passed: 0, failed: 0 };
try {
  installMissingTools();
  for (const row of rows) await Promise.all(row.map(runStep));
} catch (error) {
  console.error(error);
  total.failed += 1;
}
await rm(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

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

function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    run: async () =>
      (await execute(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  };
}

function vitest(name: string, project: string): Step {
  const report = path.join(reports, `${project}.json`);
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  return {
    name,
    run: async () => countTests(report, await execute("vitest", args, { SITE_IS_BUILT: "true" })),
  };
}

async function browserTests() {
  const report = path.join(reports, "browser.json");
  return countTests(report, await runBrowserTests(report));
}
