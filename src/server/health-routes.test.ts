import { expect, test } from "vitest";
import { healthPaths } from "./health-routes.ts";
import { createTestApp } from "./testing/test-app.ts";

test("alive and ready while messages can be stored", async () => {
  const { app, store } = await createTestApp();
  for (const url of Object.values(healthPaths)) {
    expect(await app.inject(url)).toMatchObject({
      statusCode: 200,
      headers: { "cache-control": "no-store" },
    });
  }
  store.isDown = true;
  for (const url of Object.values(healthPaths)) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: "cannot store" });
  }
});

test("while it stops, the server is alive but takes no new traffic", async () => {
  const { app, readiness } = await createTestApp();
  readiness.isStopping = true;
  expect((await app.inject(healthPaths.alive)).statusCode).toBe(200);
  const answer = await app.inject(healthPaths.ready);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: "stopping" });
});
