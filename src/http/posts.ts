import type { IncomingHttpHeaders } from "node:http";
import { setImmediate as immediately } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientKey, type RateLimit } from "#store/rate-limit.ts";
import { requestError } from "./fields.ts";

type GuardParts = {
  readonly origin: string;
  readonly rateLimit: RateLimit;
  /** When clients that send too much are turned away: before the body is read, or after. */
  readonly limitAt: "onRequest" | "preHandler";
  readonly refuseTooMany: (
    request: FastifyRequest,
    reply: FastifyReply,
    retryAfterSeconds: number,
  ) => FastifyReply | Promise<FastifyReply>;
};

const accepted = [200, 303];

/**
 * Guards every route of its scope that accepts a post: refuses other sites and clients that send too much. An
 * accepted post counts against the narrow limit, a refused one against the wide one. A post that another site
 * made a visitor's browser send counts against neither: that site could use up the limit of a whole agency.
 */
export function guardPosts(app: FastifyInstance, parts: GuardParts) {
  const { origin, rateLimit, limitAt, refuseTooMany } = parts;
  refuseOtherSites(app, origin);

  app.addHook(limitAt, async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== "POST") return;
    const admission = await rateLimit.admit(clientKey(request.ip));
    if (!admission.admitted) return refuseTooMany(request, reply, admission.retryAfterSeconds);
    reply.raw.once("close", () => {
      // A client that hangs up halfway gets no answer, but its message may still be stored: it counts.
      const isAnswered = reply.raw.writableEnded;
      const isAccepted = isAnswered ? accepted.includes(reply.statusCode) : request.raw.complete;
      admission.settle(isAccepted ? "accepted" : "refused");
    });
  });
}

export function refuseOtherSites(app: FastifyInstance, origin: string, isOurs = isFromOurPages) {
  // Async, so that Node reads on before we answer: a body whose end is unclear must get only Node's own 400.
  app.addHook("onRequest", async (request) => {
    if (request.method === "POST" && !isOurs(request.headers, origin)) {
      throw requestError(403, "Messages are accepted from our own pages only");
    }
  });
}

const sitesOfOurOwn = ["same-origin", "none"];

/**
 * A browser says where a post comes from; a plain HTTP client says nothing and is let in. Both headers must agree
 * with us when they are there.
 */
function isFromOurPages(headers: IncomingHttpHeaders, publicOrigin: string) {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && !sitesOfOurOwn.includes(String(site))) return false;
  const { origin, host } = headers;
  // Some privacy settings blank the origin of a post that the browser itself calls same-origin.
  if (origin === undefined || (origin === "null" && site === "same-origin")) return true;
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Under "no-referrer" a browser blanks the Origin of the page's own post, which leaves Sec-Fetch-Site to
 * check. A browser too old to send that is let in, since only someone who has the e-mail knows the page's
 * address.
 */
export function isFromOurPrivatePages({ origin, ...headers }: IncomingHttpHeaders, publicOrigin: string) {
  return isFromOurPages(origin === "null" ? headers : { origin, ...headers }, publicOrigin);
}

/** Where nothing longer than an order or an answer is expected. */
export const bodyLimit = 64 * 1024;

/** The longest message fits in any script, also where a program writes each letter as `\u3042`. */
export const messageBodyLimit = 512 * 1024;

/** A plain form writes three bytes as nine, `%E3%81%82`, and names every file that was chosen. */
export const formBodyLimit = 1024 * 1024;

/** JSON in UTF-8 and nothing else; keys that could reach a prototype, and keys that come twice, are refused. */
export function readJson(app: FastifyInstance) {
  readOnly(app, "application/json", (text) => {
    const value = parseJson(text);
    refuseKeys(text);
    return value;
  });
}

/**
 * JSON of our own script, for a reader that takes the keys that it knows and refuses all others. An object of very many
 * keys takes longer to parse than others have to wait: they are counted first.
 */
export function readOwnJson(app: FastifyInstance, mostKeys: number) {
  readOnly(app, "application/json", (text) => {
    const colons = text.matchAll(/"\s*:/g).take(mostKeys + 1);
    if (colons.reduce((count) => count + 1, 0) > mostKeys) throw tooManyFields();
    refuseBrackets(text, mostKeys);
    return parseJson(text);
  });
}

const tooManyFields = () => requestError(413, "The body has too many fields.");

/** Lists in lists take many times as long to parse as other text of their length. Stops at the first that is too much. */
function refuseBrackets(json: string, most: number) {
  let depth = 0;
  let count = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (letter === '"') isInString = !isInString;
    else if (isInString) at += letter === "\\" ? 1 : 0;
    else if (letter === "]" || letter === "}") depth -= 1;
    else if (letter === "[" || letter === "{") {
      depth += 1;
      count += 1;
      if (depth > deepest) throw requestError(400, "The body is nested too deeply.");
      if (count > most) throw tooManyFields();
    }
  }
}

/**
 * Others are answered in between: what is done right after a request was read is followed by the immediates of the same
 * round, and only then by what else has arrived.
 */
export async function nextTurn() {
  await immediately();
  await immediately();
}

/** A long form is read in several turns, so that others are answered in between. */
const lettersAtOnce = 128 * 1024;
const fieldsAtOnce = 2_000;

/** More than any form has: reading stops there. */
const mostFields = 1_000;
/** Seven times the longest message. A page that repeats more than that takes longer than others should wait. */
const mostLetters = formBodyLimit / 2;

/** What a plain HTML form posts, and nothing else. */
export function readForm(app: FastifyInstance) {
  readOnly(app, form, async (text) => {
    const pairs = text.split("&", mostFields + 1);
    if (pairs.length > mostFields) throw requestError(413, "The form has too many fields");
    const fields = new URLSearchParams();
    let letters = 0;
    let read = 0;
    for (const [index, pair] of pairs.entries()) {
      if (pair) {
        const [name, value] = readPair(pair);
        read += name.length + value.length;
        if (read > mostLetters) throw requestError(413, "The form is too long");
        fields.append(name, value);
      }
      letters += pair.length;
      if (letters < lettersAtOnce && (index + 1) % fieldsAtOnce !== 0) continue;
      letters = 0;
      await nextTurn();
    }
    return fields;
  });
  // A post without a body has no content type either, and reaches no parser.
  app.addHook("preValidation", async (request) => {
    request.body ??= new URLSearchParams();
  });
}

const form = "application/x-www-form-urlencoded";

function readOnly(app: FastifyInstance, contentType: string, parse: (text: string) => unknown) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    contentType,
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (contentType === form) readPluses(body);
      return parse(readText(request, body));
    },
  );
}

/** In the bytes: replacing a million letters of a text leaves as many pieces to collect. */
function readPluses(body: Buffer) {
  for (let at = 0; at < body.length; at += 1) if (body[at] === plus) body[at] = space;
}

const plus = 0x2b;
const space = 0x20;
const decoder = new TextDecoder("utf-8", { fatal: true });

function readText(request: FastifyRequest, body: Buffer): string {
  const encoding = request.headers["content-encoding"];
  // A compressed body could be small on the wire and huge in memory.
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    throw requestError(415, "Compressed bodies are not accepted");
  const charset = /charset="?([^\s;"]+)/i.exec(request.headers["content-type"] ?? "")?.[1];
  if (charset !== undefined && charset.toLowerCase() !== "utf-8")
    throw requestError(415, "Only UTF-8 is accepted");
  try {
    return decoder.decode(body);
  } catch {
    throw notUtf8();
  }
}

/** By hand: URLSearchParams would put replacement characters where the escaped bytes are not UTF-8. */
function readPair(pair: string): [string, string] {
  const equals = pair.indexOf("=");
  const end = equals === -1 ? pair.length : equals;
  try {
    return [decodeURIComponent(pair.slice(0, end)), decodeURIComponent(pair.slice(end + 1))];
  } catch {
    throw notUtf8();
  }
}

function notUtf8() {
  return requestError(400, "The body is not valid UTF-8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw requestError(400, "The body is not valid JSON");
  }
}

/** A string, with the colon after it where it is a key; or a bracket. */
const jsonTokens = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}[\]]/g;
const deepest = 100;
const prototypeKeys: readonly unknown[] = ["__proto__", "constructor"];

/** The text is known to be JSON. If a key comes twice, a program before us may have used the other value. */
function refuseKeys(json: string) {
  const open: Set<unknown>[] = [];
  for (const [token] of json.matchAll(jsonTokens)) {
    if (open.length > deepest) throw requestError(400, "The body is nested too deeply");
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token.endsWith(":")) {
      const keys = open.at(-1);
      const key: unknown = JSON.parse(token.slice(0, -1));
      if (prototypeKeys.includes(key)) throw requestError(400, "A key could reach a prototype");
      if (keys?.has(key)) throw requestError(400, "A key was sent more than once");
      keys?.add(key);
    }
  }
}
