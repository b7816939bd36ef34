import { connect, type Socket } from "node:net";

export type RawAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** A busy machine may be slow; callers that expect no answer set a shorter wait. */
const answeredWithinMs = 20_000;

/** Sends bytes as they are and gives back all that came, until the other end closes or stays quiet. */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  quietMs = answeredWithinMs,
): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.setNoDelay(true);
  socket.write(bytes);
  const received = await readUntilQuiet(socket, quietMs, bytes.includes("Connection: close"));
  socket.destroy();
  return received;
}

function readUntilQuiet(socket: Socket, quietMs: number, isClosed: boolean) {
  return new Promise<string>((resolve) => {
    let received = "";
    socket.setEncoding("latin1");
    socket.setTimeout(quietMs, () => resolve(received));
    socket.on("data", (chunk) => {
      received += chunk;
      // Nothing more comes after a whole answer; waiting for silence after each would take minutes.
      if (!isClosed && isWhole(received)) socket.setTimeout(50);
    });
    socket.on("error", () => resolve(received));
    socket.on("end", () => resolve(received));
    socket.on("close", () => resolve(received));
  });
}

function isWhole(received: string) {
  const answer = parseAnswer(received);
  return answer !== undefined && answer.body.length >= Number(answer.headers.get("content-length") ?? 0);
}

/** The first answer in what was received, if there is one. */
export function parseAnswer(received: string): RawAnswer | undefined {
  const end = received.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = received.slice(0, Math.max(end, 0)).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? Number.NaN);
  if (end < 0 || Number.isNaN(status)) return undefined;
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status, headers, body: received.slice(end + 4) };
}
