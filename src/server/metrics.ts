import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "#company/time-in.ts";
import { metricsPath } from "#content/paths.ts";
import { problemsIn } from "#http/check.ts";
import type { Log } from "#http/log.ts";
import { MOST_COUNTED } from "#request/record/records.ts";
import type { InheritedSocket } from "#server/start-up/inherited-sockets.ts";
import type { Store } from "#server/store/operations.ts";
import type { Health } from "#server/upkeep/health.ts";

type MetricsParts = {
  readonly host: string;
  /** If undefined, no metrics are served. */
  readonly port: number | undefined;
  /** Held open by systemd. */
  readonly handed?: readonly InheritedSocket[] | undefined;
  readonly store: Pick<Store, "overview" | "findMailTrouble">;
  readonly health: Pick<Health, "checks">;
  readonly lostLogLines: () => number;
  readonly clock: Clock;
  readonly log: Log;
};

/** On a separate port: metrics are for the operator only, and reading them never delays a visitor. */
export async function serveMetrics(parts: MetricsParts) {
  const { host, port, handed = [], store, health, lostLogLines, clock, log } = parts;
  if (port === undefined) return { stop: async () => {} };
  const server = createServer(async (request, response) => {
    if (request.url !== metricsPath) {
      response.writeHead(404).end();
      return;
    }
    const figures: readonly Figure[] = [
      ...(await storeFigures(store, clock())),
      ["site_problems", "Problems that /healthz reports.", problemsIn(await health.checks()).length],
      ["site_log_lines_lost_total", lostLines, lostLogLines()],
      ["process_resident_memory_bytes", "Resident memory.", process.memoryUsage.rss()],
      ["process_uptime_seconds", "Time since the process started.", process.uptime()],
    ];
    response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" });
    response.end(figures.map(formatFigure).join(""));
  });
  server.listen(handed[0] ?? { port, host });
  await once(server, "listening");
  log("info", "metrics_listening", { port: (server.address() as AddressInfo).port, path: metricsPath });

  return {
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Figure = readonly [name: string, help: string, value: number];

/** Prometheus' text format. By its convention, a name that ends in "_total" is a counter. */
const contentType = "text/plain; version=0.0.4; charset=utf-8";

function formatFigure([name, help, value]: Figure) {
  const type = name.endsWith("_total") ? "counter" : "gauge";
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
}

const lostLines = "Log lines that could not be written: the disk is full, or the reader is gone.";
const bound = `counted up to ${MOST_COUNTED}.`;

/** The store may be down just when metrics matter most; then they only say that it is. */
async function storeFigures(store: MetricsParts["store"], now: number): Promise<readonly Figure[]> {
  const found = await Promise.all([store.overview(now), store.findMailTrouble(now)]).catch(() => undefined);
  const isUp: Figure = ["site_store_up", "1 when the store answers.", found ? 1 : 0];
  if (!found) return [isUp];
  const [{ open, overdue, mails, oldestPendingMailAt = now }, { refusedToStaff, undeliveredAnswers }] = found;
  const age = Math.max(0, now - oldestPendingMailAt) / 1_000;
  return [
    isUp,
    ["site_requests_open", `Requests that nobody has marked as answered, ${bound}`, open],
    ["site_requests_overdue", `Open requests whose deadline has passed, ${bound}`, overdue],
    ["site_requests_undelivered", "Open requests whose answer did not arrive.", undeliveredAnswers],
    ["site_mails_waiting", `E-mails that are waiting, ${bound}`, mails.pending],
    ["site_mails_oldest_seconds", "Age of the oldest waiting e-mail.", age],
    ["site_mails_dead", `E-mails that could not be delivered, ${bound}`, mails.dead],
    ["site_staff_mails_refused", "E-mails to staff that could not be delivered.", refusedToStaff],
  ];
}
