import { DatabaseError } from "pg";
import type { Fault } from "#inbox/database.ts";

/** SQLSTATE codes and classes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes: Readonly<Record<string, Fault>> = {
  "53100": "full",
  "53200": "full",
  "25006": "again", // read only: the server was demoted by a failover
  "25P03": "again", // idle in transaction for too long
  "40001": "again",
  "40P01": "again", // deadlock
  "55P03": "again", // lock timeout
  "57014": "again", // statement timeout
  "57P01": "again", // shutdown, crash, starting up
  "57P02": "again",
  "57P03": "again",
  "57P05": "again",
  "3D000": "refused", // no such database
  "42501": "refused", // no permission
};
const classes: Readonly<Record<string, Fault>> = {
  "08": "again",
  "28": "refused",
  "53": "again",
  "58": "again",
};

export function classifyFault(error: unknown): Fault {
  if (!(error instanceof Error)) return "bug";
  if (error instanceof DatabaseError) {
    const code = error.code ?? "";
    return codes[code] ?? classes[code.slice(0, 2)] ?? "bug";
  }
  if (isAboutTls(error)) return "refused";
  return "syscall" in error || isAboutConnection(error) ? "again" : "bug";
}

function isAboutTls(error: Error) {
  const code = "code" in error ? String(error.code) : "";
  return /CERT|TLS|SSL/.test(code) || error.message === "The server does not support SSL connections";
}

/** The driver gives its own errors no code. */
function isAboutConnection({ message }: Error) {
  return /^(Connection |Client (has|was)|timeout exceeded|Query read timeout|Cannot use a pool)/.test(
    message,
  );
}
