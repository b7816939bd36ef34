import { type Admission, type LocalRateLimit, limitsOf, type RateLimit } from "#inbox/rate-limit.ts";
import type { Database } from "./database.ts";
import { createGroups } from "./groups.ts";
import { countAsRefused, forgetOldSlots, type Refused, secondsUntilRoom, takePlaces } from "./rate-slots.ts";

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
/** One connection is enough: what comes meanwhile is counted together by the next statement. */
const groupLimits = { lanes: 1, largest: 500, mostWaiting: 5_000, isOnesFault: () => false };

type Refusal = { readonly since: number; readonly retryAfterSeconds: number };

/** One limit for all nodes: counted in PostgreSQL, by PostgreSQL's clock, in the same slots as on a single node. */
export function createSharedRateLimit(options: SharedRateLimitOptions): RateLimit {
  const { database, local } = options;
  const limits = limitsOf(options.acceptedPerHour);
  const refusals = new Map<string, Refusal>();
  let forgottenAt = performance.now();

  const admissions = createGroups<string, number | undefined>({ ...groupLimits, run: takeSlots });
  const settlements = createGroups<Refused, null>({
    ...groupLimits,
    async run(refused) {
      await countAsRefused(database, refused);
      return refused.map(() => null);
    },
  });

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
    const slot = await admissions.add(client);
    if (slot === undefined) {
      admission.settle("refused");
      const retryAfterSeconds = await secondsUntilRoom(database, client);
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
        if (outcome === "refused") settlements.add({ client, slot }).catch(() => {});
      },
    };
  }

  /** For each request the slot in which it was counted, or undefined when its client's hour is full. */
  async function takeSlots(clients: readonly string[]): Promise<(number | undefined)[]> {
    const wanted = new Map<string, number>();
    for (const client of clients) wanted.set(client, (wanted.get(client) ?? 0) + 1);
    const grants = await takePlaces(database, limits, wanted);
    const left = new Map(grants.map(({ client, slot, granted }) => [client, { slot, places: granted }]));
    return clients.map((client) => {
      const grant = left.get(client);
      if (!grant || grant.places === 0) return undefined;
      grant.places -= 1;
      return grant.slot;
    });
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
    forgetOldSlots(database).catch(() => {});
  }
}
