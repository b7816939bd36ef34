import { readFile } from "node:fs/promises";
import path from "node:path";

export type TestCount = { passed: number; failed: number };
export type Outcome = { readonly name: string; readonly hasPassed: boolean };

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};
type Suite = {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
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
  const report: VitestReport | PlaywrightReport = JSON.parse(
    await readFile(file, "utf8").catch(() => '{"suites":[]}'),
  );
  return "suites" in report ? report.suites.flatMap(fromPlaywright) : fromVitest(report);
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
