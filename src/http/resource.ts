import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Encoding = "br" | "gzip";

type Headers = Readonly<Record<string, string>> & { readonly etag: string };
type Variant = { readonly body: Buffer; readonly headers: Headers };

/** An answer kept in memory, with the headers that are the same for all. */
export type Resource = Variant & {
  readonly status: number;
  /** Made when first asked for: the server's start need not wait for all the pages. */
  readonly compressed?: Readonly<Record<Encoding, () => Variant | Promise<Variant>>> | undefined;
};

type ResourceInput = {
  readonly status?: number;
  readonly body: Buffer | string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Encodings that are there already. */
  readonly encoded?: { readonly br: Buffer | undefined; readonly gzip: Buffer | undefined };
};

const compressible = /^(text\/|image\/svg|application\/(json|javascript|manifest|xml|speculationrules))/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A resource as plain data, which can come from another thread. */
export type Answer = { readonly status: number; readonly body: Uint8Array; readonly headers: Headers };

export function createResource(input: ResourceInput): Resource {
  const { status = 200, contentType, cacheControl, encoded } = input;
  const body = Buffer.from(input.body);
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const headers = {
    ...input.headers,
    "content-type": contentType,
    "cache-control": cacheControl,
    etag: `"${tag}"`,
    ...(compressible.test(contentType) && { vary: "Accept-Encoding" }),
  };
  return toResource({ status, body, headers }, encoded);
}

export function toAnswer({ status, body, headers }: Resource): Answer {
  return { status, body, headers };
}

export function toResource(answer: Answer, encoded?: ResourceInput["encoded"]): Resource {
  const { status, headers } = answer;
  const body = Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength);
  if (!headers.vary) return { status, body, headers };
  const variant = (encoding: Encoding, compress: () => Promise<Buffer>) =>
    once(async () => ({
      body: encoded?.[encoding] ?? (await compress()),
      headers: {
        ...headers,
        etag: headers.etag.replace(/"$/, `-${encoding}"`),
        "content-encoding": encoding,
      },
    }));
  const compressed = {
    br: variant("br", () => compressBrotli(body, { params: brotliParameters(body.length) })),
    gzip: variant("gzip", () => compressGzip(body, { level: constants.Z_BEST_COMPRESSION })),
  };
  return { status, body, headers, compressed };
}

/** A failure is not kept: the next visitor may have better luck. */
function once(make: () => Promise<Variant>) {
  let made: Variant | Promise<Variant> | undefined;
  return () => {
    made ??= make().then(
      (variant) => {
        made = variant;
        return variant;
      },
      (error) => {
        made = undefined;
        throw error;
      },
    );
    return made;
  };
}

/** A window no larger than the text: the default one takes megabytes for each text, and keeps them. */
function brotliParameters(size: number) {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants;
  const bits = Math.ceil(Math.log2(size + 16));
  return {
    // One below the highest: 2 % more bytes for a third of the time, which the first visitor of a page waits for.
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: Math.max(BROTLI_MIN_WINDOW_BITS, Math.min(BROTLI_DEFAULT_WINDOW, bits)),
  };
}

/** At once when the bytes are there: waiting for a promise took 2 to 3 % of a page's processor time. */
export function sendResource(request: FastifyRequest, reply: FastifyReply, resource: Resource) {
  const { status, compressed } = resource;
  const encoding = compressed && bestEncoding(request.headers["accept-encoding"]);
  const variant = encoding ? compressed[encoding]() : resource;
  return variant instanceof Promise ? variant.then(send) : send(variant);

  function send({ body, headers }: Variant) {
    reply.headers(headers);
    if (status === 200 && isFresh(request.headers["if-none-match"], headers.etag))
      return reply.code(304).send();
    return reply.code(status).send(body);
  }
}

/** Between size and time: 7,000 bytes of a private page instead of 31,000, in a thread of zlib's own. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** An answer of one visitor, compressed for this answer only. */
export async function sendCompressed(reply: FastifyReply, text: string) {
  const encoding = bestEncoding(reply.request.headers["accept-encoding"]);
  reply.header("vary", "Accept-Encoding");
  if (!encoding) return reply.send(text);
  const body = encoding === "br" ? await compressBrotli(text, quickBrotli) : await compressGzip(text);
  return reply.header("content-encoding", encoding).send(body);
}

const encodings: readonly Encoding[] = ["br", "gzip"];

/** The one that the client prefers, ours first among equals (RFC 9110, 12.5.3). */
function bestEncoding(header = ""): Encoding | undefined {
  const weights = new Map(header.toLowerCase().split(",").map(readWeight));
  const weigh = (name: string) => weights.get(name) ?? 0;
  const [best] = encodings.filter((each) => weigh(each) > 0).sort((a, b) => weigh(b) - weigh(a));
  const plain = weights.get("identity") ?? 0;
  return best && weigh(best) >= plain ? best : undefined;
}

function readWeight(entry: string): [name: string, weight: number] {
  const [name = "", ...parameters] = entry.split(";").map((each) => each.trim());
  const quality = parameters.find((each) => each.startsWith("q="));
  return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2), and a cache may have marked our tag as weak. */
function isFresh(header: string | undefined, etag: string) {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}
