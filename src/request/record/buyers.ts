import { DAY_MS } from "#company/time-in.ts";
import { insertMail, sqlList } from "#mail/outbox.ts";
import { fromRow, type RowOf, raw, type Transaction } from "#store/database.ts";
import { addEvent, type EventKind } from "#store/events.ts";
import { isSameKey } from "./private-links.ts";
import type { RecordRow } from "./records.ts";
import { acknowledgementAddress, type Submission, takeAcknowledgement, toSubmission } from "./submission.ts";

/** A request as its buyer sees it. The sender never learns that a request is held back. */
export type FollowedRequest = Submission &
  Stations & {
    /** Whether what was sent can be shown to a person who knows its ZIP code, or else the number of its quote. */
    readonly hasZip: boolean;
    /** It came without a ZIP code, and a quote is out: the page asks for its number instead. */
    readonly asksNumber?: true | undefined;
    readonly isVerified: boolean;
    /** The latest that was sent, unless it was withdrawn. */
    readonly currentQuote?: CurrentQuote | undefined;
    /** The order that we declined or canceled, or the buyer took back, until the buyer orders again. */
    readonly endedOrder?:
      | {
          readonly at: number;
          readonly isCanceled: boolean;
          readonly isByBuyer?: true | undefined;
          readonly number: string;
        }
      | undefined;
  };

export type CurrentQuote = {
  readonly revision: string;
  /** In cents; undefined where an earlier release noted none. */
  readonly total: number | undefined;
};

/** Who has it, and when it reached each station; undefined for a station that it has not reached. */
type Stations = {
  readonly takenBy: string | undefined;
  readonly reviewedAt: number | undefined;
  /** Of the first quote; undefined again when the latest was withdrawn. */
  readonly quotedAt: number | undefined;
  /** Set while the request is open and no quote has replaced the withdrawn one. */
  readonly withdrawnAt: number | undefined;
  readonly orderedAt: number | undefined;
  readonly confirmedAt: number | undefined;
  /** The buyer's own; empty where the order came as a file or in another way. */
  readonly orderNumber: string | undefined;
  /** When the buyer asked for a new revision, if the desk has not answered since. */
  readonly renewalAskedAt: number | undefined;
  readonly closedAt: number | undefined;
};

const eventTime = (order: "min" | "max", ...kinds: readonly EventKind[]) =>
  `(SELECT ${order}(happened_at) FROM events WHERE submission_id = submissions.id AND kind IN (${sqlList(kinds)}))`;

const ofQuotes = (value: string) => `(SELECT ${value} FROM quotes WHERE submission_id = submissions.id)`;

type FollowedRow = RecordRow &
  RowOf<Stations> & {
    readonly orderEndedAt: number | null;
    readonly isCanceled: number;
    readonly isByBuyer: number;
    readonly currentRevision: string | null;
    readonly currentTotal: number | null;
    readonly quotes: number;
  };

/** Messages have no such page, and nothing is left of what was erased. */
async function findRow(database: Transaction, reference: string) {
  const [row] = await database.query<FollowedRow>`SELECT submissions.*,
      staff.name AS "takenBy", ${raw(eventTime("min", "taken", "handed-over"))} AS "reviewedAt",
      CASE WHEN state <> 'open' AND latest.withdrawn_at IS NULL
        THEN ${raw(ofQuotes("min(sent_at)"))} END AS "quotedAt",
      CASE state WHEN 'open' THEN ${raw(ofQuotes("max(withdrawn_at)"))} END AS "withdrawnAt",
      CASE WHEN latest.withdrawn_at IS NULL AND latest.order_ended_at IS NULL
        THEN latest.ordered_at END AS "orderedAt",
      ${raw(ofQuotes("count(*)"))} AS quotes,
      ${raw(ofQuotes("max(confirmed_at)"))} AS "confirmedAt",
      coalesce(${raw(ofQuotes("max(CASE WHEN confirmed_at IS NOT NULL THEN order_number END)"))},
        latest.order_number) AS "orderNumber",
      CASE WHEN latest.withdrawn_at IS NULL THEN latest.order_ended_at END AS "orderEndedAt",
      CASE WHEN latest.withdrawn_at IS NULL THEN latest.revision END AS "currentRevision",
      latest.total AS "currentTotal",
      (SELECT count(*) FROM events WHERE submission_id = submissions.id AND kind = 'order-canceled'
        AND happened_at = latest.order_ended_at) AS "isCanceled",
      (SELECT count(*) FROM events WHERE submission_id = submissions.id AND kind = 'order-canceled'
        AND happened_at = latest.order_ended_at AND staff_id IS NULL) AS "isByBuyer",
      CASE WHEN state = 'open' AND answered_at IS NULL THEN renewal_asked_at END AS "renewalAskedAt",
      CASE state WHEN 'answered' THEN coalesce(${raw(eventTime("max", "closed"))}, answered_at) END AS "closedAt"
    FROM submissions LEFT JOIN staff ON staff.id = taken_by AND revoked_at IS NULL
    LEFT JOIN quotes AS latest ON latest.id = ${raw(ofQuotes("max(id)"))}
    WHERE reference = ${reference} AND form_type = 'rfq' AND erased_at IS NULL`;
  return row;
}

async function findFollowed(database: Transaction, reference: string) {
  const row = await findRow(database, reference);
  return row && toFollowed(row);
}

function toFollowed(row: FollowedRow): FollowedRequest {
  const { takenBy, reviewedAt, quotedAt, withdrawnAt, orderedAt, closedAt } = row;
  const { confirmedAt, orderNumber, orderEndedAt, renewalAskedAt, currentRevision, currentTotal } = row;
  const submission = toSubmission(row);
  const asksNumber = row.quotes > 0 && zipOf(submission) === undefined;
  // The filter's clock runs; what a person took for spam is promised nothing.
  const isDropped = submission.state === "quarantined" && submission.toDos?.length === 0;
  return {
    ...submission,
    ...fromRow<Stations>({
      ...{ takenBy, reviewedAt, quotedAt, withdrawnAt, orderedAt, closedAt },
      ...{ confirmedAt, orderNumber, renewalAskedAt },
    }),
    currentQuote:
      currentRevision === null ? undefined : { revision: currentRevision, total: currentTotal ?? undefined },
    endedOrder:
      orderEndedAt === null
        ? undefined
        : {
            at: orderEndedAt,
            isCanceled: row.isCanceled > 0,
            ...(row.isByBuyer > 0 && { isByBuyer: true }),
            number: orderNumber ?? "",
          },
    isUnpromised: submission.isUnpromised || isDropped || undefined,
    hasZip: zipOf(submission) !== undefined || asksNumber,
    asksNumber: asksNumber || undefined,
    isVerified: row.verified_at !== null,
  };
}

/** A buyer knows the ZIP code; anyone who has to guess it gets this many tries a day for one request. */
const zipTriesPerDay = 10;

export type Unsealing = {
  readonly reference: string;
  readonly zip: string;
  readonly now: number;
  /** Wrong tries of the last day that could not be noted in the store. */
  readonly unnoted?: number;
};

export type UnsealOutcome =
  | { readonly outcome: "unknown" }
  | { readonly outcome: "locked" | "wrong" | "open"; readonly request: FollowedRequest };

/**
 * Opens what was sent for the right ZIP code. A wrong one is noted; after too many, even the right one is
 * refused.
 */
async function unsealRequest(transaction: Transaction, asked: Unsealing): Promise<UnsealOutcome> {
  // One try at a time, so that none of many simultaneous ones goes uncounted.
  const { forUpdate } = transaction.engine;
  const [row] = await transaction.query<{ id: number }>`SELECT id FROM submissions
    WHERE reference = ${asked.reference} ${raw(forUpdate)}`;
  const judged = await judgeZip(transaction, asked);
  if (judged.outcome === "wrong") {
    await addEvent(transaction, { kind: "zip-refused", submissionId: row?.id, now: asked.now });
  }
  return judged;
}

/** Judges without noting anything, so it also works for a store that cannot write. */
async function judgeZip(
  transaction: Transaction,
  { reference, zip, now, unnoted = 0 }: Unsealing,
): Promise<UnsealOutcome> {
  const row = await findRow(transaction, reference);
  if (!row) return { outcome: "unknown" };
  const request = toFollowed(row);
  // In both directions, so that what was noted while the clock ran ahead does not count.
  const [noted] = await transaction.query<{ tries: number }>`SELECT count(*) AS tries FROM events
    WHERE submission_id = ${row.id} AND kind = 'zip-refused'
      AND happened_at BETWEEN ${now - DAY_MS} AND ${now + DAY_MS}`;
  if ((noted?.tries ?? 0) + unnoted >= zipTriesPerDay) return { outcome: "locked", request };
  const right = request.asksNumber ? lettersOf(reference) : zipOf(request);
  const typed = request.asksNumber ? lettersOf(zip) : normalizeZip(zip);
  const isRight = right !== undefined && isSameKey(typed, right);
  return { outcome: isRight ? "open" : "wrong", request };
}

/** The latest that was sent; undefined where there is none, or it was withdrawn. */
async function findRevision(transaction: Transaction, id: number) {
  const [latest] = await transaction.query<{ revision: string; withdrawn_at: number | null }>`SELECT revision,
    withdrawn_at FROM quotes WHERE submission_id = ${id} ORDER BY id DESC LIMIT 1`;
  return latest?.withdrawn_at === null ? latest.revision : undefined;
}

type LinkRequest = {
  readonly reference: string;
  readonly email: string;
  readonly now: number;
  readonly mailDomain: string;
};

/** The quote's revision whose link is in the mail too, if a quote is out. */
export type LinkMailContent = { readonly revision: string | undefined };

/**
 * Mails the links of a request and of its latest quote again, if the address is the one that the request came
 * with. Nobody can tell from outside whether it is: something is written in either case, so that a store that
 * cannot write fails for both.
 */
async function queueLink(
  transaction: Transaction,
  { reference, email, now, mailDomain }: LinkRequest,
): Promise<void> {
  // A quote's number does not say whether its request began as a message.
  const row =
    (await findRow(transaction, reference)) ?? (await findRow(transaction, reference.replace(/^RFQ/, "MSG")));
  const isTheirs = row?.email.toLowerCase() === email.trim().toLowerCase() && row.state !== "quarantined";
  const to = isTheirs ? acknowledgementAddress(row.email, mailDomain) : undefined;
  if (row && to && (await takeAcknowledgement(transaction, to, now, "link"))) {
    const link: LinkMailContent = { revision: await findRevision(transaction, row.id) };
    await insertMail(transaction, { submissionId: row.id, kind: "link", to, now, mailDomain, content: link });
  } else {
    await transaction.query`UPDATE probe SET writes = writes + 1`;
  }
}

/** Of a quote's number or a reference, as people write them: "q-7k3m x9qd, Rev B". */
function lettersOf(number: string) {
  const letters = number
    .toUpperCase()
    .replace(/[\s,]*\bREV\b.*$/, "")
    .replace(/[^A-Z\d]/g, "");
  return letters.replace(/^(?:RFQ|MSG|Q)(?=.{8}$)/, "");
}

function zipOf({ rfq }: Submission) {
  const zip = rfq?.values.deliveryZip;
  // An empty answer would match a ZIP code without any letter or digit.
  return (zip && normalizeZip(zip)) || undefined;
}

/**
 * Makes spellings of a ZIP code equal: with or without the four extra digits, or the country in front, which
 * the form asks for when a code is short; in any case, in full-width letters, with or without spaces.
 */
function normalizeZip(zip: string) {
  const letters = zip
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^[A-Z]+(?=\d{4,}$)/, "");
  return /^\d{9}$/.test(letters) ? letters.slice(0, 5) : letters;
}

export const buyerReads = { findFollowed, judgeZip };

export const buyerWrites = { queueLink, unsealRequest };
