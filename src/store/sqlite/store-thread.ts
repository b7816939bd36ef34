import { parentPort, workerData } from "node:worker_threads";
import { migrate } from "#store/schema.ts";
import type { Operations } from "#store/store.ts";
import { openDatabase } from "./database.ts";
import { createWriter, type Request } from "./writer.ts";

export type WorkerSettings = { readonly file: string; readonly refuseAfterMs: number };
export type ToWorker = readonly Request[] | "close";

/** The store's worker thread, from start to close. */
export function serveStore(operations: Operations) {
  const port = parentPort;
  if (!port) throw new Error("The store's worker runs in a worker thread only");

  const { file, refuseAfterMs }: WorkerSettings = workerData;
  const writer = createWriter({
    operations,
    connect: () => connect(file),
    reply: (replies) => port.postMessage(replies),
    refuseAfterMs,
  });
  let isScheduled = false;
  let isClosing = false;

  port.on("message", (message: ToWorker) => {
    if (message === "close") isClosing = true;
    else message.forEach(writer.add);
    schedule(0);
  });

  /** In the next turn, so that all that has arrived goes into one transaction. */
  function schedule(delayMs: number) {
    if (isScheduled) return;
    isScheduled = true;
    if (delayMs > 0) setTimeout(flush, delayMs);
    else setImmediate(flush);
  }

  async function flush() {
    const again = await writer.flush();
    isScheduled = false;
    if (again !== undefined) schedule(again);
    else if (isClosing) {
      await writer.close();
      port?.close();
    }
  }
}

async function connect(file: string) {
  const database = openDatabase(file);
  try {
    await migrate(database, Date.now());
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
