import type { FormType } from "#request/fields/message.ts";
import type { Transaction } from "#store/database.ts";
import { dayIn } from "./calendar.ts";
import { MOST_COUNTED, ofTab } from "./records.ts";

/** Due: something has to be done by then. Expires: the last moment of a quote. */
export type CalendarEntry = {
  readonly kind: "due" | "expires" | "need-by" | "follow-up";
  readonly reference: string;
  readonly formType: FormType;
  /** A time, or for a need-by date the day as it was given. */
  readonly at: number | string;
};

type Feed = { readonly tokenHash: string; readonly now: number };

/** Of each kind. */
const MOST_ENTRIES = 500;

/** What a calendar program is told, the nearest of each kind first; undefined when the address is nobody's. */
async function findCalendar(
  database: Transaction,
  { tokenHash, now }: Feed,
): Promise<readonly CalendarEntry[] | undefined> {
  const owner = await database.query`SELECT id FROM staff
    WHERE calendar_hash = ${tokenHash} AND revoked_at IS NULL`;
  if (owner.length === 0) return undefined;
  const find = (kind: CalendarEntry["kind"], at: string, rest: string) =>
    database.query<CalendarEntry>(
      `SELECT '${kind}' AS kind, reference, form_type AS "formType", ${at} AS at ${rest} LIMIT ${MOST_ENTRIES}`,
    );
  const waiting = "waits_since IS NOT NULL AND state = 'quoted'";
  const columns = "SELECT id, reference, form_type, state, need_by, quote_expires_at FROM submissions WHERE";
  /** As many of each list as it shows itself. */
  const going = [
    `${ofTab.open} AND waits_since IS NULL ORDER BY to_do_due_at, id`,
    `${ofTab.quoted} AND quote_expires_at > ${now} ORDER BY quote_expires_at, id`,
    "follows_up = 0 AND waits_since IS NOT NULL ORDER BY waits_since, id",
    "follows_up = 1 AND waits_since IS NOT NULL ORDER BY waits_since, id",
  ];
  const some = going
    .map((each, index) => `SELECT * FROM (${columns} ${each} LIMIT ${MOST_COUNTED}) AS part${index}`)
    .join(" UNION ALL ");
  return [
    ...(await find(
      "due",
      "to_do_due_at",
      "FROM submissions WHERE to_do_due_at IS NOT NULL AND state <> 'quarantined' ORDER BY to_do_due_at, id",
    )),
    ...(await find(
      "follow-up",
      "put_off_until",
      "FROM submissions WHERE put_off_until IS NOT NULL ORDER BY put_off_until, id",
    )),
    ...(await find(
      "expires",
      "quote_expires_at",
      `FROM submissions WHERE ${ofTab.quoted} AND quote_expires_at > ${now} ORDER BY quote_expires_at, id`,
    )),
    ...(await find(
      "expires",
      "quote_expires_at",
      `FROM submissions WHERE ${waiting} AND quote_expires_at > ${now} ORDER BY waits_since, id`,
    )),
    ...(await find(
      "need-by",
      "need_by",
      `FROM (${some}) AS going WHERE need_by >= '${dayIn(database, now)}'
         AND state IN ('open', 'quoted') ORDER BY need_by, id`,
    )),
  ];
}

export const calendarFeedReads = { findCalendar };
