import { isCountryAbroad } from "#company/countries.ts";
import { type Calendar, dueFor, endOfNextBusinessDay } from "#company/deadlines.ts";
import { recordYears } from "#company/retention.ts";
import { timeIn } from "#company/time-in.ts";
import {
  automaticKinds,
  insertMail,
  isLostAnswer,
  type MailKind,
  sqlList,
  webhookReader,
} from "#mail/outbox.ts";
import {
  type Actor,
  type Because,
  type Closing,
  type Done,
  type Entry,
  type HoldKind,
  isConfirmed,
  isWaiting,
  type Life,
  latestOf,
  type Mail,
  next,
  type Order,
  type OrderLine,
  ordersOf,
  type Proposal,
  type Revision,
  type Rulebook,
  receivedOrder,
  type State,
  type ToDo,
  type Unseen,
  type What,
} from "#request/lifecycle.ts";
import { raw, type Transaction, type Value } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import { calendarIn } from "./calendar.ts";
import { type ArchiveState, type RecordRow, stateOf, toFollowUp } from "./records.ts";
import {
  acknowledgementAddress,
  type DroppedMail,
  type MailSettings,
  perhapsByBuyer,
  type RfqContent,
  type SubmissionFields,
  takeAcknowledgement,
  uncountDropped,
} from "./submission.ts";
import { readToDos, toDoColumns } from "./to-dos.ts";

/*
 * The one writer of requests: it locks a request, asks `next`, and stores all of its answer in the caller's transaction.
 * Locks are taken in one order: the request, then its quotes, then its e-mails.
 */

export type TimedChange = {
  readonly reference: string;
  readonly now: number;
  /** Who does it at the desk; undefined at the terminal. */
  readonly staffId?: number | undefined;
};

export type StaffChange = TimedChange & { readonly staffId: number };

/** With `refused`, the state is the reason. */
type NotChanged =
  | { readonly outcome: "refused"; readonly state: ArchiveState; readonly answeredAt: number | undefined }
  | { readonly outcome: Exclude<Because, StateReason> };

const stateReasons = ["held back", "closed", "erased", "open"] as const;
type StateReason = (typeof stateReasons)[number];
const isStateReason = (because: Because): because is StateReason =>
  stateReasons.some((each) => each === because);

type Applied = { readonly outcome: "done" } | NotChanged;

export type ChangeOutcome = { readonly outcome: "done" } | { readonly outcome: "unknown" } | NotChanged;

/** What the e-mails that leave need, beside the request. */
export type Post = Partial<MailSettings> & {
  readonly content?: Partial<Record<MailKind, object>>;
  readonly copies?: readonly string[];
  readonly escalation?: MailSettings["recipients"];
  /** What the desk reads from it, or corrects in it: the text that came stays. */
  readonly words?: { readonly [Name in "name" | "phone" | "company"]?: SubmissionFields[Name] } & {
    readonly rfq?: RfqContent | undefined;
  };
};

export type LockedRequest = {
  readonly row: RecordRow;
  readonly life: Life;
  /** Why it would be refused; undefined if it would not. */
  judge(what: What): NotChanged | undefined;
  /** `next`, stored: the request, its quotes' fates, the lines of its record, and the e-mails. */
  apply(what: What, post?: Post): Promise<Applied>;
  /** Of the e-mail to the buyer that left last. */
  readonly mailId: number | undefined;
};

type LifeRow = RecordRow & {
  readonly escalated_at: number | null;
  readonly held_told_at: number | null;
  readonly last_at: number | null;
  readonly matched_on: string | null;
  readonly owner_left: number | null;
  readonly wins: number;
  readonly closed_at: number | null;
};

/** A buyer takes back what nobody has confirmed; staff cancel what was. */
const selectLife = `SELECT submissions.*, (SELECT revoked_at FROM staff WHERE staff.id = taken_by) AS owner_left,
    (SELECT max(screened_on) FROM screenings WHERE submission_id = submissions.id AND result = 'match') AS matched_on,
    (SELECT count(*) FROM events WHERE submission_id = submissions.id
      AND (kind = 'order-confirmed' OR kind = 'order-canceled' AND staff_id IS NOT NULL
        OR kind = 'closed' AND (body = 'won' OR body LIKE 'won:%'))) AS wins,
    (SELECT max(happened_at) FROM events WHERE submission_id = submissions.id AND kind = 'closed') AS closed_at
  FROM submissions`;

export function lockRequest(
  transaction: Transaction,
  { reference, ...by }: TimedChange,
  actor?: Actor,
): Promise<LockedRequest | undefined> {
  return lockWhere(transaction, "reference = $1", reference, by, actor);
}

export function lockRequestById(
  transaction: Transaction,
  { id, ...by }: Omit<TimedChange, "reference"> & { readonly id: number },
  actor?: Actor,
): Promise<LockedRequest | undefined> {
  return lockWhere(transaction, "id = $1", id, by, actor);
}

async function lockWhere(
  transaction: Transaction,
  condition: string,
  value: Value,
  { now, staffId }: Omit<TimedChange, "reference">,
  actor: Actor = staffId === undefined ? { by: "terminal" } : { by: "staff", id: staffId },
): Promise<LockedRequest | undefined> {
  const { forUpdate } = transaction.engine;
  const [row] = await transaction.query<LifeRow>(`${selectLife} WHERE ${condition} ${forUpdate}`, value);
  if (!row) return undefined;
  let life = toLife(row, await loadRevisions(transaction, row.id));
  if (row.to_dos === null) life = { ...life, toDos: await findOlderToDos(transaction, row, life) };
  let stored = { ...toColumns(life), taken_by: row.taken_by, taken_at: row.taken_at };
  let mailId: number | undefined;
  return {
    row,
    get life() {
      return life;
    },
    get mailId() {
      return mailId;
    },
    judge(what) {
      const result = next(life, { ...what, at: now, actor }, rulebookOf(calendarIn(transaction)));
      return result.is === "refused" ? notChanged(result.because, life) : undefined;
    },
    async apply(what, post = {}) {
      const result = next(life, { ...what, at: now, actor }, rulebookOf(calendarIn(transaction)));
      if (result.is === "refused") return notChanged(result.because, life);
      const before = life;
      life = result.life;
      stored = await store(transaction, row, before, { ...result, stored, words: post.words }, now);
      const staff = actor.by === "staff" ? actor.id : undefined;
      for (const entry of result.entries) await note(transaction, row.id, entry, staff, now);
      if (result.dropsWaiting) await dropWaiting(transaction, row.id);
      mailId = await sendMails(transaction, row, result, { now, ...post });
      return { outcome: "done" };
    },
  };
}

/** Where nothing but this happens. */
export async function applyTo(
  transaction: Transaction,
  by: TimedChange,
  what: What,
  post?: Post,
): Promise<ChangeOutcome> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  return request.apply(what, post);
}

function notChanged(because: Because, life: Life): NotChanged {
  if (!isStateReason(because)) return { outcome: because };
  return { outcome: "refused", state: storedState(life.state), answeredAt: life.answeredAt };
}

const storedStates = {
  held: "quarantined",
  spam: "quarantined",
  open: "open",
  quoted: "quoted",
  closed: "answered",
  erased: "erased",
} as const satisfies Record<State, ArchiveState>;

function storedState(state: State): ArchiveState {
  return storedStates[state];
}

function lifeState(row: RecordRow): State {
  const state = stateOf(row);
  if (state === "quarantined") return row.closed_as === null ? "held" : "spam";
  return state === "answered" ? "closed" : state;
}

function toLife(row: LifeRow, revisions: readonly Revision[]): Life {
  const state = lifeState(row);
  // Who left was put back from what was going on then; what was over by then is nobody's once it goes on.
  const isGone = row.owner_left !== null && state === "closed" && row.to_do_due_at === null;
  return {
    form: row.form_type,
    email: row.email,
    state,
    closing: state === "spam" ? undefined : ((row.closed_as ?? undefined) as Closing | undefined),
    duplicateOf: row.duplicate_of ?? undefined,
    owner: row.taken_by === null || isGone ? undefined : { id: row.taken_by, since: row.taken_at ?? 0 },
    toDos: JSON.parse(row.to_dos ?? "[]"),
    followUp: toFollowUp(row),
    promisedAt: row.respond_by,
    answeredAt: row.answered_at ?? undefined,
    renewalAskedAt: row.renewal_asked_at ?? undefined,
    unownedAt: row.escalated_at ?? undefined,
    heldToldAt: row.held_told_at ?? undefined,
    revisions,
    verified: row.verified_by === null ? undefined : { by: row.verified_by, at: row.verified_at ?? 0 },
    countries: {
      delivery: row.delivery_country ?? undefined,
      buyer: row.buyer_country ?? undefined,
      endUser: row.end_user_country ?? undefined,
    },
    matchedOn: row.matched_on ?? undefined,
    wasConfirmed: row.wins > 0,
    closedAt: row.closed_at ?? undefined,
    paidOn: row.final_payment_on ?? undefined,
    hold:
      row.legal_hold_since === null
        ? undefined
        : {
            kind: (row.legal_hold_kind ?? "manual") as HoldKind,
            since: row.legal_hold_since,
            until: row.legal_hold_until ?? undefined,
          },
    lastAt: row.last_at ?? row.received_at,
  };
}

type RevisionRow = {
  readonly id: number;
  readonly revision: string;
  readonly total: number | null;
  readonly sent_at: number;
  readonly expires_at: number;
  readonly withdrawn_at: number | null;
  readonly withdrawn_reason: string | null;
  readonly opened_at: number | null;
};

async function loadRevisions(transaction: Transaction, id: number): Promise<readonly Revision[]> {
  const rows =
    await transaction.query<RevisionRow>`SELECT id, revision, total, sent_at, expires_at, withdrawn_at,
      withdrawn_reason, opened_at
    FROM quotes WHERE submission_id = ${id} ORDER BY id ${raw(transaction.engine.forUpdate)}`;
  const orders = rows.length > 0 ? await loadOrders(transaction, id) : [];
  return rows.map((row) => ({
    revision: row.revision,
    total: row.total ?? undefined,
    expiresAt: row.expires_at,
    withdrawn:
      row.withdrawn_at === null ? undefined : { at: row.withdrawn_at, reason: row.withdrawn_reason ?? "" },
    openedAt: row.opened_at ?? undefined,
    orders: orders.filter(({ quoteId }) => quoteId === row.id).map(({ order }) => order),
  }));
}

type OrderRow = {
  readonly quoteId: number;
  readonly n: number;
  readonly number: string | null;
  readonly received_at: number;
  readonly state: Order["is"];
  readonly confirmed_at: number | null;
  readonly total: number | null;
  readonly ended_at: number | null;
  readonly proposals: string | null;
};

async function loadOrders(transaction: Transaction, id: number) {
  const { forUpdate } = transaction.engine;
  const rows = await transaction.query<OrderRow>`SELECT quote_id AS "quoteId", n, number, received_at, state,
      confirmed_at, confirmed_total AS total, ended_at, proposals
    FROM orders WHERE submission_id = ${id} ORDER BY n ${raw(forUpdate)}`;
  if (rows.length === 0) return [];
  const lines = await transaction.query<OrderLine & { n: number }>`SELECT n, place, ordered,
      order_lines.confirmed, declined, canceled, delivered
    FROM order_lines JOIN orders ON orders.id = order_id WHERE submission_id = ${id} ORDER BY n, place`;
  const byOrder = Map.groupBy(lines, ({ n }) => n);
  return rows.map((row) => ({
    quoteId: row.quoteId,
    order: {
      ...{ n: row.n, number: row.number ?? undefined, at: row.received_at, is: row.state },
      lines: (byOrder.get(row.n) ?? []).map(({ n: _, ...line }): OrderLine => line),
      confirmedAt: row.confirmed_at ?? undefined,
      total: row.total ?? undefined,
      endedAt: row.ended_at ?? undefined,
      proposals: readProposals(row.proposals),
    },
  }));
}

export function readProposals(stored: string | null): readonly Proposal[] {
  return stored === null ? [] : JSON.parse(stored);
}

/** Of a request that an earlier release left. */
async function findOlderToDos(transaction: Transaction, row: LifeRow, life: Life): Promise<readonly ToDo[]> {
  const order = receivedOrder(life);
  const lost =
    await transaction.query`SELECT id FROM outbox WHERE submission_id = ${row.id} AND ${raw(isLostAnswer)}
    LIMIT 1`;
  const rest = readToDos(row).flatMap((toDo): readonly ToDo[] => {
    if (toDo.owed !== "reply") return [toDo];
    if (toDo.since === order?.at) return [];
    return [lost.length > 0 ? { ...toDo, owed: "send-again" } : toDo];
  });
  return order ? [...rest, { owed: "order", since: order.at, due: undefined, told: 2 }] : rest;
}

/** What the company promises, and what the law asks it to keep. */
export function rulebookOf(calendar: Calendar): Rulebook {
  const { dayOf } = timeIn(calendar.timeZone);
  return {
    replyDue: (at) => dueFor("contact", at, calendar),
    lookDue: (at) => endOfNextBusinessDay(at, calendar),
    lawHold: (life) => deriveHold(life, (at) => dayOf(at).toString()),
  };
}

/**
 * An order holds its records by itself: without an end until the final payment is known. Closing the request
 * as lost does not end the hold. If the order was never confirmed, no payment will come: the years count from
 * the closing.
 */
function deriveHold(life: Life, dayOf: (at: number) => string) {
  const { matchedOn, wasConfirmed, revisions, hold, closing, closedAt, paidOn, countries } = life;
  if (matchedOn !== undefined)
    return { kind: "sanctions", until: yearsAfter(matchedOn, recordYears.sanctions) } as const;
  const wasOrder = hold?.kind === "order" || hold?.kind === "export";
  if (!wasConfirmed && !wasOrder && !ordersOf({ revisions }).some(({ number }) => number !== undefined))
    return undefined;
  const kind = isCountryAbroad(countries.delivery ?? null) ? "export" : "order";
  const isLost = !wasConfirmed && closing?.startsWith("lost-") && closedAt !== undefined;
  const from = paidOn ?? (isLost ? dayOf(closedAt) : undefined);
  return { kind, until: from === undefined ? undefined : yearsAfter(from, recordYears[kind]) } as const;
}

function yearsAfter(day: string, years: number) {
  return Temporal.PlainDate.from(day).add({ years, days: 1 }).toZonedDateTime("UTC").epochMilliseconds;
}

/** Only what differs is written, so that only the indexes that it concerns are. */
async function store(
  transaction: Transaction,
  { id, state }: RecordRow,
  before: Life,
  { life, stored, words }: Done & { readonly stored: Columns; readonly words: Post["words"] | undefined },
  now: number,
) {
  if (life.state === "erased" && before.state !== "erased") await eraseText(transaction, id, state, now);
  const after = toColumns(life);
  const { rfq, ...fields } = words ?? {};
  const content = rfq && { rfq_content: JSON.stringify(rfq), need_by: rfq.values.needByDate || null };
  const typed = { ...fields, ...content };
  const columns = [...differing(stored, after), ...Object.entries(typed)];
  if (columns.length > 0) {
    const set = columns.map(([name], index) => `${name} = $${index + 2}`).join(", ");
    await transaction.query(
      `UPDATE submissions SET ${set} WHERE id = $1`,
      id,
      ...columns.map(([, value]) => value),
    );
  }
  for (const revision of life.revisions) {
    const known = before.revisions.find((each) => each.revision === revision.revision);
    if (known && known !== revision) await storeRevision(transaction, id, known, revision);
  }
  return after;
}

type Columns = Readonly<Record<string, Value>> & ReturnType<typeof toColumns>;

function toColumns(life: Life) {
  const { state, closing, owner, verified, countries, hold } = life;
  return {
    ...toDoColumns(life),
    ...followUpColumns(life),
    form_type: life.form,
    duplicate_of: life.duplicateOf ?? null,
    quote_expires_at: latestOf(life)?.expiresAt ?? 0,
    // What was erased keeps how it was closed, for the figures.
    ...(state === "erased"
      ? {}
      : { state: storedState(state), closed_as: state === "spam" ? "spam" : (closing ?? null) }),
    taken_by: owner?.id ?? null,
    taken_at: owner?.since ?? null,
    respond_by: life.promisedAt,
    answered_at: life.answeredAt ?? null,
    renewal_asked_at: life.renewalAskedAt ?? null,
    escalated_at: life.unownedAt ?? null,
    held_told_at: life.heldToldAt ?? null,
    email: life.email,
    verified_by: verified?.by ?? null,
    verified_at: verified?.at ?? null,
    delivery_country: countries.delivery ?? null,
    buyer_country: countries.buyer ?? null,
    end_user_country: countries.endUser ?? null,
    final_payment_on: life.paidOn ?? null,
    legal_hold_since: hold?.since ?? null,
    legal_hold_kind: hold?.kind ?? null,
    legal_hold_until: hold?.until ?? null,
  };
}

function followUpColumns({ followUp }: Life) {
  const { until = null, ...said } = followUp ?? {};
  return { put_off_until: until, put_off: followUp ? JSON.stringify(said) : null };
}

function differing<Names extends Readonly<Record<string, Value>>>(before: Names, after: Names) {
  return Object.entries(after).filter(([name, value]) => before[name] !== value);
}

async function storeRevision(transaction: Transaction, id: number, before: Revision, after: Revision) {
  const columns = differing(revisionColumns(before), revisionColumns(after));
  const set = columns.map(([name], index) => `${name} = $${index + 3}`).join(", ");
  if (set !== "")
    await transaction.query(
      `UPDATE quotes SET ${set} WHERE submission_id = $1 AND revision = $2`,
      id,
      after.revision,
      ...columns.map(([, value]) => value),
    );
  for (const order of after.orders) {
    const known = before.orders.find(({ n }) => n === order.n);
    if (known !== order) await storeOrder(transaction, id, after.revision, known, order);
  }
}

async function storeOrder(
  transaction: Transaction,
  id: number,
  revision: string,
  before: Order | undefined,
  { n, number, at, is, confirmedAt, total, endedAt, proposals, lines }: Order,
) {
  const open = proposals.length > 0 ? JSON.stringify(proposals) : null;
  await transaction.query`INSERT INTO orders (submission_id, quote_id, n, number, received_at, state, confirmed_at,
      confirmed_total, ended_at, proposals, is_listed)
    SELECT ${id}, quotes.id, ${n}, ${number ?? null}, ${at}, ${is}, ${confirmedAt ?? null}, ${total ?? null},
      ${endedAt ?? null}, ${open}, 1
    FROM quotes WHERE submission_id = ${id} AND revision = ${revision}
    ON CONFLICT (submission_id, n) DO UPDATE SET number = excluded.number, received_at = excluded.received_at,
      state = excluded.state, confirmed_at = excluded.confirmed_at, confirmed_total = excluded.confirmed_total,
      ended_at = excluded.ended_at, proposals = excluded.proposals`;
  for (const line of lines) {
    if (before?.lines.includes(line)) continue;
    const { place, ordered, confirmed, declined, canceled, delivered } = line;
    await transaction.query`INSERT INTO order_lines (order_id, place, ordered, confirmed, declined, canceled, delivered)
      SELECT orders.id, ${place}, ${ordered}, ${confirmed}, ${declined}, ${canceled}, ${delivered}
      FROM orders WHERE submission_id = ${id} AND n = ${n}
      ON CONFLICT (order_id, place) DO UPDATE SET ordered = excluded.ordered, confirmed = excluded.confirmed,
        declined = excluded.declined, canceled = excluded.canceled, delivered = excluded.delivered`;
  }
}

/** With what all orders of a revision come to, so that lists need not count them. */
function revisionColumns({ withdrawn, openedAt, orders }: Revision): Readonly<Record<string, Value>> {
  const order = orders.findLast(isWaiting) ?? orders.findLast(isConfirmed) ?? orders.at(-1);
  const confirmed = orders.filter(isConfirmed);
  const isOver = order !== undefined && orders.every(({ is }) => is === "ended");
  return {
    withdrawn_at: withdrawn?.at ?? null,
    withdrawn_reason: withdrawn?.reason ?? null,
    opened_at: openedAt ?? null,
    order_number: order?.number ?? null,
    ordered_at: order?.number === undefined ? null : order.at,
    order_ended_at: isOver ? (order.endedAt ?? null) : null,
    confirmed_at: confirmed.at(-1)?.confirmedAt ?? null,
    confirmed_total: sumTotals(confirmed),
  };
}

/** Not known if that of one is not. */
function sumTotals(orders: readonly Order[]) {
  if (orders.length === 0 || orders.some(({ total }) => total === undefined)) return null;
  return orders.reduce((sum, { total = 0 }) => sum + total, 0);
}

/** What is left says only that something came in, and when. */
async function eraseText(transaction: Transaction, id: number, state: string, now: number) {
  const kept = state === "quarantined" ? state : "answered";
  await transaction.query`UPDATE submissions SET name = '', phone = '', company = '', subject = '', message = '',
    rfq_content = NULL, need_by = NULL, answered_note = NULL, erased_at = ${now}, state = ${kept} WHERE id = ${id}`;
}

function note(
  transaction: Transaction,
  submissionId: number,
  { kind, body, isByLaw }: Entry,
  staffId: number | undefined,
  now: number,
) {
  return addEvent(transaction, { kind, submissionId, staffId: isByLaw ? undefined : staffId, now, body });
}

/**
 * One that is leaving at this moment is judged again as it leaves. So is an answer that someone wrote, which is
 * reported as not sent instead.
 */
async function dropWaiting(transaction: Transaction, id: number) {
  const dropped = await transaction.query<DroppedMail>`DELETE FROM outbox WHERE submission_id = ${id}
    AND state = 'pending' AND lease_holder IS NULL AND kind IN (${raw(sqlList(automaticKinds))})
    RETURNING kind, recipient, created_at`;
  await uncountDropped(transaction, dropped);
}

/** The id of the e-mail to the buyer, if there is one. */
async function sendMails(
  transaction: Transaction,
  { id }: RecordRow,
  { life, mails }: Done,
  post: Post & { readonly now: number },
) {
  let toBuyer: number | undefined;
  for (const mail of mails) {
    const { now, mailDomain, content } = post;
    if (mailDomain === undefined) throw new Error(`No mail domain for ${mail.kind}`);
    for (const to of await findReaders(transaction, life, mail, post)) {
      const about = content?.[mail.kind];
      const mailId = await insertMail(transaction, {
        ...{ submissionId: id, kind: mail.kind, to, now, mailDomain },
        ...(about && { content: about }),
      });
      if (mail.to === "buyer") toBuyer = mailId;
    }
  }
  return toBuyer;
}

async function findReaders(
  transaction: Transaction,
  life: Life,
  { kind, to }: Mail,
  { now, mailDomain = "", recipients, escalation, copies = [] }: Post & { readonly now: number },
): Promise<Iterable<string>> {
  const all = recipients?.[life.form] ?? [];
  const nextOnes = escalation?.[life.form] ?? [];
  const owner = to === "owner" || to === "all" || to === "assignee" ? await findOwner(transaction, life) : [];
  switch (to) {
    case "buyer":
      return kind === "acknowledgement"
        ? toAcknowledge(transaction, life.email, mailDomain, now)
        : [life.email];
    case "copies":
      return copies;
    case "desk":
      return all;
    case "owner":
      if (owner.length === 0) return kind === "expiry" ? all.filter((each) => each !== webhookReader) : all;
      // The webhook hears of what came in, and of reminders only while nobody has it.
      return kind === "reminder" || kind === "expiry"
        ? owner
        : [...owner, ...all.filter((each) => each === webhookReader)];
    case "assignee":
      return owner;
    case "next":
      return nextOnes;
    case "all":
      return new Set([...all, ...nextOnes, ...owner]);
  }
}

async function findOwner(transaction: Transaction, { owner }: Life): Promise<readonly string[]> {
  const rows = await transaction.query<{ email: string }>`SELECT email FROM staff
    WHERE id = ${owner?.id ?? null} AND revoked_at IS NULL`;
  return rows.map(({ email }) => email);
}

async function toAcknowledge(transaction: Transaction, email: string, mailDomain: string, now: number) {
  const to = acknowledgementAddress(email, mailDomain);
  return to && (await takeAcknowledgement(transaction, to, now)) ? [to] : [];
}

/**
 * The last message and the last event that a page showed. Ids and not times, since an e-mail is filed some
 * time after it came in.
 */
export type Seen = { readonly message: number; readonly event: number };

/** The first thing that came in and that the page did not show, also in what was closed as its duplicate. */
export async function findUnseen(
  transaction: Transaction,
  id: number,
  seen: Seen | undefined,
): Promise<Unseen | undefined> {
  if (!seen) return undefined;
  const [unseen] = await transaction.query<{ at: number; owed: Unseen["owed"] }>`SELECT at, owed FROM (
      SELECT written_at AS at, 'reply' AS owed FROM messages
      WHERE (submission_id = ${id} OR submission_id IN (SELECT id FROM submissions
          WHERE duplicate_of = (SELECT reference FROM submissions WHERE id = ${id})))
        AND id > ${seen.message} AND ${raw(perhapsByBuyer)}
      UNION ALL SELECT happened_at, CASE kind WHEN 'ordered' THEN 'order' WHEN 'joined' THEN 'reply'
        ELSE 'send-again' END FROM events
      WHERE submission_id = ${id} AND id > ${seen.event} AND kind IN ('ordered', 'undelivered', 'joined', 'not-mailed')
    ) AS unseen ORDER BY at LIMIT 1`;
  return unseen;
}
