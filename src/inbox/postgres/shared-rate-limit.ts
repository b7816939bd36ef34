import type { Admission, LocalRateLimit, RateLimit } from "#inbox/rate-limit.ts";
import { limitsOf, slotLengthMs, slotsPerHour } from "#inbox/rate-limit.ts";
import type { Database } from "./database.ts";
import { once } from "./patience.ts";

export type SharedRateLimitOptions = {
  readonly database: Database;
  /** What this node alone has seen: turns away a flood without asking, and stands in while the server is down. */
  readonly local: LocalRateLimit;
  readonly acceptedPerHour: number;
};

/** A refusal is remembered this long, so that whoever goes on knocking costs no query. */
const REMEMBER_REFUSAL_MS = 5_000;
const MOST_REFUSALS = 20_000;
const FORGET_EVERY_MS = 10 * 60_000;

type Refusal = { readonly since: number; readonly retryAfterSeconds: number };

/** One limit for all nodes: counts in PostgreSQL, by PostgreSQL's clock, in the same slots as on a single node. */
export function createSharedRateLimit(options: SharedRateLimitOptions): RateLimit {
  const { database, local } = options;
  const limits = limitsOf(options.acceptedPerHour);
  const refusals = new Map<string, Refusal>();
  let forgottenAt = performance.now();

  return {
    async admit(client): Promise<Admission> {
      const refusal = recentRefusal(client);
      if (refusal) return { admitted: false, retryAfterSeconds: refusal.retryAfterSeconds };
      const admission = local.admit(client);
      if (!admission.admitted) return admission;
      forgetNowAndThen();
      try {
        return await admitByAllNodes(client, admission);
      } catch {
        // The store is down with it: the submission will be answered with 503 anyway.
        return admission;
      }
    },
  };

  async function admitByAllNodes(
    client: string,
    admission: Admission & { admitted: true },
  ): Promise<Admission> {
    const slot = await count(client);
    if (slot === undefined) {
      admission.settle("refused");
      const retryAfterSeconds = await secondsUntilRoom(client);
      remember(client, { since: performance.now(), retryAfterSeconds });
      return { admitted: false, retryAfterSeconds };
    }
    let isSettled = false;
    return {
      admitted: true,
      settle(outcome) {
        if (isSettled) return;
        isSettled = true;
        admission.settle(outcome);
        if (outcome === "refused") countAsRefused(client, slot).catch(() => {});
      },
    };
  }

  /** Counts one more in one statement, unless the hour is full; gives back the slot in which it was counted. */
  async function count(client: string): Promise<number | undefined> {
    const [row] = await once(() =>
      database.query<{ slot: number }>(
        `WITH time AS (SELECT ${currentSlot} AS slot), before AS (
           SELECT coalesce(sum(accepted), 0) AS accepted, coalesce(sum(refused), 0) AS refused
           FROM rate_slots, time
           WHERE client = $1 AND rate_slots.slot >= time.slot - ${slotsPerHour} AND rate_slots.slot < time.slot
         )
         INSERT INTO rate_slots (client, slot, accepted, refused)
         SELECT $1, time.slot, 1, 0 FROM time, before WHERE before.accepted < $2 AND before.refused < $3
         ON CONFLICT (client, slot) DO UPDATE SET accepted = rate_slots.accepted + 1
           WHERE rate_slots.accepted + (SELECT accepted FROM before) < $2
             AND rate_slots.refused + (SELECT refused FROM before) < $3
         RETURNING slot`,
        client,
        limits.accepted,
        limits.refused,
      ),
    );
    return row?.slot;
  }

  function countAsRefused(client: string, slot: number) {
    return database.query(
      "UPDATE rate_slots SET accepted = accepted - 1, refused = refused + 1 WHERE client = $1 AND slot = $2",
      client,
      slot,
    );
  }

  async function secondsUntilRoom(client: string) {
    const [row] = await database.query<{ seconds: number }>(
      `SELECT ceil((min(slot) + ${slotsPerHour} + 1) * ${slotLengthMs / 1_000} - ${nowSeconds})::bigint AS seconds
       FROM rate_slots WHERE client = $1 AND slot >= ${currentSlot} - ${slotsPerHour}
         AND (accepted > 0 OR refused > 0)`,
      client,
    );
    return Math.max(1, row?.seconds ?? 1);
  }

  function recentRefusal(client: string) {
    const refusal = refusals.get(client);
    const isRecent = refusal !== undefined && performance.now() - refusal.since < REMEMBER_REFUSAL_MS;
    return isRecent ? refusal : undefined;
  }

  function remember(client: string, refusal: Refusal) {
    if (refusals.size >= MOST_REFUSALS) refusals.clear();
    refusals.set(client, refusal);
  }

  function forgetNowAndThen() {
    if (performance.now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = performance.now();
    database.query(`DELETE FROM rate_slots WHERE slot < ${currentSlot} - ${slotsPerHour}`).catch(() => {});
  }
}

const nowSeconds = "extract(epoch FROM statement_timestamp())";
const currentSlot = `floor(${nowSeconds} / ${slotLengthMs / 1_000})::bigint`;
