import { statSync } from "node:fs";
import { calendarOf } from "#company/deadlines.ts";
import type { Company } from "#content/create-company.ts";
import type { Log } from "#http/log.ts";
import { type Config, databaseFile } from "#server/config.ts";
import { explainStore } from "#server/start-up/explain-failure.ts";
import { messageOf } from "#store/database.ts";
import type { PostgresStoreOptions } from "#store/postgres/postgres-store.ts";
import { createSharedRateLimit } from "#store/postgres/shared-rate-limit.ts";
import { type CreateLimit, createLocalLimit } from "#store/rate-limit.ts";
import { openSqliteStore, type SqliteStoreOptions } from "#store/sqlite/sqlite-store.ts";
import { type Closable, StoreUnavailable } from "#store/store.ts";
import { operations, type Store } from "./operations.ts";

type OpenStore = Closable & { readonly store: Store; readonly createLimit: CreateLimit };

/** Everything that several nodes must share: in PostgreSQL with DATABASE_URL, in this machine's data folder without. */
export async function openStore(
  config: Config,
  workerUrl: URL,
  currentCompany: () => Pick<Company, "facts">,
  log: Log,
): Promise<OpenStore> {
  const given = () => calendarOf(currentCompany().facts);
  const { DATABASE_URL: address, DATABASE_POOL_SIZE: poolSize } = config;
  const tell = (problem: string) => log("error", "store_unavailable", { problem });
  if (address === undefined) {
    const damage = watchDamage(config, tell);
    const file = databaseFile(config);
    const store = await createSqliteStore({ file, workerUrl, given, onUnavailable: damage.note });
    const probe = async () => {
      await store.probe();
      damage.refuse();
    };
    return { store: { ...store, probe }, createLimit: createLocalLimit, close: store.close };
  }
  const onAway = (error: unknown) => tell(explainStore(error, config) ?? messageOf(error));
  const { openDatabase } = await import("#store/postgres/database.ts");
  const database = openDatabase({ address, poolSize });
  const store = await createPostgresStore({ database, given, onAway });
  return {
    store,
    createLimit: (name, acceptedPerHour) =>
      createSharedRateLimit(database, acceptedPerHour, name && `${name} `),
    async close() {
      await store.close();
      await database.close();
    },
  };
}

/**
 * A file may be damaged where only some calls read or write: what one of them has met counts until there is another
 * file.
 */
function watchDamage(config: Config, tell: (problem: string) => void) {
  const inode = () => statSync(databaseFile(config), { throwIfNoEntry: false })?.ino;
  let met: { readonly reason: string; readonly inode: number | undefined } | undefined;
  return {
    note(reason: string) {
      const problem = explainStore(new Error(reason), config);
      if (problem === undefined || reason === met?.reason) return;
      met = { reason, inode: inode() };
      tell(problem);
    },
    refuse() {
      if (met && met.inode !== inode()) met = undefined;
      if (met) throw new StoreUnavailable(met.reason);
    },
  };
}

/**
 * Rejects when the file needs a person's decision (a newer schema). A disk that is full, locked or damaged right now is no
 * reason to refuse to start: calls are answered with StoreUnavailable until it recovers.
 */
export async function createSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const store = openSqliteStore(operations, options);
  try {
    // The first call opens the file, whatever it asks.
    await store.nextMailDueAt();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) {
      await store.close();
      throw error;
    }
  }
  return store;
}

/**
 * Rejects in the same cases as `createSqliteStore`: a server that is down right now is no reason to refuse to
 * start. Loaded only here: a node without PostgreSQL should not spend memory on its driver.
 */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { openPostgresStore } = await import("#store/postgres/postgres-store.ts");
  return openPostgresStore(operations, options);
}
