import { parentPort } from "node:worker_threads";
import { makePaper } from "./make-paper.ts";
import type { PaperAnswer, PaperOrder } from "./paper-maker.ts";

/** Runs in its own thread, started by paper-maker.ts. */
parentPort?.on("message", async ({ id, job }: PaperOrder) => {
  try {
    const bytes = await makePaper(job);
    answer({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function answer(message: PaperAnswer, transfer: ArrayBuffer[] = []) {
  parentPort?.postMessage(message, transfer);
}
