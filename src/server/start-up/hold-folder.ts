import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { classifyFault } from "#store/sqlite/database.ts";
import { StartProblem } from "./explain-failure.ts";

const tryEveryMs = 100;
/** Longer than a server takes to stop. */
const waitMs = 12_000;

/** Kept open for as long as the process runs: the kernel gives the lock back when it ends, however it ends. */
const held: DatabaseSync[] = [];

/**
 * Two servers on one data folder would each send the reminders, and each count visitors for itself. A lock of SQLite,
 * since Node has none of its own. What else may be wrong with the folder is said by the check of the folder.
 */
export async function holdFolder(folder: string, patienceMs = waitMs) {
  const file = path.join(folder, "server.lock");
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch {
    return;
  }
  const lock = new DatabaseSync(file, { timeout: 0 });
  for (let waitedMs = 0; ; waitedMs += tryEveryMs) {
    try {
      lock.exec("BEGIN EXCLUSIVE");
      held.push(lock);
      return;
    } catch (error) {
      if (classifyFault(error) !== "again") return lock.close();
      if (waitedMs >= patienceMs) {
        lock.close();
        throw new StartProblem(
          `Stop the other server that uses the data folder ${folder}, or set another DATA_DIR: two would send each reminder twice`,
        );
      }
    }
    await sleep(tryEveryMs);
  }
}
