import { StoreUnavailable } from "#inbox/store.ts";

type Waiting<Item, Result> = {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

export type GroupOptions<Item, Result> = {
  /** Does all of it or nothing; results in the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether the failure may be the fault of one item alone, so that the others deserve a try without it. */
  readonly isOnesFault: (error: unknown) => boolean;
  readonly lanes: number;
  readonly largest: number;
  readonly mostWaiting: number;
};

/**
 * Whatever has queued up while all lanes were busy goes into one run: under load many share one sync of the disk,
 * and one alone never waits for others.
 */
export function createGroups<Item, Result>(options: GroupOptions<Item, Result>) {
  const { run, isOnesFault, lanes, largest, mostWaiting } = options;
  const waiting: Waiting<Item, Result>[] = [];
  const running = new Set<Promise<void>>();

  return {
    add(item: Item): Promise<Result> {
      if (waiting.length >= mostWaiting) {
        return Promise.reject(new StoreUnavailable("Too many submissions are waiting"));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({ item, resolve, reject });
      // In the next turn, so that what arrived in this one goes together.
      setImmediate(fillLanes);
      return promise;
    },
    async finish() {
      while (running.size > 0 || waiting.length > 0) {
        fillLanes();
        await Promise.all(running);
      }
    },
  };

  function fillLanes() {
    while (running.size < lanes && waiting.length > 0) {
      const lane = settle(waiting.splice(0, largest)).finally(() => {
        running.delete(lane);
        fillLanes();
      });
      running.add(lane);
    }
  }

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item));
      group.forEach(({ resolve }, n) => {
        resolve(results[n] as Result);
      });
    } catch (error) {
      if (group.length > 1 && isOnesFault(error)) {
        for (const one of group) await settle([one]);
      } else {
        for (const { reject } of group) reject(error);
      }
    }
  }
}
