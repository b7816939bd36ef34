import type { Log } from "#http/log.ts";
import { StoreUnavailable } from "#store/store.ts";
import type { LeaseRequest, ReaderFilter } from "./outbox.ts";
import type { FailureCause, SendResult } from "./transport.ts";

const delivererTimes = {
  leaseMs: 120_000,
  /** The longest sleep, so that a clock jump or a lost wake-up does no lasting harm. */
  pollMs: 30_000,
  /** The shortest sleep between two looks at an empty outbox. */
  breathMs: 250,
  storeRetryMs: 2_000,
  drainMs: 5_000,
};

export type DelivererParts<Mail> = {
  readonly store: {
    leaseDueMails(request: LeaseRequest): Promise<readonly Mail[]>;
    nextMailDueAt(readers: ReaderFilter): Promise<number | undefined>;
  };
  /** One attempt, from composing the e-mail to storing the result. */
  readonly deliver: (mail: Mail) => Promise<SendResult>;
  readonly clock: () => number;
  readonly log: Log;
  /** Names this process in the store; no two may share it. */
  readonly holder: string;
  /** The only recipient it delivers to; if not set, everyone except those of other deliverers. */
  readonly onlyTo?: string;
  readonly neverTo?: string;
  readonly times?: Partial<typeof delivererTimes>;
  readonly limits?: Partial<typeof paceLimits>;
};

export type Deliverer = ReturnType<typeof createDeliverer>;

export function createDeliverer<Mail extends { readonly id: string; readonly to: string }>(
  parts: DelivererParts<Mail>,
) {
  const { store, deliver, clock, log, holder } = parts;
  const times = { ...delivererTimes, ...parts.times };
  const idle = createInterruptibleSleep();
  const pace = createPace({ ...paceLimits, ...parts.limits }, idle.wake);
  const underWay = new Map<string, Promise<void>>();
  let isStopping = false;
  let loop: Promise<void> | undefined;

  return {
    start() {
      loop ??= run();
    },
    /** After a new submission: look at the outbox now. */
    wake: idle.wake,
    /** Takes nothing new and waits, up to a limit, for e-mails under way. The caller closes the transport. */
    async stop() {
      isStopping = true;
      idle.wake();
      await within(times.drainMs, async () => {
        await loop;
        await Promise.allSettled(underWay.values());
      });
    },
  };

  async function run() {
    let isStoreDown = false;
    while (!isStopping) {
      try {
        await idle.sleep(await takeDueMails());
        isStoreDown = false;
      } catch (error) {
        const level = error instanceof StoreUnavailable ? "warn" : "error";
        if (!isStoreDown)
          log(level, "outbox_unavailable", { error: error instanceof Error ? error.name : "" });
        isStoreDown = true;
        await idle.sleep(times.storeRetryMs);
      }
    }
  }

  async function takeDueMails(): Promise<number> {
    const room = pace.room();
    if (room <= 0) return times.pollMs;
    const now = clock();
    const notTo = [...pace.crowded(), ...(parts.neverTo === undefined ? [] : [parts.neverTo])];
    const readers = { notTo, onlyTo: parts.onlyTo };
    const lease = { now, until: now + times.leaseMs, limit: room, holder };
    const mails = await store.leaseDueMails({ ...lease, ...readers });
    // A jump of the clock ends our own leases early; a mail under way is not started twice.
    for (const mail of mails) if (!underWay.has(mail.id)) begin(mail);
    if (mails.length === room) return 0;

    // For the same recipients: e-mails of another deliverer are no reason to look again at once.
    const dueAt = await store.nextMailDueAt(readers);
    return dueAt === undefined ? times.pollMs : Math.min(times.pollMs, Math.max(times.breathMs, dueAt - now));
  }

  function begin(mail: Mail) {
    const delivery = pace.run(mail.to, () => deliver(mail)).finally(() => underWay.delete(mail.id));
    underWay.set(mail.id, delivery);
  }
}

async function within(ms: number, work: () => Promise<void>) {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, ms);
  await Promise.race([work(), limit.promise]);
  clearTimeout(timer);
}

/** Lets one sleeper be woken early. A wake-up while nobody sleeps is kept, so that none is lost. */
export function createInterruptibleSleep() {
  let isWoken = false;
  let endSleep: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      endSleep?.();
    },
    async sleep(ms: number) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWoken = false;
      endSleep = undefined;
    },
  };
}

export const paceLimits = {
  /** Mails sent at the same time, not counting slow ones. */
  concurrency: 8,
  /** After this long an e-mail counts as slow, and the next one may start. */
  slowAfterMs: 3_000,
  maxUnderWay: 64,
  /** Consecutive failures of the mail server before all e-mails wait. */
  failuresBeforePause: 3,
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
};

/** The next e-mail would fail the same way: the server is at fault, not the e-mail. */
export const serverCauses: ReadonlySet<unknown> = new Set<FailureCause>([
  "network",
  "timeout",
  "tls",
  "auth",
  "session",
]);

/**
 * How many mails may start now. Slow recipients do not block the others, and a mail server that is down is asked
 * now and then instead of once per waiting mail. Measured with timers only, so that clock jumps change nothing.
 */
export function createPace(limits: typeof paceLimits, onRoom: () => void) {
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
    /** Recipients with so many slow mails under way that further ones would only join them. */
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
