import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Clock } from "#company/time.ts";
import { metricsPath } from "#content/paths.ts";
import type { Log } from "#http/log.ts";
import { MOST_COUNTED } from "#request/record/records.ts";
import type { SocketHandle } from "#server/editions/handover.ts";
import type { Store } from "#server/store/operations.ts";
import type { Health } from "#server/upkeep/health.ts";
import {
  type createEventCounts,
  createRequestCounts,
  formatMetrics,
  type Metric,
  metric,
  metricsContentType,
} from "./metrics.ts";

type MetricsParts = {
  readonly host: string;
  /** Undefined for no metrics at all. */
  readonly port: number | undefined;
  /** Of the site before this one. */
  readonly handed?: readonly SocketHandle[] | undefined;
  /** The server whose requests are counted. */
  readonly site: Server;
  readonly store: Pick<Store, "overview" | "findMailTrouble">;
  readonly health: Pick<Health, "problems">;
  readonly events: ReturnType<typeof createEventCounts>;
  /** How many log lines could not be written. */
  readonly lostLogLines: () => number;
  readonly clock: Clock;
  readonly log: Log;
};

const lostLines = "Log lines that could not be written: the disk is full, or the reader is gone.";

/** On a separate port: metrics are for the operator only, and reading them never delays a visitor. */
export async function serveMetrics(parts: MetricsParts) {
  const { host, port, handed = [], site, store, health, events, lostLogLines, clock, log } = parts;
  if (port === undefined) return { servers: [], stop: async () => {} };
  const requests = createRequestCounts(site);
  const ofProcess = createProcessMetrics();
  const server = createServer(async (request, response) => {
    if (request.url !== metricsPath) return response.writeHead(404).end();
    const metrics = [
      requests.metric(),
      ...events.metrics(),
      metric("counter", "site_log_lines_lost_total", lostLines, lostLogLines()),
      ...(await storeMetrics(store, clock())),
      gauge("site_problems", "Problems that /healthz reports.", (await health.problems()).length),
      ...ofProcess.metrics(),
    ];
    response.writeHead(200, { "content-type": metricsContentType, "cache-control": "no-store" });
    response.end(formatMetrics(metrics));
  });
  server.listen(handed[0] ?? { port, host });
  await once(server, "listening");
  log("info", "metrics_listening", { port: (server.address() as AddressInfo).port, path: metricsPath });

  return {
    servers: [server],
    async stop() {
      requests.stop();
      ofProcess.stop();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The store may be down just when metrics matter most; then they only say that it is. */
async function storeMetrics(store: MetricsParts["store"], now: number): Promise<readonly Metric[]> {
  const found = await Promise.all([store.overview(now), store.findMailTrouble(now)]).catch(() => undefined);
  const isUp = gauge("site_store_up", "1 when the store answers.", found ? 1 : 0);
  if (!found) return [isUp];
  const [{ open, overdue, mails, oldestPendingMailAt = now }, { refusedToStaff, undeliveredAnswers }] = found;
  const age = Math.max(0, now - oldestPendingMailAt) / 1_000;
  const states = Object.entries(mails).map(([state, value]) => ({ labels: { state }, value }));
  const bound = `counted up to ${MOST_COUNTED}.`;
  return [
    isUp,
    gauge("site_requests_open", `Requests that nobody has marked as answered, ${bound}`, open),
    gauge("site_requests_overdue", `Open requests whose deadline has passed, ${bound}`, overdue),
    gauge("site_outbox_mails", `E-mails that are waiting or could not be delivered, ${bound}`, states),
    gauge("site_outbox_oldest_seconds", "Age of the oldest waiting e-mail.", age),
    gauge("site_requests_undelivered", "Open requests whose answer did not arrive.", undeliveredAnswers),
    gauge("site_staff_mails_refused", "E-mails to staff that could not be delivered.", refusedToStaff),
  ];
}

const resolutionMs = 10;
const nanoseconds = 1e9;
const quantiles = [0.5, 0.99, 1] as const;

function createProcessMetrics() {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  return {
    /** The delays are those since the last time that this was called. */
    metrics(): readonly Metric[] {
      const { rss, heapUsed } = process.memoryUsage();
      const delaySamples = quantiles.map((quantile) => ({
        labels: { percentile: `p${quantile * 100}` },
        value: delays.percentile(quantile * 100) / nanoseconds,
      }));
      delays.reset();
      return [
        gauge("site_event_loop_delay_seconds", "How late timers ran since the last scrape.", delaySamples),
        gauge("process_resident_memory_bytes", "Resident memory.", rss),
        gauge("nodejs_heap_used_bytes", "Heap in use.", heapUsed),
        gauge("process_uptime_seconds", "Time since the process started.", process.uptime()),
      ];
    },
    stop: () => void delays.disable(),
  };
}

function gauge(name: string, help: string, value: number | Metric["samples"]) {
  return metric("gauge", name, help, value);
}
