import type { Database, Transaction } from "./database.ts";

// biome-ignore lint/suspicious/noExplicitAny: each operation has a different argument type.
type Operation = (transaction: Transaction, argument?: any) => Promise<unknown>;

/**
 * What can be asked of a store: each operation is one function, takes one argument and runs in one transaction. When a
 * write resolves, it is on disk. Every story lists its own; the server puts the lists together.
 */
export type Operations = {
  readonly reads: Readonly<Record<string, Operation>>;
  readonly writes: Readonly<Record<string, Operation>>;
  /** Writes that can safely be repeated when the answer to the first attempt was lost. */
  readonly repeatable?: readonly string[];
};

type CallsOf<Listed> = {
  [Name in keyof Listed]: Listed[Name] extends (
    transaction: Transaction,
    ...argument: infer Argument
  ) => infer Result
    ? (...argument: Argument) => Result
    : never;
};

/** The operations of a list, called without a transaction. */
export type StoreOf<Listed extends Operations> = CallsOf<Listed["reads"]> & CallsOf<Listed["writes"]>;

/** Calls made before closing are still carried out and answered. */
export type Closable = { close(): Promise<void> };

/** The store cannot write now (full disk, lock, lost connection). Nothing was stored; the caller may try again. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}

/** Pages still work while the store cannot write: undefined if nothing was stored. */
export async function whereWritable<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return undefined;
  }
}

export function isRead({ reads }: Operations, name: string) {
  return name in reads;
}

export function isRepeatable(operations: Operations, name: string) {
  return isRead(operations, name) || operations.repeatable?.includes(name) === true;
}

export function runOperation(
  { reads, writes }: Operations,
  name: string,
  transaction: Transaction,
  argument: unknown,
  given?: unknown,
) {
  const run = reads[name] ?? writes[name];
  if (!run) throw new Error(`There is no operation ${name}`);
  return run({ ...transaction, given }, argument);
}

/** Each write in a transaction of its own. */
export function callOperation(
  operations: Operations,
  name: string,
  database: Database,
  argument: unknown,
  given: unknown,
) {
  if (isRead(operations, name)) return runOperation(operations, name, database, argument, given);
  return database.transaction((transaction) => runOperation(operations, name, transaction, argument, given));
}

/** A store whose operations all go through one function. */
export function createStore<Listed extends Operations>(
  { reads, writes }: Listed,
  call: (name: string, argument: unknown) => Promise<unknown>,
  close: () => Promise<void>,
): StoreOf<Listed> & Closable {
  const names = [...Object.keys(reads), ...Object.keys(writes)];
  const calls = names.map((name) => [name, (argument: unknown) => call(name, argument)]);
  return { ...Object.fromEntries(calls), close };
}
