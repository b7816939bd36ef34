import { constants } from "node:fs";
import { access, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config.ts";
import { messageOf } from "#store/database.ts";

/** A problem that the operator can fix. Anything else that prevents startup is a defect and shows its stack. */
export class StartProblem extends Error {}

/** Checked at startup, not when the first visitor sends a message. */
export async function checkDataFolder({ DATA_DIR: folder }: Config) {
  const who = `user ${process.getuid?.() ?? "of this process"}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) === "EROFS")
      throw new StartProblem(
        `The data folder ${folder} is read-only: add a line ReadWritePaths=${folder} under [Service] with systemctl edit site, and with systemctl edit site-backup`,
      );
    if (codeOf(error) === "EEXIST" || codeOf(error) === "ENOTDIR")
      throw new StartProblem(`The data folder ${folder} is a file: set DATA_DIR to a folder`);
    throw new StartProblem(
      `The data folder ${folder} is not writable by ${who} (${codeOf(error)}): change its owner with chown, or set DATA_DIR to another folder`,
    );
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // A disk of its own has this folder, which belongs to root.
    if (entry.name === "lost+found") continue;
    const file = path.join(folder, entry.name);
    const needed = constants.R_OK | constants.W_OK | (entry.isDirectory() ? constants.X_OK : 0);
    await access(file, needed).catch((error) => {
      // Already gone: another process, such as a command, has just closed the database and removed its log.
      if (codeOf(error) === "ENOENT") return;
      throw new StartProblem(
        `${file} is not writable by ${who} (${codeOf(error)}): change its owner with chown; a command run as root may have created it`,
      );
    });
  }
}

/** One sentence for a problem that the operator can fix, undefined for a defect. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof StartProblem) return error.message;
  const { code = "", syscall, port, address, hostname } = error as SystemError;
  if (syscall !== "listen" && syscall !== "getaddrinfo") return databaseReasons[code];
  const where = hostname ?? `${address}, port ${port}`;
  return listenReasons[code] && `Cannot listen at ${where}: ${listenReasons[code]}`;
}

/** For a start that fails for a reason that this file does not know. */
export function describeDefect(error: unknown) {
  return `Put the last release back, or set LOG_LEVEL=debug to see where it fails: the site cannot start (${messageOf(error)})`;
}

const listenReasons: Readonly<Record<string, string>> = {
  EADDRINUSE:
    "stop the program that is using it, or set another PORT, DESK_PORT, METRICS_PORT or INBOUND_PORT",
  EACCES:
    "this user is not allowed to; set a port above 1023, or for INBOUND_PORT allow it as docs/inbound.md says",
  EADDRNOTAVAIL:
    "that is not an address of this machine; set HOST, DESK_HOST or METRICS_HOST to one, or to 127.0.0.1 or 0.0.0.0",
  ENOTFOUND: "no name server knows it; set HOST, DESK_HOST or METRICS_HOST to an address of this machine",
  EAI_AGAIN: "no name server answers; set HOST, DESK_HOST or METRICS_HOST to an address of this machine",
};

/** By PostgreSQL's error codes (SQLSTATE): problems that waiting does not fix. */
const databaseReasons: Readonly<Record<string, string>> = {
  "28P01":
    "PostgreSQL refuses the password in DATABASE_URL: correct it there, or set a new one with \\password in psql",
  "28000": "PostgreSQL refuses the user in DATABASE_URL: check the user's name and pg_hba.conf",
  "3D000": "The database in DATABASE_URL does not exist: create it with createdb, as docs/scaling.md says",
  "42501": "The user in DATABASE_URL may not create tables: make that user the owner of the database",
};

/** What to say while a start waits for the database, which is asked again every second. */
export function explainWait(error: unknown): string {
  const { code = "", hostname, address, port } = error as SystemError;
  const reason = waitReasons[code] ?? messageOf(error);
  const where = hostname ?? (address && `${address}, port ${port}`);
  return `Nothing is served until the database answers${where ? ` (${where})` : ""}: ${reason}`;
}

const waitReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "no name server knows it; correct the host in DATABASE_URL",
  EAI_AGAIN: "no name server answers; check this machine's network, or the host in DATABASE_URL",
  ECONNREFUSED: "nothing listens there; start PostgreSQL, or correct host and port in DATABASE_URL",
};

type StoreSettings = { readonly [Name in "DATABASE_URL" | "DATA_DIR" | "BACKUP_DIR"]?: unknown };

/** Why nothing can be stored, and what to do: for the log and `/healthz`, where no host is named. Undefined if it passes. */
export function explainStore(error: unknown, settings: StoreSettings): string | undefined {
  if (settings.DATABASE_URL) {
    const { code } = (Object(error).cause ?? Object(error)) as SystemError;
    return code === diskFull
      ? "the disk of the PostgreSQL server is full: free some space there, and this passes by itself"
      : "PostgreSQL does not answer: start it (systemctl start postgresql), and this passes by itself";
  }
  const words = messageOf(error);
  const file = path.join(String(settings.DATA_DIR || "data"), "inbox.sqlite");
  const newest = settings.BACKUP_DIR ? `the newest in ${settings.BACKUP_DIR}` : "the newest backup";
  const restore = `run inbox restore FILE with ${newest}, or inbox restore --copy`;
  if (gone.test(words)) return `${file} is gone: put it back, or ${restore}`;
  if (!damaged.test(words)) return undefined;
  return `${file} is damaged (${words}): stop the site (systemctl stop site.socket), move the file away (mv ${file}* /root), ${restore}, and start the site`;
}

const diskFull = "53100";
/** SQLite's own words for SQLITE_CORRUPT and SQLITE_NOTADB. */
const damaged = /database disk image is malformed|file is not a database/;
const gone = /^ENOENT|unable to open database file/;

type SystemError = {
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
};

function codeOf(error: unknown) {
  return (error as NodeJS.ErrnoException).code;
}
