import { makeQuotePdf, type QuotePaperJob } from "#quote/paper/quote.ts";
import { makeRequestCopy, type RequestCopyJob } from "#request/copy/request-copy.ts";

/** What can be put on paper while the site runs. */
export type PaperJob = QuotePaperJob | RequestCopyJob;

/** Loads PDFKit and the fonts: call it in a thread of its own (paper-worker.ts), where pages do not wait for it. */
export async function makePaper(job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await (job.kind === "quote" ? makeQuotePdf(job.quote) : makeRequestCopy(job.request));
  // A copy of its own size, which can be handed to another thread without copying it again.
  return new Uint8Array(bytes);
}
