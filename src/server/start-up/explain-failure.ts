import { constants } from "node:fs";
import { access, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config.ts";

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
    throw new StartProblem(
      `The data folder ${folder} is not writable by ${who} (${codeOf(error)}): change its owner with chown, or set DATA_DIR to another folder`,
    );
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // On a disk of its own, where it is root's.
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
export function explainFailure(error: unknown, config: Config): string | undefined {
  if (error instanceof StartProblem) return error.message;
  const { code = "", port, syscall, hostname } = error as SystemError;
  if (syscall === "listen") return explainListening(code, port ?? 0, config);
  const unknown = hostname && hostNames.find((name) => config[name] === hostname);
  if (["ENOTFOUND", "EAI_AGAIN"].includes(code) && unknown) return explainHost(unknown, config);
  return config.DATABASE_URL === undefined ? undefined : databaseReasons[code];
}

function explainListening(code: string, port: number, config: Config) {
  const listeners = ["", "DESK_", "METRICS_", "INBOUND_"] as const;
  const listener = listeners.find((name) => config[`${name}PORT`] === port) ?? "";
  const [portName, hostName] = [`${listener}PORT`, `${listener}HOST`] as const;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use: stop the program that is using it, or set ${portName} to another one`;
  if (code === "EACCES" && listener === "INBOUND_")
    return `This user may not listen on port ${port}: allow it as docs/inbound.md says, or set INBOUND_PORT to one above 1023`;
  if (code === "EACCES")
    return `This user may not listen on port ${port}: set ${portName} to one above 1023 and put a proxy in front of it`;
  return code === "EADDRNOTAVAIL" ? explainHost(hostName, config) : undefined;
}

const hostNames = ["HOST", "DESK_HOST", "METRICS_HOST"] as const;

function explainHost(name: `${string}HOST` & keyof Config, config: Config) {
  return `${name} is ${config[name]}, which is not an address of this machine: set it to 127.0.0.1, 0.0.0.0 or one that is`;
}

/** By PostgreSQL's error codes (SQLSTATE): problems that waiting does not fix. */
const databaseReasons: Readonly<Record<string, string>> = {
  "28P01":
    "PostgreSQL refuses the password in DATABASE_URL: correct it there, or set a new one with \\password in psql",
  "28000": "PostgreSQL refuses the user in DATABASE_URL: check the user's name and pg_hba.conf",
  "3D000": "The database in DATABASE_URL does not exist: create it with createdb, as docs/scaling.md says",
  "42501": "The user in DATABASE_URL may not create tables: make that user the owner of the database",
};

type SystemError = {
  readonly code?: string;
  readonly port?: number;
  readonly syscall?: string;
  readonly hostname?: string;
};

function codeOf(error: unknown) {
  return (error as NodeJS.ErrnoException).code;
}
