import { expect, test } from "vitest";
import { healthPaths } from "#content/paths.ts";
import { createTestApp } from "#server/testing/test-app.ts";

test("healthy while messages can be stored; without a store it is still ready, for its pages", async () => {
  const { app, store } = await createTestApp();
  for (const url of Object.values(healthPaths)) {
    expect(await app.inject(url)).toMatchObject({
      statusCode: 200,
      headers: { "cache-control": "no-store" },
    });
  }
  store.isDown = true;
  const health = await app.inject(healthPaths.alive);
  expect([health.statusCode, health.json()]).toEqual([
    503,
    { status: "failing", problems: ["messages cannot be stored"] },
  ]);
  const readiness = await app.inject(healthPaths.ready);
  expect([readiness.statusCode, readiness.json()]).toEqual([200, { status: "ready" }]);
});

test("while it stops, the server is alive but takes no new traffic", async () => {
  const { app, readiness } = await createTestApp();
  readiness.isStopping = true;
  expect((await app.inject(healthPaths.alive)).statusCode).toBe(200);
  const answer = await app.inject(healthPaths.ready);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: "stopping" });
});

test("a crowd at the health check causes one write at a time, not one each", async () => {
  const { app, store } = await createTestApp();
  let [writing, most, writes] = [0, 0, 0];
  store.probe = async () => {
    writes += 1;
    writing += 1;
    most = Math.max(most, writing);
    await new Promise((resolve) => setTimeout(resolve, 500));
    writing -= 1;
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject("/healthz")));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(most).toBe(1);
  expect(writes).toBeLessThan(20);
});
