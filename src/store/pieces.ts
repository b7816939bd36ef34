import { raw, type Transaction } from "./database.ts";

/** Large content arrives and is stored in pieces of this size, so that it is never whole in memory. */
export const PIECE_BYTES = 128 * 1024;

/**
 * Chunks come as the network gave them; pieces all have one size, except the last. Each has a buffer of its
 * own, because the store may take that over.
 */
export async function* inPieces(
  stream: AsyncIterable<Buffer>,
  onCopied: (chunk: Buffer) => void = () => {},
): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let size = 0;
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length; ) {
      const count = chunk.copy(piece, size, from);
      from += count;
      size += count;
      if (size < PIECE_BYTES) continue;
      yield piece;
      piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
      size = 0;
    }
    onCopied(chunk);
  }
  if (size > 0) yield Buffer.from(piece.subarray(0, size));
}

/** A table of pieces, and the column that says whose they are. */
type Pieces = { readonly table: string; readonly owner: string };

export async function readPiece(database: Transaction, { table, owner }: Pieces, id: number, number: number) {
  const [piece] = await database.query<{ bytes: Uint8Array }>`SELECT bytes FROM ${raw(table)}
    WHERE ${raw(owner)} = ${id} AND number = ${number}`;
  return piece?.bytes;
}
