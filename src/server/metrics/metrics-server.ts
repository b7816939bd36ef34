import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { metricsPath } from "#content/paths.ts";
import type { Store } from "#inbox/store.ts";
import type { Clock } from "#server/clock.ts";
import type { Log } from "#server/log.ts";
import type { Health } from "#server/upkeep/health.ts";
import type { createEventCounts } from "./event-counts.ts";
import { formatMetrics, type Metric, metricsContentType } from "./format.ts";
import { createProcessMetrics } from "./process-metrics.ts";
import { createRequestCounts } from "./request-counts.ts";
import { storeMetrics } from "./store-metrics.ts";

type MetricsParts = {
  readonly host: string;
  /** Undefined for no metrics at all. */
  readonly port: number | undefined;
  /** The server whose requests are counted. */
  readonly site: Server;
  readonly store: Pick<Store, "overview">;
  readonly health: Pick<Health, "problems">;
  readonly events: ReturnType<typeof createEventCounts>;
  readonly clock: Clock;
  readonly log: Log;
};

/** A port of its own: what it tells is for the operator only, and asking for it never delays a visitor. */
export async function serveMetrics({ host, port, site, store, health, events, clock, log }: MetricsParts) {
  if (port === undefined) return { stop: async () => {} };
  const requests = createRequestCounts(site);
  const ofProcess = createProcessMetrics();
  const server = createServer(async (request, response) => {
    if (request.url !== metricsPath) return response.writeHead(404).end();
    const metrics = [
      requests.metric(),
      ...events.metrics(),
      ...(await storeMetrics(store, clock())),
      problems((await health.problems()).length),
      ...ofProcess.metrics(),
    ];
    response.writeHead(200, { "content-type": metricsContentType, "cache-control": "no-store" });
    response.end(formatMetrics(metrics));
  });
  server.listen(port, host);
  await once(server, "listening");
  log("info", "metrics_listening", { port: (server.address() as AddressInfo).port, path: metricsPath });

  return {
    async stop() {
      requests.stop();
      ofProcess.stop();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function problems(value: number): Metric {
  const help =
    "What /healthz complains of: no storing, no mail for 15 minutes, no backup for 26 hours. 0 when all is well.";
  return { name: "site_problems", help, type: "gauge", samples: [{ value }] };
}
