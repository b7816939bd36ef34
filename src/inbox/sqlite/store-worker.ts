import { parentPort, workerData } from "node:worker_threads";
import { migrate } from "#inbox/schema.ts";
import { openDatabase } from "./database.ts";
import { createWriter, type Request } from "./writer.ts";

export type WorkerSettings = { readonly file: string; readonly refuseAfterMs: number };
export type ToWorker = Request | "close";

const port = parentPort;
if (!port) throw new Error("The store's worker runs in a worker thread only");

const { file, refuseAfterMs }: WorkerSettings = workerData;
const writer = createWriter({ connect, reply: (replies) => port.postMessage(replies), refuseAfterMs });
/** All that arrives within this time goes into one transaction: on a fast disk they would be small and many. */
const GATHER_MS = 2;
let isScheduled = false;
let isClosing = false;

port.on("message", (message: ToWorker) => {
  if (message === "close") isClosing = true;
  else writer.add(message);
  schedule(GATHER_MS);
});

function schedule(delayMs: number) {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(flush, delayMs);
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

async function connect() {
  const database = openDatabase(file);
  try {
    await migrate(database, Date.now());
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
