import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { createOperations } from "./operations.ts";
import type { ToWorker, WorkerSettings } from "./protocol.ts";
import { createWriter } from "./writer.ts";

const port = parentPort;
if (!port) throw new Error("The store's worker runs in a worker thread only");

const { file, migrations, caps, patienceMs }: WorkerSettings = workerData;
const writer = createWriter({
  connect,
  operations: createOperations(caps),
  reply: (replies) => port.postMessage(replies),
  patienceMs,
});

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
  else setImmediate(restIfIdle);
}

function restIfIdle() {
  if (!scheduled && !closing) writer.rest();
}

function finish() {
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
