import path from "node:path";
import type { Config } from "#server/config.ts";

/** Where the server keeps its files. */
export function databaseFile(config: Pick<Config, "DATA_DIR">) {
  return path.join(config.DATA_DIR, "inbox.sqlite");
}

export function mailFolder(config: Pick<Config, "DATA_DIR">) {
  return path.join(config.DATA_DIR, "mail");
}
