import { connect, type Socket } from "node:net";

const endOfHead = "\r\n\r\n";
const endOfChunks = Buffer.from("0\r\n\r\n");
const slowAfterMs = 15_000;

/**
 * One connection, one question at a time, as cheap as Node allows: what the asking side spends is taken from the
 * server on the same machine. Opens anew when the other end has closed.
 */
export function createConnection(port: number) {
  let socket: Socket | undefined;
  let answer: ((status: number) => void) | undefined;
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let missing = 0;
  let isChunked = false;
  let tail: Buffer = Buffer.alloc(0);

  function open() {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true });
    opened.setTimeout(slowAfterMs, () => opened.destroy());
    opened.on("data", take);
    opened.on("error", () => {});
    opened.on("close", () => {
      if (socket === opened) socket = undefined;
      finish(0);
    });
    return opened;
  }

  function take(bytes: Buffer) {
    if (status !== 0) return takeBody(bytes);
    head = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = head.indexOf(endOfHead);
    if (end === -1) return;
    const text = head.toString("latin1", 0, end);
    const body = head.subarray(end + endOfHead.length);
    status = Number(text.slice(9, 12));
    const length = /\ncontent-length: *(\d+)/i.exec(text)?.[1];
    isChunked = length === undefined;
    missing = Number(length ?? 0);
    takeBody(body);
  }

  function takeBody(bytes: Buffer) {
    if (isChunked) {
      tail = Buffer.concat([tail, bytes]).subarray(-endOfChunks.length);
      if (tail.equals(endOfChunks)) finish(status);
      return;
    }
    missing -= bytes.length;
    if (missing <= 0) finish(status);
  }

  function finish(result: number) {
    const done = answer;
    answer = undefined;
    head = Buffer.alloc(0);
    tail = Buffer.alloc(0);
    status = 0;
    done?.(result);
  }

  return {
    /** Resolves to the status once the whole answer is there; 0 when none came. */
    ask(request: Buffer) {
      return new Promise<number>((resolve) => {
        answer = resolve;
        socket ??= open();
        socket.write(request);
      });
    },
    close() {
      socket?.destroy();
    },
  };
}
