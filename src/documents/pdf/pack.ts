import { deflateSync } from "node:zlib";

/** Enough for the words of one object to repeat in the next; a viewer unpacks a whole group for one of them. */
const groupSize = 1_000;
/** In bytes: the kind of an entry, its offset or its group's number, and its place in the group. */
const entryWidths = [1, 4, 2] as const;
const entryLength = entryWidths.reduce((sum, width) => sum + width, 0);

type PdfObject = { readonly id: number; readonly body: Buffer; readonly isStream: boolean };

/**
 * Groups the objects of a finished document into compressed streams (ISO 32000-1, 7.5.7) under a compressed
 * cross-reference (7.5.8). PDFKit writes each cell's place in the structure as an object of its own, which was three
 * quarters of a long quote.
 */
export function packObjects(bytes: Buffer): Buffer {
  const { objects, trailer } = readObjects(bytes);
  const header = bytes.subarray(0, bytes.indexOf("1 0 obj"));
  const plain = objects.filter(({ isStream }) => !isStream);
  const groups = Array.from({ length: Math.ceil(plain.length / groupSize) }, (_, index) => ({
    id: objects.length + 1 + index,
    members: plain.slice(index * groupSize, (index + 1) * groupSize),
  }));
  const tableId = objects.length + 1 + groups.length;
  const entries = new Map<number, readonly [kind: number, where: number, place: number]>();
  const parts: Buffer[] = [];
  let offset = 0;
  const write = (part: Buffer) => {
    parts.push(part);
    offset += part.length;
  };
  const writeObject = (id: number, body: Buffer) => {
    entries.set(id, [1, offset, 0]);
    write(Buffer.concat([latin(`${id} 0 obj\n`), body, latin("\nendobj\n")]));
  };
  write(header);
  for (const { id, body } of objects.filter(({ isStream }) => isStream)) writeObject(id, body);
  for (const { id, members } of groups) {
    for (const [place, member] of members.entries()) entries.set(member.id, [2, id, place]);
    writeObject(id, groupOf(members));
  }
  const start = offset;
  entries.set(tableId, [1, start, 0]);
  const rows = Array.from({ length: tableId + 1 }, (_, id) => entries.get(id) ?? [0, 0, 0]);
  const shared = `/Type /XRef /W [${entryWidths.join(" ")}] /Size ${tableId + 1} ${trailer}`;
  const how = `/DecodeParms << /Predictor 12 /Columns ${entryLength} >>`;
  write(
    Buffer.concat([
      latin(`${tableId} 0 obj\n`),
      compressed(`${shared} ${how}`, tableOf(rows)),
      latin("\nendobj\n"),
    ]),
  );
  write(latin(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** By the document's own table of offsets, since a stream may hold any bytes. */
function readObjects(bytes: Buffer) {
  const [, start = "0"] = /startxref\n(\d+)\n%%EOF\n$/.exec(bytes.subarray(-40).toString("latin1")) ?? [];
  const [table = "", trailer = ""] = bytes.subarray(Number(start)).toString("latin1").split("trailer\n");
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  const inOrder = [...offsets, Number(start)].toSorted((a, b) => a - b);
  const ends = new Map(inOrder.map((offset, index) => [offset, inOrder[index + 1]]));
  const objects = offsets.map((offset, index): PdfObject => {
    const whole = bytes.subarray(offset, ends.get(offset));
    const body = whole.subarray(whole.indexOf("\n") + 1, whole.lastIndexOf("\nendobj"));
    return { id: index + 1, body, isStream: body.subarray(-10).toString("latin1").endsWith("endstream") };
  });
  const names = ["Root", "Info", "ID"].map((name) => new RegExp(`/${name} (?:\\[.*?\\]|\\d+ 0 R)`, "s"));
  return { objects, trailer: names.flatMap((name) => name.exec(trailer) ?? []).join(" ") };
}

function groupOf(members: readonly PdfObject[]) {
  let at = 0;
  const places = members.map(({ id, body }) => {
    const place = `${id} ${at}`;
    at += body.length + 1;
    return place;
  });
  const index = latin(`${places.join(" ")}\n`);
  const bodies = members.flatMap(({ body }) => [body, latin("\n")]);
  const about = `/Type /ObjStm /N ${members.length} /First ${index.length}`;
  return compressed(about, Buffer.concat([index, ...bodies]));
}

function compressed(about: string, content: Buffer) {
  const data = deflateSync(content, { level: 9 });
  const dictionary = `<< ${about} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([latin(dictionary), data, latin("\nendstream")]);
}

/** Each row as its difference from the one above it (PNG's "Up"), which compresses to next to nothing. */
function tableOf(rows: readonly (readonly number[])[]) {
  const plain = rows.map((row) => {
    const bytes = Buffer.alloc(entryLength);
    let at = 0;
    for (const [index, width] of entryWidths.entries()) {
      bytes.writeUIntBE(row[index] ?? 0, at, width);
      at += width;
    }
    return bytes;
  });
  const up = 2;
  return Buffer.concat(
    plain.map((bytes, index) => {
      const above = plain[index - 1];
      return Buffer.from([up, ...bytes.map((byte, place) => byte - (above?.[place] ?? 0))]);
    }),
  );
}

function latin(text: string) {
  return Buffer.from(text, "latin1");
}
