import { writeQuote } from "#quote/first-format.ts";
import type { Quote, QuoteDraft, TermsOfSale } from "#quote/quote.ts";
import { nameQuote } from "#quote/quote-text.ts";
import type { ArrivedFile } from "#request/files/files.ts";
import type { What } from "#request/lifecycle.ts";
import { addMessage, writtenBy } from "#request/record/conversation.ts";
import {
  type ChangeOutcome,
  findUnseen,
  lockRequest,
  type Seen,
  type StaffChange,
} from "#request/record/life.ts";
import type { MailSettings } from "#request/record/submission.ts";
import type { Transaction } from "#store/database.ts";
import { lackingForQuote } from "./lacking.ts";
import { listLines } from "./quoted-lines.ts";
import { findDraft, listSent, type QuoteMailContent, type SavedDraft } from "./quotes.ts";
import { keepTermsOfSale } from "./terms-of-sale.ts";

/** What a draft was based on when it was opened: the version last read, 0 for none, and the revision sent before it. */
export type DraftBasis = { readonly version: number; readonly supersedes: string | undefined };

/** Nothing was stored: someone else sent this revision meanwhile, or saved the draft. */
export type Overtaken = {
  readonly outcome: "overtaken";
  readonly by?: string | undefined;
  readonly at?: number | undefined;
  readonly draft?: SavedDraft | undefined;
  readonly sent?: string | undefined;
  /** The buyer ordered this revision, and nobody has confirmed or declined the order yet. */
  readonly ordered?: string;
};

export type Saved = { readonly outcome: "saved"; readonly version: number };

type DraftToSave = StaffChange &
  DraftBasis & {
    readonly draft: QuoteDraft;
    /** What this draft takes the place of is kept as a copy. */
    readonly keepsOther?: boolean;
  };

/** A page that saves again before it has heard of its own last save is not overtaken by that. */
export async function saveDraft(
  transaction: Transaction,
  { reference, staffId, now, draft, keepsOther = false, ...basis }: DraftToSave,
): Promise<ChangeOutcome | Saved | Overtaken> {
  const request = await lockRequest(transaction, { reference, staffId, now });
  if (!request) return { outcome: "unknown" };
  const refused = request.judge({ type: "drafted", isFirst: false });
  if (refused) return refused;
  const { id } = request.row;
  const stored = await findDraft(transaction, id);
  const isOwn = Boolean(draft.page) && stored?.draft.page === draft.page;
  const known = isOwn ? stored?.version : basis.version;
  const overtaken = await findOvertaken(transaction, id, { ...basis, version: known ?? basis.version });
  if (overtaken) return overtaken;
  if (stored && keepsOther)
    await transaction.query`INSERT INTO draft_copies (submission_id, draft, saved_by, saved_at)
      SELECT submission_id, draft, saved_by, saved_at FROM quote_drafts WHERE submission_id = ${id}`;
  const version = (stored?.version ?? 0) + 1;
  // Recorded once when another person goes on with it: how often a draft was saved is not worth knowing.
  await request.apply({ type: "drafted", isFirst: stored?.savedById !== staffId });
  await transaction.query`INSERT INTO quote_drafts (submission_id, version, draft, saved_by, saved_at)
    VALUES (${id}, ${version}, ${JSON.stringify(draft)}, ${staffId}, ${now})
    ON CONFLICT (submission_id) DO UPDATE SET version = excluded.version, draft = excluded.draft,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at`;
  return { outcome: "saved", version };
}

/** Keeps a draft beside the one that counts, because its writer goes on with someone else's. */
export async function keepDraftCopy(
  transaction: Transaction,
  { draft, ...by }: StaffChange & { readonly draft: QuoteDraft },
): Promise<ChangeOutcome> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const refused = request.judge({ type: "drafted", isFirst: false });
  if (refused) return refused;
  await transaction.query`INSERT INTO draft_copies (submission_id, draft, saved_by, saved_at)
    VALUES (${request.row.id}, ${JSON.stringify(draft)}, ${by.staffId}, ${by.now})`;
  return { outcome: "done" };
}

async function findOvertaken(
  transaction: Transaction,
  id: number,
  { version, supersedes }: DraftBasis,
): Promise<Overtaken | undefined> {
  const [latest] = await listSent(transaction, id);
  const draft = await findDraft(transaction, id);
  if (latest?.revision !== supersedes)
    return { outcome: "overtaken", by: latest?.sentBy, at: latest?.sentAt, draft, sent: latest?.revision };
  if ((draft?.version ?? 0) === version) return undefined;
  return { outcome: "overtaken", by: draft?.savedBy, at: draft?.savedAt, draft };
}

export type QuoteToSend = StaffChange &
  Pick<MailSettings, "mailDomain"> & {
    readonly version: number;
    /** What the page that it was sent from showed: what came in since keeps the request marked as waiting. */
    readonly seen?: Seen | undefined;
    readonly quote: Quote;
    /** The whole text in force; undefined for a quote that prints none. */
    readonly terms?: TermsOfSale | undefined;
    readonly pdf: Uint8Array;
    readonly pdfSha256: string;
    readonly expiresAt: number;
    readonly overruled: Readonly<Record<string, string>>;
    readonly enclosed?: Enclosed | undefined;
  };

/** What goes with a quote: a sentence, copies to others, and files for the buyer's private page. */
export type Enclosed = {
  readonly note: string;
  readonly cc: readonly string[];
  readonly files: readonly ArrivedFile[];
};

/** While the PDF was made, a check changed, or the verification in it was taken back. */
type ChecksChanged = { readonly outcome: "checks changed" };

/**
 * Revision, PDF, mail, event and state are stored together or not at all; of two at once, one wins. The same
 * PDF again is the same quote, sent again because the first answer was lost on the way.
 */
export async function storeSentQuote(
  transaction: Transaction,
  sending: QuoteToSend,
): Promise<ChangeOutcome | Overtaken | ChecksChanged> {
  const { staffId, now, version, quote, pdf, pdfSha256, expiresAt, overruled, mailDomain } = sending;
  const { revision, supersedes, totals } = quote;
  const request = await lockRequest(transaction, sending);
  if (!request) return { outcome: "unknown" };
  const { row } = request;
  const { id } = row;
  const { note = "", files = [] } = sending.enclosed ?? {};
  const hasFiles = files.length > 0;
  const cc = (sending.enclosed?.cc ?? []).filter((each) => each.toLowerCase() !== row.email.toLowerCase());
  const [latest] = await listSent(transaction, id);
  if (latest?.revision === revision && latest.pdfSha256 === pdfSha256) return { outcome: "done" };
  const what: What = {
    ...{ type: "quoted", revision, total: totals.total, expiresAt, supersedes },
    words: [`Rev ${revision}`, ...Object.values(overruled), cc.length > 0 ? `Copy to ${cc.join(", ")}` : ""]
      .filter(Boolean)
      .join("\n"),
    hasCopies: cc.length > 0,
    unseen: await findUnseen(transaction, id, sending.seen),
  };
  const refused = request.judge(what);
  if (refused && refused.outcome !== "not current" && refused.outcome !== "ordered") return refused;
  const overtaken = await findOvertaken(transaction, id, { version, supersedes });
  if (overtaken) return overtaken;
  if (refused) return { outcome: "overtaken", at: latest?.order?.at, ordered: latest?.revision ?? "" };
  const lacks = await lackingForQuote(transaction, row, quote, now);
  const isUnverified = quote.buyer.isVerified && row.verified_at === null;
  if (lacks.length > 0 || isUnverified) return { outcome: "checks changed" };
  const written = { text: note, staffId, ...(hasFiles && { files: files.map(({ name }) => name) }) };
  const isAlone = note === "" && !hasFiles && cc.length === 0;
  const content: QuoteMailContent = {
    revision,
    ...(!isAlone && {
      enclosed: await writtenBy(transaction, { ...written, ...(cc.length > 0 && { to: row.email, cc }) }),
    }),
  };
  await request.apply(what, { mailDomain, copies: cc, content: { quote: content, copy: content } });
  if (note !== "" || hasFiles) {
    const said = { submissionId: id, side: "desk", way: "reply", staffId, now, text: note } as const;
    await addMessage(transaction, { ...said, mailId: request.mailId, files, cc });
  }
  const quoteId =
    await transaction.insert`INSERT INTO quotes (submission_id, revision, quote, pdf, pdf_sha256, overruled,
      sent_by, sent_at, expires_at, total) VALUES (${id}, ${revision}, ${writeQuote(quote)},
    ${pdf}, ${pdfSha256}, ${JSON.stringify(overruled)}, ${staffId}, ${now}, ${expiresAt}, ${totals.total})`;
  if (quoteId !== undefined)
    await listLines(transaction, quoteId, quote, { name: row.company, email: row.email });
  if (sending.terms) await keepTermsOfSale(transaction, sending.terms);
  await transaction.query`DELETE FROM quote_drafts WHERE submission_id = ${id}`;
  return { outcome: "done" };
}

type Withdrawal = StaffChange &
  Pick<MailSettings, "mailDomain"> & {
    readonly revision: string;
    readonly reason: string;
  };

type NotWithdrawn = { readonly outcome: "not standing" };

/** The latest revision only, and none that is ordered. The buyer gets an e-mail, and the request is open again. */
export async function withdrawQuote(
  transaction: Transaction,
  { mailDomain, revision, reason, ...by }: Withdrawal,
): Promise<ChangeOutcome | NotWithdrawn> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const [latest] = await listSent(transaction, request.row.id);
  const subject = latest && `Quote withdrawn: ${nameQuote(latest.quote)}`;
  const written = { text: reason, staffId: by.staffId, revision, ...(subject && { subject }) };
  const content = { withdrawal: await writtenBy(transaction, written) };
  const withdrawn = await request.apply({ type: "withdrawn", revision, reason }, { mailDomain, content });
  return withdrawn.outcome === "not current" ? { outcome: "not standing" } : withdrawn;
}
