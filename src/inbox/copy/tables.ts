/** What an inbox consists of: parents before children, each in the order of its key. Counters are made anew. */
export const tables: readonly Table[] = [
  { name: "submissions", key: ["id"] },
  { name: "outbox", key: ["id"] },
  { name: "recent_arrivals", key: ["submission_id"] },
  { name: "recent_acknowledgements", key: ["id"] },
  { name: "used_answer_links", key: ["submission_id", "expires_at"] },
  { name: "marks", key: ["name"] },
];

export type Table = { readonly name: string; readonly key: readonly string[] };
export type Cell = string | number | null;
export type Row = readonly Cell[];

/** One engine's tables, seen as rows. Both engines have the same columns; the order is the caller's. */
export type TableStore = {
  /** By name, sorted. */
  columns(table: Table): Promise<readonly string[]>;
  count(table: Table): Promise<number>;
  /** The rows that follow `after` in the order of the key, which is compared byte by byte. */
  read(
    table: Table,
    columns: readonly string[],
    after: Row | undefined,
    limit: number,
  ): Promise<readonly Row[]>;
  lastKey(table: Table): Promise<Row | undefined>;
  /** On disk when it resolves, all or none. */
  write(table: Table, columns: readonly string[], rows: readonly Row[]): Promise<void>;
  empty(): Promise<void>;
  /** Remembers whose copy is being made here, until it is finished. */
  readMark(): Promise<string | undefined>;
  setMark(source: string): Promise<void>;
  /** New rows get numbers after the copied ones from here on. */
  finish(): Promise<void>;
  close(): Promise<void>;
};
