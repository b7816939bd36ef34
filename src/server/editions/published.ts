import path from "node:path";
import { findEdition, refuseEdition } from "#edition/record.ts";
import type { Database, Transaction } from "#store/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What is published, read before anything that has the facts as constants is loaded. Opens the store anew after a fault. */
export function openPublished(environment: Environment) {
  let opened: Promise<Database> | undefined;

  async function use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    opened ??= open(environment);
    try {
      return await work(await opened);
    } catch (error) {
      await close();
      throw error;
    }
  }

  async function close() {
    const database = opened;
    opened = undefined;
    await (await database?.catch(() => undefined))?.close();
  }

  return {
    /** Undefined: nothing was ever published. Rejects while the store cannot say. */
    find: () => use(findEdition).catch(noStoreYet),
    refuse: (id: number, problem: string) =>
      use((database) =>
        database.transaction((transaction: Transaction) =>
          refuseEdition(transaction, { id, problem, now: Date.now() }),
        ),
      ),
    close,
  };
}

async function open({ DATABASE_URL: url, DATA_DIR: folder = "data" }: Environment): Promise<Database> {
  if (!url) {
    const { openExistingDatabase } = await import("#store/sqlite/database.ts");
    return openExistingDatabase(path.join(folder, "inbox.sqlite"));
  }
  const reading = readDatabaseUrl(url);
  // The server itself says what is wrong with it.
  if (!reading.ok) throw Object.assign(new Error(reading.problem), { code: "ENOENT" });
  const { openDatabase } = await import("#store/postgres/database.ts");
  return openDatabase({ address: reading.address, poolSize: 1 });
}

/** Before the first start there is no file; before the first start of this release there is no table (SQLite, PostgreSQL). */
function noStoreYet(error: NodeJS.ErrnoException): undefined {
  const isNew = error.code === "ENOENT" || error.code === "42P01" || /no such table/.test(error.message);
  if (!isNew) throw error;
}
