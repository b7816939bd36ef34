import type { Fault } from "#inbox/database.ts";

/** SQLite's primary result codes, https://www.sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const FULL = 13;
const MISTAKES_IN_OUR_CODE: readonly unknown[] = [1, 18, 19, 20, 21, 25];

export function classifyFault(error: unknown): Fault {
  if (!(error instanceof Error)) return "bug";
  if ("errcode" in error && typeof error.errcode === "number") return classifyCode(error.errcode & 0xff);
  // The file system's own refusals, such as a data folder that went away.
  return "syscall" in error ? "broken" : "bug";
}

function classifyCode(code: number): Fault {
  if (code === BUSY || code === LOCKED) return "again";
  if (code === FULL) return "full";
  return MISTAKES_IN_OUR_CODE.includes(code) ? "bug" : "broken";
}
