import { parentPort, workerData } from "node:worker_threads";
import { readMail } from "#mail/inbound/read-mail.ts";
import type { GivenMail, TakenMail } from "#request/intake/file-mails.ts";
import { readAsked } from "#request/intake/read-asked.ts";

const { isRequest, ...given }: GivenMail = workerData;
const mail = await readMail(given);
/** A worker thread for one e-mail, started by mail-thread.ts. */
parentPort?.postMessage({ ...mail, asked: isRequest ? readAsked(mail) : undefined } satisfies TakenMail);
