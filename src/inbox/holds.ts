import { recordYears } from "#content/retention.ts";
import { type ChangeOutcome, change, type TimedChange } from "./changes.ts";
import type { Transaction } from "./database.ts";
import { addEvent } from "./events.ts";
import type { StaffChange } from "./requests.ts";

export type HoldKind = "manual" | keyof typeof recordYears;

/** What a hold follows from, besides a person's word. */
type HoldFacts = {
  readonly closed_as: string | null;
  readonly orders: number;
  readonly delivery_country: string | null;
  readonly final_payment_on: string | null;
  readonly matched_on: string | null;
};

type DerivedHold = { readonly kind: HoldKind; readonly until: number | undefined };

/** An order holds its records by itself: without an end until the final payment is known. */
function deriveHold(facts: HoldFacts): DerivedHold | undefined {
  if (facts.matched_on !== null) {
    return { kind: "sanctions", until: yearsAfter(facts.matched_on, recordYears.sanctions) };
  }
  if (facts.closed_as !== "won" && facts.orders === 0) return undefined;
  const kind = facts.delivery_country !== null && facts.delivery_country !== homeCountry ? "export" : "order";
  const paid = facts.final_payment_on;
  return { kind, until: paid === null ? undefined : yearsAfter(paid, recordYears[kind]) };
}

/** The name by which the desk says that a delivery place is in the U.S. after all. */
export const homeCountry = "United States";

function yearsAfter(day: string, years: number) {
  return Temporal.PlainDate.from(day).add({ years, days: 1 }).toZonedDateTime("UTC").epochMilliseconds;
}

/** Writes down what the law asks for now. A person's hold stays until a person lifts it. */
export async function refreshHold(transaction: Transaction, id: number, now: number) {
  const [row] = await transaction.query<HoldFacts & { legal_hold_kind: string | null }>(
    `SELECT closed_as, delivery_country, final_payment_on, legal_hold_kind,
       (SELECT count(*) FROM quotes WHERE submission_id = submissions.id AND order_number IS NOT NULL) AS orders,
       (SELECT max(screened_on) FROM screenings WHERE submission_id = submissions.id AND result = 'match')
         AS matched_on
     FROM submissions WHERE id = $1`,
    id,
  );
  if (!row || row.legal_hold_kind === "manual") return;
  const hold = deriveHold(row);
  if (!hold) return;
  await transaction.query(
    `UPDATE submissions SET legal_hold_since = coalesce(legal_hold_since, $2), legal_hold_kind = $3,
       legal_hold_until = $4 WHERE id = $1`,
    id,
    now,
    hold.kind,
    hold.until ?? null,
  );
  if (row.legal_hold_kind !== hold.kind) {
    await addEvent(transaction, { kind: "kept", submissionId: id, now, body: hold.kind });
  }
}

const anyState = ["open", "quoted", "answered", "quarantined"] as const;

export type Keeping = TimedChange & {
  readonly isOn: boolean;
  /** Whoever did it at the desk, and why. */
  readonly staffId?: number | undefined;
  readonly reason?: string | undefined;
};

/**
 * A legal hold: until it is lifted or its time is over, the record is neither purged nor erased. Setting it twice keeps
 * the first time. Under a person's hold that is lifted, what the law asks for comes back; a second lifting ends that too.
 */
export async function keep(
  transaction: Transaction,
  { reference, now, isOn, staffId, reason }: Keeping,
): Promise<ChangeOutcome> {
  return change(transaction, reference, anyState, async ({ id, legal_hold_kind }) => {
    const set = isOn
      ? "legal_hold_since = coalesce(legal_hold_since, $2), legal_hold_kind = 'manual', legal_hold_until = NULL"
      : "legal_hold_since = NULL, legal_hold_kind = NULL, legal_hold_until = NULL";
    await transaction.query(`UPDATE submissions SET ${set} WHERE id = $1`, id, ...(isOn ? [now] : []));
    await addEvent(transaction, {
      kind: isOn ? "kept" : "hold-lifted",
      submissionId: id,
      staffId,
      now,
      body: isOn ? ["manual", reason].filter(Boolean).join(": ") : reason,
    });
    if (!isOn && legal_hold_kind === "manual") await refreshHold(transaction, id, now);
  });
}

/** From this day on the years of the records count. */
export function notePayment(
  transaction: Transaction,
  { reference, staffId, now, day }: StaffChange & { readonly day: string },
): Promise<ChangeOutcome> {
  return change(transaction, reference, ["quoted", "answered"], async ({ id }) => {
    await transaction.query("UPDATE submissions SET final_payment_on = $2 WHERE id = $1", id, day);
    await addEvent(transaction, { kind: "paid", submissionId: id, staffId, now, body: day });
    await refreshHold(transaction, id, now);
  });
}
