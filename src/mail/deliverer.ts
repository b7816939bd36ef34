import type { LeasedMail } from "#inbox/outbox.ts";
import { type Store, StoreUnavailable } from "#inbox/store.ts";
import { createDelivery, type Sending } from "./delivery.ts";
import type { Log } from "./log.ts";
import { createPace, type PaceLimits, paceLimits } from "./pace.ts";

type DelivererTimes = {
  readonly leaseMs: number;
  /** The longest sleep, so that a jump of the clock or a lost wake-up heals by itself. */
  readonly pollMs: number;
  /** The shortest sleep between two looks at an outbox that has nothing to give. */
  readonly breathMs: number;
  readonly storeRetryMs: number;
  readonly settleRetryMs: readonly number[];
  readonly drainMs: number;
};

const delivererTimes: DelivererTimes = {
  leaseMs: 120_000,
  pollMs: 30_000,
  breathMs: 250,
  storeRetryMs: 2_000,
  settleRetryMs: [250, 500, 1_000, 2_000, 4_000],
  drainMs: 5_000,
};

export type DelivererParts = Sending & {
  readonly store: Pick<Store, "leaseDueMails" | "settleMail" | "nextMailDueAt" | "findQuotePaper">;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
  /** Names this process in the store; no two may share it. */
  readonly holder: string;
  /** The one reader whose mails it takes; without it, all but those that another deliverer takes. */
  readonly onlyTo?: string;
  readonly neverTo?: string;
  readonly random?: () => number;
  readonly times?: Partial<DelivererTimes>;
  readonly limits?: Partial<PaceLimits>;
};

export type Deliverer = {
  start(): void;
  /** After a new submission: look at the outbox now. */
  wake(): void;
  /** Takes nothing new and waits, within a bound, for the mails under way. The transport stays the caller's to close. */
  stop(): Promise<void>;
};

export function createDeliverer(parts: DelivererParts): Deliverer {
  const { store, clock, log, holder } = parts;
  const times = { ...delivererTimes, ...parts.times };
  const idle = createInterruptibleSleep();
  const pace = createPace({ ...paceLimits, ...parts.limits }, idle.wake);
  const deliver = createDelivery({ random: Math.random, ...parts, settleRetryMs: times.settleRetryMs });
  const underWay = new Map<string, Promise<void>>();
  let isStopping = false;
  let loop: Promise<void> | undefined;

  return {
    start() {
      loop ??= run();
    },
    wake: idle.wake,
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

  /** Starts what is due and has room, and answers how long to sleep. */
  async function takeDueMails(): Promise<number> {
    const room = pace.room();
    if (room <= 0) return times.pollMs;
    const now = clock();
    const notTo = [...pace.crowded(), ...(parts.neverTo === undefined ? [] : [parts.neverTo])];
    const readers = { notTo, onlyTo: parts.onlyTo };
    const mails = await store.leaseDueMails({
      now,
      until: now + times.leaseMs,
      limit: room,
      holder,
      ...readers,
    });
    // A jump of the clock ends our own leases early; a mail under way is not started twice.
    for (const mail of mails) if (!underWay.has(mail.id)) begin(mail);
    if (mails.length === room) return 0;

    // Of the same readers: what another deliverer has to send is no reason to look again at once.
    const dueAt = await store.nextMailDueAt(readers);
    return dueAt === undefined ? times.pollMs : Math.min(times.pollMs, Math.max(times.breathMs, dueAt - now));
  }

  function begin(mail: LeasedMail) {
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
function createInterruptibleSleep() {
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
