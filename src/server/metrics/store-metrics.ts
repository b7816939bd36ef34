import type { Stock, Store } from "#inbox/store.ts";
import type { Metric } from "./format.ts";

/** The store may be out of reach just when the figures are wanted most: then it is only said that it is. */
export async function storeMetrics(store: Pick<Store, "takeStock">, now: number): Promise<readonly Metric[]> {
  const stock = await store.takeStock(now).catch(() => undefined);
  const isUp = gauge("site_store_up", "1 when the store answers.", [{ value: stock ? 1 : 0 }]);
  return stock ? [isUp, ...measure(stock, now)] : [isUp];
}

function measure({ open, overdue, mails, oldestPendingMailAt }: Stock, now: number): readonly Metric[] {
  const age = oldestPendingMailAt === undefined ? 0 : Math.max(0, now - oldestPendingMailAt) / 1_000;
  return [
    gauge("site_requests_open", "Requests that nobody has marked as answered.", [{ value: open }]),
    gauge("site_requests_overdue", "Open requests whose deadline has passed.", [{ value: overdue }]),
    gauge(
      "site_outbox_mails",
      "Mails in the outbox, by state.",
      Object.entries(mails).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge("site_outbox_oldest_seconds", "Age of the oldest mail that still waits.", [{ value: age }]),
  ];
}

function gauge(name: string, help: string, samples: Metric["samples"]): Metric {
  return { name, help, type: "gauge", samples };
}
