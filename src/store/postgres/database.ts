import { createHash } from "node:crypto";
import { type ClientBase, DatabaseError, Pool, type PoolClient, type QueryConfig, types } from "pg";
import {
  type Database,
  type Engine,
  type Fault,
  type Inserted,
  type Pace,
  type Sql,
  type Transaction,
  toStatement,
} from "#store/database.ts";
import { StoreUnavailable } from "#store/store.ts";
import type { ServerAddress } from "./database-url.ts";

export type PostgresDatabase = Database & {
  /** Outside any transaction and without the server's time limit: VACUUM and the like. */
  maintain(sql: string): Promise<void>;
};

/** Also how long to wait for a free connection. */
const CONNECT_WITHIN_MS = 3_000;
const WAIT_FOR_LOCK_MS = 3_000;
const STATEMENT_WITHIN_MS = 4_000;
/** Longer than the server's own limits: only a silently dead connection takes this long. */
const ANSWER_WITHIN_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 5_000;
const CLOSE_IDLE_MS = 30_000;
/** Connections are renewed regularly, to pick up a changed address or certificate. */
const LIFETIME_SECONDS = 1_800;
const SLOW_ANSWER_WITHIN_MS = 30 * 60_000;
const MOST_WAITING = 2_000;
const INT8 = 20;

/** A copy's transaction is idle here while it reads a large table on the other side. */
const beginSlow = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

export type DatabaseOptions = { readonly address: ServerAddress; readonly poolSize: number };

export function openDatabase({ address, poolSize }: DatabaseOptions): PostgresDatabase {
  const pool = new Pool({
    ...address,
    max: poolSize,
    keepAlive: true,
    application_name: "inbox",
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: CLOSE_IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    query_timeout: ANSWER_WITHIN_MS,
    types: { getTypeParser },
    onConnect: prepareSession,
  });
  // A broken idle connection is replaced on next use; without a listener, the event would end the process.
  pool.on("error", () => {});

  return {
    engine,
    query: (sql, ...values) => use(pool, (client) => runOn(client).query(sql, ...values)),
    insert: (sql, ...values) => use(pool, (client) => runOn(client).insert(sql, ...values)),
    script: (sql) => use(pool, (client) => runOn(client).script(sql)),
    transaction: (work, pace = "quick") => use(pool, (client) => transact(client, work, pace)),
    maintain: (sql) => use(pool, (client) => maintain(client, sql)),
    close: () => pool.end(),
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

/** An answer means "on disk", so never weaker than that; a stronger server setting is kept. */
async function prepareSession(client: ClientBase) {
  client.on("error", () => {});
  await client.query(`
    SET statement_timeout = ${STATEMENT_WITHIN_MS};
    SET lock_timeout = ${WAIT_FOR_LOCK_MS};
    SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
    SET default_transaction_isolation = 'read committed';
    SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');
  `);
}

/**
 * A statement whose plan is outdated did nothing, and neither did the transaction around it, so another
 * connection is tried.
 */
async function use<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  for (let othersLeft = pool.options.max; ; othersLeft -= 1) {
    if (pool.waitingCount >= MOST_WAITING) throw new StoreUnavailable("Too many calls are waiting");
    const client = await pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(engine.classifyFault(error) !== "bug");
      if (!isOutdatedPlan(error) || othersLeft === 0) throw error;
    }
  }
}

async function transact<Result>(
  client: PoolClient,
  work: (transaction: Transaction) => Promise<Result>,
  pace: Pace,
): Promise<Result> {
  const timeout = pace === "slow" ? SLOW_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS;
  await client.query(pace === "slow" ? beginSlow : "BEGIN");
  try {
    const result = await work(runOn(client, timeout));
    const { command } = await client.query("COMMIT");
    if (command !== "COMMIT") throw new Error("The transaction was rolled back instead of committed");
    return result;
  } catch (error) {
    if (engine.classifyFault(error) === "bug") await client.query("ROLLBACK");
    throw error;
  }
}

async function maintain(client: PoolClient, sql: string) {
  await client.query("SET statement_timeout = 0");
  try {
    await runOn(client, SLOW_ANSWER_WITHIN_MS).script(sql);
  } finally {
    await client.query(`SET statement_timeout = ${STATEMENT_WITHIN_MS}`);
  }
}

function runOn(client: ClientBase, query_timeout = ANSWER_WITHIN_MS): Transaction {
  const run = (query: QueryConfig) => client.query(Object.assign(query, { query_timeout }));
  return {
    engine,
    query,
    async insert(sql, ...inserted) {
      const { text, values } = toStatement(sql, inserted);
      const [row] = await query<{ id: number }>(`${text} RETURNING id`, ...values);
      return row?.id;
    },
    async script(text) {
      await run({ text });
    },
  };

  async function query<Row>(sql: Sql, ...inserted: readonly Inserted[]): Promise<Row[]> {
    const { text, values } = toStatement(sql, inserted);
    return (await run({ text, values: [...values], name: nameOf(text) })).rows;
  }
}

const names = new Map<string, string>();

/** A named statement is parsed and planned once per connection. */
function nameOf(sql: string) {
  const name = names.get(sql) ?? createHash("sha256").update(sql).digest("base64url").slice(0, 20);
  names.set(sql, name);
  return name;
}

/** Every large number in the inbox is a time in milliseconds or a row's number, far below 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === INT8 ? Number : types.getTypeParser(oid, format as "text");
}

export const engine: Engine = {
  name: "postgres",
  forUpdate: "FOR UPDATE",
  skipLocked: "FOR UPDATE SKIP LOCKED",
  like: "ILIKE",
  // Its disk is not ours to look at.
  selectFreeInside: "SELECT 0 AS bytes",
  selectState: `SELECT CASE WHEN current_setting('track_counts')::boolean
      THEN sum(n_tup_ins + n_tup_upd + n_tup_del)::text END AS state
    FROM pg_stat_user_tables
    WHERE schemaname = current_schema() AND relname NOT IN ('probe', 'rate_slots', 'marks')`,
  searchedEntries: "search_entries",
  matchesWords: "search_entries.found_by @@",
  writeWords: (terms) =>
    terms
      .map((spellings) =>
        spellings
          .map((words) => words.map(({ word, isPrefix }) => `'${word}'${isPrefix ? ":*" : ""}`).join(" & "))
          .map((spelling) => `(${spelling})`)
          .join(" | "),
      )
      .map((term) => `(${term})`)
      .join(" & "),
  async lock(transaction, key) {
    await transaction.query("SELECT pg_advisory_xact_lock($1)", lockNumber(key));
  },
  async continueIds(transaction, table) {
    await transaction.query(
      `SELECT setval(pg_get_serial_sequence($1, 'id'), coalesce(max(id), 0) + 1, false) FROM ${table}`,
      table,
    );
  },
  translateSchema,
  classifyFault,
};

/** An advisory lock's number, as text: it has more digits than JavaScript's numbers are exact for. */
function lockNumber(key: string): string {
  return createHash("sha256").update(key).digest().readBigInt64BE().toString();
}

/** Text is ordered and compared byte by byte, as in SQLite. */
function translateSchema(sql: string): string {
  return sql
    .replaceAll("-- PostgreSQL:", "")
    .replaceAll(" STRICT", "")
    .replaceAll("INTEGER PRIMARY KEY", "INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY")
    .replaceAll("INTEGER", "BIGINT")
    .replaceAll("BLOB", "BYTEA")
    .replaceAll("TEXT", 'TEXT COLLATE "C"');
}

/** SQLSTATE codes and classes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes: Readonly<Record<string, Fault>> = {
  "53100": "full",
  "53200": "full",
  "25006": "again", // read only: the server was demoted by a failover
  "25P03": "again", // idle in transaction for too long
  "40001": "again",
  "40P01": "again", // deadlock
  "55P03": "again", // lock timeout
  "57014": "again", // statement timeout
  "57P01": "again", // shutdown, crash, starting up
  "57P02": "again",
  "57P03": "again",
  "57P05": "again",
  "3D000": "refused", // no such database
  "42501": "refused", // no permission
};
const classes: Readonly<Record<string, Fault>> = {
  "08": "again",
  "28": "refused",
  "53": "again",
  "58": "again",
};

export function classifyFault(error: unknown): Fault {
  if (!(error instanceof Error)) return "bug";
  if (isOutdatedPlan(error)) return "again";
  if (error instanceof DatabaseError) {
    const code = error.code ?? "";
    return codes[code] ?? classes[code.slice(0, 2)] ?? "bug";
  }
  if (isAboutTls(error)) return "refused";
  return "syscall" in error || isAboutConnection(error) ? "again" : "bug";
}

/** A newer release added a column to what the statement selects: on this connection it would fail every time. */
function isOutdatedPlan(error: unknown) {
  // The code is that of every unsupported feature, and the message may be in another language.
  return error instanceof DatabaseError && error.routine === "RevalidateCachedQuery";
}

function isAboutTls(error: Error) {
  const code = "code" in error ? String(error.code) : "";
  return /CERT|TLS|SSL/.test(code) || error.message === "The server does not support SSL connections";
}

/** The driver gives its own errors no code. */
function isAboutConnection({ message }: Error) {
  return /^(Connection |Client (has|was)|timeout exceeded|Query read timeout|Cannot use a pool)/.test(
    message,
  );
}
