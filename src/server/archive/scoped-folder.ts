import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";

const inUse = new Set<string>();

/** Gone when its scope ends; if this process is killed, `removeLeftovers` with the same prefix removes it. */
export function scopedFolder(prefix: string) {
  const folder = make(prefix);
  return {
    path: folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
      inUse.delete(folder);
    },
  };
}

/** The prefix is a path: `/data/copying-` gives `/data/copying-PID-XXXXXX`. */
function make(prefix: string) {
  const made = mkdtempSync(`${prefix}${process.pid}-`);
  inUse.add(made);
  return made;
}

/** Removes what killed processes left behind. */
export function removeLeftovers(prefix: string, olderThanMs = 0) {
  const parent = path.dirname(prefix);
  const names = existsSync(parent) ? readdirSync(parent) : [];
  for (const name of names.filter((each) => each.startsWith(path.basename(prefix)))) {
    const folder = path.join(parent, name);
    const pid = Number.parseInt(name.slice(path.basename(prefix).length), 10);
    try {
      const isOld = Date.now() - statSync(folder).mtimeMs >= olderThanMs;
      if (isOld && !isRunning(pid, folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // A folder that cannot be removed now, perhaps another user's, must not stop the caller.
    }
  }
}

function isRunning(pid: number, folder: string) {
  // In a container, process ids come around again: an earlier process with our id may have left it.
  if (pid === process.pid) return inUse.has(folder);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process that we may not signal is another user's, and its folder is not ours to remove.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
