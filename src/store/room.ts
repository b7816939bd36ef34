/** How many bytes may be kept in a day: of one network, and of all together. */
export type DayBudget = { readonly network: number; readonly together: number };

/** What one sender is sending. */
export type Keeping = {
  /** To be asked before each piece is stored, when the piece before it is: whether there is room for it. */
  admit(bytes: number): Promise<boolean>;
  /** Nothing is under way any more. */
  settle(): void;
  /** Nothing of it was kept: it does not count against the day. */
  giveBack(): void;
};

/** Without a network, as for a server that passes on everyone's e-mails, only the sum of all counts. */
export type Room = { open(network?: string): Keeping };

type RoomParts = {
  /** The bytes that are free for this now; undefined where the disk is not ours to look at. */
  readonly measure: () => Promise<number | undefined>;
  readonly clock: () => number;
  /** When a piece was refused, so that the operator hears of it at once. */
  readonly onRefused?: (why: Refusal) => void;
};

export type Refusal = "disk" | "network" | "day";

/** A look at the disk holds for this long; what is admitted meanwhile is taken off what it found. */
const LOOK_EVERY_MS = 250;

/**
 * Every writer of large content asks here, piece by piece: a limit that is asked once, when a transfer begins,
 * says nothing about the many that begin at the same moment. Returns what makes the rooms on this disk.
 */
export function shareDisk({ measure, clock, onRefused }: RoomParts) {
  /** Admitted, and perhaps not on the disk yet. */
  let underWay = 0;
  let left = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let look: Promise<void> | undefined;

  return function createRoom(budget?: DayBudget): Room {
    const day = budget && createDay(budget, clock);
    return { open: (network) => open(day, network) };
  };

  function open(day: Day | undefined, network: string | undefined): Keeping {
    let piece = 0;
    let total = 0;
    const settle = () => {
      underWay -= piece;
      piece = 0;
    };
    return {
      async admit(bytes) {
        settle();
        const spent = day?.refusal(network, bytes);
        if (spent) return refuse(spent);
        // Counted before the disk is looked at, because others ask meanwhile.
        day?.add(network, bytes);
        total += bytes;
        if (!(await fits(bytes))) {
          day?.add(network, -bytes);
          total -= bytes;
          return refuse("disk");
        }
        piece = bytes;
        return true;
      },
      settle,
      giveBack() {
        settle();
        day?.add(network, -total);
        total = 0;
      },
    };
  }

  function refuse(why: Refusal) {
    onRefused?.(why);
    return false;
  }

  async function fits(bytes: number) {
    if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      look ??= lookAtDisk();
      await look;
    }
    if (left < bytes) return false;
    left -= bytes;
    underWay += bytes;
    return true;
  }

  async function lookAtDisk() {
    // Some of it may be on the disk when the look ends: counting that twice errs on the safe side.
    const before = underWay;
    try {
      left = ((await measure()) ?? Number.POSITIVE_INFINITY) - before;
      lookedAt = performance.now();
    } finally {
      look = undefined;
    }
  }
}

type Day = ReturnType<typeof createDay>;

const HOUR_MS = 60 * 60_000;
const HOURS = 24;
const MOST_NETWORKS = 20_000;

/** Counts by the hour, in memory: after a restart a day begins anew, and the disk is still looked at. */
function createDay(most: DayBudget, clock: () => number) {
  const networks = new Map<string, Map<number, number>>();
  const all = new Map<number, number>();
  const hour = () => Math.floor(clock() / HOUR_MS);

  return {
    refusal(network: string | undefined, bytes: number): Refusal | undefined {
      if (sum(all) + bytes > most.together) return "day";
      if (network !== undefined && sum(networks.get(network)) + bytes > most.network) return "network";
      return undefined;
    },
    add(network: string | undefined, bytes: number) {
      count(all, bytes);
      if (network === undefined) return;
      const hours = networks.get(network) ?? new Map<number, number>();
      networks.delete(network);
      networks.set(network, hours);
      count(hours, bytes);
      const [quietest = network] = networks.keys();
      if (networks.size > MOST_NETWORKS) networks.delete(quietest);
    },
  };

  function sum(hours: ReadonlyMap<number, number> = new Map()) {
    const first = hour() - HOURS;
    return [...hours].reduce((total, [at, bytes]) => (at > first ? total + bytes : total), 0);
  }

  function count(hours: Map<number, number>, bytes: number) {
    const now = hour();
    for (const at of hours.keys()) if (at <= now - HOURS) hours.delete(at);
    hours.set(now, (hours.get(now) ?? 0) + bytes);
  }
}

/** For tests and development, where nothing is on a disk. */
export const endlessRoom: Room = { open: () => ({ admit: async () => true, settle() {}, giveBack() {} }) };
