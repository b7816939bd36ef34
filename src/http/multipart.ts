import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { requestError } from "./fields.ts";

export type FileStream = Readable & { readonly truncated: boolean };

type MultipartParts = {
  readonly onField: (name: string, value: string) => void;
  /** Awaited before the next file begins. */
  readonly onFile: (stream: FileStream, name: string, field: string) => Promise<void>;
  readonly limits: {
    readonly files: number;
    readonly fileSize: number;
    /** Read even if it is too much: a browser reads the answer that says so only after it has sent everything. */
    readonly mostRead: number;
    /** Where a form grows with what it is about, such as by two for each line of a quote. */
    readonly moreFields?: number | undefined;
  };
};

const mostFields = 40;
/** Of all fields together, since they are in memory. */
const mostFieldBytes = mostFields * 64 * 1024;

/**
 * Reads a form with files as it comes in; resolves when all was read and every file was taken, one after the
 * other. At the first limit that is passed, the parser gets nothing more: it would look at every part, however many
 * there are.
 */
export function readMultipart(
  request: IncomingMessage,
  { onField, onFile, limits }: MultipartParts,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const streams: FileStream[] = [];
  let last = Promise.resolve();
  let bytes = 0;
  const fail = (error: Error) => {
    request.unpipe();
    for (const stream of streams) stream.destroy(error);
    // Waits for a file that is just being started: the caller has to know it in order to drop it.
    const end = () => reject(error);
    last.then(end, end);
  };
  const parser = createParser(request.headers, limits);
  const failAtLimit = () => fail(requestError(413, "The form has too many parts"));
  parser.once("partsLimit", failAtLimit);
  parser.once("fieldsLimit", failAtLimit);
  parser.on("field", (name, value, _isNameCut, isCut) => {
    if (isCut) fail(requestError(413, "A field is too long"));
    else onField(name, value);
  });
  parser.on("file", (field, stream, name) => {
    stream.on("error", () => {});
    streams.push(stream as FileStream);
    last = last.then(() => onFile(stream as FileStream, name ?? "", field));
    last.catch(fail);
  });
  parser.on("error", () => fail(requestError(400, "The form was cut off or is not what it says")));
  parser.on("finish", () => last.then(resolve, reject));
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.mostRead) fail(requestError(413, "The files are too large"));
  });
  request.once("close", () => {
    if (!request.complete) fail(requestError(400, "The form was cut off"));
  });
  request.pipe(parser);
  return promise;
}

function createParser(
  headers: IncomingMessage["headers"],
  { files, fileSize, moreFields = 0 }: MultipartParts["limits"],
) {
  const fields = mostFields + moreFields;
  const limits = {
    fields,
    fieldSize: Math.floor(mostFieldBytes / fields),
    files,
    fileSize,
    parts: fields + files,
    headerPairs: 20,
    headerSize: 8 * 1024,
  };
  try {
    return Busboy({ headers: headers as BusboyHeaders, limits });
  } catch {
    throw requestError(400, "The form has no boundary between its fields");
  }
}

/** Read even if it is too much, as above. */
const mostRead = 60 * 1024 * 1024;

/** A form with one file, whole in memory; without one, or with an empty one, `file` is undefined. */
export async function readWholeForm(request: IncomingMessage, mostBytes: number) {
  const fields = new URLSearchParams();
  let file: Buffer | undefined;
  let isTooLarge = false;
  await readMultipart(request, {
    onField: (name, value) => fields.append(name, value),
    async onFile(stream) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      isTooLarge ||= stream.truncated;
      if (chunks.length > 0) file ??= Buffer.concat(chunks);
    },
    limits: { files: 2, fileSize: mostBytes, mostRead },
  });
  return isTooLarge ? { fields, file: undefined, isTooLarge } : { fields, file, isTooLarge };
}
