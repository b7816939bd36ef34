import { Worker } from "node:worker_threads";
import { type Crop, type MadePicture, makeLogo, makePortrait, makeSignature, unread } from "./pictures.ts";

export type PictureJob =
  | { readonly kind: "portrait"; readonly bytes: Uint8Array; readonly crop: Crop }
  | { readonly kind: "logo" | "signature"; readonly bytes: Uint8Array };

export type PictureMaker = { make(job: PictureJob): Promise<MadePicture> };

/** Longer than the program that decodes them is given. */
const LONGEST_MS = 30_000;
/** What sharp decodes does not count toward this. */
const resourceLimits = { maxOldGenerationSizeMb: 128 };

/**
 * Judges and makes each picture in a thread of its own, one after the other, so that no page waits for one,
 * whatever is in it.
 */
export function createPictureMaker(workerUrl: URL, longestMs = LONGEST_MS): PictureMaker {
  let last: Promise<unknown> = Promise.resolve();
  return {
    make(job) {
      const making = last.then(() => makeInThread(job));
      last = making;
      return making;
    },
  };

  async function makeInThread(job: PictureJob): Promise<MadePicture> {
    const { promise, resolve } = Promise.withResolvers<MadePicture>();
    const worker = new Worker(workerUrl, { resourceLimits });
    // It must not keep alive a server that wants to stop.
    worker.unref();
    const timer = setTimeout(resolve, longestMs, unread);
    worker.once("message", resolve);
    worker.once("error", () => resolve(unread));
    worker.once("exit", () => resolve(unread));
    worker.postMessage(job);
    const made = await promise;
    clearTimeout(timer);
    await worker.terminate();
    return "bytes" in made ? { bytes: Buffer.from(made.bytes) } : made;
  }
}

/** In the thread itself; tests call it directly. */
export async function makePicture(job: PictureJob): Promise<MadePicture> {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  if (job.kind === "portrait") return makePortrait(bytes, job.crop);
  return job.kind === "logo" ? makeLogo(bytes) : makeSignature(bytes);
}
