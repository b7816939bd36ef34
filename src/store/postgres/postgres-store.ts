import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#store/database.ts";
import { migrate } from "#store/schema.ts";
import {
  type Closable,
  callOperation,
  createStore,
  isRepeatable,
  type Operations,
  type StoreOf,
  StoreUnavailable,
} from "#store/store.ts";
import { engine } from "./database.ts";

export type PostgresStoreOptions = {
  /** The caller closes it, after the store. */
  readonly database: Database;
  /** What every operation is given, asked at each call. */
  readonly given: () => unknown;
  /** How long a call is tried again while the server restarts or fails over. */
  readonly giveUpAfterMs?: number;
  /** Called if the server is down at the start. */
  readonly onAway?: (error: unknown) => void;
};

const GIVE_UP_AFTER_MS = 4_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/**
 * Rejects when a person has to decide something (a newer schema, a wrong password). A server that is down right now
 * is no reason to refuse to start: calls are answered with StoreUnavailable until it is back.
 */
export async function openPostgresStore<Listed extends Operations>(
  operations: Listed,
  options: PostgresStoreOptions,
): Promise<StoreOf<Listed> & Closable> {
  const { database, given, giveUpAfterMs = GIVE_UP_AFTER_MS, onAway = () => {} } = options;
  const underWay = new Set<Promise<unknown>>();
  let schema: Promise<void> | undefined;

  try {
    await prepareSchema();
  } catch (error) {
    if (!["again", "full"].includes(engine.classifyFault(error))) throw error;
    onAway(error);
  }
  return createStore(operations, track, async () => {
    await Promise.allSettled(underWay);
  });

  function track(name: string, argument: unknown) {
    const answer = call(name, argument).finally(() => underWay.delete(answer));
    underWay.add(answer);
    return answer;
  }

  /** Tried again only where that does no harm: an answer that was lost does not say whether the work was done. */
  async function call(name: string, argument: unknown): Promise<unknown> {
    const giveUpAt = performance.now() + (isRepeatable(operations, name) ? giveUpAfterMs : 0);
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await prepareSchema();
        return await callOperation(operations, name, database, argument, given());
      } catch (error) {
        const isWorthAnotherTry =
          engine.classifyFault(error) === "again" && performance.now() + pauseMs < giveUpAt;
        if (!isWorthAnotherTry) throw asUnavailable(error);
      }
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  /** Once per process, as soon as the server can be reached. */
  async function prepareSchema() {
    schema ??= migrate(database, Date.now());
    try {
      await schema;
    } catch (error) {
      schema = undefined;
      throw error;
    }
  }
}

function asUnavailable(error: unknown) {
  if (engine.classifyFault(error) === "bug" || !(error instanceof Error)) return error;
  return new StoreUnavailable(error.message, { cause: error });
}
