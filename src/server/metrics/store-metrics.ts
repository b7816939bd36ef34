import { MOST_COUNTED, type Overview } from "#inbox/records.ts";
import type { Store } from "#inbox/store.ts";
import type { Metric } from "./format.ts";

/** The store may be out of reach just when the figures are wanted most: then it is only said that it is. */
export async function storeMetrics(store: Pick<Store, "overview">, now: number): Promise<readonly Metric[]> {
  const overview = await store.overview(now).catch(() => undefined);
  const isUp = gauge("site_store_up", "1 when the store answers.", [{ value: overview ? 1 : 0 }]);
  return overview ? [isUp, ...measure(overview, now)] : [isUp];
}

function measure({ open, overdue, mails, oldestPendingMailAt }: Overview, now: number): readonly Metric[] {
  const age = oldestPendingMailAt === undefined ? 0 : Math.max(0, now - oldestPendingMailAt) / 1_000;
  return [
    gauge(
      "site_requests_open",
      `Requests that nobody has marked as answered, counted up to ${MOST_COUNTED}.`,
      [{ value: open }],
    ),
    gauge(
      "site_requests_overdue",
      `Open requests whose deadline has passed, counted up to ${MOST_COUNTED}.`,
      [{ value: overdue }],
    ),
    gauge(
      "site_outbox_mails",
      `Mails that wait or were given up, counted up to ${MOST_COUNTED}.`,
      Object.entries(mails).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge("site_outbox_oldest_seconds", "Age of the oldest mail that still waits.", [{ value: age }]),
  ];
}

function gauge(name: string, help: string, samples: Metric["samples"]): Metric {
  return { name, help, type: "gauge", samples };
}
