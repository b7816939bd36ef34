import path from "node:path";
import { openDatabase } from "#inbox/postgres/database.ts";
import { createPostgresStore } from "#inbox/postgres/postgres-store.ts";
import { createSharedRateLimit } from "#inbox/postgres/shared-rate-limit.ts";
import { createRateLimit, type RateLimit } from "#inbox/rate-limit.ts";
import { createSqliteStore } from "#inbox/sqlite/sqlite-store.ts";
import type { Store } from "#inbox/store.ts";
import type { Config } from "./config.ts";

export type OpenStore = { readonly store: Store; readonly rateLimit: RateLimit; close(): Promise<void> };

/** Everything that several nodes must share: in PostgreSQL with DATABASE_URL, in this machine's data folder without. */
export async function openStore(config: Config, workerUrl: URL): Promise<OpenStore> {
  const acceptedPerHour = config.RATE_LIMIT_PER_HOUR;
  const local = createRateLimit({ now: () => performance.now(), acceptedPerHour });
  if (config.DATABASE_URL === undefined) {
    const store = await createSqliteStore({ file: sqliteFile(config), workerUrl });
    return { store, rateLimit: local, close: store.close };
  }
  const database = openDatabase({ address: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE });
  const store = await createPostgresStore({ database });
  return {
    store,
    rateLimit: createSharedRateLimit({ database, local, acceptedPerHour }),
    async close() {
      await store.close();
      await database.close();
    },
  };
}

function sqliteFile(config: Config) {
  return path.join(config.DATA_DIR, "inbox.sqlite");
}
