import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** The only file that knows which SQLite binding is used. */
export type Database = {
  exec(sql: string): void;
  run(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly lastId: number };
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  isInTransaction(): boolean;
  close(): void;
};

/** Short, because the worker itself waits for a lock between attempts and answers readers meanwhile. */
const BUSY_TIMEOUT_MS = 200;
/** The system keeps the file in memory too. SQLite walks through all of its own at every commit: more makes it slower. */
const CACHE_KIB = 8 * 1024;
const LARGEST_IDLE_LOG_BYTES = 16 * 1024 * 1024;
/** Four times SQLite's own number: a page that changes often is then copied into the database a quarter as often. */
const LOG_PAGES_BEFORE_CHECKPOINT = 4_000;
/** For a person at a terminal, who would rather wait than try again. */
const OPERATOR_BUSY_TIMEOUT_MS = 5_000;

export function openDatabase(file: string): Database {
  createPrivately(file);
  const database = open(file, BUSY_TIMEOUT_MS);
  // How to undo a statement is noted in a temporary file; a /tmp that is full or read-only must not keep messages out.
  database.exec("PRAGMA temp_store = MEMORY");
  return database;
}

/** Beside a running server: never creates a database. */
export function openExistingDatabase(file: string): Database {
  accessSync(file, constants.R_OK | constants.W_OK);
  return open(file, OPERATOR_BUSY_TIMEOUT_MS);
}

/** A file that nobody writes, such as a backup, without leaving log files beside it. */
export function openUnchanging(file: string): Database {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  return withStatementCache(new DatabaseSync(url, { readOnly: true }));
}

function open(file: string, timeout: number): Database {
  const database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
  try {
    prepareForDurability(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return withStatementCache(database);
}

/** SQLite gives its log files the permissions of the database file. */
function createPrivately(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

function prepareForDurability(database: DatabaseSync) {
  const mode = database.prepare("PRAGMA journal_mode = WAL").get()?.journal_mode;
  if (mode !== "wal") throw new Error(`SQLite needs a local disk for its write-ahead log, got mode ${mode}`);
  // fullfsync matters on macOS, where a plain fsync leaves data in the drive's cache. secure_delete overwrites
  // what is purged, which otherwise would stay in the file until its page is used again.
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA wal_autocheckpoint = ${LOG_PAGES_BEFORE_CHECKPOINT};
    PRAGMA journal_size_limit = ${LARGEST_IDLE_LOG_BYTES};
    PRAGMA cache_size = -${CACHE_KIB};
    PRAGMA trusted_schema = OFF;
    PRAGMA secure_delete = ON;
  `);
}

function withStatementCache(database: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>();

  function prepare(sql: string) {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return {
    exec: (sql) => database.exec(sql),
    run(sql, ...values) {
      const { changes, lastInsertRowid } = prepare(sql).run(...values);
      return { changes: Number(changes), lastId: Number(lastInsertRowid) };
    },
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}
