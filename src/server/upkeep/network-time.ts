import { createSocket } from "node:dgram";

const NTP_PORT = 123;
const PACKET_BYTES = 48;
const CLIENT_REQUEST = 0x1b;
const SECONDS_1900_TO_1970 = 2_208_988_800;
const TRANSMIT_TIME_AT = 40;
/** Servers that have no time to give say so (RFC 4330, 5 and 8); what they send as the time means nothing. */
const UNSYNCHRONIZED = 3;
const TURNED_AWAY = 0;
/** Deadlines, leases and signed links all depend on the clock. */
export const WORST_DRIFT_MS = 10_000;

export type TimeServer = { readonly host: string; readonly port?: number; readonly timeoutMs?: number };

export const timeServer: TimeServer = { host: "time.nist.gov" };

/** By how much our clock is ahead, in milliseconds; undefined if the time server does not answer. */
export async function measureDrift(now: () => number, server: TimeServer): Promise<number | undefined> {
  const sentAt = now();
  const told = await askTime(server);
  return told === undefined ? undefined : (sentAt + now()) / 2 - told;
}

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
