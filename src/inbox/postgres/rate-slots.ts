import { slotLengthMs, slotsPerHour } from "#inbox/rate-limit.ts";
import type { Runner } from "./database.ts";

export type RateLimits = { readonly accepted: number; readonly refused: number };
export type Grant = { readonly client: string; readonly slot: number; readonly granted: number };
export type Refused = { readonly client: string; readonly slot: number };

const nowSeconds = "extract(epoch FROM statement_timestamp())";
const currentSlot = `floor(${nowSeconds} / ${slotLengthMs / 1_000})::bigint`;

/**
 * Counts as many requests of each client as its hour has room for, and says how many. One statement, and the row of
 * the current slot is locked while it counts: nodes that ask at the same time cannot both take the last place.
 */
export function takePlaces(
  database: Runner,
  limits: RateLimits,
  wanted: ReadonlyMap<string, number>,
): Promise<Grant[]> {
  const rows = [...wanted].map(([client, places]) => ({ client, places }));
  const before = (count: string) => `(SELECT ${count} FROM before WHERE before.client = excluded.client)`;
  const room = `$2 - ${before("accepted")} - rate_slots.accepted`;
  return database.query<Grant>(
    `WITH time AS (SELECT ${currentSlot} AS slot), before AS (
       SELECT asked.client, places, coalesce(sum(accepted), 0) AS accepted, coalesce(sum(refused), 0) AS refused
       FROM json_to_recordset($1) AS asked (client TEXT, places BIGINT) CROSS JOIN time
       LEFT JOIN rate_slots AS past ON past.client = asked.client COLLATE "C"
         AND past.slot >= time.slot - ${slotsPerHour} AND past.slot < time.slot
       GROUP BY asked.client, places
     ), possible AS (
       SELECT client, least(places, $2 - accepted) AS places FROM before WHERE accepted < $2 AND refused < $3
     )
     INSERT INTO rate_slots (client, slot, accepted, refused, granted)
     SELECT client, time.slot, places, 0, places FROM possible, time ORDER BY client COLLATE "C"
     ON CONFLICT (client, slot) DO UPDATE SET
       accepted = rate_slots.accepted + least(excluded.granted, ${room}), granted = least(excluded.granted, ${room})
       WHERE ${room} > 0 AND rate_slots.refused + ${before("refused")} < $3
     RETURNING client, slot, granted`,
    JSON.stringify(rows),
    limits.accepted,
    limits.refused,
  );
}

/** They were counted as accepted when they came. */
export async function countAsRefused(database: Runner, refused: readonly Refused[]): Promise<void> {
  await database.query(
    `WITH settled AS (
       SELECT client, slot, count(*) AS requests
       FROM json_to_recordset($1) AS refused (client TEXT, slot BIGINT) GROUP BY client, slot
     ), locked AS (
       SELECT rate_slots.client, rate_slots.slot, requests FROM rate_slots JOIN settled
         ON rate_slots.client = settled.client COLLATE "C" AND rate_slots.slot = settled.slot
       ORDER BY rate_slots.client FOR UPDATE OF rate_slots
     )
     UPDATE rate_slots SET accepted = accepted - requests, refused = refused + requests
     FROM locked WHERE rate_slots.client = locked.client AND rate_slots.slot = locked.slot`,
    JSON.stringify(refused),
  );
}

export async function secondsUntilRoom(database: Runner, client: string): Promise<number> {
  const [row] = await database.query<{ seconds: number | null }>(
    `SELECT ceil((min(slot) + ${slotsPerHour} + 1) * ${slotLengthMs / 1_000} - ${nowSeconds})::bigint AS seconds
     FROM rate_slots
     WHERE client = $1 AND slot >= ${currentSlot} - ${slotsPerHour} AND (accepted > 0 OR refused > 0)`,
    client,
  );
  return Math.max(1, row?.seconds ?? 1);
}

export async function forgetOldSlots(database: Runner): Promise<void> {
  await database.query(`DELETE FROM rate_slots WHERE slot < ${currentSlot} - ${slotsPerHour}`);
}
