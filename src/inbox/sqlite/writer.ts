import type { Database } from "./database.ts";
import { classifyFault } from "./faults.ts";
import type { OperationName, Operations } from "./operations.ts";
import type { Reply, Request } from "./protocol.ts";

export type WriterOptions = {
  /** Opens the database and brings its schema up to date. */
  readonly connect: () => Database;
  readonly operations: Operations;
  readonly reply: (replies: readonly Reply[]) => void;
  /** How long a request may wait for another process to release its lock. */
  readonly patienceMs: number;
};

type Waiting = Request & { readonly since: number };
type Run = (database: Database, argument: unknown) => unknown;

const RETRY_LOCK_MS = 25;
/** Bounds how long readers wait behind one transaction. */
const LARGEST_BATCH = 500;
const COMMITS_BEFORE_REST = 10;

/**
 * Group commit: whatever has queued up while the last transaction was being synced goes into the next one, and
 * nobody is answered before that one is on disk.
 */
export function createWriter({ connect, operations, reply, patienceMs }: WriterOptions) {
  const reads = new Map(Object.entries(operations.reads)) as Map<OperationName, Run>;
  const writes = new Map(Object.entries(operations.writes)) as Map<OperationName, Run>;
  const waitingReads: Waiting[] = [];
  const waitingWrites: Waiting[] = [];
  let database: Database | undefined;
  let commitsSinceRest = 0;

  return {
    add(request: Request) {
      const queue = reads.has(request.name) ? waitingReads : waitingWrites;
      queue.push({
        id: request.id,
        name: request.name,
        argument: request.argument,
        since: performance.now(),
      });
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

  /** Replies to all requests, except to those that can still wait for a lock: these are handed back. */
  function answer(requests: Waiting[], run: (database: Database, requests: Waiting[]) => Reply[]): Waiting[] {
    if (requests.length === 0) return [];
    try {
      database ??= connect();
      reply(run(database, requests));
      return [];
    } catch (error) {
      return handleFault(error, requests);
    }
  }

  function answerReads(open: Database, requests: Waiting[]): Reply[] {
    return requests.map((request) => perform(open, reads, request));
  }

  function commit(open: Database, requests: Waiting[]): Reply[] {
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
  function commitApart(open: Database, requests: Waiting[]): Reply[] {
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

  function handleFault(error: unknown, requests: Waiting[]): Waiting[] {
    const fault = classifyFault(error);
    const reason = error instanceof Error ? error.message : String(error);
    abandon(fault === "broken");
    const outOfPatience = performance.now() - patienceMs;
    const patient = fault === "busy" ? requests.filter(({ since }) => since > outOfPatience) : [];
    const outcome = fault === "bug" ? "failed" : "unavailable";
    reply(
      requests.filter((request) => !patient.includes(request)).map(({ id }) => ({ id, outcome, reason })),
    );
    return patient;
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
