import type { recordYears } from "#company/retention.ts";
import type { Transaction } from "#store/database.ts";
import { applyTo, type ChangeOutcome, lockRequest, type StaffChange, type TimedChange } from "./life.ts";

export type LawHold = { readonly kind: keyof typeof recordYears; readonly until: number | undefined };

export type Keeping = TimedChange & { readonly isOn: boolean; readonly reason?: string | undefined };

type HeldByLaw = { readonly outcome: "held by law" } & LawHold;

/** A legal hold: until it is lifted or its time is over, the record is neither purged nor erased. */
export async function keep(
  transaction: Transaction,
  { isOn, reason, ...by }: Keeping,
): Promise<ChangeOutcome | HeldByLaw> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const kept = await request.apply({ type: isOn ? "kept" : "lifted", reason });
  if (kept.outcome !== "held by law") return kept;
  const { kind, until } = request.life.hold as LawHold;
  return { outcome: "held by law", kind, until };
}

/** The years that the records have to be kept count from this day. */
function notePayment(transaction: Transaction, { day, ...by }: StaffChange & { readonly day: string }) {
  return applyTo(transaction, by, { type: "paid", day });
}

/** Stores that the buyer may buy, and how that was found out. */
function verifyBuyer(transaction: Transaction, { how, ...by }: StaffChange & { readonly how: string }) {
  return applyTo(transaction, by, { type: "verified", how });
}

/** Takes back a verification that turned out to be wrong; the events still tell that it was given. */
function withdrawVerification(
  transaction: Transaction,
  { why, ...by }: StaffChange & { readonly why: string },
) {
  return applyTo(transaction, by, { type: "unverified", why });
}

export const complianceWrites = {
  keep,
  notePayment,
  verifyBuyer,
  withdrawVerification,
};
