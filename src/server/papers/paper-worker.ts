import { parentPort } from "node:worker_threads";
import { type Company, createCompany } from "#content/create-company.ts";
import type { PaperAnswer, PaperTask } from "#documents/paper-thread.ts";
import { makeOrderPdf, type OrderPaperJob } from "#order/paper/order-paper.ts";
import { makeQuotePdf, type QuotePaperJob } from "#quote/paper/quote-paper.ts";
import { makeRequestCopy, type RequestCopyJob } from "#request/page/request-copy.ts";

let company: Company | undefined;

/** A worker thread, started by paper-thread.ts. */
parentPort?.on("message", async ({ edition, job }: PaperTask<PaperJob>) => {
  try {
    if (edition) company = createCompany(edition);
    if (!company) throw new Error("No company has been named");
    const bytes = await makePaper(company, job);
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
export type PaperJob = QuotePaperJob | OrderPaperJob | RequestCopyJob | DocumentJob;

/** Loads PDFKit and the fonts: call it in a worker thread (paper-worker.ts), so that it delays no page. */
export async function makePaper(company: Company, job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await finish(company, job);
  // A copy with its own buffer, which can be transferred to another thread.
  return new Uint8Array(bytes);
}

async function finish(company: Company, job: PaperJob) {
  if (job.kind === "quote") return makeQuotePdf(company, job);
  if (job.kind === "order") return makeOrderPdf(company, job);
  if (job.kind === "request") return makeRequestCopy(company, job.request);
  // Loaded only here: a quote needs neither pictures nor their renderer.
  const { makeDocument } = await import("#server/pages/make-documents.ts");
  return makeDocument(company, job.path);
}
