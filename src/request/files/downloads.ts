import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { RequestStore } from "#request/store.ts";
import type { StoredFile } from "./files.ts";

/** A file that someone sent: to keep, never to be shown by the browser, whatever is in it. Read piece by piece. */
export function sendFile(reply: FastifyReply, store: Pick<RequestStore, "readFilePiece">, file: StoredFile) {
  return reply
    .headers({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeName(file.name)}`,
      "content-length": file.size,
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    })
    .send(Readable.from(readPieces(store, file.id)));
}

export async function* readPieces(store: Pick<RequestStore, "readFilePiece">, file: number) {
  for (let number = 0; ; number += 1) {
    const piece = await store.readFilePiece({ file, number });
    if (!piece) return;
    yield piece;
  }
}

/** RFC 8187 leaves fewer letters as they are than `encodeURIComponent` does. */
function encodeName(name: string) {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}
