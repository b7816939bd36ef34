import { parentPort } from "node:worker_threads";
import { type MailToRead, readMail } from "#mail/inbound/read-mail.ts";

/** A worker thread, started by mail-thread.ts. */
parentPort?.on("message", async (mail: MailToRead) => {
  parentPort?.postMessage(await readMail(mail));
});
