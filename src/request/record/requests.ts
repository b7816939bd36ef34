import { isCountryAbroad } from "#company/countries.ts";
import { isLostAnswer, type MailKind, mailsOf } from "#mail/outbox.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import type { FollowUp, HoldKind } from "#request/lifecycle.ts";
import type { ReadLines } from "#request/lines/read-lines.ts";
import { fromRow, listOf, type RowOf, raw, type Transaction } from "#store/database.ts";
import type { EventKind } from "#store/events.ts";
import type { Actor } from "./changes.ts";
import { saidAbout } from "./conversation.ts";
import type { UndeliveredContent } from "./mail-delivery.ts";
import { countriesOf, findAllowance } from "./places.ts";
import {
  type ArchivedSubmission,
  countUpTo,
  ofTab,
  type RecordRow,
  type Tab,
  tabs,
  toArchived,
  toFollowUp,
  waitsElsewhere,
} from "./records.ts";
import { sameOrganizationAs } from "./same-organization.ts";
import { findScreening } from "./screening.ts";
import { saidByBuyer, sentBySystem } from "./submission.ts";
import { findTwins } from "./twins.ts";

export type Request = ArchivedSubmission & {
  readonly takenBy: Actor | undefined;
  readonly verifiedBy: Actor | undefined;
  readonly closedAs: string | undefined;
  /** Of all its confirmed orders together. */
  readonly confirmed: { readonly at: number; readonly total: number | undefined } | undefined;
  /** While it is open, or waiting again: the answer that was refused for good. */
  readonly undelivered: UndeliveredContent | undefined;
  readonly finalPaymentOn: string | undefined;
  readonly holdKind: HoldKind | undefined;
  readonly waitsSince: number | undefined;
  /** In a list: another of the same buyer asks for nearly the same. */
  readonly hasTwin?: boolean;
  /** While it is put off. */
  readonly followUp: FollowUp | undefined;
  /** When its deadline began to run: when it came in, or when a new revision was asked for. */
  readonly clockSince: number;
  /** While it is quoted: since when. It may have been answered before, in words. */
  readonly quotedAt: number | undefined;
  readonly quoted: ListedQuote | undefined;
  readonly lastSaid: { readonly text: string; readonly at: number; readonly files: number } | undefined;
};

type ListedQuote = {
  readonly revision: string;
  readonly total: number;
  readonly expiresAt: number;
  readonly openedAt: number | undefined;
  readonly order: { readonly number: string; readonly at: number } | undefined;
  readonly isConfirmed: boolean;
  readonly sentBy: string;
};

export type RequestRow = RecordRow & {
  readonly taker: string | null;
  readonly verifier: string | null;
  readonly refused_kind: MailKind | null;
  readonly refused_error: string | null;
  readonly first_sent_at: number | null;
  readonly revision: string | null;
  readonly sender: string | null;
  readonly total: number | null;
  readonly expires_at: number | null;
  readonly opened_at: number | null;
  readonly order_number: string | null;
  readonly ordered_at: number | null;
  readonly order_ended_at: number | null;
  readonly latest_confirmed_at: number | null;
  readonly confirmed_at: number | null;
  readonly confirmed_total: number | null;
  readonly said: string | null;
  readonly said_at: number | null;
  readonly said_files: number;
};

const LONGEST_EXCERPT = 300;

const newestMessage = (condition: string) =>
  `(SELECT max(id) FROM messages WHERE submission_id = submissions.id AND ${condition})`;

/**
 * What a person said comes first: a system's message is shown only if nothing else of the buyer's is waiting.
 */
const lastSaid = `coalesce(${newestMessage(`${saidByBuyer} AND written_at >= waits_since`)},
    ${newestMessage(`${sentBySystem} AND written_at >= waits_since`)}, ${newestMessage(saidByBuyer)})`;

/** Unknown if an earlier release confirmed one of them without asking for its amount. */
const confirmedTotal = `(SELECT CASE WHEN count(*) = count(confirmed_total)
      THEN CAST(sum(confirmed_total) AS BIGINT) END
    FROM quotes WHERE submission_id = submissions.id AND confirmed_at IS NOT NULL)`;

/** If both a reply and an earlier quote, refusal or withdrawal were lost, the earlier one is shown: it was the answer. */
export const selectRequest = `SELECT submissions.*, taker.name AS taker, verifier.name AS verifier,
    answer.kind AS refused_kind, answer.last_error AS refused_error,
    (SELECT min(sent_at) FROM quotes WHERE submission_id = submissions.id) AS first_sent_at,
    latest.revision, sender.name AS sender, latest.total, latest.expires_at, latest.opened_at, latest.order_number, latest.ordered_at,
    latest.order_ended_at, latest.confirmed_at AS latest_confirmed_at,
    (SELECT max(confirmed_at) FROM quotes WHERE submission_id = submissions.id) AS confirmed_at,
    ${confirmedTotal} AS confirmed_total,
    substr(said.text, 1, ${LONGEST_EXCERPT}) AS said, said.written_at AS said_at,
    (SELECT count(*) FROM files WHERE message_id = said.id) AS said_files
  FROM submissions LEFT JOIN staff AS taker ON taker.id = taken_by
  LEFT JOIN staff AS verifier ON verifier.id = verified_by
  LEFT JOIN quotes AS latest ON latest.withdrawn_at IS NULL AND latest.id = (
    SELECT max(id) FROM quotes WHERE submission_id = submissions.id)
  LEFT JOIN staff AS sender ON sender.id = latest.sent_by
  LEFT JOIN messages AS said ON said.id = ${lastSaid}
  LEFT JOIN outbox AS answer ON answer.id = (
    SELECT min(id) FROM outbox WHERE submission_id = submissions.id AND ${isLostAnswer})`;

export function toRequest(row: RequestRow): Request {
  return {
    ...toArchived(row),
    takenBy: toActor(row.taken_by, row.taker, row.taken_at),
    verifiedBy: toActor(row.verified_by, row.verifier, row.verified_at),
    closedAs: row.closed_as ?? undefined,
    confirmed:
      row.confirmed_at === null
        ? undefined
        : { at: row.confirmed_at, total: row.confirmed_total ?? undefined },
    undelivered:
      (row.state === "open" || (row.state !== "quarantined" && row.waits_since !== null)) &&
      row.refused_kind !== null
        ? { refused: row.refused_kind, error: row.refused_error ?? "" }
        : undefined,
    finalPaymentOn: row.final_payment_on ?? undefined,
    holdKind: (row.legal_hold_kind ?? undefined) as HoldKind | undefined,
    waitsSince: row.waits_since ?? undefined,
    followUp: toFollowUp(row),
    clockSince: row.renewal_asked_at ?? row.received_at,
    // The later of the two times: a quote may have been refused at first and sent later.
    quotedAt: row.state === "quoted" ? Math.max(row.first_sent_at ?? 0, row.answered_at ?? 0) : undefined,
    quoted: toListedQuote(row),
    lastSaid: row.said === null ? undefined : { text: row.said, at: row.said_at ?? 0, files: row.said_files },
  };
}

function toListedQuote(row: RequestRow): ListedQuote | undefined {
  const { revision, total, expires_at, opened_at, order_number, ordered_at } = row;
  if (revision === null) return undefined;
  const isOrdered = order_number !== null && row.order_ended_at === null;
  return {
    revision,
    total: total ?? 0,
    expiresAt: expires_at ?? 0,
    openedAt: opened_at ?? undefined,
    order: isOrdered ? { number: order_number, at: ordered_at ?? 0 } : undefined,
    isConfirmed: row.latest_confirmed_at !== null,
    sentBy: row.sender ?? "",
  };
}

function toActor(id: number | null, name: string | null, at: number | null): Actor | undefined {
  return id !== null && at !== null ? { id, name: name ?? "", at } : undefined;
}

export type TabCounts = Readonly<Record<Tab, number>>;

async function countTabs(database: Transaction): Promise<TabCounts> {
  const [counts] = await database.query<
    TabCounts & { waiting: number }
  >`SELECT ${raw(tabs.map((tab) => `${countUpTo("submissions", ofTab[tab])} AS ${tab}`).join(", "))},
    ${raw(countUpTo("submissions", waitsElsewhere))} AS waiting`;
  const { waiting, ...ofTabs } = counts ?? { open: 0, quoted: 0, closed: 0, held: 0, waiting: 0 };
  // A waiting request of another state is on the open list too.
  return { ...ofTabs, open: ofTabs.open + waiting };
}

export type RequestEvent = {
  readonly id: number;
  readonly kind: EventKind;
  readonly happenedAt: number;
  readonly who: string | undefined;
  readonly body: string | undefined;
};

type EarlierVerification = {
  readonly reference: string;
  readonly by: string;
  readonly at: number;
  readonly how: string;
};

export type RequestDetails = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const MOST_NEIGHBORS = 5;
/**
 * Another spelling is looked for among this many of the latest requests; the same spelling among all of them.
 */
const MOST_COMPARED = 2_000;
const MOST_OF_ONE = 500;

async function findRequest(database: Transaction, reference: string) {
  const [row] = await database.query<RequestRow>`${raw(selectRequest)} WHERE reference = ${reference}`;
  if (!row) return undefined;
  const events = await database.query<RowOf<RequestEvent>>`SELECT events.id, kind,
      happened_at AS "happenedAt", staff.name AS who, body
    FROM events LEFT JOIN staff ON staff.id = staff_id
    WHERE submission_id = ${row.id} AND (kind <> 'seen' OR events.id IN (
      SELECT min(id) FROM events WHERE submission_id = ${row.id} AND kind = 'seen' GROUP BY staff_id))
    ORDER BY events.id`;
  const others = await listSameOrganization(database, row);
  const latest = others.slice(0, MOST_NEIGHBORS);
  const neighbors = await database.query<RequestRow>`${raw(selectRequest)}
    WHERE submissions.id IN (${listOf(latest)}) ORDER BY submissions.id DESC`;
  return {
    ...toRequest(row),
    mails: await mailsOf(database, row.id),
    said: await saidAbout(database, row.id, reference),
    events: events.map(fromRow<RequestEvent>),
    /** The latest other requests from the same organization, in any spelling. */
    neighbors: neighbors.map(toRequest),
    history: await findHistory(database, others),
    /** The last time that someone verified a buyer of the same organization; never counts for this request by itself. */
    verifiedBefore: await findEarlierVerification(database, others),
    twins: await findTwins(database, row),
    screening: await findScreening(database, row.id),
    /** An owner's, for the countries as they are now. */
    allowance: await findAllowance(database, row.id, countriesOf(toArchived(row))),
    /** Who keeps the list of places current. */
    owners: await findOwners(database),
  };
}

async function findOwners(database: Transaction) {
  const rows = await database.query<{ name: string }>`SELECT name FROM staff WHERE role = 'owner'
    AND revoked_at IS NULL ORDER BY id`;
  return rows.map(({ name }) => name);
}

/** The ids of the organization's other requests, newest first; none that is held back or erased. */
async function listSameOrganization(database: Transaction, row: RequestRow): Promise<readonly number[]> {
  const latest = "SELECT id FROM submissions ORDER BY id DESC LIMIT";
  const rows = await database.query<{ id: number; company: string; email: string }>`SELECT id, company, email
    FROM submissions WHERE id <> ${row.id} AND state <> 'quarantined' AND erased_at IS NULL
    AND (id IN (${raw(latest)} ${MOST_COMPARED}) OR company = ${row.company}) ORDER BY id DESC`;
  const isSame = sameOrganizationAs({ name: row.company, email: row.email });
  return rows
    .filter(({ company, email }) => isSame({ name: company, email }))
    .map(({ id }) => id)
    .slice(0, MOST_OF_ONE);
}

async function findHistory(database: Transaction, ids: readonly number[]) {
  type Found = { orders: number; lastAt: number | null };
  const [found] = await database.query<Found>`SELECT max(received_at) AS "lastAt", count(CASE
      WHEN closed_as = 'won' OR EXISTS (
        SELECT 1 FROM quotes WHERE submission_id = submissions.id AND (confirmed_at IS NOT NULL
          OR order_number IS NOT NULL AND order_ended_at IS NULL)) THEN 1 END) AS orders
    FROM submissions WHERE id IN (${listOf(ids)})`;
  return { requests: ids.length, orders: found?.orders ?? 0, lastAt: found?.lastAt ?? undefined };
}

async function findEarlierVerification(database: Transaction, ids: readonly number[]) {
  const [found] =
    await database.query<EarlierVerification>`SELECT reference, staff.name AS by, verified_at AS at,
      coalesce((SELECT body FROM events WHERE submission_id = submissions.id AND kind = 'verified'
        ORDER BY id DESC LIMIT 1), '') AS how
    FROM submissions JOIN staff ON staff.id = verified_by
    WHERE submissions.id IN (${listOf(ids)}) ORDER BY verified_at DESC, submissions.id DESC LIMIT 1`;
  return found;
}

/** What a request is about; a text that our form did not write stays text. */
export type RequestFacts = ReadLines & {
  readonly values: RfqValues | undefined;
  readonly first: string;
};

export const longestText = 10_000;

export function factsOf({ fields, rfq }: Request): RequestFacts {
  if (!rfq) return { values: undefined, lines: [], unmatched: [], first: fields.subject };
  const [line] = rfq.lines;
  return { ...rfq, first: line?.description || line?.source.trim() || fields.subject };
}

export function readDestination(request: Request): "domestic" | "abroad" | "unknown" {
  const { delivery } = countriesOf(request);
  if (delivery === undefined) return "unknown";
  return isCountryAbroad(delivery) ? "abroad" : "domestic";
}

export function destinationOf({ deliveryCity, deliveryState }: RfqValues) {
  return [deliveryCity, deliveryState].filter(Boolean).join(", ");
}

/** Messages are answered in words. */
export function isQuotable({ state, formType }: Request) {
  return formType === "rfq" && (state === "open" || state === "quoted");
}

/** An order came in, of which something is neither confirmed in writing nor declined. */
export function hasOpenOrder({ quoted, state, toDos = [] }: Request) {
  if (state !== "open" && state !== "quoted") return false;
  return toDos.some(({ owed }) => owed === "order") || (quoted?.order !== undefined && !quoted.isConfirmed);
}

export const requestReads = { countTabs, findRequest };
