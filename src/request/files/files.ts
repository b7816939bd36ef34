import { placeholders, type Transaction } from "#store/database.ts";
import type { StoredKind } from "./file-kinds.ts";

/** A file of a message, as it is listed: its contents are read piece by piece. */
export type StoredFile = {
  readonly id: number;
  readonly name: string;
  readonly kind: StoredKind;
  readonly size: number;
};

/** What became of a file that was taken in piece by piece, for the message that it belongs to. */
export type ArrivedFile = StoredFile & { readonly sha256: string };

/** All files of one request. */
export const mostRequestBytes = 300 * 1024 * 1024;

export type FileStart =
  | { readonly outcome: "started"; readonly id: number }
  | { readonly outcome: "unknown" | "full" };

/** Begins a file. Until its message is stored, nobody sees it; if that never happens, it is removed. */
export async function startFile(
  transaction: Transaction,
  { reference, now }: { readonly reference: string; readonly now: number },
): Promise<FileStart> {
  // PostgreSQL adds up numbers to one of any length, which comes as text.
  const [request] = await transaction.query<{ id: number; bytes: number | string }>(
    `SELECT id, (SELECT coalesce(sum(size), 0) FROM files WHERE submission_id = submissions.id) AS bytes
     FROM submissions WHERE reference = $1 AND erased_at IS NULL`,
    reference,
  );
  if (!request) return { outcome: "unknown" };
  if (Number(request.bytes) >= mostRequestBytes) return { outcome: "full" };
  const id = await transaction.insert(
    "INSERT INTO files (submission_id, created_at, name, kind, size, sha256) VALUES ($1, $2, '', '', 0, '')",
    request.id,
    now,
  );
  return id === undefined ? { outcome: "unknown" } : { outcome: "started", id };
}

export type FilePiece = { readonly file: number; readonly number: number; readonly bytes: Uint8Array };

/** The same piece again changes nothing. */
export async function addFilePiece(transaction: Transaction, { file, number, bytes }: FilePiece) {
  await transaction.query(
    `INSERT INTO file_pieces (file_id, number, bytes) VALUES ($1, $2, $3)
     ON CONFLICT (file_id, number) DO NOTHING`,
    file,
    number,
    bytes,
  );
}

/** Of an upload that was refused or broke off. What belongs to a message stays. */
export async function dropFiles(transaction: Transaction, files: readonly number[]) {
  if (files.length === 0) return;
  await transaction.query(
    `DELETE FROM files WHERE message_id IS NULL AND id IN (${placeholders(files.length)})`,
    ...files,
  );
}

/** Longer than any upload takes. */
const UNSENT_FOR_MS = 60 * 60_000;

/** What a server that was killed left behind. Returns how many. */
export async function dropUnsentFiles(
  transaction: Transaction,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<number> {
  const dropped = await transaction.query(
    `DELETE FROM files WHERE id IN (
       SELECT id FROM files WHERE message_id IS NULL AND created_at < $1 LIMIT $2
     ) RETURNING id`,
    now - UNSENT_FOR_MS,
    limit,
  );
  return dropped.length;
}

export async function attachFiles(
  transaction: Transaction,
  message: { readonly id: number; readonly submissionId: number },
  files: readonly ArrivedFile[],
) {
  for (const { id, name, kind, size, sha256 } of files) {
    await transaction.query(
      `UPDATE files SET message_id = $2, name = $3, kind = $4, size = $5, sha256 = $6
       WHERE id = $1 AND submission_id = $7 AND message_id IS NULL`,
      id,
      message.id,
      name,
      kind,
      size,
      sha256,
      message.submissionId,
    );
  }
}

export type FileName = { readonly reference: string; readonly file: number };

/** Of this request alone, and only as part of a message. */
export async function findFile(
  database: Transaction,
  { reference, file }: FileName,
): Promise<StoredFile | undefined> {
  const [found] = await database.query<StoredFile>(
    `SELECT files.id, files.name, kind, size FROM files JOIN submissions ON submissions.id = submission_id
     WHERE files.id = $1 AND reference = $2 AND message_id IS NOT NULL AND erased_at IS NULL`,
    file,
    reference,
  );
  return found;
}

/** Undefined after the last. */
export async function readFilePiece(
  database: Transaction,
  { file, number }: Omit<FilePiece, "bytes">,
): Promise<Uint8Array | undefined> {
  const [piece] = await database.query<{ bytes: Uint8Array }>(
    "SELECT bytes FROM file_pieces WHERE file_id = $1 AND number = $2",
    file,
    number,
  );
  return piece?.bytes;
}
