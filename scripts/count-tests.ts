import { readFile } from "node:fs/promises";

export type TestCount = { passed: number; failed: number };

/** Reads how many tests ran from a runner's JSON report. A runner that failed without a failed test still failed. */
export async function countTests(report: string, exitStatus: number): Promise<TestCount> {
  const result = JSON.parse(await readFile(report, "utf8").catch(() => "{}"));
  const { passed, failed } = "stats" in result ? fromPlaywright(result.stats) : fromVitest(result);
  const isUnexplained = exitStatus !== 0 && failed === 0;
  return { passed, failed: isUnexplained ? 1 : failed };
}

function fromVitest(result: { numPassedTests?: number; numFailedTests?: number }): TestCount {
  return { passed: result.numPassedTests ?? 0, failed: result.numFailedTests ?? 0 };
}

function fromPlaywright(stats: { expected: number; unexpected: number; flaky: number }): TestCount {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
