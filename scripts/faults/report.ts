import type { Fault } from "./catalogue.ts";

export type Finding = {
  readonly fault: number;
  readonly figures: Readonly<Record<string, number | string>>;
};

/** What Vitest's JSON reporter writes, as far as it is read here. */
export type TestRun = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

export type Verdict = Fault & { readonly passed: number; readonly failed: number; readonly figures: string };

export function judge(
  faults: readonly Fault[],
  run: TestRun,
  findings: readonly Finding[],
): readonly Verdict[] {
  return faults.map((fault) => {
    const files = run.testResults.filter(({ name }) => fault.tests.some((test) => name.endsWith(test)));
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    const passed = tests.filter(({ status }) => status === "passed").length;
    // A test file that could not even be loaded has no tests that could fail.
    const failed = tests.length - passed + fault.tests.length - files.length;
    const found = findings.filter((finding) => finding.fault === fault.number).map(({ figures }) => figures);
    return { ...fault, passed, failed, figures: found.map(describe).join("; ") };
  });
}

export function faultTable(verdicts: readonly Verdict[]): readonly string[] {
  return [
    "| # | fault | figures | |",
    "|---|---|---|---|",
    ...verdicts.map(({ number, what, figures, passed, failed }) => {
      const count = `${passed} ${passed === 1 ? "test" : "tests"}`;
      const mark = failed === 0 && passed > 0 ? "held" : "**did not hold**";
      return `| ${number} | ${what} | ${figures || count} | ${mark} |`;
    }),
  ];
}

function describe(figures: Finding["figures"]) {
  return Object.entries(figures)
    .map(([name, value]) => `${name}: ${typeof value === "number" ? value.toLocaleString("en-US") : value}`)
    .join(", ");
}
