import { parentPort, workerData } from "node:worker_threads";
import { readMail } from "#mail/inbound/read-mail.ts";

/** A worker thread for one e-mail, started by mail-thread.ts. */
parentPort?.postMessage(await readMail(workerData));
