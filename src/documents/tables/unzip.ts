import { pipeline } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { TableRefused } from "./table.ts";

type Part = { readonly at: number; readonly size: number; readonly isPacked: boolean };

/** A spreadsheet has some dozens. */
const mostParts = 2_000;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
/** A comment may follow the end. */
const longestEnd = endBytes + 0xffff;

export type Parts = ReturnType<typeof openZip>;

/**
 * The parts of a ZIP file, each unpacked only as far as it is asked for: what a part says about its own size is not
 * believed, so that a file of some kilobytes cannot become gigabytes.
 */
export function openZip(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = listParts(file);
  return {
    names: [...parts.keys()],
    /** Undefined if there is no such part. Cut: there is more of it than that. */
    async read(name: string, mostBytes: number) {
      const part = parts.get(name);
      if (!part) return undefined;
      const start = part.at + localBytes + file.readUInt16LE(part.at + 26) + file.readUInt16LE(part.at + 28);
      const packed = file.subarray(start, start + part.size);
      if (!part.isPacked)
        return { text: packed.toString("utf8", 0, mostBytes), isCut: packed.length > mostBytes };
      return inflate(packed, mostBytes);
    },
  };
}

function listParts(file: Buffer): ReadonlyMap<string, Part> {
  const end = file.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0 || end < file.length - longestEnd || end + endBytes > file.length) throw broken();
  const count = file.readUInt16LE(end + 10);
  if (count > mostParts || file.readUInt32LE(end) !== endMark) throw broken();
  const parts = new Map<string, Part>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > end || file.readUInt32LE(at) !== entryMark) throw broken();
    const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)];
    if (flags & 1) throw new TableRefused("It is protected with a password.");
    const nameBytes = file.readUInt16LE(at + 28);
    const place = file.readUInt32LE(at + 42);
    if ((method !== 0 && method !== 8) || place + localBytes > file.length) throw broken();
    const name = file.toString("utf8", at + entryBytes, at + entryBytes + nameBytes);
    parts.set(name.replace(/^\//, ""), {
      at: place,
      size: file.readUInt32LE(at + 20),
      isPacked: method === 8,
    });
    at += entryBytes + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

async function inflate(packed: Buffer, mostBytes: number) {
  const unpacking = pipeline([packed], createInflateRaw(), () => {}) as AsyncIterable<Buffer>;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of unpacking) {
      pieces.push(piece);
      size += piece.length;
      if (size > mostBytes) break;
    }
  } catch {
    throw broken();
  }
  return { text: Buffer.concat(pieces).toString("utf8", 0, mostBytes), isCut: size > mostBytes };
}

function broken() {
  return new TableRefused("It is damaged, or no Excel file. Open it in Excel and save it as .xlsx.");
}
