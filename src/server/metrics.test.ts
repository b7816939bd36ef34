import { expect, onTestFinished, test } from "vitest";
import { failed } from "#http/check.ts";
import type { Log } from "#http/log.ts";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { serveMetrics } from "./metrics.ts";

async function setUp() {
  const store = createMemoryStore();
  let port = 0;
  const watchPort: Log = (_level, _event, fields) => {
    port = Number(fields?.port);
  };
  const metrics = await serveMetrics({
    host: "127.0.0.1",
    port: 0,
    store,
    health: { checks: async () => [failed("Backups", "there is no backup")] },
    lostLogLines: () => 3,
    clock: () => 100_000,
    log: watchPort,
  });
  onTestFinished(metrics.stop);
  return { store, ask: (path = "/metrics") => fetch(`http://127.0.0.1:${port}${path}`) };
}

test("store, e-mails, problems and memory are measured when asked for, as Prometheus reads it", async () => {
  const { store, ask } = await setUp();
  const overview = {
    open: 5,
    waiting: 0,
    overdue: 2,
    mails: { pending: 3, dead: 1 },
    oldestPendingMailAt: 40_000,
  };
  store.overview = async () => overview;
  const answer = await ask();
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await answer.text();
  expect(text).toMatch(/^(# HELP (\w+) .+\n# TYPE \2 (gauge|counter)\n\2 [\d.]+\n)+$/);
  for (const line of [
    "site_store_up 1",
    "site_requests_open 5",
    "site_requests_overdue 2",
    "site_mails_waiting 3",
    "site_mails_dead 1",
    "site_mails_oldest_seconds 60",
    "site_problems 1",
    "# TYPE site_log_lines_lost_total counter\nsite_log_lines_lost_total 3",
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1e7);
});

test("a store that is down is said to be down, and nothing but metrics is served", async () => {
  const { store, ask } = await setUp();
  store.overview = () => Promise.reject(new Error("down"));
  const text = await (await ask()).text();
  expect(text).toContain("site_store_up 0\n");
  expect(text).toContain("process_uptime_seconds");
  for (const path of ["/", "/about", "/healthz"]) expect((await ask(path)).status).toBe(404);
});
