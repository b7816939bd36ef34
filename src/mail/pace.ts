import type { FailureCause, SendResult } from "./transport.ts";

export type PaceLimits = {
  /** Mails sent at the same time, not counting slow ones. */
  readonly concurrency: number;
  /** After this long a mail counts as slow and gives its place to the next. */
  readonly slowAfterMs: number;
  /** All mails under way, slow ones included. */
  readonly maxUnderWay: number;
  /** Failures in a row, all for reasons of the mail server, before all mails wait. */
  readonly failuresBeforePause: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
};

export const paceLimits: PaceLimits = {
  concurrency: 8,
  slowAfterMs: 3_000,
  maxUnderWay: 64,
  failuresBeforePause: 3,
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
};

/** The next mail would fail in the same way: these are about the server, not about the mail. */
const serverCauses = new Set<FailureCause>(["network", "timeout", "tls", "auth", "session"]);

/**
 * How many mails may start now. Slow recipients do not block the others, and a mail server that is down is asked
 * now and then instead of once per waiting mail. Measured with timers only, so that clock jumps change nothing.
 */
export function createPace(limits: PaceLimits, onRoom: () => void) {
  const slowTo = new Map<string, number>();
  let underWay = 0;
  let slow = 0;
  let failuresInARow = 0;
  let pause: NodeJS.Timeout | undefined;

  return {
    room() {
      if (pause) return 0;
      // After a pause one mail finds out for all of them whether the server is back.
      const places = failuresInARow < limits.failuresBeforePause ? limits.concurrency : 1;
      return Math.min(places - (underWay - slow), limits.maxUnderWay - underWay);
    },
    /** Recipients to whom so many mails are under way and slow that further ones would only join them. */
    crowded() {
      return [...slowTo].filter(([, mails]) => mails >= limits.concurrency).map(([to]) => to);
    },
    async run(to: string, deliver: () => Promise<SendResult>) {
      let isSlow = false;
      const slowTimer = setTimeout(() => {
        isSlow = true;
        noteSlow(to, 1);
        onRoom();
      }, limits.slowAfterMs);
      underWay += 1;
      try {
        noteResult(await deliver());
      } finally {
        clearTimeout(slowTimer);
        underWay -= 1;
        if (isSlow) noteSlow(to, -1);
        onRoom();
      }
    },
  };

  function noteSlow(to: string, change: 1 | -1) {
    slow += change;
    const mails = (slowTo.get(to) ?? 0) + change;
    if (mails > 0) slowTo.set(to, mails);
    else slowTo.delete(to);
  }

  function noteResult(result: SendResult) {
    if (result.outcome === "sent" || !serverCauses.has(result.cause)) {
      failuresInARow = 0;
      endPause();
    } else if (!pause) {
      failuresInARow += 1;
      const excess = failuresInARow - limits.failuresBeforePause;
      const pauseMs = Math.min(limits.longestPauseMs, limits.firstPauseMs * 2 ** excess);
      if (excess >= 0) pause = setTimeout(endPause, pauseMs).unref();
    }
  }

  function endPause() {
    clearTimeout(pause);
    pause = undefined;
    onRoom();
  }
}
