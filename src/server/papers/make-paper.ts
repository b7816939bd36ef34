import { makeQuotePdf } from "#quote/paper/quote.ts";
import type { Quote } from "#quote/quote.ts";
import { makeRequestCopy, type SentRequest } from "#request/copy/request-copy.ts";

/** What can be put on paper while the site runs. */
export type PaperJob =
  | { readonly kind: "quote"; readonly quote: Quote }
  | { readonly kind: "request"; readonly request: SentRequest };

/** Loads PDFKit and the fonts: call it in a thread of its own (paper-worker.ts), where pages do not wait for it. */
export async function makePaper(job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await (job.kind === "quote" ? makeQuotePdf(job.quote) : makeRequestCopy(job.request));
  // A copy of its own size, which can be handed to another thread without copying it again.
  return new Uint8Array(bytes);
}
