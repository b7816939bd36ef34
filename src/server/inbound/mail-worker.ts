import { parentPort, workerData } from "node:worker_threads";
import { createTableReader } from "#documents/tables/table-thread.ts";
import { readMail } from "#mail/inbound/read-mail.ts";
import type { GivenMail, TakenMail } from "#request/intake/file-mails.ts";
import { readAsked } from "#request/intake/read-asked.ts";

/** Beside this one: a hostile spreadsheet must not take the e-mail's own text with it. */
const tables = createTableReader(new URL("table-worker.js", import.meta.url), {
  ...{ processorMs: 1_000, longestMs: 5_000 },
});
const { isRequest, ...given }: GivenMail = workerData;
const mail = await readMail(given);
/** A worker thread for one e-mail, started by mail-thread.ts. */
parentPort?.postMessage({
  ...mail,
  asked: isRequest ? await readAsked(mail, tables) : undefined,
} satisfies TakenMail);
