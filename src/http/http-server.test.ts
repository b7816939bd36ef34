import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { evictSlowSenders, httpOptions } from "./http-server.ts";

test("an upload that has arrived is not slow while the server still stores it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const app = fastify(httpOptions(false));
  app.addContentTypeParser("multipart/form-data", async (_request: unknown, body: unknown) => body);
  evictSlowSenders(app);
  app.post("/", { config: { takesFiles: true } }, async ({ raw }) => {
    await once(raw, "data");
    // As the parser of files does while a piece is written.
    raw.pause();
    await setImmediate();
    vi.advanceTimersByTime(60_000);
    return "stored";
  });
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const sent = { method: "POST", headers, body: "--b--\r\n" };
  try {
    const answer = await fetch(await app.listen({ port: 0, host: "127.0.0.1" }), sent);
    expect([answer.status, await answer.text()]).toEqual([200, "stored"]);
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
