/** What both engines understand as it is: text, whole numbers, bytes. */
export type Value = string | number | null | Uint8Array;

/** SQL of our own inside a template, where everything else is a value. */
type Raw = { readonly sql: string };
export const raw = (sql: string): Raw => ({ sql });

/** All the values of a list, for IN. Without values, NULL, which nothing is in: SQL has no empty list. */
type List = { readonly list: readonly Value[] };
export const listOf = (list: readonly Value[]): List => ({ list });

/** A template with its values in it, or a text in which `$1`, `$2` … stand for them. */
export type Sql = TemplateStringsArray | string;
export type Inserted = Value | Raw | List;

/** One SQL text for both engines. */
export type Transaction = {
  readonly engine: Engine;
  /** What the store gives to every operation, as plain data: the stories know what it is. */
  readonly given?: unknown;
  query<Row>(sql: Sql, ...values: readonly Inserted[]): Promise<Row[]>;
  /** Adds one row to a table with an `id`, and returns that; undefined if ON CONFLICT left the row out. */
  insert(sql: Sql, ...values: readonly Inserted[]): Promise<number | undefined>;
  /** Several statements, without values. */
  script(sql: string): Promise<void>;
};

export type Database = Transaction &
  AsyncDisposable & {
    /** Commits when the work resolves, rolls back when it rejects. */
    transaction<Result>(work: (transaction: Transaction) => Promise<Result>, pace?: Pace): Promise<Result>;
    close(): Promise<void>;
  };

/** Slow: for work on a whole archive, which the limits for quick transactions would cut off. */
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
  /** Selects a `state` that differs once anything worth a copy was written; null if the engine cannot tell. */
  readonly selectState: string;
  /** Selects the `bytes` inside the file where something was deleted, which are used again. */
  readonly selectFreeInside: string;
  /** Where words are looked for: search_entries, with what the condition needs. */
  readonly searchedEntries: string;
  /** The condition for entries with words; the query follows, as `writeWords` writes it. */
  readonly matchesWords: string;
  /** All terms have to be found, of each term one spelling, of a spelling all words. */
  writeWords(terms: readonly (readonly (readonly SearchedWord[])[])[]): string;
  /** Anyone else who locks this key, on any node, waits until this transaction ends. */
  lock(transaction: Transaction, key: string): Promise<void>;
  /** After rows were copied with their ids: new rows continue from the highest. */
  continueIds(transaction: Transaction, table: string): Promise<void>;
  /** The schema's text, which is written as SQLite reads it. */
  translateSchema(sql: string): string;
  classifyFault(error: unknown): Fault;
};

/** Of small letters and digits only. */
export type SearchedWord = { readonly word: string; readonly isPrefix: boolean };

/**
 * again: the same call may work in a moment. full: nothing fits on the disk now. broken: the connection is of no use
 * anymore. refused: someone has to change a setting. bug: the same call would fail again.
 */
export type Fault = "again" | "full" | "broken" | "refused" | "bug";

/** The text with `$1`, `$2` …, and the values for them. */
export function toStatement(sql: Sql, inserted: readonly Inserted[]) {
  const values: Value[] = [];
  const write = (part: Inserted): string => {
    if (typeof part !== "object" || part === null || part instanceof Uint8Array)
      return `$${values.push(part)}`;
    return "sql" in part ? part.sql : part.list.map(write).join(", ") || "NULL";
  };
  if (typeof sql === "string") return { text: sql, values: inserted as readonly Value[] };
  const text = sql.reduce((before, after, index) => before + write(inserted[index - 1] ?? null) + after);
  return { text, values };
}

/** `$2, $3, $4` for three values of which the first has the number 2. */
export function placeholders(count: number, first = 1) {
  return Array.from({ length: count }, (_, n) => `$${first + n}`).join(", ");
}

/** A row with one column for each property: where a value is missing, SQL has null, the code undefined. */
export type RowOf<Shown> = {
  readonly [Name in keyof Shown]: undefined extends Shown[Name]
    ? Exclude<Shown[Name], undefined> | null
    : Shown[Name];
};

export function fromRow<Shown extends object>(row: RowOf<Shown>): Shown {
  const entries = Object.entries(row).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries(entries);
}

export function messageOf(error: unknown): string {
  // For a host name with several addresses, Node's error only lists what each of them answered.
  if (error instanceof AggregateError) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
