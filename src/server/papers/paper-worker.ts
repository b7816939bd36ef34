import { parentPort } from "node:worker_threads";
import type { PaperAnswer } from "#documents/paper-thread.ts";
import { makePaper, type PaperJob } from "./make-paper.ts";

/** A worker thread, started by paper-thread.ts. */
parentPort?.on("message", async (job: PaperJob) => {
  try {
    const bytes = await makePaper(job);
    answer({ bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function answer(message: PaperAnswer, transfer: ArrayBuffer[] = []) {
  parentPort?.postMessage(message, transfer);
}
