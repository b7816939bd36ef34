import { insertMail } from "#mail/outbox.ts";
import type { EarlierQuote } from "#quote/earlier-prices.ts";
import {
  addStep,
  type Clash,
  type DraftStep,
  type FieldKey,
  findLastSteps,
  findPageSaves,
  findPosted,
  isSameLines,
  mergeDrafts,
  type PageSaves,
  rebuild,
} from "#quote/merge-drafts.ts";
import type { Quote, QuoteDraft } from "#quote/quote.ts";
import type { ArrivedFile } from "#request/files/files.ts";
import {
  answerable,
  type ChangeOutcome,
  change,
  type MailSettings,
  resume,
  type TimedChange,
} from "#request/record/changes.ts";
import { findScreening, refreshHold } from "#request/record/compliance.ts";
import {
  addMessage,
  bringBack,
  endWaiting,
  findUnseen,
  markWaiting,
  type Seen,
} from "#request/record/conversation.ts";
import { findFirstMail, type StaffChange, writtenBy } from "#request/record/requests.ts";
import type { Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";

export type SavedDraft = {
  readonly draft: QuoteDraft;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: number;
  readonly pageSaves: PageSaves;
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
  readonly order: { readonly number: string; readonly at: number } | undefined;
  /** The request was closed with an order, however its number arrived. */
  readonly isWon: boolean;
  /** While the request is closed because the buyer said "not this time": when, and how it was closed. */
  readonly declined: { readonly at: number; readonly closedAs: string } | undefined;
};

/** Ordered: its day has passed, but an order was placed before. */
export type Standing = "valid" | "ordered" | "expired" | "superseded" | "withdrawn";

export function standingOf(sent: SentQuote, now: number): Standing {
  if (sent.withdrawn) return "withdrawn";
  if (!sent.isLatest) return "superseded";
  if (now < sent.expiresAt) return "valid";
  return sent.order || sent.isWon ? "ordered" : "expired";
}

/** Unless it has ended: withdrawing or replacing what was ordered ends the order too. */
export function orderOf({ order, isLatest, withdrawn }: SentQuote) {
  return isLatest && !withdrawn ? order : undefined;
}

export type RequestQuotes = {
  readonly draft: SavedDraft | undefined;
  /** The latest revision first. */
  readonly sent: readonly SentQuote[];
};

/** Undefined when there is no such request, or nothing is left of it. */
export async function findQuotes(
  database: Transaction,
  reference: string,
): Promise<RequestQuotes | undefined> {
  const [row] = await database.query<{ id: number }>`SELECT id FROM submissions
    WHERE reference = ${reference} AND erased_at IS NULL`;
  if (!row) return undefined;
  return { draft: await findDraft(database, row.id), sent: await listSent(database, row.id) };
}

type StoredDraft = Omit<SavedDraft, "pageSaves"> & { readonly history: readonly DraftStep[] };

async function findStoredDraft(database: Transaction, id: number): Promise<StoredDraft | undefined> {
  const [row] = await database.query<{
    draft: string;
    version: number;
    name: string;
    saved_at: number;
  }>`SELECT draft, version, name, saved_at FROM quote_drafts JOIN staff ON staff.id = saved_by
    WHERE submission_id = ${id}`;
  if (!row) return undefined;
  const { history = [], ...draft } = JSON.parse(row.draft);
  return { draft, history, version: row.version, savedBy: row.name, savedAt: row.saved_at };
}

async function findDraft(database: Transaction, id: number): Promise<SavedDraft | undefined> {
  const stored = await findStoredDraft(database, id);
  if (!stored) return undefined;
  const { history, ...draft } = stored;
  return { ...draft, pageSaves: findPageSaves(history) };
}

type SentRow = Pick<SentQuote, "revision" | "sentBy" | "sentAt" | "expiresAt" | "pdfSha256"> & {
  readonly quote: string;
  readonly overruled: string;
  readonly withdrawn_at: number | null;
  readonly withdrawn_reason: string | null;
  readonly opened_at: number | null;
  readonly order_number: string | null;
  readonly ordered_at: number | null;
  readonly closed_as: string | null;
  readonly declined_at: number | null;
};

export async function listSent(database: Transaction, id: number): Promise<readonly SentQuote[]> {
  const rows = await database.query<SentRow>`SELECT revision, staff.name AS "sentBy", sent_at AS "sentAt",
      expires_at AS "expiresAt", pdf_sha256 AS "pdfSha256", quote, overruled, withdrawn_at, withdrawn_reason,
      opened_at, order_number, ordered_at, closed_as, CASE WHEN closed_as LIKE 'lost-%' THEN (
        SELECT max(written_at) FROM messages WHERE messages.submission_id = submissions.id AND way = 'declined'
      ) END AS declined_at
    FROM quotes JOIN staff ON staff.id = sent_by JOIN submissions ON submissions.id = submission_id
    WHERE submission_id = ${id} ORDER BY quotes.id DESC`;
  return rows.map((row, index) => {
    const { revision, sentBy, sentAt, expiresAt, pdfSha256 } = row;
    const { withdrawn_at, order_number, ordered_at, declined_at, closed_as } = row;
    return {
      ...{ revision, sentBy, sentAt, expiresAt, pdfSha256 },
      quote: JSON.parse(row.quote),
      isLatest: index === 0,
      overruled: JSON.parse(row.overruled),
      withdrawn: withdrawn_at === null ? undefined : { at: withdrawn_at, reason: row.withdrawn_reason ?? "" },
      openedAt: row.opened_at ?? undefined,
      order: order_number === null ? undefined : { number: order_number, at: ordered_at ?? sentAt },
      isWon: closed_as === "won",
      declined: declined_at === null ? undefined : { at: declined_at, closedAs: closed_as ?? "" },
    };
  });
}

export type QuoteName = { readonly reference: string; readonly revision: string };
export type QuotePaper = {
  readonly quote: Quote;
  readonly pdf: Uint8Array;
  readonly pdfSha256: string;
  readonly isLatest: boolean;
  readonly isWithdrawn: boolean;
  /** While the buyer may still order it and has not: when it expires. */
  readonly awaitedUntil: number | undefined;
};

type PaperRow = Pick<SentRow, "quote" | "pdfSha256" | "expiresAt" | "withdrawn_at" | "order_number"> & {
  readonly id: number;
  readonly latest_id: number;
  readonly pdf: Uint8Array;
  readonly state: string;
};

export async function findQuotePaper(
  database: Transaction,
  { reference, revision }: QuoteName,
): Promise<QuotePaper | undefined> {
  const [row] = await database.query<PaperRow>`SELECT quotes.id, quote, pdf, pdf_sha256 AS "pdfSha256",
      expires_at AS "expiresAt", withdrawn_at, order_number, state, (
        SELECT max(others.id) FROM quotes AS others WHERE others.submission_id = submissions.id
      ) AS latest_id
    FROM quotes JOIN submissions ON submissions.id = submission_id
    WHERE reference = ${reference} AND revision = ${revision} AND erased_at IS NULL`;
  if (!row) return undefined;
  const isLatest = row.id === row.latest_id;
  const isWithdrawn = row.withdrawn_at !== null;
  const isAwaited = isLatest && !isWithdrawn && row.state === "quoted" && row.order_number === null;
  return {
    quote: JSON.parse(row.quote),
    pdf: row.pdf,
    pdfSha256: row.pdfSha256,
    isLatest,
    isWithdrawn,
    awaitedUntil: isAwaited ? row.expiresAt : undefined,
  };
}

/** What a draft was based on when it was opened: the version last read, 0 for none, and the revision sent before it. */
export type DraftBasis = { readonly version: number; readonly supersedes: string | undefined };

/** Nothing was stored: in between, someone else deleted the draft, sent this revision, or saved what cannot be compared. */
export type Overtaken = {
  readonly outcome: "overtaken";
  readonly by: string | undefined;
  readonly at: number | undefined;
  readonly draft: SavedDraft | undefined;
  readonly sent: string | undefined;
  /** The buyer ordered this revision, which nobody who sends the next one has seen. */
  readonly ordered?: string;
};

/** Stored, together with what others saved in between. */
export type Saved = {
  readonly outcome: "saved";
  readonly version: number;
  readonly draft: QuoteDraft;
  /** What others changed since, that is in it now. */
  readonly taken: readonly FieldKey[];
  /** What both changed: stored is theirs, until someone chooses. */
  readonly clashes: readonly (Clash & { readonly by: string; readonly at: number })[];
  readonly by: string | undefined;
};
export type SaveOutcome = Saved | NotDone | Overtaken;
type NotDone = Exclude<ChangeOutcome, { readonly outcome: "done" }>;

const quotable = ["open", "quoted"] as const;

type DraftToSave = StaffChange &
  DraftBasis & {
    readonly draft: QuoteDraft;
    /** What a draft that nobody has saved yet begins with. */
    readonly begun: QuoteDraft;
    /** The page knows of the version, and does not show what others wrote into it. */
    readonly isBehind?: boolean;
  };

export async function saveDraft(
  transaction: Transaction,
  { reference, staffId, now, draft, begun, isBehind = false, ...basis }: DraftToSave,
): Promise<SaveOutcome> {
  let outcome: Saved | Overtaken | undefined;
  const changed = await change(transaction, reference, quotable, async ({ id }) => {
    const stored = await findStoredDraft(transaction, id);
    const joined = stored && (await join(transaction, stored, draft, { ...basis, isBehind }));
    const known = isBehind ? unknownVersion : basis.version;
    outcome = await findOvertaken(transaction, id, { ...basis, version: joined ? stored.version : known });
    if (outcome) return;
    const version = (stored?.version ?? 0) + 1;
    const kept = joined ?? { draft, taken: [], clashes: [], by: undefined };
    const isMore = kept.taken.length > 0 || !isSameLines(kept.draft, draft);
    // A clash that is not settled has to come up again.
    const how = kept.clashes.length > 0 ? { hasClash: true as const } : isMore && { posted: draft };
    const who = { version, by: staffId, at: now, page: draft.page ?? "", ...how };
    const history = addStep(stored?.history ?? [], stored?.draft ?? begun, kept.draft, who);
    // Once for each who goes on with it: how often a draft was saved is not worth knowing.
    if (stored?.history.at(-1)?.by !== staffId) {
      await addEvent(transaction, { kind: "drafted", submissionId: id, staffId, now });
    }
    await transaction.query`INSERT INTO quote_drafts (submission_id, version, draft, saved_by, saved_at)
      VALUES (${id}, ${version}, ${JSON.stringify({ ...kept.draft, history })}, ${staffId}, ${now})
      ON CONFLICT (submission_id) DO UPDATE SET version = excluded.version, draft = excluded.draft,
        saved_by = excluded.saved_by, saved_at = excluded.saved_at`;
    outcome = { outcome: "saved", version, ...kept };
  });
  return outcome ?? (changed as NotDone);
}

const unknownVersion = -1;

type Joined = Pick<Saved, "draft" | "taken" | "clashes" | "by">;

/** With what was saved since the version that the draft began with; undefined when that was too long ago. */
async function join(
  transaction: Transaction,
  { draft: theirs, version, history }: StoredDraft,
  mine: QuoteDraft,
  { version: basis, isBehind }: Pick<DraftBasis, "version"> & { readonly isBehind: boolean },
): Promise<Joined | undefined> {
  if (basis === version && !isBehind) return { draft: mine, taken: [], clashes: [], by: undefined };
  const base = isBehind ? findPosted(history, basis) : rebuild(theirs, history, basis);
  if (!base) return undefined;
  const since = history.filter((step) => isBehind || step.version > basis);
  const steps = since.toReversed();
  const lastTo = findLastSteps(since);
  // A browser that downloads the preview leaves the page open: what it saved itself is not someone else's.
  const isMine = (step: DraftStep | undefined) => mine.page !== "" && step?.page === mine.page;
  const isOwn = (field: FieldKey) => isMine(lastTo(field));
  const isOwnLine = (id: string) => {
    // The last step that began with it is the one that removed it.
    if (!hasLine(theirs, id)) return isMine(steps.find(({ whole }) => whole && hasLine(whole, id)));
    const touching = steps.filter(({ fields }) => fields.some(({ line }) => line === id));
    return touching.length > 0 && touching.every(isMine);
  };
  const { clashes, ...merged } = mergeDrafts(base, mine, theirs, isOwn, isOwnLine);
  const people = await transaction.query<{ id: number; name: string }>`SELECT id, name FROM staff`;
  const nameOf = (step: DraftStep | undefined) => people.find(({ id }) => id === step?.by)?.name ?? "";
  return {
    ...merged,
    by: nameOf(steps.find((step) => step.page !== mine.page)) || undefined,
    clashes: clashes.map((clash) => {
      const step = lastTo(clash);
      return { ...clash, by: nameOf(step), at: step?.at ?? 0 };
    }),
  };
}

function hasLine({ lines }: QuoteDraft, id: string) {
  return lines.some((line) => line.id === id);
}

async function findOvertaken(
  transaction: Transaction,
  id: number,
  { version, supersedes }: DraftBasis,
): Promise<Overtaken | undefined> {
  const [latest] = await listSent(transaction, id);
  const draft = await findDraft(transaction, id);
  const isOvertaken = latest?.revision !== supersedes;
  if (!isOvertaken && (draft?.version ?? 0) === version) return undefined;
  return {
    outcome: "overtaken",
    by: isOvertaken ? latest?.sentBy : draft?.savedBy,
    at: isOvertaken ? latest?.sentAt : draft?.savedAt,
    draft,
    sent: isOvertaken ? latest?.revision : undefined,
  };
}

export type QuoteToSend = StaffChange &
  Pick<MailSettings, "mailDomain"> & {
    readonly version: number;
    /** By the page that it was sent from: what came in since keeps the mark. */
    readonly seen?: Seen | undefined;
    /** Of the order that the page told of: when it came in. */
    readonly seenOrder: number | undefined;
    readonly quote: Quote;
    readonly pdf: Uint8Array;
    readonly pdfSha256: string;
    readonly expiresAt: number;
    readonly overruled: Readonly<Record<string, string>>;
  };

/** While its paper was made, a possible match was recorded, or the verification that it states was taken back. */
export type ChecksChanged = { readonly outcome: "checks changed" };

/**
 * Revision, paper, mail, event and state are stored together or not at all; of two at once, one wins. The same paper
 * again is the same quote, whose answer was lost on the way.
 */
export async function sendQuote(
  transaction: Transaction,
  sending: QuoteToSend,
): Promise<ChangeOutcome | Overtaken | ChecksChanged> {
  const { reference, staffId, now, version, quote, pdf, pdfSha256, expiresAt, overruled } = sending;
  const { seen, seenOrder } = sending;
  let overtaken: Overtaken | ChecksChanged | undefined;
  const changed = await change(transaction, reference, quotable, async ({ id, email, verified_at }) => {
    const [latest] = await listSent(transaction, id);
    if (latest?.revision === quote.revision && latest.pdfSha256 === pdfSha256) return;
    overtaken = await findOvertaken(transaction, id, { version, supersedes: quote.supersedes });
    const order = latest && orderOf(latest);
    if (order && order.at !== seenOrder) {
      const none = { by: undefined, draft: undefined, sent: undefined };
      overtaken ??= { outcome: "overtaken", ...none, at: order.at, ordered: latest.revision };
    }
    const isMatch = (await findScreening(transaction, id))?.result === "match";
    const isUnverified = quote.buyer.isVerified && verified_at === null;
    if (isMatch || isUnverified) overtaken ??= { outcome: "checks changed" };
    if (overtaken) return;
    await transaction.query`INSERT INTO quotes (submission_id, revision, quote, pdf, pdf_sha256, overruled,
        sent_by, sent_at, expires_at, total) VALUES (${id}, ${quote.revision}, ${JSON.stringify(quote)},
      ${pdf}, ${pdfSha256}, ${JSON.stringify(overruled)}, ${staffId}, ${now}, ${expiresAt},
      ${quote.totals.total})`;
    await transaction.query`DELETE FROM quote_drafts WHERE submission_id = ${id}`;
    await insertMail(transaction, {
      submissionId: id,
      kind: "quote",
      to: email,
      now,
      messageIdDomain: sending.mailDomain,
      content: JSON.stringify({
        revision: quote.revision,
        answersTo: await findFirstMail(transaction, id, email),
      } satisfies QuoteMailContent),
    });
    // What was withdrawn was in time, or late, all the same.
    await transaction.query`UPDATE submissions SET state = 'quoted',
      answered_at = coalesce(answered_at, (SELECT min(sent_at) FROM quotes
        WHERE submission_id = ${id} AND withdrawn_at IS NOT NULL), ${now})
      WHERE id = ${id}`;
    await endWaiting(transaction, id, await findUnseen(transaction, id, seen));
    const kind = quote.supersedes === undefined ? "quoted" : "revised";
    const body = [`Rev ${quote.revision}`, ...Object.values(overruled)].join("\n");
    await addEvent(transaction, { kind, submissionId: id, staffId, now, body });
  });
  return overtaken ?? changed;
}

export type QuoteMailContent = { readonly revision: string; readonly answersTo: string | undefined };

type Withdrawal = StaffChange &
  Pick<MailSettings, "mailDomain"> & {
    readonly revision: string;
    readonly reason: string;
    /** Of the order that the page told of: when it came in. */
    readonly seenOrder?: number | undefined;
  };

/** Ordered: nobody here has seen the order, which would end with the quote. */
type NotWithdrawn = { readonly outcome: "not standing" | "ordered" };

/** The latest revision only. The buyer gets an e-mail, and the request waits for an answer again. */
export async function withdrawQuote(
  transaction: Transaction,
  { reference, staffId, now, mailDomain, revision, reason, seenOrder }: Withdrawal,
): Promise<ChangeOutcome | NotWithdrawn> {
  let refused: NotWithdrawn | undefined;
  const changed = await change(transaction, reference, quotable, async ({ id, email }) => {
    const [latest] = await listSent(transaction, id);
    const isStanding = latest?.revision === revision && !latest.withdrawn;
    if (!isStanding) refused = { outcome: "not standing" };
    else if (latest.order && latest.order.at !== seenOrder) refused = { outcome: "ordered" };
    if (refused) return;
    await transaction.query`UPDATE quotes SET withdrawn_at = ${now}, withdrawn_reason = ${reason}
      WHERE submission_id = ${id} AND revision = ${revision}`;
    await resume(transaction, id);
    await insertMail(transaction, {
      submissionId: id,
      kind: "withdrawal",
      to: email,
      now,
      messageIdDomain: mailDomain,
      content: await writtenBy(transaction, id, email, { text: reason, staffId }),
    });
    const body = `Rev ${revision}: ${reason}`;
    await addEvent(transaction, { kind: "withdrawn", submissionId: id, staffId, now, body });
  });
  return refused ?? changed;
}

export async function noteQuoteOpened(
  transaction: Transaction,
  { reference, revision, now }: QuoteName & TimedChange,
): Promise<void> {
  const [opened] = await transaction.query<{ submission_id: number }>`UPDATE quotes SET opened_at = ${now}
    WHERE revision = ${revision} AND opened_at IS NULL
      AND submission_id = (SELECT id FROM submissions WHERE reference = ${reference})
    RETURNING submission_id`;
  if (!opened) return;
  const body = `Rev ${revision}`;
  await addEvent(transaction, { kind: "opened", submissionId: opened.submission_id, now, body });
}

export type Order = QuoteName &
  TimedChange &
  MailSettings & {
    /** Empty where only the order itself came: its number is in it. */
    readonly number: string;
    readonly files?: readonly ArrivedFile[];
  };
/**
 * Too many: a person with the link may correct a number, but not flood the mailbox. Sent before: one of its files is part
 * of another message.
 */
type OrderOutcome = "done" | "repeated" | "too many" | "sent before" | "not standing" | "unknown";

export const mostOrderNumbers = 10;

/**
 * The same number and file again change nothing, so that a form that was sent twice is one order. A request that was
 * closed, such as by a buyer who decided otherwise first, is quoted again.
 */
export async function orderQuote(transaction: Transaction, order: Order): Promise<OrderOutcome> {
  const { reference, revision, now, recipients, mailDomain, files = [] } = order;
  let outcome: OrderOutcome = "unknown";
  await change(transaction, reference, answerable, async (row) => {
    const { id, form_type } = row;
    const sent = (await listSent(transaction, id)).find((each) => each.revision === revision);
    outcome = await judgeOrder(transaction, id, sent, order);
    if (outcome !== "done") return;
    const number = order.number || (sent?.order?.number ?? "");
    await transaction.query`UPDATE quotes SET order_number = ${number}, ordered_at = ${now}
      WHERE submission_id = ${id} AND revision = ${revision}`;
    if (files.length > 0) {
      const message = { submissionId: id, side: "buyer", way: "order", now, text: "" } as const;
      await addMessage(transaction, { ...message, files });
    }
    for (const to of recipients[form_type]) {
      const answersTo = await findFirstMail(transaction, id, to);
      await insertMail(transaction, {
        submissionId: id,
        kind: "order",
        to,
        now,
        messageIdDomain: mailDomain,
        content: JSON.stringify({
          revision,
          number,
          answersTo,
          files: files.map(({ name }) => name),
        } satisfies OrderMailContent),
      });
    }
    if (row.state === "answered" && row.closed_as !== "won") await bringBack(transaction, row, now);
    const body = number ? `${number}, for Rev ${revision}` : `for Rev ${revision}`;
    await addEvent(transaction, { kind: "ordered", submissionId: id, now, body });
    await markWaiting(transaction, id, now);
    await refreshHold(transaction, id, now);
  });
  return outcome;
}

export type OrderMailContent = QuoteMailContent & {
  readonly number: string;
  readonly files?: readonly string[];
};

async function judgeOrder(
  transaction: Transaction,
  id: number,
  sent: SentQuote | undefined,
  { number, now, files = [] }: Order,
): Promise<OrderOutcome> {
  if (!sent) return "unknown";
  if (sent.order && (!number || sent.order.number === number) && (await hasAll(transaction, id, files)))
    return "repeated";
  if (standingOf(sent, now) !== "valid") return "not standing";
  if (files.some(({ isSent }) => isSent)) return "sent before";
  const [counted] = await transaction.query<{ count: number }>`SELECT count(*) AS count FROM events
    WHERE submission_id = ${id} AND kind = 'ordered'`;
  return (counted?.count ?? 0) < mostOrderNumbers ? "done" : "too many";
}

async function hasAll(transaction: Transaction, id: number, files: readonly ArrivedFile[]) {
  const known = await transaction.query<{ sha256: string }>`SELECT sha256 FROM files JOIN messages
    ON messages.id = message_id
    WHERE messages.submission_id = ${id} AND way = 'order'`;
  return files.every((file) => known.some(({ sha256 }) => sha256 === file.sha256));
}

/** The last quotes that went out for other requests and were not withdrawn, the newest first. */
export async function listEarlierQuotes(
  database: Transaction,
  { reference, limit }: { readonly reference: string; readonly limit: number },
): Promise<readonly EarlierQuote[]> {
  type Row = { quote: string; sent_at: number; company: string; email: string; closed_as: string | null };
  const rows = await database.query<Row>`SELECT quote, sent_at, company, email, closed_as FROM quotes
    JOIN submissions ON submissions.id = submission_id
    WHERE quotes.id > 0 AND reference <> ${reference} AND erased_at IS NULL AND withdrawn_at IS NULL
    ORDER BY quotes.id DESC LIMIT ${limit}`;
  return rows.map((row) => ({
    quote: JSON.parse(row.quote),
    sentAt: row.sent_at,
    to: { name: row.company, email: row.email },
    closedAs: row.closed_as ?? undefined,
  }));
}

type QuotedRange = { readonly since: number; readonly until: number };

/** Every request whose first quote was sent in this time: when it came in, and how it was closed. */
export async function listQuoted(database: Transaction, { since, until }: QuotedRange) {
  type Row = { receivedAt: number; sentAt: number; closedAs: string | null };
  const rows = await database.query<Row>`SELECT received_at AS "receivedAt", sent_at AS "sentAt",
      closed_as AS "closedAs"
    FROM quotes JOIN submissions ON submissions.id = submission_id
    WHERE revision = 'A' AND sent_at >= ${since} AND sent_at < ${until} ORDER BY sent_at, quotes.id`;
  return rows.map((row) => ({ ...row, closedAs: row.closedAs ?? undefined }));
}

/** What is left says only that something was quoted, and when. */
export async function eraseQuotes(transaction: Transaction, id: number) {
  await transaction.query`DELETE FROM quote_drafts WHERE submission_id = ${id}`;
  await transaction.query`UPDATE quotes SET quote = '', pdf = ${new Uint8Array()}, pdf_sha256 = '',
    overruled = '{}', withdrawn_reason = NULL, order_number = NULL, total = NULL WHERE submission_id = ${id}`;
}
