import { accessSync, existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "#store/database.ts";
import { migrate } from "#store/schema.ts";
import { isRead, type Operations, runOperation } from "#store/store.ts";
import { giveUpBallast } from "./ballast.ts";
import { classifyFault, openDatabase, type SqliteDatabase } from "./database.ts";

export type Request = {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
  readonly given?: unknown;
  /** On the process-wide clock. */
  readonly calledAt: number;
};

export type Reply = { readonly id: number } & (
  | { readonly outcome: "done"; readonly value: unknown }
  | { readonly outcome: "unavailable"; readonly reason: string }
  | { readonly outcome: "failed"; readonly reason: string }
);

/** Milliseconds on one clock for all threads of the process; each thread's `performance.now` starts with the thread. */
export function readProcessClock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

type WriterOptions = {
  readonly operations: Operations;
  /** Opens the database and brings its schema up to date. */
  readonly connect: () => Promise<SqliteDatabase>;
  readonly reply: (replies: readonly Reply[]) => void;
  /** A request that has not started after this long is refused: its caller is about to give up. */
  readonly refuseAfterMs: number;
  /** Gives up what was kept for a full disk; false if there is nothing left to give up. */
  readonly makeRoom?: () => boolean;
  readonly now?: () => number;
};

const RETRY_LOCK_MS = 25;
/** Bounds how long readers wait behind one transaction. */
const LARGEST_GROUP = 500;
const TOO_MANY_BEFORE = "Too many calls were waiting before this one";

/**
 * Group commit: whatever has queued up while the last transaction was being synced goes into the next one, and
 * nobody is answered before that one is on disk.
 */
export function createWriter(options: WriterOptions) {
  const { operations, connect, reply, refuseAfterMs, makeRoom, now = readProcessClock } = options;
  const waitingReads: Request[] = [];
  const waitingWrites: Request[] = [];
  let database: SqliteDatabase | undefined;
  let lateReason = TOO_MANY_BEFORE;

  return {
    add(request: Request) {
      const queue = isRead(operations, request.name) ? waitingReads : waitingWrites;
      queue.push(request);
    },

    /** Answers all reads and one group of writes; returns in how many milliseconds to call it again, if at all. */
    async flush(): Promise<number | undefined> {
      const blockedReads = await answer(waitingReads.splice(0), answerReads);
      const blockedWrites = await answer(waitingWrites.splice(0, LARGEST_GROUP), commit);
      waitingReads.unshift(...blockedReads);
      waitingWrites.unshift(...blockedWrites);
      if (blockedReads.length + blockedWrites.length > 0) return RETRY_LOCK_MS;
      return waitingReads.length + waitingWrites.length > 0 ? 0 : undefined;
    },

    async close() {
      await database?.close();
      database = undefined;
    },
  };

  /** Replies to all requests, except to those that have to wait for another process's lock: those are returned. */
  async function answer(
    requests: readonly Request[],
    run: (open: SqliteDatabase, requests: readonly Request[]) => Promise<Reply[]>,
  ): Promise<readonly Request[]> {
    const timely = refuseLate(requests);
    if (timely.length === 0) return [];
    try {
      database ??= await connect();
      reply(await run(database, timely));
      // Freed at once: the garbage collector does not see hundreds of them as urgent.
      for (const { argument } of timely) bytesGiven(argument)?.transfer(0);
      lateReason = TOO_MANY_BEFORE;
      return [];
    } catch (error) {
      return handleFault(error, timely);
    }
  }

  /** Never store what its caller has been told was not stored. */
  function refuseLate(requests: readonly Request[]): readonly Request[] {
    const latest = now() - refuseAfterMs;
    const late = requests.filter(({ calledAt }) => calledAt < latest);
    if (late.length === 0) return requests;
    reply(late.map(({ id }) => ({ id, outcome: "unavailable", reason: lateReason })));
    return requests.filter(({ calledAt }) => calledAt >= latest);
  }

  async function answerReads(open: SqliteDatabase, requests: readonly Request[]): Promise<Reply[]> {
    const replies: Reply[] = [];
    for (const request of requests) replies.push(await perform(operations, open, request));
    return replies;
  }

  /** A savepoint per request, so that one can be undone without the others. */
  async function commit(open: SqliteDatabase, requests: readonly Request[]): Promise<Reply[]> {
    await open.query("BEGIN IMMEDIATE");
    const replies: Reply[] = [];
    for (const request of requests) {
      await open.query("SAVEPOINT request");
      const result = await perform(operations, open, request);
      if (result.outcome !== "done") await open.query("ROLLBACK TO request");
      await open.query("RELEASE request");
      replies.push(result);
    }
    await open.query("COMMIT");
    return replies;
  }

  async function handleFault(error: unknown, requests: readonly Request[]): Promise<readonly Request[]> {
    const fault = classifyFault(error);
    const reason = messageOf(error);
    await abandon(fault === "broken");
    if (fault === "again" || (fault === "full" && makeRoom?.())) {
      lateReason = reason;
      return requests;
    }
    const outcome = fault === "bug" ? "failed" : "unavailable";
    reply(requests.map(({ id }) => ({ id, outcome, reason })));
    return [];
  }

  async function abandon(isBroken: boolean) {
    try {
      if (database?.isInTransaction()) await database.query("ROLLBACK");
    } catch {
      isBroken = true;
    }
    if (!isBroken) return;
    try {
      await database?.close();
    } finally {
      database = undefined;
    }
  }
}

/**
 * A piece of a file goes to the worker thread for good instead of as a copy: its caller does not use it
 * again. Part of a buffer is copied, since the rest belongs to someone else.
 */
export function bytesGiven(argument: unknown): ArrayBuffer | undefined {
  const bytes = argument instanceof Object && "bytes" in argument ? argument.bytes : undefined;
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return undefined;
  return bytes.length === bytes.buffer.byteLength ? bytes.buffer : undefined;
}

/** A mistake in one request is that request's failure; a fault of the database is everyone's, and is thrown. */
async function perform(
  operations: Operations,
  database: SqliteDatabase,
  { id, name, argument, given }: Request,
): Promise<Reply> {
  try {
    return { id, outcome: "done", value: await runOperation(operations, name, database, argument, given) };
  } catch (error) {
    if (classifyFault(error) !== "bug") throw error;
    return { id, outcome: "failed", reason: messageOf(error) };
  }
}

export type WorkerSettings = { readonly file: string; readonly refuseAfterMs: number };
export type ToWorker = readonly Request[] | "close";

/** The store's worker thread, from start to close. */
export function serveStore(operations: Operations) {
  const port = parentPort;
  if (!port) throw new Error("The store's worker runs in a worker thread only");

  const { file, refuseAfterMs }: WorkerSettings = workerData;
  const writer = createWriter({
    operations,
    connect: () => connect(file, isNew),
    reply: (replies) => port.postMessage(replies),
    refuseAfterMs,
    makeRoom: () => giveUpBallast(file),
  });
  // An inbox that was here is waited for: a new, empty one in its place would be taken for it.
  const isNew = !existsSync(file);
  let isScheduled = false;
  let isClosing = false;

  port.on("message", (message: ToWorker) => {
    if (message === "close") isClosing = true;
    else message.forEach(writer.add);
    schedule(0);
  });

  /** In the next turn, so that all that has arrived goes into one transaction. */
  function schedule(delayMs: number) {
    if (isScheduled) return;
    isScheduled = true;
    if (delayMs > 0) setTimeout(flush, delayMs);
    else setImmediate(flush);
  }

  async function flush() {
    const again = await writer.flush();
    isScheduled = false;
    if (again !== undefined) schedule(again);
    else if (isClosing) {
      await writer.close();
      port?.close();
    }
  }
}

async function connect(file: string, isNew: boolean) {
  if (!isNew) accessSync(file);
  const database = openDatabase(file);
  try {
    await migrate(database, Date.now());
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
