import { createHash, hash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import type { Said } from "#content/describe-company.ts";
import { readField, requestError } from "#http/fields.ts";
import { type FileStream, readMultipart } from "#http/multipart.ts";
import { cleanFileName } from "#request/fields/forms.ts";
import type { RequestStore } from "#request/store.ts";
import { describeKept, type fileRefusalWords, sayRefused } from "#request/thread/words.ts";
import { inPieces, untilGone } from "#store/pieces.ts";
import type { Keeping } from "#store/room.ts";
import { StoreUnavailable } from "#store/store.ts";
import { beginsAs, endsAs, fileLimits, goesOnAs, keptBytes, kindInName } from "./file-contents.ts";
import type { ArrivedFile } from "./files.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    readonly takesFiles?: boolean;
  }
}

/**
 * Hands the body of a form with files to its route as it comes in; other routes refuse it. To be called after
 * `readForm`.
 */
export function takeFiles(app: FastifyInstance) {
  app.addContentTypeParser(
    "multipart/form-data",
    async (request: { routeOptions: { config: object } }, body: Readable) => {
      if ("takesFiles" in request.routeOptions.config) return body;
      // After an error here Fastify closes the connection: a client that is still sending would not get the answer.
      await finished(body.resume()).catch(() => {});
      throw requestError(415, "This form takes no files");
    },
  );
}

export type FileRefusal = keyof typeof fileRefusalWords;
type RefusedFile = { readonly name: string; readonly reason: FileRefusal };

export type Upload = Awaited<ReturnType<typeof readUpload>>;

/** The form's field for a file that was kept: its number, and its name in case the file is gone. */
const keptField = "kept";

export const formField = "form";

/**
 * The same form sent twice is one message, unless its words or files differ: a browser can go back to a form
 * that was sent and let it be changed.
 */
export function readOnceKey(fields: URLSearchParams, text: string, files: readonly ArrivedFile[] = []) {
  const said = [readField(fields, formField) || randomUUID(), text, ...files.map(({ sha256 }) => sha256)];
  return hash("sha256", JSON.stringify(said), "base64url");
}

export type UploadParts = {
  readonly store: Pick<
    RequestStore,
    "startFile" | "addFilePiece" | "dropFiles" | "keepFiles" | "findKeptFiles"
  >;
  readonly reference: string;
  readonly now: number;
  /** Asked for each piece: files must never fill a disk so far that requests are refused. */
  readonly keeping: Keeping;
  /** Judges the fields, which come before the first file: when it says no, no byte of a file is stored. */
  readonly admit: (fields: URLSearchParams) => Promise<boolean>;
  /** Beyond what every form may have. */
  readonly moreFields?: number;
};

/**
 * A refused upload is read to its end, so that the browser gets the reason; one that is larger than this is
 * cut off.
 */
const MOST_READ_BYTES = 4 * fileLimits.bytesTogether;

/**
 * Reads a form with files as it comes in, piece by piece: no file is ever whole in memory. When the sender breaks off,
 * nothing is left.
 */
export async function readUpload(
  request: IncomingMessage,
  parts: UploadParts,
  fields = new URLSearchParams(),
) {
  const { store } = parts;
  const started: number[] = [];
  /**
   * Stored, but not part of a message yet, unless marked as sent: the caller stores the message or drops the
   * files.
   */
  const files: ArrivedFile[] = [];
  const refused: RefusedFile[] = [];
  const drop = async () => {
    parts.keeping.settle();
    await untilGone(() => store.dropFiles(started));
    parts.keeping.giveBack();
  };
  let admission: Promise<boolean> | undefined;
  let bytesTogether = 0;

  try {
    await readFormOfFiles(request, (name, value) => fields.append(name, value), takeFile, parts.moreFields);
    await admit();
    parts.keeping.settle();
    return { fields, files, refused, keep, drop };
  } catch (error) {
    await drop().catch(() => {});
    throw error;
  }

  function admit() {
    admission ??= parts.admit(fields).then(async (isAdmitted) => {
      if (isAdmitted) await takeKept();
      return isAdmitted;
    });
    return admission;
  }

  async function takeKept() {
    const asked = fields.getAll(keptField).slice(0, fileLimits.files);
    const { reference } = parts;
    const ids = asked.map((each) => Number.parseInt(each, 10)).filter(Number.isSafeInteger);
    const kept = { reference, formKey: readField(fields, formField), files: ids };
    files.push(...(await store.findKeptFiles(kept)));
    for (const { size } of files) bytesTogether += size;
    for (const each of asked) {
      const isHere = files.some(({ id }) => id === Number.parseInt(each, 10));
      if (!isHere) refused.push({ name: cleanName(each.replace(/^\d* /, "")), reason: "gone" });
    }
  }

  /**
   * For showing the same form again: `kept` are the accepted files, which stay; `lost` says which ones have
   * to be chosen again.
   */
  async function keep() {
    const formKey = readField(fields, formField);
    const isKept =
      formKey !== "" &&
      (await store.keepFiles({ formKey, files }).then(
        () => true,
        () => false,
      ));
    const dropped = started.filter((id) => !isKept || !files.some((file) => file.id === id));
    await untilGone(() => store.dropFiles(dropped)).catch(() => {});
    // A file that was kept with the form earlier is still kept.
    const isLost = ({ id, isSent }: ArrivedFile) => isSent || (!isKept && started.includes(id));
    const lost = files.filter(isLost).map(({ name, isSent }): RefusedFile => {
      return { name, reason: isSent ? "sent" : "unkept" };
    });
    return { kept: files.filter((file) => !isLost(file)), lost };
  }

  /** Reads every file to its end, also one that is refused. */
  async function takeFile(stream: FileStream, givenName: string) {
    const name = cleanName(givenName);
    const isTaken = await admit();
    const file = receiveFile(name, parts, started);
    let refusal: FileRefusal | undefined = files.length >= fileLimits.files ? "tooMany" : undefined;
    for await (const piece of inPieces(stream, free)) {
      bytesTogether += piece.length;
      if (bytesTogether > fileLimits.bytesTogether) refusal ??= "together";
      if (isTaken && !refusal) refusal = await file.add(piece).catch(refuseWhereUnavailable);
    }
    if (givenName === "" && file.size() === 0) return;
    if (stream.truncated) refusal ??= "tooLarge";
    const arrived = isTaken && !refusal ? file.end() : undefined;
    if (arrived && typeof arrived !== "string") files.push(arrived);
    else refused.push({ name, reason: refusal ?? arrived ?? "type" });
  }
}

/** One file on its way into the store: judged by what is in it, piece by piece. */
export function receiveFile(
  name: string,
  parts: Pick<UploadParts, "store" | "reference" | "now" | "keeping">,
  started: number[],
) {
  const { store } = parts;
  const kind = kindInName(name);
  const hash = createHash("sha256");
  let id: number | undefined;
  let number = 0;
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  const kept = keptBytes(kind);
  // One buffer for the whole file: with many uploads at once, pieces would pile up before the garbage
  // collector frees them.
  const tail = Buffer.alloc(kept);
  return {
    size: () => size,
    async add(piece: Buffer): Promise<FileRefusal | undefined> {
      if (!kind || !(number === 0 ? beginsAs(kind, piece) : goesOnAs(kind, head, piece))) return "type";
      if (!(await parts.keeping.admit(piece.length))) return "unavailable";
      if (id === undefined) {
        id = await store.startFile({ reference: parts.reference, now: parts.now });
        if (id === undefined) return "full";
        started.push(id);
        head = Buffer.from(piece.subarray(0, kept));
      }
      size += piece.length;
      hash.update(piece);
      const last = piece.subarray(-kept);
      tail.copyWithin(0, last.length);
      last.copy(tail, kept - last.length);
      const refusal = await store.addFilePiece({ file: id, number, bytes: piece });
      number += 1;
      return refusal;
    },
    end(): ArrivedFile | FileRefusal {
      if (id === undefined || kind === undefined) return "empty";
      if (!endsAs(kind, head, tail)) return "type";
      return { id, name, kind, size, sha256: hash.digest("hex") };
    },
  };
}

/** Refuses the file instead of failing, so that what was typed before the files is not lost. */
function refuseWhereUnavailable(error: unknown): FileRefusal {
  if (error instanceof StoreUnavailable) return "unavailable";
  throw error;
}

export async function readFormWithFiles(
  { body, raw }: { readonly body: unknown; readonly raw: IncomingMessage },
  parts: UploadParts,
): Promise<Upload> {
  if (!(body instanceof URLSearchParams)) return readUpload(raw, parts);
  const keep = async () => ({ kept: [], lost: [] });
  return { fields: body, files: [], refused: [], keep, drop: async () => {} };
}

/** Whether the script is asking, which sends files ahead of their form and wants to know about each one. */
export function isAhead({ headers }: { readonly headers: IncomingMessage["headers"] }) {
  return headers.accept === "application/json";
}

export async function keepAhead({ refused, keep }: Upload, said: Said) {
  const { kept, lost } = await keep();
  return {
    kept: kept.map(describeKept),
    problems: [...refused, ...lost].map((each) => sayRefused(each, said)),
  };
}

/** Resolves when all was read and every file was taken, one after the other. */
export function readFormOfFiles(
  request: IncomingMessage,
  onField: (name: string, value: string) => void,
  onFile: (stream: FileStream, name: string) => Promise<void>,
  moreFields?: number,
) {
  // More files than may be sent, so that those beyond the limit can be named too.
  const limits = {
    files: 2 * fileLimits.files,
    fileSize: fileLimits.bytes,
    mostRead: MOST_READ_BYTES,
    moreFields,
  };
  return readMultipart(request, { onField, onFile, limits });
}

/**
 * Network buffers are outside the heap, so the collector does not hurry to free them, and with many uploads
 * at once they pile up. A buffer that is only part of its memory is left to the collector: the parser, or
 * Node's pool, still needs the rest.
 */
function free({ buffer, length }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

const longestName = 120;

export function cleanName(given: string) {
  return cleanFileName(given, longestName);
}
