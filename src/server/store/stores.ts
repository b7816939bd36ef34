import type { PostgresStoreOptions } from "#store/postgres/postgres-store.ts";
import { openSqliteStore, type SqliteStoreOptions } from "#store/sqlite/sqlite-store.ts";
import { StoreUnavailable } from "#store/store.ts";
import { operations, type Store } from "./operations.ts";

/**
 * Rejects when the file needs a person's decision (a newer schema). A disk that is full or locked right now is no
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
 * Rejects as the other does: a server that is down right now is no reason to refuse to start. Loaded only here: a node
 * without PostgreSQL should not spend memory on its driver.
 */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { openPostgresStore } = await import("#store/postgres/postgres-store.ts");
  return openPostgresStore(operations, options);
}
