import type { Company } from "#content/create-company.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { partiesOf } from "#quote/editor/send-quote.ts";
import { makeLine, type QuoteDraft } from "#quote/quote.ts";
import type { RequestQuotes } from "#quote/record/quotes.ts";
import { completeDraft, earlierTerms, reviseDraft, startDraft, termsFor } from "#quote/start-draft.ts";
import type { RequestDetails } from "#request/record/requests.ts";

export type OpenedQuotes = { readonly details: RequestDetails; readonly quotes: RequestQuotes };
type Store = Pick<DeskParts["store"], "findRequest" | "findQuotes" | "findLastQuote">;

/** A request with its quotes; its draft with the fields that an earlier release did not store. */
export async function findOpened(
  company: Company,
  store: Store,
  reference: string,
): Promise<OpenedQuotes | undefined> {
  const [details, quotes] = await Promise.all([store.findRequest(reference), store.findQuotes(reference)]);
  if (!details || !quotes) return undefined;
  const saved = quotes.draft;
  const draft = saved && { ...saved, draft: completeDraft(company, saved.draft) };
  return { details, quotes: { ...quotes, draft } };
}

/**
 * As it is saved. A revision begins with the quote before it; a first quote, with the lines that were read from the
 * request and the terms of this buyer's last one.
 */
export async function draftOf(
  company: Company,
  store: Store,
  { details, quotes }: OpenedQuotes,
): Promise<QuoteDraft> {
  const [latest] = quotes.sent;
  if (quotes.draft) return quotes.draft.draft;
  return latest ? reviseDraft(company, latest.quote) : beginDraft(company, store, details);
}

export async function findTerms(store: Store, { reference }: RequestDetails) {
  const last = await store.findLastQuote(reference);
  return last && earlierTerms(last);
}

/** With an empty line where none could be read. */
async function beginDraft(company: Company, store: Store, details: RequestDetails): Promise<QuoteDraft> {
  const draft = startDraft(company, details.rfq?.lines ?? [], details.rfq?.values.items, {
    ...termsFor(partiesOf(details).buyer),
    ...(await findTerms(store, details))?.terms,
  });
  return draft.lines.length > 0 ? draft : { ...draft, lines: [makeLine([], "1")] };
}
