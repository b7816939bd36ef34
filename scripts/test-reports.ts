import { readFile } from "node:fs/promises";
import path from "node:path";

export type TestCount = { passed: number; failed: number };
export type Outcome = { readonly name: string; readonly hasPassed: boolean };

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};
type Suite = {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly { readonly duration: number }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
};
type PlaywrightReport = { readonly suites: readonly Suite[] };

/**
 * How many tests passed and failed, by a runner's JSON report. A runner that failed without a failed test
 * counts as one failure, and so does one without tests.
 */
export async function countTests(report: string, exitStatus: number): Promise<TestCount> {
  const outcomes = await readOutcomes(report);
  const passed = outcomes.filter(({ hasPassed }) => hasPassed).length;
  const failed = outcomes.length - passed;
  const isUnexplained = failed === 0 && (exitStatus !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}

/** Every test of a report by Vitest or Playwright; none where there is no report. One that was skipped has not passed. */
export async function readOutcomes(file: string): Promise<readonly Outcome[]> {
  const report = await readReport(file);
  return "suites" in report ? report.suites.flatMap(fromPlaywright) : fromVitest(report);
}

/** How many seconds each test file of a report took. */
export async function readDurations(file: string): Promise<ReadonlyMap<string, number>> {
  const report = await readReport(file);
  if (!("suites" in report)) {
    return new Map(
      report.testResults.map(({ name, startTime = 0, endTime = 0 }) => [
        path.relative(process.cwd(), name),
        (endTime - startTime) / 1000,
      ]),
    );
  }
  return new Map(report.suites.map((suite) => [`tests/browser/${suite.title}`, secondsOf(suite)]));
}

function secondsOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results: each = [] }) => each);
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

async function readReport(file: string): Promise<VitestReport | PlaywrightReport> {
  return JSON.parse(await readFile(file, "utf8").catch(() => '{"suites":[]}'));
}

function fromVitest({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: `${path.relative(process.cwd(), name)} › ${fullName.trim()}`,
      hasPassed: status === "passed",
    })),
  );
}

function fromPlaywright({ title, specs, suites = [] }: Suite): Outcome[] {
  return [
    ...specs.map((spec) => ({
      name: `${title} › ${spec.title}`,
      hasPassed: spec.tests.every(({ status }) => status === "expected"),
    })),
    ...suites.flatMap(fromPlaywright).map(({ name, hasPassed }) => ({
      name: `${title} › ${name}`,
      hasPassed,
    })),
  ];
}
