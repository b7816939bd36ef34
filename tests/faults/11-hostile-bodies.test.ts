import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createSubmission } from "../support/submit.ts";

const bodies = size(3_000, 100_000);
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
  /** Mostly the right one, so that most bodies get past the door. */
  oddContentType: fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 9 },
    { arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 30 }), weight: 1 },
  ),
  key: fc.option(fc.string({ unit: "grapheme-ascii", maxLength: 150 }), { nil: undefined }),
});

test("whatever is sent: never 5xx, never a record without a success, and memory stays flat", async () => {
  const { app, store, events } = await createIntakeApp({ acceptedPerHour: 10_000_000 });
  const counts = new Map<number, number>();
  let accepted = 0;
  let errors = 0;
  let memoryAtHalf = 0;
  let sent = 0;

  await fc.assert(
    fc.asyncProperty(request, async ({ url, payload, oddContentType, key }) => {
      const contentType =
        oddContentType ?? (url === api ? "application/json" : "application/x-www-form-urlencoded");
      const headers = { "content-type": contentType, ...(key !== undefined && { "idempotency-key": key }) };
      const recordsBefore = store.accepted.length;
      const answer = await app.inject({ method: "POST", url, payload, headers });
      const isSuccess = answer.statusCode === 200 || answer.statusCode === 303;
      expect(answer.statusCode).toBeLessThan(500);
      if (url === api) expect(answer.json().success).toBe(isSuccess);
      if (!isSuccess) expect(store.accepted.length).toBe(recordsBefore);
      accepted += isSuccess ? 1 : 0;
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
      sent += 1;
      // The store and the log in memory are the test's own: what they keep is not the server's growth.
      if (store.accepted.length > 100) store.accepted.splice(0, 100);
      errors += events.splice(0).filter(({ level }) => level === "error").length;
      if (sent === Math.floor(bodies / 2)) memoryAtHalf = measureLiveHeap();
    }),
    { numRuns: bodies },
  );

  expect(accepted).toBeGreaterThan(0);
  expect([...counts.keys()]).toEqual(expect.arrayContaining([400, 415, 422]));
  expect(errors).toBe(0);
  const growth = measureLiveHeap() - memoryAtHalf;
  expect(growth).toBeLessThan(mostGrowthBytes);
  expect({}).not.toHaveProperty("polluted");
  reportFigures(11, {
    bodies,
    "5xx": 0,
    ...Object.fromEntries([...counts].sort().map(([status, count]) => [`status ${status}`, count])),
    "heap growth in the second half, MB": Math.round(growth / 1e6),
  });
});

/** Without what only waits for a collection, which can be tens of megabytes. */
function measureLiveHeap() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}
