import { statfs } from "node:fs/promises";
import type { Config } from "#server/config.ts";
import { databaseFile } from "#server/data-folder.ts";
import type { Store } from "#server/store/operations.ts";
import { createSqliteStore } from "#server/store/stores.ts";
import { type CreateLimit, createLocalLimit, type RateLimit } from "#store/rate-limit.ts";

export type OpenStore = {
  readonly store: Store;
  readonly rateLimit: RateLimit;
  readonly createLimit: CreateLimit;
  close(): Promise<void>;
};

/** Everything that several nodes must share: in PostgreSQL with DATABASE_URL, in this machine's data folder without. */
export async function openStore(config: Config, workerUrl: URL): Promise<OpenStore> {
  const acceptedPerHour = config.RATE_LIMIT_PER_HOUR;
  if (config.DATABASE_URL === undefined) {
    const store = await createSqliteStore({ file: databaseFile(config), workerUrl });
    const rateLimit = createLocalLimit("", acceptedPerHour);
    return { store, rateLimit, createLimit: createLocalLimit, close: store.close };
  }
  // Loaded only here: a node without PostgreSQL should not spend memory on its driver.
  const { openPostgres } = await import("./open-postgres.ts");
  const { DATABASE_URL: address, DATABASE_POOL_SIZE: poolSize } = config;
  return openPostgres({ address, poolSize, acceptedPerHour });
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
