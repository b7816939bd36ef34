import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import { type Clock, duration, fullTime } from "#company/time.ts";
import type { Config } from "#server/config.ts";
import { measureDrift, timeServer, WORST_DRIFT_MS } from "./ask-time.ts";

const minute = 60_000;
const hour = 60 * minute;
const certificateMs = 14 * 24 * hour;
const connectMs = 5_000;
const leastFree = 0.1;
/** Not while the site starts: its proxy may be starting too. */
const waitMs = 10 * minute;

/** What the site depends on and cannot see from inside: disk, certificates and clock. Looked at once an hour. */
export function createSurroundings(
  config: Pick<Config, "DATA_DIR" | "DATABASE_URL" | "PUBLIC_ORIGIN" | "DESK_ORIGIN">,
  clock: Clock,
) {
  let lookAt = performance.now() + waitMs;
  let found: readonly string[] = [];
  return async () => {
    if (performance.now() < lookAt) return found;
    lookAt = performance.now() + hour;
    const origins = [config.PUBLIC_ORIGIN, config.DESK_ORIGIN].filter((origin) =>
      origin?.startsWith("https:"),
    );
    const looks = [
      config.DATABASE_URL ? undefined : diskProblem(config.DATA_DIR),
      ...origins.map((origin = "") => certificateProblem(new URL(origin), clock())),
      origins.length > 0 ? clockProblem(clock) : undefined,
    ];
    found = (await Promise.all(looks)).filter((problem) => problem !== undefined);
    return found;
  };
}

async function diskProblem(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (!hasLittleRoom(bavail, blocks)) return undefined;
  return `the disk is nearly full: ${((bavail * bsize) / 1e9).toFixed(1)} GB are free for ${folder}`;
}

function hasLittleRoom(free: number, all: number) {
  return free < all * leastFree;
}

/** A host that cannot be reached is for others to report. */
async function certificateProblem({ hostname, port }: URL, now: number) {
  const endsAt = await new Promise<number | undefined>((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      // The date is wanted of a certificate that has expired, too.
      rejectUnauthorized: false,
      timeout: connectMs,
    });
    socket.once("secureConnect", () => settle(Date.parse(socket.getPeerCertificate().valid_to)));
    socket.once("error", () => settle(undefined));
    socket.once("timeout", () => settle(undefined));
    function settle(value: number | undefined) {
      socket.destroy();
      resolve(value);
    }
  });
  if (endsAt === undefined || endsAt - now > certificateMs) return undefined;
  return `the certificate of ${hostname} ends ${fullTime(endsAt)}`;
}

async function clockProblem(clock: Clock) {
  const drift = await measureDrift(clock, timeServer);
  if (drift === undefined || Math.abs(drift) <= WORST_DRIFT_MS) return undefined;
  return `the clock is ${duration(drift)} ${drift > 0 ? "ahead" : "behind"}`;
}
