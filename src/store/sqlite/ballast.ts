import { randomBytes } from "node:crypto";
import { unlinkSync } from "node:fs";
import { open, stat, statfs } from "node:fs/promises";
import path from "node:path";

const MB = 1024 * 1024;
/** Many thousands of requests with their e-mails, and room to delete in. */
const BALLAST_BYTES = 64 * MB;
/** It is not made where it would be missed. */
const LEAST_FREE_BYTES = 1_000 * MB;

/** Beside the database: a file of no content that is given up when nothing else fits on the disk. */
export function ballastBeside(database: string) {
  return path.join(path.dirname(database), "ballast");
}

/** Whether there was one, so that what did not fit may fit now. */
export function giveUpBallast(database: string): boolean {
  try {
    unlinkSync(ballastBeside(database));
    return true;
  } catch {
    return false;
  }
}

/** Makes it, also again after it was given up, once there is plenty of room. */
export async function keepBallast(database: string, bytes = BALLAST_BYTES, leastFree = LEAST_FREE_BYTES) {
  const file = ballastBeside(database);
  const known = await stat(file).catch(() => undefined);
  if (known?.size === bytes) return;
  const { bavail, bsize } = await statfs(path.dirname(file));
  if (bavail * bsize < leastFree) return;
  // A disk that compresses would keep nothing free for a file of zeros.
  const block = randomBytes(MB);
  await using handle = await open(file, "w", 0o600);
  for (let at = 0; at < bytes; at += MB) await handle.write(block, 0, Math.min(MB, bytes - at));
  await handle.sync();
}
