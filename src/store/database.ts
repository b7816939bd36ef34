/** What both engines understand as it is: text, whole numbers, bytes. */
export type Value = string | number | null | Uint8Array;

/** One SQL text for both engines: `$1`, `$2` … are the values. */
export type Transaction = {
  readonly engine: Engine;
  query<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  /** Inserts one row and returns its `id`; undefined if ON CONFLICT skipped it. */
  insert(sql: string, ...values: readonly Value[]): Promise<number | undefined>;
  /** Several statements, without values. */
  script(sql: string): Promise<void>;
};

export type Database = Transaction & {
  /** Commits when the work resolves, rolls back when it rejects. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>, pace?: Pace): Promise<Result>;
  close(): Promise<void>;
};

/** Slow: for work on a whole archive, with no limit on how long it takes. */
export type Pace = "quick" | "slow";

/** Everything in which the engines' SQL differs. */
export type Engine = {
  readonly name: "sqlite" | "postgres";
  /** Ends a SELECT: locks its rows until the transaction ends. */
  readonly forUpdate: string;
  /** The same, but skips rows that another transaction has locked. */
  readonly skipLocked: string;
  /** Ignores the case of ASCII letters. */
  readonly like: string;
  /** Anyone else who locks this key, on any node, waits until this transaction ends. */
  lock(transaction: Transaction, key: string): Promise<void>;
  /** After rows were copied with their ids: new rows continue from the highest. */
  continueIds(transaction: Transaction, table: string): Promise<void>;
  /** The schema's text, which is written as SQLite reads it. */
  translateSchema(sql: string): string;
  classifyFault(error: unknown): Fault;
};

/**
 * again: the same call may work in a moment. full: nothing fits on the disk now. broken: the connection is of no use
 * anymore. refused: someone has to change a setting. bug: the same call would fail again.
 */
export type Fault = "again" | "full" | "broken" | "refused" | "bug";

/** `$2, $3, $4` for three values of which the first has the number 2. */
export function placeholders(count: number, first = 1) {
  return Array.from({ length: count }, (_, n) => `$${first + n}`).join(", ");
}

export function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error);
}
