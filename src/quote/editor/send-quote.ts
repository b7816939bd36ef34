import { createHash } from "node:crypto";
import { endOfDay } from "#company/time.ts";
import type { PaperMaker } from "#documents/paper-maker.ts";
import type { CheckedDraft } from "#quote/finish-quote.ts";
import type { QuotePaperJob } from "#quote/paper/quote.ts";
import type { Quote } from "#quote/quote.ts";
import type { Overtaken } from "#quote/record/quotes.ts";
import type { QuoteStore } from "#quote/store.ts";
import type { ChangeOutcome, MailSettings } from "#request/record/changes.ts";
import type { StaffChange } from "#request/record/requests.ts";

export type SendingParts = {
  readonly store: Pick<QuoteStore, "sendQuote">;
  readonly papers: Pick<PaperMaker<QuotePaperJob>, "make">;
  readonly mails: MailSettings;
  /** Told when the mail is on disk, so that it leaves at once. */
  readonly onQueued: () => void;
};

export type Sending = StaffChange & {
  /** Of the draft as it was saved; if anyone saved another since, nothing is sent. */
  readonly version: number;
  readonly checks: CheckedDraft["checks"];
  /** Undefined while the draft cannot be finished. */
  readonly quote: Quote | undefined;
  /** Of the person who sends it, where one is kept. */
  readonly signature?: Uint8Array | undefined;
  /** By the name of the check: why it is sent all the same. */
  readonly reasons: Readonly<Record<string, string>>;
};

export type SendOutcome =
  | ChangeOutcome
  | Overtaken
  /** Why it is not sent: it lacks something, or the reason to send without it. */
  | { readonly outcome: "unfinished"; readonly checks: CheckedDraft["checks"] };

const LONGEST_REASON = 500;

/**
 * Checks, paper, then one transaction. The paper is made before anything is stored: if it fails, nothing was sent, and
 * the draft is as it was.
 */
export async function sendQuote(
  { store, papers, mails, onQueued }: SendingParts,
  { checks, quote, signature, reasons, ...change }: Sending,
): Promise<SendOutcome> {
  const missing = checks.filter(({ state }) => state === "missing");
  const overruled = missing
    .filter(({ canOverrule }) => canOverrule)
    .map(({ name }) => [name, (reasons[name] ?? "").trim().slice(0, LONGEST_REASON)] as const)
    .filter(([, reason]) => reason !== "");
  const unmet = missing.filter(({ name }) => !overruled.some(([other]) => other === name));
  if (!quote || unmet.length > 0) return { outcome: "unfinished", checks: unmet };

  const pdf = await papers.make({ kind: "quote", quote, signature });
  const outcome = await store.sendQuote({
    ...change,
    quote,
    pdf,
    pdfSha256: createHash("sha256").update(pdf).digest("hex"),
    expiresAt: endOfDay(quote.validUntil),
    overruled: Object.fromEntries(overruled),
    mailDomain: mails.mailDomain,
  });
  if (outcome.outcome === "done") onQueued();
  return outcome;
}
