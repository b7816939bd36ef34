import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countTests, readOutcomes } from "./test-reports.ts";

async function write(report: unknown) {
  const folder = await mkdtemp(path.join(tmpdir(), "site-report-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return file;
}

const assertion = (fullName: string, status: string) => ({ fullName, status });
const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

test.each([
  [
    "Vitest",
    {
      testResults: [
        {
          name: path.resolve("src/a.test.ts"),
          assertionResults: [assertion("one", "passed"), assertion("two", "failed")],
        },
        { name: path.resolve("src/b.test.ts"), assertionResults: [assertion("three", "skipped")] },
      ],
    },
    ["src/a.test.ts › one", "src/a.test.ts › two", "src/b.test.ts › three"],
  ],
  [
    "Playwright",
    {
      suites: [
        {
          title: "a.spec.ts",
          specs: [spec("one", "expected")],
          suites: [
            { title: "without JavaScript", specs: [spec("two", "unexpected"), spec("three", "skipped")] },
          ],
        },
      ],
    },
    ["a.spec.ts › one", "a.spec.ts › without JavaScript › two", "a.spec.ts › without JavaScript › three"],
  ],
])("%s: only what passed has passed", async (_runner, report, names) => {
  const file = await write(report);
  expect(await readOutcomes(file)).toEqual(names.map((name, index) => ({ name, hasPassed: index === 0 })));
  expect(await countTests(file, 1)).toEqual({ passed: 1, failed: 2 });
});

test("a runner that ends badly, or without a report, has failed", async () => {
  const passed = await write({
    testResults: [{ name: "a", assertionResults: [assertion("one", "passed")] }],
  });
  expect(await countTests(passed, 0)).toEqual({ passed: 1, failed: 0 });
  expect(await countTests(passed, 1)).toEqual({ passed: 1, failed: 1 });
  for (const status of [0, 1])
    expect(await countTests("/no/such/report.json", status)).toEqual({ passed: 0, failed: 1 });
});
