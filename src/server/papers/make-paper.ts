import { makeQuotePdf, type QuotePaperJob } from "#quote/paper/quote.ts";
import { makeRequestCopy, type RequestCopyJob } from "#request/copy/request-copy.ts";

/** PDFs that are made while the site runs. */
export type PaperJob = QuotePaperJob | RequestCopyJob;

/** Loads PDFKit and the fonts: call it in a worker thread (paper-worker.ts), so that it delays no page. */
export async function makePaper(job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await (job.kind === "quote"
    ? makeQuotePdf(job.quote, job.signature)
    : makeRequestCopy(job.request));
  // A copy with its own buffer, which can be transferred to another thread.
  return new Uint8Array(bytes);
}
