import { constants } from "node:fs";
import { access, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config.ts";

/** A reason that the operator can act on. Anything else that stops a start is a defect and shows its stack. */
class StartProblem extends Error {}

/** Found at the start, and not by the first visitor who sends a message. */
export async function checkDataFolder({ DATA_DIR: folder }: Config) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const who = `user ${process.getuid?.() ?? "of this process"}`;
    throw new StartProblem(
      `The data folder ${folder} cannot be written by ${who} (${codeOf(error)}): give it to that user with chown, or set DATA_DIR to another folder`,
    );
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    const needed = constants.R_OK | constants.W_OK | (entry.isDirectory() ? constants.X_OK : 0);
    await access(file, needed).catch((error) => {
      // Gone since: another process, such as a command, has just closed the database and removed its log.
      if (codeOf(error) === "ENOENT") return;
      throw new StartProblem(
        `${file} cannot be written by user ${process.getuid?.() ?? "of this process"} (${codeOf(error)}): give it to that user with chown; a command run as root may have made it`,
      );
    });
  }
}

/** One sentence for what an operator can mend, undefined for a defect. */
export function explainFailure(error: unknown, config: Config): string | undefined {
  if (error instanceof StartProblem) return error.message;
  const { code, port, syscall } = error as SystemError;
  if (syscall === "listen") return explainListening(code, port, config);
  return config.DATABASE_URL === undefined ? undefined : databaseReasons[code ?? ""];
}

function explainListening(code: string | undefined, port: number | undefined, config: Config) {
  const isMetrics = port !== undefined && port === config.METRICS_PORT && port !== config.PORT;
  const [portName, hostName, host] = isMetrics
    ? ["METRICS_PORT", "METRICS_HOST", config.METRICS_HOST]
    : ["PORT", "HOST", config.HOST];
  if (code === "EADDRINUSE")
    return `Port ${port} is in use: stop the program that listens there, or set ${portName} to another one`;
  if (code === "EACCES")
    return `This user may not listen on port ${port}: set ${portName} to one above 1023 and put a proxy before it`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${hostName} is ${host}, which is no address of this machine: set it to 127.0.0.1, 0.0.0.0 or one that is`;
  return undefined;
}

/** By PostgreSQL's own codes (SQLSTATE): what no waiting mends. */
const databaseReasons: Readonly<Record<string, string>> = {
  "28P01":
    "PostgreSQL refuses the password in DATABASE_URL: correct it there, or set it anew with \\password in psql",
  "28000": "PostgreSQL does not let the user of DATABASE_URL in: check the user's name and pg_hba.conf",
  "3D000": "The database in DATABASE_URL does not exist: make it with createdb, as docs/scaling.md says",
  "42501": "The user of DATABASE_URL may not create tables: make them the owner of the database",
};

type SystemError = { readonly code?: string; readonly port?: number; readonly syscall?: string };

function codeOf(error: unknown) {
  return (error as NodeJS.ErrnoException).code;
}
