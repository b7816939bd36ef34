import { parentPort } from "node:worker_threads";
import type { PaperAnswer } from "#documents/paper-thread.ts";
import { makeQuotePdf, type QuotePaperJob } from "#quote/paper/quote-paper.ts";
import { makeRequestCopy, type RequestCopyJob } from "#request/page/request-copy.ts";

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

type DocumentJob = { readonly kind: "document"; readonly path: string };

/** What is made while the site runs. */
export type PaperJob = QuotePaperJob | RequestCopyJob | DocumentJob;

/** Loads PDFKit and the fonts: call it in a worker thread (paper-worker.ts), so that it delays no page. */
export async function makePaper(job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await finish(job);
  // A copy with its own buffer, which can be transferred to another thread.
  return new Uint8Array(bytes);
}

async function finish(job: PaperJob) {
  if (job.kind === "quote") return makeQuotePdf(job);
  if (job.kind === "request") return makeRequestCopy(job.request);
  // Loaded only here: a quote needs neither pictures nor their renderer.
  const { makeDocument } = await import("#server/pages/make-documents.ts");
  return makeDocument(job.path);
}
