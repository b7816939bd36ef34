import path from "node:path";
import type { Config } from "./config.ts";

export function databaseFile(config: Pick<Config, "DATA_DIR">) {
  return path.join(config.DATA_DIR, "inbox.sqlite");
}

/** Where e-mails are written as files while there is no mail server. */
export function mailFolder(config: Pick<Config, "DATA_DIR">) {
  return path.join(config.DATA_DIR, "mail");
}
