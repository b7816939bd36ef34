import { makeQuotePdf, type QuotePaperJob } from "#quote/paper/quote-paper.ts";
import { makeRequestCopy, type RequestCopyJob } from "#request/page/request-copy.ts";

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
  if (job.kind === "quote") return makeQuotePdf(job.quote, job.signature);
  if (job.kind === "request") return makeRequestCopy(job.request);
  // Loaded only here: a quote needs neither pictures nor their renderer.
  const { makeDocument } = await import("#server/pages/make-documents.ts");
  return makeDocument(job.path);
}
