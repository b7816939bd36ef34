import type { Log } from "#http/log.ts";
import type { Store } from "#server/store/operations.ts";
import { createPeriodicTask } from "./periodic-task.ts";

/** A release before this one may run beside it for a while, and lists none of the lines that it sends. */
const everyMs = 10 * 60_000;
/** Small, so that a visitor's message never waits long behind a batch. */
const batchSize = 10;

type Parts = { store: Pick<Store, "listOlderLines" | "listOlderOrders">; log: Log };

/** Lists the lines of the quotes that earlier releases sent, and of the orders that they took. */
export function createLineLister({ store, log }: Parts) {
  const work = async () => {
    while ((await store.listOlderOrders({ limit: batchSize })) > 0);
    while ((await store.listOlderLines(batchSize)) > 0);
  };
  return createPeriodicTask({ name: "list_lines", everyMs, work, log });
}
