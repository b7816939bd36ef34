import { sayDay } from "#company/time.ts";
import { formatMoney } from "./money.ts";
import type { Quote } from "./quote.ts";
import { quoteWords } from "./words.ts";

/** The request's own letters: RFQ-7K3MX9QD is quoted as Q-7K3MX9QD. */
export function quoteNumber(reference: string) {
  return reference.replace(/^[A-Z]+-/, "Q-");
}

/** A to Z, then AA, as columns of a spreadsheet are named. */
export function nextRevision(last: string | undefined): string {
  if (!last) return "A";
  const letter = last.charCodeAt(last.length - 1);
  if (letter < "Z".charCodeAt(0)) return last.slice(0, -1) + String.fromCharCode(letter + 1);
  return `${nextRevision(last.slice(0, -1))}A`;
}

/** "Q-7K3MX9QD Rev B" */
export function nameQuote({ number, revision }: Pick<Quote, "number" | "revision">) {
  return `${number} ${quoteWords.rev(revision)}`;
}

export function quoteSubject(quote: Pick<Quote, "number" | "revision" | "totals" | "validUntil">) {
  return quoteWords.subject(
    nameQuote(quote),
    `$${formatMoney(quote.totals.total)}`,
    sayDay(quote.validUntil),
  );
}
