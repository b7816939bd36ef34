import { parentPort, workerData } from "node:worker_threads";
import { readTable } from "#documents/tables/read-table.ts";

/** A worker thread for one file, started by table-thread.ts. */
parentPort?.postMessage(await readTable(workerData));
