import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#http/log.ts";
import type { Store } from "#server/store/operations.ts";
import { createPeriodicTask } from "./periodic-task.ts";

const everyMs = 2_000;
/** Small, so that a visitor's message never waits long behind a batch. */
const batchSize = 20;
/** Rests this many times as long as the batch took, so that the store is free for others most of the time. */
const rest = 4;

/** Writes down the words by which the desk's search finds what came in, and what an earlier release stored. */
export function createSearchIndexer({ store, log }: { store: Pick<Store, "indexMarked">; log: Log }) {
  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      const began = performance.now();
      if ((await store.indexMarked(batchSize)) < batchSize) return;
      await sleep((performance.now() - began) * rest);
    }
  };
  const task = createPeriodicTask({ name: "index_words", everyMs, work, log });
  return {
    ...task,
    stop() {
      isStopped = true;
      return task.stop();
    },
  };
}
