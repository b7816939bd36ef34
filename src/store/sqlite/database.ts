import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import {
  type Database,
  type Engine,
  type Fault,
  type Inserted,
  type Sql,
  type Transaction,
  toStatement,
} from "#store/database.ts";

export type SqliteDatabase = Database & { isInTransaction(): boolean };

/** There is only one writer, so there is nothing to lock within a transaction. */
const engine: Engine = {
  name: "sqlite",
  forUpdate: "",
  skipLocked: "",
  like: "LIKE",
  // What this connection wrote, without the probe's writes, and what others wrote.
  selectState: `SELECT (total_changes() - (SELECT writes FROM probe)) || '/' || data_version AS state
    FROM pragma_data_version`,
  selectFreeInside: "SELECT freelist_count * page_size AS bytes FROM pragma_freelist_count, pragma_page_size",
  searchedEntries: "search_words JOIN search_entries ON search_entries.id = search_words.rowid",
  matchesWords: "search_words MATCH",
  writeWords: (terms) =>
    terms
      .map((spellings) =>
        spellings
          .map((words) => words.map(({ word, isPrefix }) => `"${word}"${isPrefix ? "*" : ""}`).join(" AND "))
          .map((spelling) => `(${spelling})`)
          .join(" OR "),
      )
      .map((term) => `(${term})`)
      .join(" AND "),
  async lock() {},
  async continueIds() {},
  translateSchema: (sql) => sql.replaceAll("-- SQLite:", ""),
  classifyFault,
};

/** Short, because the worker itself waits for a lock between attempts and answers readers meanwhile. */
const BUSY_TIMEOUT_MS = 200;
/** For a person at a terminal, who would rather wait than try again. */
const OPERATOR_BUSY_TIMEOUT_MS = 5_000;
/** Checkpoint the log at this length: a page that changed many times is copied only once. */
const LOG_PAGES = 4_000;
/** Twice that, so that the file is not truncated and regrown each time. */
const LARGEST_IDLE_LOG_BYTES = 32 * 1024 * 1024;
/** Should hold the indexes that every submission writes to at random. */
const CACHE_PAGES = 4_000;

export function openDatabase(file: string): SqliteDatabase {
  createWithPrivatePermissions(file);
  return open(file, BUSY_TIMEOUT_MS);
}

/** Beside a running server: never creates a database. */
export function openExistingDatabase(file: string): SqliteDatabase {
  accessSync(file, constants.R_OK | constants.W_OK);
  return open(file, OPERATOR_BUSY_TIMEOUT_MS);
}

/** For a file that nobody writes to, such as a backup: leaves no log files beside it. */
export function openImmutable(file: string): SqliteDatabase {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  return wrap(new DatabaseSync(url, { readOnly: true }));
}

function open(file: string, timeout: number): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
  try {
    prepareForDurability(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return wrap(database);
}

/** SQLite gives its log files the permissions of the database file. */
function createWithPrivatePermissions(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

function prepareForDurability(database: DatabaseSync) {
  const mode = database.prepare("PRAGMA journal_mode = WAL").get()?.journal_mode;
  if (mode !== "wal") throw new Error(`SQLite needs a local disk for its write-ahead log, got mode ${mode}`);
  // fullfsync matters on macOS, where a plain fsync leaves data in the drive's cache. secure_delete
  // overwrites what is purged, which otherwise would stay in the file until its page is used again.
  // temp_store keeps in memory how to undo a statement, instead of in a temporary file: a full or read-only
  // /tmp must not keep messages out.
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA wal_autocheckpoint = ${LOG_PAGES};
    PRAGMA journal_size_limit = ${LARGEST_IDLE_LOG_BYTES};
    PRAGMA cache_size = ${CACHE_PAGES};
    PRAGMA trusted_schema = OFF;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
  `);
}

/** The driver is synchronous: awaiting it takes microtasks only, so that no other event comes in between. */
function wrap(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>();
  let lastTransaction: Promise<unknown> = Promise.resolve();
  const close = async () => database.close();

  const transaction: Transaction = {
    engine,
    async query<Row>(sql: Sql, ...inserted: readonly Inserted[]) {
      const { text, values } = toStatement(sql, inserted);
      return prepare(text).all(...values) as Row[];
    },
    async insert(sql, ...inserted) {
      const { text, values } = toStatement(sql, inserted);
      const { changes, lastInsertRowid } = prepare(text).run(...values);
      return changes > 0 ? Number(lastInsertRowid) : undefined;
    },
    async script(sql) {
      database.exec(sql);
    },
  };

  return {
    ...transaction,
    transaction<Result>(work: (transaction: Transaction) => Promise<Result>) {
      // There is one connection: transactions wait for each other.
      const result = lastTransaction.then(() => transact(work));
      lastTransaction = result.catch(() => {});
      return result;
    },
    isInTransaction: () => database.isTransaction,
    close,
    [Symbol.asyncDispose]: close,
  };

  /** The driver takes `?1` for the first value, and `$1` for a name. */
  function prepare(sql: string) {
    const statement = statements.get(sql) ?? database.prepare(sql.replaceAll("$", "?"));
    statements.set(sql, statement);
    return statement;
  }

  /** Immediate: waits for a lock at the start, where SQLite's busy timeout works, and not halfway through. */
  async function transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = await work(transaction);
      database.exec("COMMIT");
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }
}

/** The quick check skips comparing indexes with tables, which takes most of the time. */
export async function findProblems(
  database: Database,
  check: "integrity_check" | "quick_check",
): Promise<string[]> {
  const rows = await database.query<Record<typeof check, string>>(`PRAGMA ${check}(10)`);
  const problems = rows.map((row) => row[check]).filter((text) => text !== "ok");
  const orphans = check === "integrity_check" ? (await database.query("PRAGMA foreign_key_check")).length : 0;
  return orphans > 0 ? [...problems, `${orphans} rows refer to records that are gone`] : problems;
}

/** SQLite's primary result codes, https://www.sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const FULL = 13;
const MISTAKES_IN_OUR_CODE: readonly unknown[] = [1, 18, 19, 20, 21, 25];

export function classifyFault(error: unknown): Fault {
  if (!(error instanceof Error)) return "bug";
  if ("errcode" in error && typeof error.errcode === "number") return classifyCode(error.errcode & 0xff);
  // The file system's own refusals, such as a data folder that went away.
  return "syscall" in error ? "broken" : "bug";
}

function classifyCode(code: number): Fault {
  if (code === BUSY || code === LOCKED) return "again";
  if (code === FULL) return "full";
  return MISTAKES_IN_OUR_CODE.includes(code) ? "bug" : "broken";
}
