import { stat, statfs } from "node:fs/promises";
import { type Clock, HOUR_MS } from "#company/time-in.ts";
import { failed } from "#http/check.ts";
import type { Log } from "#http/log.ts";
import { type Config, databaseFile } from "#server/config.ts";
import { type DayBudget, type Refusal, shareDisk } from "#store/room.ts";
import { StoreUnavailable } from "#store/store.ts";
import type { Store } from "./operations.ts";

type Parts = {
  readonly config: Pick<Config, "DATABASE_URL" | "DATA_DIR">;
  readonly store: Pick<Store, "findFreeInside">;
  readonly clock: Clock;
  readonly log: Log;
  /** When the disk becomes nearly full, and before anything is refused. */
  readonly onLow: () => void;
};

const MB = 1024 * 1024;
/** Kept free for requests and their e-mails: far more than those of a day. */
const RESERVE_BYTES = 500 * MB;
/** Operators hear of it while there is as much again as the reserve. */
export const lowBytes = 2 * RESERVE_BYTES;
/** What goes where something was deleted goes through SQLite's log first, which needs room of its own. */
const LOG_BYTES = 100 * MB;

/**
 * Everyone who sends a request has the link of a private page, and an address to answer to; our open addresses need
 * not even that, and what comes to them may be held back until a person has looked at it.
 */
const dayBudgets = {
  privatePages: { network: 500 * MB, together: 2_000 * MB },
  openMail: { network: 150 * MB, together: 500 * MB },
} as const satisfies Record<string, DayBudget>;

const spent = "more files or e-mails came in than are kept in a day: for now, new ones are refused";

export type Rooms = ReturnType<typeof createRooms>;

/** Where the content that people send is counted, on the disk and against its day. */
export function createRooms({ config, store, clock, log, onLow }: Parts) {
  let isLow = false;
  let spentAt = Number.NEGATIVE_INFINITY;
  const createRoom = shareDisk({ measure, clock, onRefused });
  return {
    privatePages: createRoom(dayBudgets.privatePages),
    openMail: createRoom(dayBudgets.openMail),
    /** For what is counted already, or comes from staff. */
    uncounted: createRoom(),
    checks: () => (clock() - spentAt < HOUR_MS ? [failed("Files and e-mails", spent)] : []),
  };

  async function measure() {
    if (config.DATABASE_URL) return undefined;
    const { free, onDisk } = await measureDisk(config, store);
    const wasLow = isLow;
    isLow = free < lowBytes;
    if (isLow && !wasLow) onLow();
    return Math.min(free - RESERVE_BYTES, onDisk - LOG_BYTES);
  }

  function onRefused(why: Refusal) {
    if (why === "day") spentAt = clock();
    log("warn", "room_refused", { why });
  }
}

/**
 * The free room of the disk, and of our own file where something was deleted: SQLite uses that again, but does not
 * give it back. What is in its log is going to be in the file too. What is told to operators and what is refused go by
 * the same figure, so that they hear of it first.
 */
export async function measureDisk(
  { DATA_DIR }: Pick<Config, "DATA_DIR">,
  store?: Pick<Store, "findFreeInside">,
) {
  const [{ bavail, blocks, bsize }, inside, log] = await Promise.all([
    statfs(DATA_DIR),
    store ? freeInside(store) : 0,
    stat(`${databaseFile({ DATA_DIR })}-wal`).catch(() => undefined),
  ]);
  const onDisk = bavail * bsize;
  return { all: blocks * bsize, onDisk, free: onDisk + inside - (log?.size ?? 0) };
}

/** What is free inside does not count while the store does not answer. */
async function freeInside(store: Pick<Store, "findFreeInside">): Promise<number> {
  try {
    return await store.findFreeInside();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return 0;
  }
}
