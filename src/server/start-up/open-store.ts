import { statfs } from "node:fs/promises";
import type { Config } from "#server/config.ts";
import { databaseFile } from "#server/data-folder.ts";
import type { Store } from "#server/store/operations.ts";
import { createPostgresStore, createSqliteStore } from "#server/store/stores.ts";
import { createSharedRateLimit } from "#store/postgres/shared-rate-limit.ts";
import { type CreateLimit, createLocalLimit, type RateLimit } from "#store/rate-limit.ts";

type OpenStore = {
  readonly store: Store;
  readonly rateLimit: RateLimit;
  readonly createLimit: CreateLimit;
  close(): Promise<void>;
};

/** Everything that several nodes must share: in PostgreSQL with DATABASE_URL, in this machine's data folder without. */
export async function openStore(config: Config, workerUrl: URL): Promise<OpenStore> {
  const { DATABASE_URL: address, DATABASE_POOL_SIZE: poolSize, RATE_LIMIT_PER_HOUR: perHour } = config;
  if (address === undefined) {
    const store = await createSqliteStore({ file: databaseFile(config), workerUrl });
    const createLimit = createLocalLimit;
    return { store, rateLimit: createLimit("", perHour), createLimit, close: store.close };
  }
  const { openDatabase } = await import("#store/postgres/database.ts");
  const database = openDatabase({ address, poolSize });
  const store = await createPostgresStore({ database });
  return {
    store,
    rateLimit: createSharedRateLimit(database, perHour),
    createLimit: (name, acceptedPerHour) => createSharedRateLimit(database, acceptedPerHour, `${name} `),
    async close() {
      await store.close();
      await database.close();
    },
  };
}

/** Far more than the requests of a day, and than an upload that is under way. */
const RESERVE_BYTES = 500 * 1024 * 1024;

/** On the disk of our own store; a database server's disk is not ours to look at. */
export function createRoomCheck({ DATABASE_URL, DATA_DIR }: Pick<Config, "DATABASE_URL" | "DATA_DIR">) {
  return async () => {
    if (DATABASE_URL) return true;
    const { bavail, bsize } = await statfs(DATA_DIR);
    return bavail * bsize > RESERVE_BYTES;
  };
}
