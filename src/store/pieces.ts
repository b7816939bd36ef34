import { listOf, raw, type Transaction } from "./database.ts";

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

/** Eight pieces: whoever deletes much at once would fill the disk with it. */
const PIECES_AT_ONCE = 8;

/**
 * Deletes some pieces of these owners; "more" if there may be others. SQLite writes over what it deletes, and
 * needs as much room for that as the pieces had: hundreds of megabytes, where many uploads end at the same moment.
 */
export async function deletePieces(
  transaction: Transaction,
  { table, owner }: Pieces,
  ids: readonly number[],
): Promise<"more" | undefined> {
  const deleted = await transaction.query`DELETE FROM ${raw(table)} WHERE (${raw(owner)}, number) IN (
      SELECT ${raw(owner)}, number FROM ${raw(table)} WHERE ${raw(owner)} IN (${listOf(ids)})
      LIMIT ${PIECES_AT_ONCE}
    ) RETURNING number`;
  return deleted.length === PIECES_AT_ONCE ? "more" : undefined;
}

/** Asks again until there is no more to delete. */
export async function untilGone(deleteSome: () => Promise<"more" | undefined>) {
  while ((await deleteSome()) === "more");
}
