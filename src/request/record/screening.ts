import { findActive } from "#people/staff.ts";
import type { Transaction } from "#store/database.ts";
import { type ChangeOutcome, lockRequest, type StaffChange } from "./life.ts";

/** Lists change daily: an older screening has to be done again. */
export const screeningDays = 30;

type Screening = {
  readonly parties: string;
  /** Who owns them: half of a party owned by listed persons makes it listed too (OFAC's 50 percent rule). */
  readonly owners: string;
  readonly lists: string;
  readonly screenedOn: string;
  readonly result: "clear" | "match";
};

type Clearing = { readonly by: string; readonly at: number; readonly why: string; readonly isAlone: boolean };

export type RecordedScreening = Screening & {
  readonly by: string;
  /** Of a possible match: who cleared it, and why. */
  readonly cleared: Clearing | undefined;
  /** This one or an earlier one is a possible match that nobody has cleared. */
  readonly hasMatch: boolean;
  /** The buyer or the organization was corrected since. */
  readonly isStale: boolean;
};

/** It has to be cleared with a reason first, not screened away. */
type MatchStands = { readonly outcome: "match stands" };

/** Each one stays on record; the latest counts. */
async function recordScreening(
  transaction: Transaction,
  screening: StaffChange & Screening,
): Promise<ChangeOutcome | MatchStands> {
  const { staffId, now, parties, owners, lists, screenedOn, result } = screening;
  const request = await lockRequest(transaction, screening);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  if (result === "clear" && (await findMatches(transaction, id)).length > 0)
    return { outcome: "match stands" };
  const words = [result, screenedOn, `Lists searched: ${lists}`, parties, `Owners: ${owners}`].join("\n");
  const matchedOn = result === "match" ? screenedOn : undefined;
  const recorded = await request.apply({ type: "screened", matchedOn, words });
  if (recorded.outcome !== "done") return recorded;
  await transaction.query`INSERT INTO screenings (submission_id, parties, owners, lists, screened_on,
    result, staff_id, recorded_at)
    VALUES (${id}, ${parties}, ${owners}, ${lists}, ${screenedOn}, ${result}, ${staffId}, ${now})`;
  return { outcome: "done" };
}

/** There is none; or whoever found it may not clear it, because someone else can, or they are no owner. */
type NotCleared = { readonly outcome: "no match" | "second person" };

/**
 * By someone else than who found it. Where nobody else is at the desk, an owner may, and the record says that it was one
 * person.
 */
async function clearMatch(
  transaction: Transaction,
  { why, ...by }: StaffChange & { readonly why: string },
): Promise<ChangeOutcome | NotCleared> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  const { id } = request.row;
  const matches = await findMatches(transaction, id);
  if (matches.length === 0) return { outcome: "no match" };
  const isAlone = matches.some(({ staff_id }) => staff_id === by.staffId);
  if (isAlone && !(await mayClearAlone(transaction, by.staffId))) return { outcome: "second person" };
  const words = isAlone ? `${alone}\n${why}` : why;
  const cleared = await request.apply({ type: "match-cleared", words });
  if (cleared.outcome !== "done") return cleared;
  await transaction.query`UPDATE screenings SET cleared_by = ${by.staffId}, cleared_at = ${by.now},
    cleared_why = ${why}, cleared_alone = ${isAlone ? 1 : 0}
    WHERE submission_id = ${id} AND result = 'match' AND cleared_at IS NULL`;
  return { outcome: "done" };
}

const alone = "By the person who found it: nobody else was at the desk";

async function findMatches(database: Transaction, id: number) {
  return database.query<{ staff_id: number }>`SELECT staff_id FROM screenings
    WHERE submission_id = ${id} AND result = 'match' AND cleared_at IS NULL`;
}

/** Whoever was invited and never signed in cannot be asked. */
async function mayClearAlone(transaction: Transaction, staffId: number) {
  const others = await transaction.query`SELECT id FROM staff WHERE id <> ${staffId} AND revoked_at IS NULL
    AND EXISTS (SELECT 1 FROM passkeys WHERE staff_id = staff.id) LIMIT 1`;
  return others.length === 0 && (await findActive(transaction, staffId))?.role === "owner";
}

type ScreeningRow = Omit<RecordedScreening, "cleared" | "hasMatch" | "isStale"> & {
  readonly is_stale: number;
  readonly clearer: string | null;
  readonly cleared_at: number | null;
  readonly cleared_why: string;
  readonly cleared_alone: number;
};

export async function findScreening(
  database: Transaction,
  id: number,
): Promise<RecordedScreening | undefined> {
  const [latest] = await database.query<ScreeningRow>`SELECT parties, owners, lists, result,
      screened_on AS "screenedOn", finder.name AS by, clearer.name AS clearer, cleared_at, cleared_why, cleared_alone,
      is_stale
    FROM screenings JOIN staff AS finder ON finder.id = staff_id
    LEFT JOIN staff AS clearer ON clearer.id = cleared_by
    WHERE submission_id = ${id} ORDER BY screenings.id DESC LIMIT 1`;
  if (!latest) return undefined;
  const { clearer, cleared_at: at, cleared_why: why, cleared_alone, is_stale, ...screening } = latest;
  const cleared = at === null ? undefined : { by: clearer ?? "", at, why, isAlone: cleared_alone === 1 };
  const hasMatch = (await findMatches(database, id)).length > 0;
  return { ...screening, cleared, hasMatch, isStale: is_stale === 1 };
}

/** It was of another party: it counts as old. */
export async function markScreeningsStale(transaction: Transaction, id: number) {
  await transaction.query`UPDATE screenings SET is_stale = 1 WHERE submission_id = ${id}`;
}

/** `old`: its lists have changed since, or its party. */
export type ScreeningState = "none" | "match" | "old" | "clear";

export function judgeScreening(screening: RecordedScreening | undefined, today: string): ScreeningState {
  if (!screening) return "none";
  if (screening.hasMatch) return "match";
  return screening.isStale || screening.screenedOn < earliestScreening(today) ? "old" : "clear";
}

/** The first day whose screening still counts. */
export function earliestScreening(today: string) {
  return Temporal.PlainDate.from(today).subtract({ days: screeningDays }).toString();
}

export const screeningWrites = { recordScreening, clearMatch };
