import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { countTests, type TestCount } from "./count-tests.ts";
import { installMissingTools } from "./install-tools.ts";
import { startSite } from "./start-site.ts";

type Step = { readonly name: string; run(): Promise<TestCount> };

const reports = await mkdtemp(path.join(tmpdir(), "site-reports-"));
const unitReport = path.join(reports, "unit.json");
const browserReport = path.join(reports, "browser.json");

/** Everything that must hold, in the order in which it is cheapest to find out. */
const steps: readonly Step[] = [
  check("format and lint", "biome", "ci"),
  check("styles", "stylelint", "src/**/*.css"),
  check("types", "tsc", "--noEmit", "-p", "."),
  check("unused files, exports and dependencies", "knip"),
  check("build", "node", "scripts/build.ts"),
  {
    name: "unit, HTTP and fault tests",
    run: () =>
      suite(unitReport, "vitest", [
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${unitReport}`,
      ]),
  },
  { name: "browser tests", run: browserTests },
];

const total: TestCount = { passed: 0, failed: 0 };
try {
  installMissingTools();
  for (const step of steps) {
    const started = performance.now();
    console.log(`\n== ${step.name}`);
    const { passed, failed } = await step.run();
    total.passed += passed;
    total.failed += failed;
    console.log(
      `   ${failed === 0 ? "ok" : "FAILED"}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
} catch (error) {
  console.error(error);
  total.failed += 1;
}
await rm(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    run: async () =>
      (await execute(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  };
}

async function browserTests() {
  const site = await startSite();
  try {
    return await suite(browserReport, "playwright", ["test"], {
      SITE_PORT: String(site.port),
      BROWSER_REPORT: browserReport,
    });
  } finally {
    await site.stop();
  }
}

async function suite(report: string, command: string, args: string[], environment = {}) {
  const status = await execute(command, args, environment);
  return countTests(report, status);
}

function execute(command: string, args: readonly string[], environment = {}) {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
