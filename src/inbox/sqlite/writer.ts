import type { Database } from "./database.ts";
import { classifyFault } from "./faults.ts";
import type { OperationName, Operations } from "./operations.ts";
import { type Reply, type Request, readProcessClock } from "./protocol.ts";

export type WriterOptions = {
  /** Opens the database and brings its schema up to date. */
  readonly connect: () => Database;
  readonly operations: Operations;
  readonly reply: (replies: readonly Reply[]) => void;
  /** After this long, a request that has not been begun is refused: its caller is about to give up. */
  readonly slowAfterMs: number;
};

type Run = (database: Database, argument: unknown) => unknown;

const RETRY_LOCK_MS = 25;
/** Bounds how long readers wait behind one transaction. */
const LARGEST_BATCH = 500;
const COMMITS_BEFORE_REST = 10;
const TOO_MANY_BEFORE = "Too many calls were waiting before this one";

/**
 * Group commit: whatever has queued up while the last transaction was being synced goes into the next one, and
 * nobody is answered before that one is on disk.
 */
export function createWriter({ connect, operations, reply, slowAfterMs }: WriterOptions) {
  const reads = new Map(Object.entries(operations.reads)) as Map<OperationName, Run>;
  const writes = new Map(Object.entries(operations.writes)) as Map<OperationName, Run>;
  const waitingReads: Request[] = [];
  const waitingWrites: Request[] = [];
  let database: Database | undefined;
  let commitsSinceRest = 0;
  let heldUpBy = TOO_MANY_BEFORE;

  return {
    add(request: Request) {
      const queue = reads.has(request.name) ? waitingReads : waitingWrites;
      queue.push(request);
    },

    /** Answers all reads and one batch of writes; says in how many milliseconds to come back, if at all. */
    flush(): number | undefined {
      const blockedReads = answer(waitingReads.splice(0), answerReads);
      const blockedWrites = answer(waitingWrites.splice(0, LARGEST_BATCH), commit);
      waitingReads.unshift(...blockedReads);
      waitingWrites.unshift(...blockedWrites);
      if (blockedReads.length + blockedWrites.length > 0) return RETRY_LOCK_MS;
      return waitingWrites.length > 0 ? 0 : undefined;
    },

    /** Between two bursts the log is copied into the database in small pieces; in one piece it would be waited for. */
    rest() {
      if (!database || commitsSinceRest < COMMITS_BEFORE_REST) return;
      commitsSinceRest = 0;
      try {
        database.exec("PRAGMA wal_checkpoint(PASSIVE)");
      } catch {
        // What is wrong with the disk shows at the next commit, where somebody can be told.
      }
    },

    close() {
      database?.close();
      database = undefined;
    },
  };

  /** Replies to all requests, except to those that have to wait for another process's lock: these are handed back. */
  function answer(requests: Request[], run: (database: Database, requests: Request[]) => Reply[]): Request[] {
    const timely = refuseLate(requests);
    if (timely.length === 0) return [];
    try {
      database ??= connect();
      reply(run(database, timely));
      heldUpBy = TOO_MANY_BEFORE;
      return [];
    } catch (error) {
      return handleFault(error, timely);
    }
  }

  /** What was stored after its caller had been told otherwise would make a liar of the site. */
  function refuseLate(requests: Request[]): Request[] {
    const latest = readProcessClock() - slowAfterMs;
    const late = requests.filter(({ calledAt }) => calledAt < latest);
    if (late.length === 0) return requests;
    reply(late.map(({ id }) => ({ id, outcome: "unavailable", reason: heldUpBy })));
    return requests.filter(({ calledAt }) => calledAt >= latest);
  }

  function answerReads(open: Database, requests: Request[]): Reply[] {
    return requests.map((request) => perform(open, reads, request));
  }

  function commit(open: Database, requests: Request[]): Reply[] {
    open.exec("BEGIN IMMEDIATE");
    const replies = requests.map((request) => perform(open, writes, request));
    if (replies.every(({ outcome }) => outcome === "done")) {
      open.exec("COMMIT");
      commitsSinceRest += 1;
      return replies;
    }
    open.exec("ROLLBACK");
    return commitApart(open, requests);
  }

  /** The same for a batch in which one request has failed: each can be undone without the others. */
  function commitApart(open: Database, requests: Request[]): Reply[] {
    open.exec("BEGIN IMMEDIATE");
    const replies = requests.map((request) => {
      open.run("SAVEPOINT operation");
      const result = perform(open, writes, request);
      if (result.outcome !== "done") open.run("ROLLBACK TO operation");
      open.run("RELEASE operation");
      return result;
    });
    open.exec("COMMIT");
    return replies;
  }

  function handleFault(error: unknown, requests: Request[]): Request[] {
    const fault = classifyFault(error);
    const reason = error instanceof Error ? error.message : String(error);
    abandon(fault === "broken");
    if (fault === "busy") {
      heldUpBy = reason;
      return requests;
    }
    const outcome = fault === "bug" ? "failed" : "unavailable";
    reply(requests.map(({ id }) => ({ id, outcome, reason })));
    return [];
  }

  function abandon(isBroken: boolean) {
    try {
      if (database?.isInTransaction()) database.exec("ROLLBACK");
    } catch {
      isBroken = true;
    }
    if (!isBroken) return;
    try {
      database?.close();
    } finally {
      database = undefined;
    }
  }
}

/** A mistake in one request is that request's failure; a fault of the database is everyone's, and is thrown. */
function perform(database: Database, runs: ReadonlyMap<OperationName, Run>, request: Request): Reply {
  const { id, name, argument } = request;
  try {
    return { id, outcome: "done", value: runs.get(name)?.(database, argument) };
  } catch (error) {
    if (classifyFault(error) !== "bug") throw error;
    return { id, outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}
