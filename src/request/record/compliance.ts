import { isCountryAbroad } from "#company/countries.ts";
import { recordYears } from "#company/retention.ts";
import { dayOf } from "#company/time.ts";
import type { Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import { answerable, anyState, change, type StaffChange, type TimedChange } from "./changes.ts";

export type HoldKind = "manual" | keyof typeof recordYears;

type HoldFacts = {
  readonly closed_as: string | null;
  readonly closed_at: number | null;
  /** How often an order was confirmed in writing, even if the request was closed otherwise since. */
  readonly wins: number;
  readonly orders: number;
  readonly delivery_country: string | null;
  readonly final_payment_on: string | null;
  readonly matched_on: string | null;
  readonly legal_hold_kind: string | null;
};

export type LawHold = { readonly kind: keyof typeof recordYears; readonly until: number | undefined };

/**
 * An order holds its records by itself: without an end until the final payment is known. Closing the request
 * as lost does not end the hold. If the order was never confirmed, no payment will come: the years count from
 * the closing.
 */
function deriveHold(facts: HoldFacts): LawHold | undefined {
  if (facts.matched_on !== null) {
    return { kind: "sanctions", until: yearsAfter(facts.matched_on, recordYears.sanctions) };
  }
  const wasOrder = facts.legal_hold_kind === "order" || facts.legal_hold_kind === "export";
  if (facts.wins === 0 && facts.orders === 0 && !wasOrder) return undefined;
  const kind = isCountryAbroad(facts.delivery_country) ? "export" : "order";
  const isLost = facts.wins === 0 && facts.closed_as?.startsWith("lost-") && facts.closed_at !== null;
  const from = facts.final_payment_on ?? (isLost ? dayOf(facts.closed_at).toString() : undefined);
  return { kind, until: from === undefined ? undefined : yearsAfter(from, recordYears[kind]) };
}

function yearsAfter(day: string, years: number) {
  return Temporal.PlainDate.from(day).add({ years, days: 1 }).toZonedDateTime("UTC").epochMilliseconds;
}

/** Writes down what the law asks for now. A person's hold stays until a person lifts it. */
export async function refreshHold(transaction: Transaction, id: number, now: number) {
  const [row] =
    await transaction.query<HoldFacts>`SELECT closed_as, delivery_country, final_payment_on, legal_hold_kind,
      (SELECT max(happened_at) FROM events WHERE submission_id = submissions.id AND kind = 'closed') AS closed_at,
      (SELECT count(*) FROM events WHERE submission_id = submissions.id AND kind = 'closed'
        AND (body = 'won' OR body LIKE 'won:%')) AS wins,
      (SELECT count(*) FROM quotes WHERE submission_id = submissions.id AND order_number IS NOT NULL) AS orders,
      (SELECT max(screened_on) FROM screenings WHERE submission_id = submissions.id AND result = 'match')
        AS matched_on
    FROM submissions WHERE id = ${id}`;
  if (!row || row.legal_hold_kind === "manual") return;
  const hold = deriveHold(row);
  if (!hold) {
    if (row.legal_hold_kind === null) return;
    await endHold(transaction, id);
    await addEvent(transaction, { kind: "hold-lifted", submissionId: id, now, body: row.legal_hold_kind });
    return;
  }
  await transaction.query`UPDATE submissions SET legal_hold_since = coalesce(legal_hold_since, ${now}),
    legal_hold_kind = ${hold.kind}, legal_hold_until = ${hold.until ?? null} WHERE id = ${id}`;
  if (row.legal_hold_kind !== hold.kind) {
    await addEvent(transaction, { kind: "kept", submissionId: id, now, body: hold.kind });
  }
}

async function endHold(transaction: Transaction, id: number) {
  await transaction.query`UPDATE submissions SET legal_hold_since = NULL, legal_hold_kind = NULL,
    legal_hold_until = NULL WHERE id = ${id}`;
}

export type Keeping = TimedChange & { readonly isOn: boolean; readonly reason?: string | undefined };

type HeldByLaw = { readonly outcome: "held by law" } & LawHold;

/**
 * A legal hold: until it is lifted or its time is over, the record is neither purged nor erased. Setting it
 * twice keeps the first time. Nobody can lift a hold that the law asks for before its time; when a person's
 * hold is lifted, the law's comes back if it still asks for one.
 */
export function keep(transaction: Transaction, keeping: Keeping) {
  const { now, isOn, reason } = keeping;
  return change<HeldByLaw>(transaction, keeping, anyState, async (row, note) => {
    const { id, legal_hold_kind: kind, legal_hold_until: until } = row;
    if (!isOn && kind !== null && kind !== "manual" && (until === null || until > now)) {
      return { outcome: "held by law", kind: kind as LawHold["kind"], until: until ?? undefined };
    }
    if (isOn) {
      await transaction.query`UPDATE submissions SET legal_hold_since = coalesce(legal_hold_since, ${now}),
        legal_hold_kind = 'manual', legal_hold_until = NULL WHERE id = ${id}`;
    } else await endHold(transaction, id);
    await (isOn ? note("kept", ["manual", reason].filter(Boolean).join(": ")) : note("hold-lifted", reason));
    if (!isOn && kind === "manual") await refreshHold(transaction, id, now);
  });
}

/** The years that the records have to be kept count from this day. */
function notePayment(transaction: Transaction, { day, ...by }: StaffChange & { readonly day: string }) {
  return change(transaction, by, ["quoted", "answered"], async ({ id }, note) => {
    await transaction.query`UPDATE submissions SET final_payment_on = ${day} WHERE id = ${id}`;
    await note("paid", day);
    await refreshHold(transaction, id, by.now);
  });
}

/**
 * Stores that the buyer may buy, and how that was found out. Only the first time counts: who was first stays
 * on record.
 */
function verifyBuyer(transaction: Transaction, { how, ...by }: StaffChange & { readonly how: string }) {
  return change(transaction, by, answerable, async ({ id, verified_at }, note) => {
    if (verified_at !== null) return;
    await transaction.query`UPDATE submissions SET verified_by = ${by.staffId}, verified_at = ${by.now}
      WHERE id = ${id}`;
    await note("verified", how);
  });
}

/** Takes back a verification that turned out to be wrong; the events still tell that it was given. */
function withdrawVerification(
  transaction: Transaction,
  { why, ...by }: StaffChange & { readonly why: string },
) {
  return change(transaction, by, answerable, async ({ id, verified_at }, note) => {
    if (verified_at === null) return;
    await transaction.query`UPDATE submissions SET verified_by = NULL, verified_at = NULL WHERE id = ${id}`;
    await note("unverified", why);
  });
}

export const complianceWrites = {
  keep,
  notePayment,
  verifyBuyer,
  withdrawVerification,
};
