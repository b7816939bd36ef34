import { createSocket } from "node:dgram";
import { once } from "node:events";

/** What a name server on this machine answers, by name and kind: `{ "agency.example TXT": ["v=spf1 -all"] }`. */
export type Records = Readonly<Record<string, readonly string[]>>;

const kinds: Readonly<Record<number, string>> = { 1: "A", 15: "MX", 16: "TXT", 28: "AAAA" };
const NO_SUCH_NAME = 3;

/** Everything that it was not told does not exist. */
export async function startNameServer(records: Records = {}) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answer(query, records), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  socket.unref();
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close() {
      socket.close();
    },
  };
}

/** RFC 1035, 4: the question again, and its answers. */
function answer(query: Buffer, records: Records) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const kind = query.readUInt16BE(at + 1);
  const found = records[`${labels.join(".").toLowerCase()} ${kinds[kind]}`] ?? [];
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | (found.length > 0 ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(found.length, 6);
  head.fill(0, 8);
  const answers = found.map((text) => {
    const data = encode(kind, text);
    const fixed = Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 0, 0, 0]);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers]);
}

function encode(kind: number, text: string) {
  if (kinds[kind] === "A") return Buffer.from(text.split(".").map(Number));
  if (kinds[kind] === "MX") {
    const name = text
      .split(".")
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
    return Buffer.concat([Buffer.from([0, 10]), ...name, Buffer.from([0])]);
  }
  const parts = text.match(/.{1,255}/gs) ?? [];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
}
