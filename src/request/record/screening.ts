import type { Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import { type ChangeOutcome, change } from "./changes.ts";
import { refreshHold } from "./holds.ts";
import type { StaffChange } from "./requests.ts";

type ScreeningResult = "clear" | "match";

/** Who was looked up and where, on which day, and what came out. */
export type Screening = {
  readonly parties: string;
  /** Who owns them: half of a party owned by listed persons makes it listed too (OFAC's 50 percent rule). */
  readonly owners: string;
  readonly lists: string;
  /** ISO date. */
  readonly screenedOn: string;
  readonly result: ScreeningResult;
};

export type RecordedScreening = Screening & { readonly by: string; readonly recordedAt: number };

const answerable = ["open", "quoted", "answered"] as const;

/** Each one stays on record; the latest counts. */
export function recordScreening(
  transaction: Transaction,
  { reference, staffId, now, ...screening }: StaffChange & Screening,
): Promise<ChangeOutcome> {
  const { parties, owners, lists, screenedOn, result } = screening;
  return change(transaction, reference, answerable, async ({ id }) => {
    await transaction.query`INSERT INTO screenings (submission_id, parties, owners, lists, screened_on,
      result, staff_id, recorded_at)
      VALUES (${id}, ${parties}, ${owners}, ${lists}, ${screenedOn}, ${result}, ${staffId}, ${now})`;
    const body = [result, screenedOn, lists, parties, owners].join("\n");
    await addEvent(transaction, { kind: "screened", submissionId: id, staffId, now, body });
    await refreshHold(transaction, id, now);
  });
}

export async function findScreening(
  database: Transaction,
  id: number,
): Promise<RecordedScreening | undefined> {
  const [row] = await database.query<{
    parties: string;
    owners: string;
    lists: string;
    screened_on: string;
    result: ScreeningResult;
    name: string;
    recorded_at: number;
  }>`SELECT parties, owners, lists, screened_on, result, name, recorded_at
    FROM screenings JOIN staff ON staff.id = staff_id WHERE submission_id = ${id}
    ORDER BY screenings.id DESC LIMIT 1`;
  if (!row) return undefined;
  const { parties, owners, lists, result } = row;
  return {
    ...{ parties, owners, lists, result },
    screenedOn: row.screened_on,
    by: row.name,
    recordedAt: row.recorded_at,
  };
}

/** Said at the desk, where what the buyer typed does not tell. */
export function setDestination(
  transaction: Transaction,
  { reference, staffId, now, country }: StaffChange & { readonly country: string },
): Promise<ChangeOutcome> {
  return change(transaction, reference, answerable, async ({ id }) => {
    await transaction.query`UPDATE submissions SET delivery_country = ${country} WHERE id = ${id}`;
    await addEvent(transaction, { kind: "destination", submissionId: id, staffId, now, body: country });
    await refreshHold(transaction, id, now);
  });
}
