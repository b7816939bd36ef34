import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { healthPaths } from "#content/paths.ts";
import type { Log } from "#http/log.ts";
import { createTestApp } from "#server/testing/test-app.ts";
import { createEventCounts } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";

async function setUp(troubles: readonly string[] = []) {
  const { app, store } = await createTestApp();
  const events = createEventCounts();
  const log = events.watch(() => {});
  await app.listen({ host: "127.0.0.1", port: 0 });
  let port = 0;
  const watchPort: Log = (_level, _event, fields) => {
    port = Number(fields?.port);
  };
  const metrics = await serveMetrics({
    host: "127.0.0.1",
    port: 0,
    site: app.server,
    store,
    health: { problems: async () => troubles },
    events,
    lostLogLines: () => 3,
    clock: () => 100_000,
    log: watchPort,
  });
  onTestFinished(async () => {
    await metrics.stop();
    await app.close();
  });
  const site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const read = async () => (await ask("/metrics")).text();
  return { site, store, log, ask, read };
}

test("requests are counted by kind and class of status", async () => {
  const { site, read } = await setUp();
  await fetch(`${site}/about`);
  await fetch(`${site}/about?x=1`);
  await fetch(`${site}/nowhere`);
  await fetch(`${site}/assets/forms-test.js`);
  await fetch(`${site}/robots.txt`);
  await fetch(`${site}${healthPaths.ready}`);
  await fetch(`${site}/api/send-email`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  const text = await read();
  for (const line of [
    'site_http_requests_total{kind="page",status="2xx"} 2',
    'site_http_requests_total{kind="page",status="4xx"} 1',
    'site_http_requests_total{kind="file",status="2xx"} 2',
    'site_http_requests_total{kind="health",status="2xx"} 1',
    'site_http_requests_total{kind="api",status="4xx"} 1',
    'site_http_requests_total{kind="page",status="5xx"} 0',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
});

test("submissions, deliveries and missed deadlines are counted from the log's events", async () => {
  const { log, read } = await setUp();
  log("info", "submission_stored", { suspicions: [] });
  log("info", "submission_stored", { suspicions: ["link markup"] });
  log("info", "submission_replayed", { suspicions: [] });
  log("error", "store_unavailable", {});
  log("info", "mail_sent", {});
  log("warn", "mail_retry", {});
  log("error", "mail_dead", {});
  log("warn", "deadline_missed", { form: "rfq" });
  log("info", "listening", {});
  const lines = (await read()).split("\n");
  for (const line of [
    'site_submissions_total{outcome="stored"} 1',
    'site_submissions_total{outcome="quarantined"} 1',
    'site_submissions_total{outcome="replayed"} 1',
    'site_submissions_total{outcome="conflict"} 0',
    'site_submissions_total{outcome="unavailable"} 1',
    'site_mail_deliveries_total{result="sent"} 1',
    'site_mail_deliveries_total{result="retry"} 1',
    'site_mail_deliveries_total{result="dead"} 1',
    'site_deadlines_missed_total{form="rfq"} 1',
    'site_deadlines_missed_total{form="contact"} 0',
  ]) {
    expect(lines).toContain(line);
  }
});

test("the outbox, open requests, memory and the event loop's delay are measured when asked for", async () => {
  const { store, read } = await setUp();
  store.overview = async () => ({
    open: 5,
    waiting: 0,
    overdue: 2,
    mails: { pending: 3, dead: 1 },
    oldestPendingMailAt: 40_000,
  });
  const lines = (await read()).split("\n");
  for (const line of [
    "site_store_up 1",
    "site_requests_open 5",
    "site_requests_overdue 2",
    'site_outbox_mails{state="pending"} 3',
    'site_outbox_mails{state="dead"} 1',
    "site_outbox_oldest_seconds 60",
  ]) {
    expect(lines).toContain(line);
  }
  const valueIn = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(" ")[1]);
  expect(valueIn("process_resident_memory_bytes")).toBeGreaterThan(1e7);
  expect(valueIn('site_event_loop_delay_seconds{percentile="p99"}')).toBeGreaterThanOrEqual(0);
});

test("every line is one that Prometheus reads, and each metric is described once", async () => {
  const { ask } = await setUp();
  const answer = await ask("/metrics");
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await answer.text();
  expect(text.endsWith("\n")).toBe(true);
  const described = [...text.matchAll(/^# TYPE (\S+) (counter|gauge)$/gm)].map(([, name]) => name);
  expect(new Set(described).size).toBe(described.length);
  const counters = [...text.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name = ""]) => name);
  expect(counters.filter((name) => !name.endsWith("_total"))).toEqual([]);
  for (const line of text
    .trimEnd()
    .split("\n")
    .filter((entry) => !entry.startsWith("#"))) {
    expect(line).toMatch(/^[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [-+.\deINFNa]+$/);
    expect(described).toContain(line.split(/[ {]/)[0]);
    // As promtool check metrics has it: only summaries and histograms have these.
    expect(line).not.toMatch(/[{,](quantile|le)="/);
  }
});

test("a store that is down is said to be down, and the rest is still told", async () => {
  const { store, read } = await setUp();
  store.overview = async () => {
    throw new Error("down");
  };
  const text = await read();
  expect(text).toContain("site_store_up 0\n");
  expect(text).toContain("process_uptime_seconds");
});

test("nothing else is served there", async () => {
  const { ask } = await setUp();
  for (const path of ["/", "/about", "/healthz"]) expect((await ask(path)).status).toBe(404);
});

test("what /healthz complains of is a figure", async () => {
  expect(await (await setUp()).read()).toMatch(/^site_problems 0$/m);
  const troubled = await setUp(["no e-mail has been sent since yesterday", "there is no backup"]);
  expect(await troubled.read()).toMatch(/^site_problems 2$/m);
});

test("attempts to tell the webhook are counted apart from mails", async () => {
  const { read, log } = await setUp();
  log("info", "alert_sent", {});
  log("error", "alert_dead", {});
  const text = await read();
  expect(text).toContain('site_alert_deliveries_total{result="sent"} 1');
  expect(text).toContain('site_alert_deliveries_total{result="dead"} 1');
  expect(text).toContain('site_mail_deliveries_total{result="sent"} 0');
});
