import { writeSync } from "node:fs";
import { createSqliteStore } from "#server/store/stores.ts";
import { exampleSubmission } from "./example-submission.ts";

const STDOUT = 1;
const SENDERS = 8;

/** Stores without end, and says each reference out loud as soon as it is acknowledged; made to be killed. */
const [, , file = ""] = process.argv;
const store = await createSqliteStore({
  file,
  workerUrl: new URL("../store/store-worker.ts", import.meta.url),
});
await Promise.all(Array.from({ length: SENDERS }, send));

async function send() {
  for (;;) {
    const key = crypto.randomUUID();
    const accepted = await store.accept(exampleSubmission({}, { idempotencyKey: key }));
    if (accepted.outcome === "stored") writeSync(STDOUT, `${accepted.reference}\n`);
  }
}
