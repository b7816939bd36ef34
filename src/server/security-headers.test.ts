import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";

/**
 * Other answers' headers are tested on the built server, in tests/http; these two need a store that fails.
 */
test.each([
  ["a defect", 500, { accept: () => Promise.reject(new Error("a defect")) }],
  ["a store that is down", 503, { isDown: true }],
])("%s has the same security headers as a page, on both doors", async (_name, status, damage) => {
  const { app, store } = await createIntakeApp({ origin: "https://site.test" });
  const page = await app.inject("/nowhere");
  const names = Object.keys(page.headers).filter((name) => /security|policy|nosniff|x-/.test(name));
  expect(names.length).toBeGreaterThan(6);
  Object.assign(store, damage);
  for (const [url, payload, type] of [
    ["/api/send-email", JSON.stringify(exampleMessage), "application/json"],
    [paths.contact, new URLSearchParams(exampleMessage).toString(), "application/x-www-form-urlencoded"],
  ] as const) {
    const answer = await app.inject({ method: "POST", url, payload, headers: { "content-type": type } });
    expect([url, answer.statusCode, answer.headers["cache-control"]]).toEqual([url, status, "no-store"]);
    for (const name of names)
      expect([url, name, answer.headers[name]]).toEqual([url, name, expect.any(String)]);
  }
});
