const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

export const SHORTEST_DELAY = SECOND;
export const FIRST_DELAY = 10 * SECOND;
export const LONGEST_DELAY = HOUR;
export const GIVE_UP_AFTER = 5 * DAY;
/** Age alone is no reason to give up: the clock may have jumped, or the server stood still for a week. */
export const FEWEST_ATTEMPTS = 5;

export type Tries = {
  /** Including the one that just failed. */
  readonly attempts: number;
  readonly firstTriedAt: number;
  readonly now: number;
  /** 0 up to, not including, 1. */
  readonly random: number;
};

/** When to try again, or undefined when it is time to give up. */
export function scheduleRetry(tries: Tries): number | undefined {
  const isExhausted = tries.now - tries.firstTriedAt >= GIVE_UP_AFTER && tries.attempts >= FEWEST_ATTEMPTS;
  return isExhausted ? undefined : tries.now + retryDelay(tries.attempts, tries.random);
}

/** Exponential with full jitter: after an outage the mails spread out instead of coming back all at once. */
export function retryDelay(attempts: number, random: number): number {
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.max(0, attempts - 1));
  return Math.round(SHORTEST_DELAY + random * (ceiling - SHORTEST_DELAY));
}
