import { parentPort } from "node:worker_threads";
import { makePicture, type PictureJob } from "#edition/picture-thread.ts";

/** A worker thread, started by picture-thread.ts. */
parentPort?.on("message", async (job: PictureJob) => {
  parentPort?.postMessage(await makePicture(job));
});
