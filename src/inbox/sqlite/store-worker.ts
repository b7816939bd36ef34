import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { createOperations } from "./operations.ts";
import type { ToWorker, WorkerSettings } from "./protocol.ts";
import { createWriter } from "./writer.ts";

const port = parentPort;
if (!port) throw new Error("The store's worker runs in a worker thread only");

const { file, migrations, caps, slowAfterMs }: WorkerSettings = workerData;
const writer = createWriter({
  connect,
  operations: createOperations(caps),
  reply: (replies) => port.postMessage(replies),
  slowAfterMs,
});

/** In the gaps of a full load the log would be copied many times over, with the same pages in it. */
const REST_AFTER_MS = 2;

const rest = setTimeout(writer.rest, REST_AFTER_MS).unref();
let scheduled = false;
let closing = false;

port.on("message", (message: ToWorker) => {
  if (message === "close") closing = true;
  else message.forEach(writer.add);
  schedule(0);
});

function schedule(delayMs: number) {
  if (scheduled) return;
  scheduled = true;
  if (delayMs > 0) setTimeout(flush, delayMs);
  else setImmediate(flush);
}

function flush() {
  scheduled = false;
  const again = writer.flush();
  if (again !== undefined) schedule(again);
  else if (closing) finish();
  else rest.refresh();
}

function finish() {
  clearTimeout(rest);
  writer.close();
  port?.close();
}

function connect() {
  const database = openDatabase(file);
  try {
    migrate(database, migrations, Date.now());
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}
