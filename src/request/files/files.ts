import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { listOf, raw, type Transaction } from "#store/database.ts";
import { deletePieces, readPiece } from "#store/pieces.ts";
import type { StoredKind } from "./file-contents.ts";

/** A file of a message, as it is listed: its contents are read piece by piece. */
export type StoredFile = {
  readonly id: number;
  readonly name: string;
  readonly kind: StoredKind;
  readonly size: number;
  /** Why it is not given out: it is being scanned, or the scanner refused it. */
  readonly withheld?: "waiting" | "infected" | undefined;
};

/** A file that was taken in piece by piece, as its message gets it. */
export type ArrivedFile = StoredFile & {
  readonly sha256: string;
  /**
   * It is part of an earlier message from the same form: it may come again with that message, and with no
   * other.
   */
  readonly isSent?: boolean | undefined;
};

/**
 * Deletes the content of these requests' files, a part of it at a time: "more" while some is left. To be done
 * before the requests themselves are deleted, or that takes as much room as all of it.
 */
export async function deleteContent(transaction: Transaction, submissions: readonly number[]) {
  const files = await transaction.query<{ id: number }>`SELECT DISTINCT file_id AS id FROM file_pieces
    WHERE file_id IN (SELECT id FROM files WHERE submission_id IN (${listOf(submissions)}))
    LIMIT ${FILES_AT_ONCE}`;
  const ids = files.map(({ id }) => id);
  const isMore = (await deletePieces(transaction, filePieces, ids)) === "more";
  return isMore || ids.length === FILES_AT_ONCE ? "more" : undefined;
}

const FILES_AT_ONCE = 20;

export const mostRequestBytes = 300 * 1024 * 1024;

/**
 * Begins a file, where its request is there and has room for it. Until its message is stored, nobody sees it; if that
 * never happens, it is removed.
 */
async function startFile(
  transaction: Transaction,
  { reference, now }: { readonly reference: string; readonly now: number },
): Promise<number | undefined> {
  // PostgreSQL's sum may be of any length, so it comes as text.
  const [request] = await transaction.query<{ id: number; bytes: number | string }>`SELECT id,
    (SELECT coalesce(sum(size), 0) FROM files WHERE submission_id = submissions.id) AS bytes
    FROM submissions WHERE reference = ${reference} AND erased_at IS NULL`;
  if (!request || Number(request.bytes) >= mostRequestBytes) return undefined;
  return transaction.insert`INSERT INTO files (submission_id, created_at, name, kind, size, sha256,
      scan_due_at, scan) VALUES (${request.id}, ${now}, '', '', 0, '', ${now}, ${raw(scanOfNewFile)})`;
}

type FilePiece = { readonly file: number; readonly number: number; readonly bytes: Uint8Array };

/**
 * The same piece again changes nothing. Each piece counts at once, because files that come in at the same time
 * share the request's limit.
 */
async function addFilePiece(
  transaction: Transaction,
  { file, number, bytes }: FilePiece,
): Promise<"full" | undefined> {
  const [owner] = await transaction.query<{ id: number }>`SELECT submission_id AS id FROM files
    WHERE id = ${file}`;
  if (!owner) throw new Error(`There is no file ${file}`);
  await transaction.engine.lock(transaction, `files of ${owner.id}`);
  const [all] = await transaction.query<{ bytes: number | string }>`SELECT coalesce(sum(size), 0) AS bytes
    FROM files WHERE submission_id = ${owner.id}`;
  if (Number(all?.bytes) + bytes.length > mostRequestBytes) return "full";
  const added = await transaction.query`INSERT INTO file_pieces (file_id, number, bytes)
    VALUES (${file}, ${number}, ${bytes})
    ON CONFLICT (file_id, number) DO NOTHING RETURNING number`;
  if (added.length > 0)
    await transaction.query`UPDATE files SET size = size + ${bytes.length} WHERE id = ${file}`;
  return undefined;
}

export const filePieces = { table: "file_pieces", owner: "file_id" };

/**
 * Deletes the files of an upload that was refused or broke off, a part of them at a time: "more" while some are
 * left. A file that belongs to a message stays.
 */
async function dropFiles(transaction: Transaction, files: readonly number[]): Promise<"more" | undefined> {
  const unsent = await transaction.query<{ id: number }>`SELECT id FROM files
    WHERE message_id IS NULL AND id IN (${listOf(files)})`;
  const ids = unsent.map(({ id }) => id);
  if ((await deletePieces(transaction, filePieces, ids)) === "more") return "more";
  await transaction.query`DELETE FROM files WHERE id IN (${listOf(ids)})`;
  return undefined;
}

type KeptFiles = {
  readonly reference: string;
  readonly formKey: string;
  readonly files: readonly number[];
};

/** Keeps the accepted files of a form that was refused, for when the form is sent again. */
async function keepFiles(
  transaction: Transaction,
  { formKey, files }: { readonly formKey: string; readonly files: readonly ArrivedFile[] },
) {
  for (const { id, name, kind, size, sha256 } of files) {
    await transaction.query`UPDATE files SET form_key = ${formKey}, name = ${name}, kind = ${kind},
      size = ${size}, sha256 = ${sha256}
      WHERE id = ${id} AND message_id IS NULL`;
  }
}

async function findKeptFiles(
  database: Transaction,
  { reference, formKey, files }: KeptFiles,
): Promise<readonly ArrivedFile[]> {
  type KeptRow = ArrivedFile & { readonly message_id: number | null };
  const rows = await database.query<KeptRow>`SELECT id, name, kind, size, sha256, message_id FROM files
    WHERE form_key = ${formKey} AND id IN (${listOf(files)})
      AND submission_id = (SELECT id FROM submissions WHERE reference = ${reference}) ORDER BY id`;
  return rows.map(({ message_id, ...file }) => ({ ...file, isSent: message_id !== null }));
}

export async function attachFiles(
  transaction: Transaction,
  message: { readonly id: number; readonly submissionId: number },
  files: readonly ArrivedFile[],
) {
  for (const { id, name, kind, size, sha256 } of files) {
    await transaction.query`UPDATE files SET message_id = ${message.id}, name = ${name}, kind = ${kind},
      size = ${size}, sha256 = ${sha256}
      WHERE id = ${id} AND submission_id = ${message.submissionId} AND message_id IS NULL`;
  }
}

type FileName = { readonly reference: string; readonly file: number };

type FileRow = Omit<StoredFile, "withheld"> & { readonly scan: string | null };
const fileColumns = "files.id, files.name, kind, size, scan";

function toStoredFile({ id, name, kind, size, scan }: FileRow): StoredFile {
  return { id, name, kind, size, withheld: scan === "waiting" || scan === "infected" ? scan : undefined };
}

export async function listFiles(database: Transaction, submissionId: number) {
  const rows = await database.query<FileRow & { readonly message_id: number }>`SELECT ${raw(fileColumns)},
    message_id FROM files
    WHERE submission_id = ${submissionId} AND message_id IS NOT NULL ORDER BY id`;
  return Map.groupBy(
    rows.map((row) => ({ message: row.message_id, file: toStoredFile(row) })),
    ({ message }) => message,
  );
}

/**
 * Only a file of this request that is part of a message; one that waits for a scanner is not given out before
 * it was found clean.
 */
async function findFile(
  database: Transaction,
  { reference, file }: FileName,
): Promise<StoredFile | undefined> {
  const [found] = await database.query<FileRow>`SELECT ${raw(fileColumns)} FROM files JOIN submissions
    ON submissions.id = submission_id
    WHERE files.id = ${file} AND reference = ${reference} AND message_id IS NOT NULL AND erased_at IS NULL
      AND coalesce(scan, 'clean') = 'clean'`;
  return found && toStoredFile(found);
}

/** By their numbers: what leaves with an e-mail. Withheld: it is being scanned, or refused. */
async function findAttachments(
  database: Transaction,
  files: readonly number[],
): Promise<readonly StoredFile[]> {
  const rows = await database.query<FileRow>`SELECT ${raw(fileColumns)} FROM files
    WHERE id IN (${listOf(files)}) AND message_id IS NOT NULL ORDER BY id`;
  return rows.map(toStoredFile);
}

function readFilePiece(database: Transaction, { file, number }: Omit<FilePiece, "bytes">) {
  return readPiece(database, filePieces, file, number);
}

/** While this mark is set, every file that comes in waits for a scanner. */
const scanMark = "file-scan";
export const scanOfNewFile = `(SELECT 'waiting' FROM marks WHERE name = '${scanMark}')`;

/**
 * When scanning is turned off, the files that still wait are given out like those that came in before it was
 * on. Returns how many those are.
 */
async function setScanning(
  transaction: Transaction,
  { isOn, now }: { readonly isOn: boolean; readonly now: number },
): Promise<number> {
  if (isOn) {
    await transaction.query`INSERT INTO marks (name, happened_at) VALUES (${scanMark}, ${now})
      ON CONFLICT (name) DO NOTHING`;
    return 0;
  }
  await transaction.query`DELETE FROM marks WHERE name = ${scanMark}`;
  const freed = await transaction.query`UPDATE files SET scan = NULL WHERE scan = 'waiting' RETURNING id`;
  return freed.length;
}

/** No lease is this long: what is due later was written by a clock that ran ahead. */
const FURTHEST_DUE_MS = 60 * 60_000;

/**
 * Leases one file to one scanner until `until`: then it is due again, whether or not the scanner still runs.
 */
async function leaseScan(
  transaction: Transaction,
  { now, until }: { readonly now: number; readonly until: number },
) {
  type Leased = Pick<StoredFile, "id" | "kind" | "size"> & { readonly reference: string };
  const [leased] = await transaction.query<Leased>`UPDATE files
    SET scan_due_at = ${until} WHERE id = (
      SELECT id FROM files WHERE scan = 'waiting' AND message_id IS NOT NULL
        AND (scan_due_at <= ${now} OR scan_due_at > ${now + FURTHEST_DUE_MS})
      ORDER BY scan_due_at, id LIMIT 1 ${raw(transaction.engine.skipLocked)}
    ) RETURNING id, kind, size,
      (SELECT reference FROM submissions WHERE submissions.id = files.submission_id) AS reference`;
  return leased;
}

/** The contents of an infected file are deleted; its name and its hash stay. */
async function settleScan(
  transaction: Transaction,
  { file, result }: { readonly file: number; readonly result: "clean" | "infected" },
) {
  await transaction.query`UPDATE files SET scan = ${result} WHERE id = ${file} AND scan = 'waiting'`;
  if (result === "infected") await transaction.query`DELETE FROM file_pieces WHERE file_id = ${file}`;
}

type PieceReader = { readFilePiece(piece: Omit<FilePiece, "bytes">): Promise<Uint8Array | undefined> };

/**
 * Sends a file that someone uploaded as a download, never to be shown by the browser, because it may contain
 * anything. Read piece by piece.
 */
export function sendFile(reply: FastifyReply, store: PieceReader, file: StoredFile) {
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

export async function* readPieces(store: PieceReader, file: number) {
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

/** Scanning a file of the largest size takes seconds; a scanner that hangs is killed. */
export const scanTimeMs = 60_000;

/**
 * The PATH on which a scanner is looked for. It gets none of our settings: what it reads comes from
 * strangers.
 */
const env = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };

const CLEAN = 0;
const INFECTED = 1;

/** SCAN_COMMAND: a program and its arguments, separated by spaces. No shell reads it. */
export async function scanFile(
  command: string,
  store: PieceReader,
  file: number,
  signal?: AbortSignal,
): Promise<"clean" | "infected" | { readonly error: string }> {
  const [program = "", ...args] = command.split(/\s+/).filter(Boolean);
  const child = spawn(program, args, {
    env,
    signal,
    stdio: ["pipe", "ignore", "ignore"],
    timeout: scanTimeMs,
    killSignal: "SIGKILL",
  });
  const { promise, resolve } = Promise.withResolvers<number | string>();
  child.on("error", (error) => resolve(error.message));
  child.on("exit", (code, signal) => resolve(code ?? `ended by ${signal}`));
  let unread: string | undefined;
  const readFilePiece: typeof store.readFilePiece = (piece) =>
    store.readFilePiece(piece).catch((error) => {
      unread = error.message;
      throw error;
    });
  // A scanner may have seen enough before the end, and then closes its input; what it says counts.
  const isFed = pipeline(readPieces({ readFilePiece }, file), child.stdin).catch(() => {});
  const code = await promise;
  await isFed;
  if (code === INFECTED) return "infected";
  if (code !== CLEAN) return { error: typeof code === "number" ? `exit code ${code}` : code };
  return unread === undefined ? "clean" : { error: unread };
}

export const fileReads = { findAttachments, findFile, findKeptFiles, readFilePiece };

export const fileWrites = {
  startFile,
  addFilePiece,
  dropFiles,
  keepFiles,
  setScanning,
  leaseScan,
  settleScan,
};
