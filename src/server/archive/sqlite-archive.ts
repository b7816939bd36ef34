import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  classifyFault,
  findProblems,
  openExistingDatabase,
  type SqliteDatabase,
} from "#store/sqlite/database.ts";
import { type Archive, createArchive } from "./archive.ts";

/** Up to this size a rewrite of the whole file is over before the server refuses what waits for it. */
const QUICKLY_REWRITTEN_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_ATTEMPTS = 20;
const CHECKPOINT_PAUSE_MS = 250;

/** Rejects when there is no database, or one of another release. */
export async function openSqliteArchive(file: string): Promise<Archive> {
  const database = openExistingDatabase(file);
  return createArchive(database, {
    /** One read transaction, so it is consistent, and in WAL mode neither waits for writers nor makes them wait. */
    async writeCopy(copy) {
      await database.query`VACUUM INTO ${copy}`;
      return [];
    },
    async removeTraces(mayTakeLong) {
      const mayRewrite = mayTakeLong || statSync(file).size <= QUICKLY_REWRITTEN_BYTES;
      const isRewritten = mayRewrite && (await rewrite(database));
      return (await emptyLog(database)) && isRewritten;
    },
    findProblems: () => findProblems(database, "quick_check"),
  });
}

/** Pages keep bytes of rows that were moved or replaced long ago; only a rewrite of the file leaves them behind. */
async function rewrite(database: SqliteDatabase): Promise<boolean> {
  try {
    await database.script("VACUUM");
    return true;
  } catch (error) {
    if (["again", "full"].includes(classifyFault(error))) return false;
    throw error;
  }
}

/** The log keeps old pages until no reader needs them. */
async function emptyLog(database: SqliteDatabase): Promise<boolean> {
  for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt += 1) {
    const [result] = await database.query<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`;
    if (result?.busy === 0) return true;
    await sleep(CHECKPOINT_PAUSE_MS);
  }
  return false;
}
