import type { Log } from "#http/log.ts";
import type { Store } from "#server/store/operations.ts";
import { createPeriodicTask } from "./periodic-task.ts";

/** A release before this one may run beside it for a while, and lists none of the lines that it sends. */
const everyMs = 10 * 60_000;
/** Small, so that a visitor's message never waits long behind a batch. */
const batchSize = 10;

/** Lists the lines of the quotes that earlier releases sent. */
export function createLineLister({ store, log }: { store: Pick<Store, "listOlderLines">; log: Log }) {
  const work = async () => {
    while ((await store.listOlderLines(batchSize)) > 0);
  };
  return createPeriodicTask({ name: "list_lines", everyMs, work, log });
}
