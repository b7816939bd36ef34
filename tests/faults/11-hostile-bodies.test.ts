import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import type { RunningSite } from "../../scripts/start-site.ts";
import { ask } from "../support/built-site.ts";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { createSubmission } from "../support/submit.ts";

const bodies = size(300, 100_000);
const mostGrowthBytes = 16 * 1024 * 1024;

const api = "/api/send-email";
const keys = ["name", "email", "phone", "company", "subject", "message", "formType"];
const oddKeys = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "length", "website"];
const hostileTexts = [
  "\r\nBcc: eve@evil.example",
  "<script>alert(1)</script>",
  "' OR 1=1; DROP TABLE submissions; --",
  "\0",
  "\u202Etxt.exe",
  "\uD800",
  "%00%0d%0a",
  "{{7*7}}#{7*7}",
  "../../etc/passwd",
  "a@b.co, c@d.co",
  "x".repeat(20_000),
  "(((((((((((((((((((((((((((a",
  "🛡".repeat(600),
];

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(...hostileTexts, ...Object.values(createSubmission().message)),
  fc.emailAddress(),
);
const value = fc.oneof(
  { arbitrary: text, weight: 6 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);
const record = fc.dictionary(
  fc.oneof(fc.constantFrom(...keys, ...oddKeys), fc.string({ maxLength: 10 })),
  value,
);
const nearlyGood = fc.record({ key: fc.constantFrom(...keys), value }).map((change) => ({
  ...createSubmission().message,
  [change.key]: change.value,
}));
const jsonBody = fc
  .oneof(record, nearlyGood, fc.jsonValue())
  .map((body) => Buffer.from(JSON.stringify(body) ?? ""));
const formBody = fc
  .array(fc.tuple(fc.constantFrom(...keys, ...oddKeys, "items", "attachments"), text), { maxLength: 12 })
  .map((pairs) =>
    Buffer.from(new URLSearchParams(pairs.map(([key, typed]) => [key, typed.toWellFormed()])).toString()),
  );
const nearlyGoodForm = fc.record({ key: fc.constantFrom(...keys), text }).map((change) => {
  const typed = { ...createSubmission().message, [change.key]: change.text.toWellFormed() };
  return Buffer.from(new URLSearchParams(typed).toString());
});
const brokenJson = fc.tuple(jsonBody, fc.nat()).map(([body, at]) => body.subarray(0, at % (body.length + 1)));
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

const request = fc.record({
  url: fc.constantFrom(api, paths.contact, paths.rfq),
  payload: fc.oneof(jsonBody, formBody, nearlyGoodForm, brokenJson, bytes),
  /** Mostly undefined, for the right type, so that most bodies get past the check of the type. */
  oddContentType: fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 9 },
    { arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 30 }), weight: 1 },
  ),
  key: fc.option(fc.string({ unit: "grapheme-ascii", maxLength: 150 }), { nil: undefined }),
});

/** Loaded before the server: on SIGUSR2 it collects garbage and logs how much of the heap is in use. */
const tellHeap = `process.on("SIGUSR2", () => {
  globalThis.gc();
  const { heapUsed } = process.memoryUsage();
  console.log(JSON.stringify({ time: "", level: "debug", event: "heap", heapUsed }));
})`;
const nodeArguments = ["--expose-gc", `--import=data:text/javascript,${encodeURIComponent(tellHeap)}`];

test("whatever is sent: never 5xx, never a record without a success, and memory stays flat", async () => {
  const site = await startTestSite({}, { nodeArguments });
  const counts = new Map<number, number>();
  const references = new Set<string>();
  let heapAtHalf = 0;
  let sent = 0;

  await fc.assert(
    fc.asyncProperty(request, async ({ url, payload, oddContentType, key }) => {
      const contentType =
        oddContentType ?? (url === api ? "application/json" : "application/x-www-form-urlencoded");
      const headers = { "content-type": contentType, ...(key !== undefined && { "idempotency-key": key }) };
      const answer = await ask(site.port, { method: "POST", url, payload, headers });
      const isSuccess = answer.statusCode === 200 || answer.statusCode === 303;
      expect(answer.statusCode).toBeLessThan(500);
      if (url === api) expect(answer.json().success).toBe(isSuccess);
      if (isSuccess) references.add(referenceIn(url === api ? answer.body : answer.headers.location));
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
      sent += 1;
      if (sent === Math.floor(bodies / 2)) heapAtHalf = await readHeap(site);
    }),
    { numRuns: bodies },
  );

  expect(references.size).toBeGreaterThan(0);
  expect(new Set(readInbox(site.dataFolder).references)).toEqual(references);
  expect([...counts.keys()]).toEqual(expect.arrayContaining([400, 415, 422]));
  expect(site.log.filter((line) => JSON.parse(line).level === "error")).toEqual([]);
  const growth = (await readHeap(site)) - heapAtHalf;
  expect(growth).toBeLessThan(mostGrowthBytes);
  reportFigures(11, {
    bodies,
    "5xx": 0,
    ...Object.fromEntries([...counts].sort().map(([status, count]) => [`status ${status}`, count])),
    "heap growth in the second half, MB": Math.round(growth / 1e6),
  });
});

function referenceIn(text: string | undefined) {
  return /(?:MSG|RFQ)-\w+/.exec(text ?? "")?.[0] ?? "none";
}

async function readHeap({ pid, log }: RunningSite): Promise<number> {
  const told = () => log.filter((line) => line.includes('"event":"heap"'));
  const before = told().length;
  process.kill(pid, "SIGUSR2");
  while (told().length === before) await sleep(20);
  return JSON.parse(told().at(-1) ?? "").heapUsed;
}
