import { readFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { messageOf } from "#store/database.ts";

export type ServerAddress = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly ssl: ConnectionOptions | false;
};

type DatabaseUrlReading =
  | { readonly ok: true; readonly address: ServerAddress }
  /** Goes on after the name of the setting. */
  | { readonly ok: false; readonly problem: string };

const DEFAULT_PORT = 5432;
/** libpq's names. All of them but `disable` mean the same here: encrypted, and the certificate is checked. */
const verifiedModes = ["require", "verify-ca", "verify-full"];
const knownParameters = ["host", "user", "sslmode", "sslrootcert", "sslcert", "sslkey"];

/** `postgres://user:password@host:port/database`, or `postgres:///database?host=/folder/of/the/socket`. */
export function readDatabaseUrl(text: string): DatabaseUrlReading {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    return { ok: false, problem: "must look like postgres://user:password@host:5432/database" };
  }
  const url = new URL(text);
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined;
  const unknown = [...url.searchParams.keys()].find((name) => !knownParameters.includes(name));
  if (unknown) return { ok: false, problem: `has the parameter ${unknown}, which is not known here` };

  const host = parameter("host") ?? (url.hostname.replace(/^\[(.*)\]$/, "$1") || "localhost");
  const sslmode = parameter("sslmode") ?? (isOnThisMachine(host) ? "disable" : "verify-full");
  if (sslmode !== "disable" && !verifiedModes.includes(sslmode)) {
    return { ok: false, problem: `has sslmode=${sslmode}; use verify-full (the default) or disable` };
  }
  const read = (name: string) => {
    const file = parameter(name);
    return file === undefined ? undefined : readFileSync(file, "utf8");
  };
  try {
    const files = { ca: read("sslrootcert"), cert: read("sslcert"), key: read("sslkey") };
    const address = {
      host,
      port: url.port ? Number(url.port) : DEFAULT_PORT,
      database: decodeURIComponent(url.pathname.slice(1)) || "postgres",
      user: parameter("user") ?? (decodeURIComponent(url.username) || undefined),
      password: decodeURIComponent(url.password) || undefined,
    };
    const ssl = sslmode === "disable" ? false : { rejectUnauthorized: true, ...files };
    return { ok: true, address: { ...address, ssl } };
  } catch (error) {
    return { ok: false, problem: `cannot be used: ${messageOf(error)}` };
  }
}

function isOnThisMachine(host: string) {
  const isLoopback = isIPv4(host) && host.startsWith("127.");
  return host.startsWith("/") || host === "localhost" || host === "::1" || isLoopback;
}
