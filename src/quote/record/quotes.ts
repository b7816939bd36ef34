import { DAY_MS } from "#company/time-in.ts";
import { readQuote, withTermKeys } from "#quote/first-format.ts";
import { expiresSoonMs, type Quote, type QuoteDraft } from "#quote/quote.ts";
import type { ReplyContent } from "#request/record/conversation.ts";
import { type ChangeOutcome, lockRequest, type StaffChange, type TimedChange } from "#request/record/life.ts";
import type { ReminderRequest } from "#request/record/reminders.ts";
import type { Transaction } from "#store/database.ts";

export type SavedDraft = {
  readonly draft: QuoteDraft;
  readonly version: number;
  readonly savedBy: string;
  readonly savedById: number;
  readonly savedAt: number;
};

/** A draft that someone wrote while another wrote the one that counts. */
export type DraftCopy = {
  readonly id: number;
  readonly draft: QuoteDraft;
  readonly savedBy: string;
  readonly savedAt: number;
};

/** A revision as it went out, with what became of it. */
export type SentQuote = {
  readonly quote: Quote;
  readonly revision: string;
  readonly sentBy: string;
  readonly sentAt: number;
  /** The first moment at which it is no longer valid. */
  readonly expiresAt: number;
  readonly isLatest: boolean;
  readonly pdfSha256: string;
  /** Which checks were overruled, and why. */
  readonly overruled: Readonly<Record<string, string>>;
  readonly withdrawn: { readonly at: number; readonly reason: string } | undefined;
  readonly openedAt: number | undefined;
  /** What the buyer ordered; undefined again once it was declined or canceled. */
  readonly order: { readonly number: string; readonly at: number } | undefined;
  /** The order was confirmed, however its number arrived. */
  readonly isWon: boolean;
  readonly confirmed: ConfirmedOrder | undefined;
  /** While the request is closed because the buyer said "not this time": when, and how it was closed. */
  readonly declined: { readonly at: number; readonly closedAs: string } | undefined;
};

export type ConfirmedOrder = {
  readonly at: number;
  /** In cents; undefined where an earlier release did not ask. */
  readonly total: number | undefined;
};

/** Ordered: the quote is past its last valid day, but it was ordered. */
export type Standing = "valid" | "ordered" | "expired" | "superseded" | "withdrawn";

export function standingOf(sent: SentQuote, now: number): Standing {
  if (sent.withdrawn) return "withdrawn";
  if (!sent.isLatest) return "superseded";
  if (now < sent.expiresAt) return "valid";
  return sent.order || sent.confirmed ? "ordered" : "expired";
}

/** The order, unless it has ended: in earlier releases, the next revision ended an order that nobody had confirmed. */
export function orderOf({ order, isLatest, withdrawn, confirmed }: SentQuote) {
  return confirmed || (isLatest && !withdrawn) ? order : undefined;
}

export type RequestQuotes = {
  readonly draft: SavedDraft | undefined;
  /** The latest revision first. */
  readonly sent: readonly SentQuote[];
};

/** The latest first. */
const mostCopies = 20;

export async function listDraftCopies(
  database: Transaction,
  reference: string,
): Promise<readonly DraftCopy[]> {
  const rows = await database.query<{
    id: number;
    draft: string;
    name: string;
    saved_at: number;
  }>`SELECT draft_copies.id, draft_copies.draft, staff.name, draft_copies.saved_at FROM draft_copies
    JOIN staff ON staff.id = draft_copies.saved_by
    JOIN submissions ON submissions.id = draft_copies.submission_id
    WHERE reference = ${reference} AND erased_at IS NULL ORDER BY draft_copies.id DESC LIMIT ${mostCopies}`;
  return rows.map(({ id, draft, name, saved_at }) => {
    return { id, draft: readDraft(draft), savedBy: name, savedAt: saved_at };
  });
}

/** Undefined when there is no such request, or it was erased. */
export async function findQuotes(
  database: Transaction,
  reference: string,
): Promise<RequestQuotes | undefined> {
  const [row] = await database.query<{ id: number }>`SELECT id FROM submissions
    WHERE reference = ${reference} AND erased_at IS NULL`;
  if (!row) return undefined;
  return { draft: await findDraft(database, row.id), sent: await listSent(database, row.id) };
}

export async function findDraft(database: Transaction, id: number): Promise<SavedDraft | undefined> {
  const [row] = await database.query<{
    draft: string;
    version: number;
    name: string;
    saved_by: number;
    saved_at: number;
  }>`SELECT draft, version, name, saved_by, saved_at FROM quote_drafts JOIN staff ON staff.id = saved_by
    WHERE submission_id = ${id}`;
  if (!row) return undefined;
  const { draft, version, name, saved_by, saved_at } = row;
  return { draft: readDraft(draft), version, savedBy: name, savedById: saved_by, savedAt: saved_at };
}

/** Earlier releases kept a history of saves beside it, to join what two people wrote. */
function readDraft(stored: string): QuoteDraft {
  const { history: _, ...draft } = JSON.parse(stored);
  return withTermKeys(draft);
}

type SentRow = Pick<SentQuote, "revision" | "sentBy" | "sentAt" | "expiresAt" | "pdfSha256"> & {
  readonly quote: string;
  readonly overruled: string;
  readonly withdrawn_at: number | null;
  readonly withdrawn_reason: string | null;
  readonly opened_at: number | null;
  readonly order_number: string | null;
  readonly ordered_at: number | null;
  readonly order_ended_at: number | null;
  readonly confirmed_at: number | null;
  readonly confirmed_total: number | null;
  readonly closed_as: string | null;
  readonly declined_at: number | null;
};

/** None of what was erased. */
export async function listSent(database: Transaction, id: number): Promise<readonly SentQuote[]> {
  const rows = await database.query<SentRow>`SELECT revision, staff.name AS "sentBy", sent_at AS "sentAt",
      expires_at AS "expiresAt", pdf_sha256 AS "pdfSha256", quote, overruled, withdrawn_at, withdrawn_reason,
      opened_at, order_number, ordered_at, order_ended_at, confirmed_at, confirmed_total, closed_as, CASE WHEN state = 'answered' AND confirmed_at IS NULL THEN (
        SELECT max(written_at) FROM messages WHERE messages.submission_id = submissions.id AND way = 'declined'
          AND written_at >= sent_at AND NOT EXISTS (SELECT 1 FROM events
            WHERE events.submission_id = submissions.id AND kind IN ('reopened', 'ordered')
              AND happened_at >= written_at)
      ) END AS declined_at
    FROM quotes JOIN staff ON staff.id = sent_by JOIN submissions ON submissions.id = submission_id
    WHERE submission_id = ${id} AND quote <> '' ORDER BY quotes.id DESC`;
  return rows.map((row, index) => {
    const { revision, sentBy, sentAt, expiresAt, pdfSha256 } = row;
    const { withdrawn_at, order_number, ordered_at, order_ended_at, declined_at, closed_as } = row;
    const { confirmed_at, confirmed_total } = row;
    const isOrdered = order_number !== null && order_ended_at === null;
    return {
      ...{ revision, sentBy, sentAt, expiresAt, pdfSha256 },
      quote: readQuote(row.quote),
      isLatest: index === 0,
      overruled: JSON.parse(row.overruled),
      withdrawn: withdrawn_at === null ? undefined : { at: withdrawn_at, reason: row.withdrawn_reason ?? "" },
      openedAt: row.opened_at ?? undefined,
      order: isOrdered ? { number: order_number, at: ordered_at ?? sentAt } : undefined,
      isWon: confirmed_at !== null,
      confirmed:
        confirmed_at === null ? undefined : { at: confirmed_at, total: confirmed_total ?? undefined },
      declined: declined_at === null ? undefined : { at: declined_at, closedAs: closed_as ?? "" },
    };
  });
}

export type QuoteName = { readonly reference: string; readonly revision: string };
export type QuotePaper = Pick<SentQuote, "quote" | "pdfSha256" | "isLatest"> & {
  readonly pdf: Uint8Array;
  readonly isWithdrawn: boolean;
  /** When it expires, while the buyer may still order it and has not. */
  readonly awaitedUntil: number | undefined;
};

export async function findQuotePaper(
  database: Transaction,
  { reference, revision }: QuoteName,
): Promise<QuotePaper | undefined> {
  type Row = { readonly id: number; readonly state: string; readonly pdf: Uint8Array };
  const [row] = await database.query<Row>`SELECT submissions.id, state, pdf
    FROM quotes JOIN submissions ON submissions.id = submission_id
    WHERE reference = ${reference} AND revision = ${revision} AND erased_at IS NULL`;
  const sent = row && (await listSent(database, row.id)).find((each) => each.revision === revision);
  if (!sent) return undefined;
  const { quote, pdfSha256, isLatest, expiresAt } = sent;
  const isWithdrawn = sent.withdrawn !== undefined;
  const isAwaited = isLatest && !isWithdrawn && row.state === "quoted" && !sent.order && !sent.confirmed;
  const awaitedUntil = isAwaited ? expiresAt : undefined;
  return { quote, pdf: row.pdf, pdfSha256, isLatest, isWithdrawn, awaitedUntil };
}

export type QuoteMailContent = {
  readonly revision: string;
  /** What was sent with it, and to whom else; set where there is any. */
  readonly enclosed?: ReplyContent;
  /** Who asked for a reminder. */
  readonly by?: string;
};

export type OrderMailContent = QuoteMailContent & {
  readonly number: string;
  readonly files?: readonly string[];
};

export async function noteQuoteOpened(
  transaction: Transaction,
  { reference, revision, now }: QuoteName & TimedChange,
): Promise<void> {
  const unopened = await transaction.query`SELECT quotes.id FROM quotes
    JOIN submissions ON submissions.id = submission_id
    WHERE reference = ${reference} AND revision = ${revision} AND opened_at IS NULL`;
  if (unopened.length === 0) return;
  const request = await lockRequest(transaction, { reference, now }, { by: "buyer" });
  await request?.apply({ type: "opened", revision });
}

export type ExpiryRequest = Pick<ReminderRequest, "now" | "recipients" | "mailDomain" | "limit"> & {
  readonly remindsBuyer: boolean;
};

type ExpiringQuote = { readonly reference: string; readonly revision: string };

/**
 * Puts every quote that expires soon on the list, once for each revision, with its e-mails. Nobody is reminded of a
 * quote that was ordered, withdrawn, replaced or closed, nor of one that was never valid for longer than that time.
 */
export async function queueExpiryReminders(
  transaction: Transaction,
  { now, recipients, mailDomain, limit, remindsBuyer: tellsBuyer }: ExpiryRequest,
): Promise<readonly ExpiringQuote[]> {
  const rows = await transaction.query<ExpiringQuote & { readonly id: number }>`SELECT quotes.id, revision,
      (SELECT reference FROM submissions WHERE submissions.id = submission_id) AS reference
    FROM quotes WHERE expiry_told_at IS NULL AND expires_at > ${now}
      AND expires_at <= ${now + expiresSoonMs} AND sent_at < expires_at - ${expiresSoonMs}
      AND withdrawn_at IS NULL AND confirmed_at IS NULL
      AND (order_number IS NULL OR order_ended_at IS NOT NULL)
      AND id = (SELECT max(id) FROM quotes AS others WHERE others.submission_id = quotes.submission_id)
      AND 'quoted' = (SELECT state FROM submissions WHERE submissions.id = submission_id)
    ORDER BY expires_at, id LIMIT ${limit}`;
  const told: ExpiringQuote[] = [];
  for (const { id, reference, revision } of rows) {
    const request = await lockRequest(transaction, { reference, now }, { by: "clock" });
    // Another node may have done it before the lock.
    const mine = await transaction.query`UPDATE quotes SET expiry_told_at = ${now}
      WHERE id = ${id} AND expiry_told_at IS NULL RETURNING id`;
    if (!request || mine.length === 0) continue;
    const about: QuoteMailContent = { revision };
    const content = { expiry: about, "expiry-notice": about };
    await request.apply({ type: "expiring", revision, tellsBuyer }, { recipients, mailDomain, content });
    told.push({ reference, revision });
  }
  return told;
}

type Reminding = StaffChange & {
  readonly revision: string;
  /** The last reminder that the page showed; 0 for none. */
  readonly shown: number;
  readonly by: string;
  readonly mailDomain: string;
};

/** Once for each press: another within a day is sent only by someone who saw the one before. */
export async function remindOfQuote(
  transaction: Transaction,
  { revision, shown, by, mailDomain, ...change }: Reminding,
): Promise<ChangeOutcome> {
  const request = await lockRequest(transaction, change);
  if (!request) return { outcome: "unknown" };
  const since = Math.max(shown, change.now - DAY_MS);
  const repeated = await transaction.query`SELECT id FROM events WHERE submission_id = ${request.row.id}
    AND kind = 'reminded' AND happened_at > ${since} LIMIT 1`;
  const content: QuoteMailContent = { revision, by };
  const post = { mailDomain, content: { "quote-reminder": content } };
  return request.apply({ type: "reminded", revision, isRepeat: repeated.length > 0 }, post);
}

/** A quoted request, counted by its first quote, since revisions answer the same request. */
type QuotedRequest = {
  readonly receivedAt: number;
  readonly sentAt: number;
  /** How it was closed: "won", "lost-price" …; undefined while it is not. */
  readonly closedAs: string | undefined;
};

/** Every request whose first quote was sent in this time. */
export async function listQuoted(
  database: Transaction,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<readonly QuotedRequest[]> {
  type Row = Omit<QuotedRequest, "closedAs"> & { readonly closedAs: string | null };
  const rows = await database.query<Row>`SELECT received_at AS "receivedAt", sent_at AS "sentAt",
      CASE WHEN EXISTS (SELECT 1 FROM quotes AS any_of WHERE any_of.submission_id = submissions.id
        AND confirmed_at IS NOT NULL) THEN 'won' ELSE closed_as END AS "closedAs"
    FROM quotes JOIN submissions ON submissions.id = submission_id
    WHERE revision = 'A' AND sent_at >= ${since} AND sent_at < ${until} ORDER BY sent_at, quotes.id`;
  return rows.map((row) => ({ ...row, closedAs: row.closedAs ?? undefined }));
}

export type QuoteFigures = ReturnType<typeof computeQuoteStats>;

export function computeQuoteStats(requests: readonly QuotedRequest[]) {
  const won = requests.filter(({ closedAs }) => closedAs === "won").length;
  const lost = requests.filter(({ closedAs }) => closedAs?.startsWith("lost")).length;
  const times = requests.map(({ receivedAt, sentAt }) => sentAt - receivedAt).sort((a, b) => a - b);
  return {
    quotes: requests.length,
    won,
    lost,
    // Of an even number, the faster of the middle two: always a time that someone really waited.
    medianMs: times[Math.ceil(times.length / 2) - 1],
  };
}

/** What is left says only that something was quoted, and when. */
export async function eraseQuotes(transaction: Transaction, id: number) {
  await transaction.query`DELETE FROM quote_drafts WHERE submission_id = ${id}`;
  await transaction.query`DELETE FROM draft_copies WHERE submission_id = ${id}`;
  await transaction.query`DELETE FROM quoted_lines
    WHERE quote_id IN (SELECT id FROM quotes WHERE submission_id = ${id})`;
  await transaction.query`UPDATE quotes SET quote = '', buyer_domain = '', buyer_name = '', pdf = ${new Uint8Array()}, pdf_sha256 = '',
    overruled = '{}', withdrawn_reason = NULL, order_number = NULL, total = NULL,
    confirmed_total = NULL WHERE submission_id = ${id}`;
}
