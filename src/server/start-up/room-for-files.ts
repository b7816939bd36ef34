import { statfs } from "node:fs/promises";
import type { Config } from "#server/config.ts";

/** Far more than the requests of a day, and than an upload that is under way. */
const RESERVE_BYTES = 500 * 1024 * 1024;

/** On the disk of our own store; a database server's disk is not ours to look at. */
export function createRoomCheck({ DATABASE_URL, DATA_DIR }: Pick<Config, "DATABASE_URL" | "DATA_DIR">) {
  return async () => {
    if (DATABASE_URL) return true;
    const { bavail, bsize } = await statfs(DATA_DIR);
    return bavail * bsize > RESERVE_BYTES;
  };
}
