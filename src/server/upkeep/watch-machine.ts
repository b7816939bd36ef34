import { createSocket } from "node:dgram";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Clock, duration, MINUTE_MS, type Time } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { type Check, failed, unknown, well } from "#http/check.ts";
import type { Log } from "#http/log.ts";
import { type Config, databaseFile } from "#server/config.ts";
import { lowBytes, measureDisk } from "#server/store/rooms.ts";
import { messageOf } from "#store/database.ts";
import { keepBallast } from "#store/sqlite/ballast.ts";
import { createPeriodicTask } from "./periodic-task.ts";

const certificateMs = 14 * 24 * 60 * MINUTE_MS;
const connectMs = 3_000;
const leastFree = 0.1;
const lookEveryMs = 10 * MINUTE_MS;
/** A machine's clock is set a little after the machine starts. */
const firstLookMs = 2 * MINUTE_MS;

type WatchParts = {
  readonly config: Pick<Config, "DATA_DIR" | "DATABASE_URL" | "PUBLIC_ORIGIN" | "DESK_ORIGIN">;
  readonly clock: Clock;
  readonly currentCompany: () => Company;
  readonly log: Log;
  /** The bytes of the disk and the free ones, as `measureDisk` counts them. */
  readonly measure?: () => Promise<{ readonly all: number; readonly free: number }>;
  readonly timeServer?: TimeServer;
};

export type Machine = ReturnType<typeof watchMachine>;
/** Undefined: nothing to say. */
type Finding = Check | undefined;

/**
 * What the site depends on and cannot see from inside: disk, certificates and clock. `checks` looks at the disk, which
 * may fill up in seconds; else it answers with what the last look found, because a name server or a host may take seconds
 * to answer, and a monitor does not wait that long.
 */
export function watchMachine({
  config,
  clock,
  currentCompany,
  log,
  measure = () => measureDisk(config),
  timeServer = publicTimeServer,
}: WatchParts) {
  let found: readonly Finding[] = [];
  const task = createPeriodicTask({ name: "machine_check", everyMs: lookEveryMs, work, log });
  let first: NodeJS.Timeout | undefined;
  return {
    start() {
      first = setTimeout(task.start, firstLookMs);
    },
    async stop() {
      clearTimeout(first);
      await task.stop();
    },
    look,
    checks: async () => [await checkDisk(), ...found].filter((each) => each !== undefined),
  };

  async function work() {
    await look();
    if (!config.DATABASE_URL) await keepBallast(databaseFile(config));
  }

  async function look() {
    const origins = [config.PUBLIC_ORIGIN, config.DESK_ORIGIN].filter((origin) =>
      origin?.startsWith("https:"),
    );
    const looks: (Promise<Finding> | undefined)[] = [
      ...origins.map((origin = "") => checkCertificate(new URL(origin), clock(), currentCompany().time)),
      origins.length > 0 ? checkClock() : undefined,
    ];
    found = await Promise.all(looks);
  }

  async function checkDisk(): Promise<Finding> {
    if (config.DATABASE_URL) return undefined;
    const disk = await measure().catch(messageOf);
    const name = "Disk";
    if (typeof disk === "string") return failed(name, `the disk cannot be looked at: ${disk}`);
    const { all, free } = disk;
    // A tenth of a small disk is less than the site keeps free for requests.
    const [left, size] = [free, all].map((bytes) => (bytes / 1e9).toFixed(1));
    if (free >= Math.max(all * leastFree, lowBytes)) return well(name, `${left} of ${size} GB are free`);
    return failed(name, `the disk is nearly full: ${left} GB are free for ${config.DATA_DIR}`);
  }

  async function checkClock(): Promise<Finding> {
    const sentAt = clock();
    const told = await askTime(timeServer);
    const name = "Clock";
    if (told === undefined)
      return unknown(name, `the clock was not checked: the time server ${timeServer.host} does not answer`);
    const drift = (sentAt + clock()) / 2 - told;
    if (Math.abs(drift) <= WORST_DRIFT_MS) return well(name, `${(Math.abs(drift) / 1_000).toFixed(1)} s off`);
    return failed(name, `the clock is ${duration(drift)} ${drift > 0 ? "ahead" : "behind"}`);
  }
}

async function checkCertificate(origin: URL, now: number, { fullTime }: Time): Promise<Finding> {
  const endsAt = await certificateEnd(origin);
  const name = "Certificate";
  const certificate = `the certificate of ${origin.hostname}`;
  if (endsAt === undefined)
    return unknown(name, `${certificate} was not checked: nobody answers at ${origin.origin}`);
  if (endsAt - now > certificateMs) return well(name, `that of ${origin.hostname} ends ${fullTime(endsAt)}`);
  return failed(name, `${certificate} ends ${fullTime(endsAt)}`);
}

/** Undefined where nobody answers. */
function certificateEnd({ hostname, port }: URL): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  // A URL has brackets around the colons of an address.
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = connect({
    host,
    port: Number(port) || 443,
    // Node throws if this is an address.
    servername: isIP(host) ? "" : host,
    // The date of an expired certificate is wanted too.
    rejectUnauthorized: false,
    timeout: connectMs,
  });
  socket.once("secureConnect", () => resolve(Date.parse(socket.getPeerCertificate().valid_to)));
  socket.once("error", () => resolve(undefined));
  socket.once("timeout", () => resolve(undefined));
  return promise.finally(() => socket.destroy());
}

const NTP_PORT = 123;
const PACKET_BYTES = 48;
const CLIENT_REQUEST = 0x1b;
const SECONDS_1900_TO_1970 = 2_208_988_800;
const TRANSMIT_TIME_AT = 40;
/** Servers without a time to give say so (RFC 4330, sections 5 and 8); the time they send means nothing. */
const UNSYNCHRONIZED = 3;
const TURNED_AWAY = 0;
/** Deadlines, leases and signed links all depend on the clock. */
const WORST_DRIFT_MS = 10_000;

export type TimeServer = { readonly host: string; readonly port?: number; readonly timeoutMs?: number };

const publicTimeServer: TimeServer = { host: "time.nist.gov" };

/** One SNTP query (RFC 4330); undefined if there is no reply. */
function askTime({ host, port = NTP_PORT, timeoutMs = 3_000 }: TimeServer): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const socket = createSocket("udp4");
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  socket.on("error", () => resolve(undefined));
  socket.on("message", (answer) => {
    const [leapAndMode = 0, stratum = 0] = answer;
    const isUnsure = leapAndMode >> 6 === UNSYNCHRONIZED || stratum === TURNED_AWAY;
    if (answer.length < PACKET_BYTES || isUnsure) return;
    const seconds = answer.readUInt32BE(TRANSMIT_TIME_AT) - SECONDS_1900_TO_1970;
    const fraction = answer.readUInt32BE(TRANSMIT_TIME_AT + 4) / 2 ** 32;
    resolve((seconds + fraction) * 1000);
  });
  const question = Buffer.alloc(PACKET_BYTES);
  question[0] = CLIENT_REQUEST;
  socket.send(question, port, host, (error) => error && resolve(undefined));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}
