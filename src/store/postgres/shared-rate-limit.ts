import type { Database } from "#store/database.ts";
import {
  type Admission,
  createRateLimit,
  limitsOf,
  type RateLimit,
  slotLengthMs,
  slotsPerHour,
} from "#store/rate-limit.ts";

const FORGET_EVERY_MS = 10 * 60_000;

const nowSeconds = "extract(epoch FROM statement_timestamp())";
const currentSlot = `floor(${nowSeconds} / ${slotLengthMs / 1_000})::bigint`;

/** One limit for all nodes: counted in PostgreSQL, by PostgreSQL's clock, in the same slots as on a single node. */
export function createSharedRateLimit(
  database: Database,
  acceptedPerHour: number,
  /** Distinguishes its counts from those of other limits. */
  name = "",
): RateLimit {
  const limits = limitsOf(acceptedPerHour);
  /** This node's own counts: refuse a flood without a query, and replace the shared ones while the server is down. */
  const local = createRateLimit({ now: () => performance.now(), acceptedPerHour });
  let forgottenAt = performance.now();

  return {
    async admit(client): Promise<Admission> {
      const admission = local.admit(client);
      if (!admission.admitted) return admission;
      pruneOccasionally();
      try {
        return await admitAcrossNodes(name + client, admission);
      } catch {
        // The store is down as well: the submission will be answered with 503 anyway.
        return admission;
      }
    },
  };

  async function admitAcrossNodes(
    client: string,
    admission: Admission & { admitted: true },
  ): Promise<Admission> {
    const slot = await takePlace(client);
    if (slot === undefined) {
      // Before settling: if this query fails, the caller gets the admission after all, and settles it.
      const retryAfterSeconds = await secondsUntilFree(client);
      admission.settle("refused");
      return { admitted: false, retryAfterSeconds };
    }
    return {
      admitted: true,
      settle(outcome) {
        admission.settle(outcome);
        if (outcome === "refused") countAsRefused(client, slot).catch(() => {});
      },
    };
  }

  /**
   * The slot in which the request was counted, or undefined when its client's hour is full. One statement, and the
   * row of the current slot is locked while it counts: nodes that ask at the same time cannot both take the last place.
   */
  async function takePlace(client: string) {
    const [taken] = await database.query<{ slot: number }>(
      `WITH before AS (
         SELECT coalesce(sum(accepted), 0) AS accepted, coalesce(sum(refused), 0) AS refused FROM rate_slots
         WHERE client = $1 AND slot >= ${currentSlot} - ${slotsPerHour} AND slot < ${currentSlot}
       )
       INSERT INTO rate_slots (client, slot, accepted, refused)
       SELECT $1, ${currentSlot}, 1, 0 FROM before WHERE accepted < $2 AND refused < $3
       ON CONFLICT (client, slot) DO UPDATE SET accepted = rate_slots.accepted + 1
         WHERE rate_slots.accepted + (SELECT accepted FROM before) < $2
           AND rate_slots.refused + (SELECT refused FROM before) < $3
       RETURNING slot`,
      client,
      limits.accepted,
      limits.refused,
    );
    return taken?.slot;
  }

  /** It was counted as accepted on arrival. */
  async function countAsRefused(client: string, slot: number) {
    await database.query(
      "UPDATE rate_slots SET accepted = accepted - 1, refused = refused + 1 WHERE client = $1 AND slot = $2",
      client,
      slot,
    );
  }

  async function secondsUntilFree(client: string): Promise<number> {
    const [row] = await database.query<{ seconds: number | null }>(
      `WITH hour AS (
         SELECT slot, accepted, refused FROM rate_slots
         WHERE client = $1 AND slot >= ${currentSlot} - ${slotsPerHour}
       )
       SELECT ceil((min(slot) + ${slotsPerHour} + 1) * ${slotLengthMs / 1_000} - ${nowSeconds})::bigint AS seconds
       FROM hour
       WHERE CASE WHEN (SELECT sum(accepted) FROM hour) >= $2 THEN accepted ELSE refused END > 0`,
      client,
      limits.accepted,
    );
    return Math.max(1, row?.seconds ?? 1);
  }

  function pruneOccasionally() {
    if (performance.now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = performance.now();
    database.query(`DELETE FROM rate_slots WHERE slot < ${currentSlot} - ${slotsPerHour}`).catch(() => {});
  }
}
