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

const DEFAULT_PORT = 5432;
/** libpq's names. All of them but `disable` mean the same here: encrypted, and the certificate is checked. */
const verifiedModes = ["require", "verify-ca", "verify-full"];
const knownParameters = ["host", "user", "sslmode", "sslrootcert", "sslcert", "sslkey"];

/** `postgres://user:password@host:port/database`, or `postgres:///database?host=/folder/of/the/socket`. */
export function readDatabaseUrl(text: string) {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    return wrong("must look like postgres://user:password@host:5432/database");
  }
  const url = new URL(text);
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined;
  const unknown = [...url.searchParams.keys()].find((name) => !knownParameters.includes(name));
  if (unknown) return wrong(`has the parameter ${unknown}, which is not known here`);

  const host = parameter("host") ?? (url.hostname.replace(/^\[(.*)\]$/, "$1") || "localhost");
  const sslmode = parameter("sslmode") ?? (isOnThisMachine(host) ? "disable" : "verify-full");
  if (sslmode !== "disable" && !verifiedModes.includes(sslmode)) {
    return wrong(`has sslmode=${sslmode}; use verify-full (the default) or disable`);
  }
  const read = (name: string) => {
    const file = parameter(name);
    return file === undefined ? undefined : readFileSync(file, "utf8");
  };
  try {
    const files = { ca: read("sslrootcert"), cert: read("sslcert"), key: read("sslkey") };
    const ssl = sslmode === "disable" ? (false as const) : { rejectUnauthorized: true, ...files };
    const address: ServerAddress = {
      ssl,
      host,
      port: url.port ? Number(url.port) : DEFAULT_PORT,
      database: decodeURIComponent(url.pathname.slice(1)) || "postgres",
      user: parameter("user") ?? (decodeURIComponent(url.username) || undefined),
      password: decodeURIComponent(url.password) || undefined,
    };
    return { ok: true, address } as const;
  } catch (error) {
    return wrong(`cannot be used: ${messageOf(error)}`);
  }
}

/** `problem` completes a sentence that begins with the name of the setting. */
function wrong(problem: string) {
  return { ok: false, problem } as const;
}

function isOnThisMachine(host: string) {
  const isLoopback = isIPv4(host) && host.startsWith("127.");
  return host.startsWith("/") || host === "localhost" || host === "::1" || isLoopback;
}
