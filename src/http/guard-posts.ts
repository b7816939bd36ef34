import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientKey, type RateLimit } from "#inbox/rate-limit.ts";
import { requestError } from "./read-body.ts";

type GuardParts = {
  readonly origin: string;
  readonly rateLimit: RateLimit;
  /** When clients that send too much are turned away: before the body is read, or after. */
  readonly limitAt: "onRequest" | "preHandler";
  readonly refuseTooMany: (
    request: FastifyRequest,
    reply: FastifyReply,
    retryAfterSeconds: number,
  ) => FastifyReply;
  readonly isOurs?: typeof isFromOurPages;
};

const accepted = [200, 303];

/**
 * Stands before every route of its scope that takes in a post: turns away other sites and clients that send too much.
 * What is answered with a success counts against the narrow limit, what is refused against the wide one, and what
 * another site made a visitor's browser send against none: that site could use up the limit of a whole agency.
 */
export function guardPosts(app: FastifyInstance, parts: GuardParts) {
  const { origin, rateLimit, limitAt, refuseTooMany, isOurs = isFromOurPages } = parts;
  const settlements = new WeakMap<FastifyRequest, (outcome: "accepted" | "refused") => void>();

  app.addHook("onRequest", async (request) => {
    if (request.method === "POST" && !isOurs(request.headers, origin)) {
      throw requestError(403, "Messages are accepted from our own pages only");
    }
  });

  app.addHook(limitAt, async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== "POST") return;
    const admission = await rateLimit.admit(clientKey(request.ip));
    if (!admission.admitted) return refuseTooMany(request, reply, admission.retryAfterSeconds);
    settlements.set(request, admission.settle);
    // Whoever hangs up half way gets no answer that would settle it. A whole message may still be stored: it counts.
    reply.raw.once("close", () => {
      if (!request.raw.complete) admission.settle("refused");
    });
  });

  app.addHook("onResponse", async (request, reply) => {
    settlements.get(request)?.(accepted.includes(reply.statusCode) ? "accepted" : "refused");
  });
}

const sitesOfOurOwn = ["same-origin", "none"];

/**
 * A browser says where a post comes from; a plain HTTP client says nothing and is let in. Both headers must agree
 * with us when they are there.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, publicOrigin: string) {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && !sitesOfOurOwn.includes(String(site))) return false;
  const { origin, host } = headers;
  // Some privacy settings blank the origin of a post that the browser itself calls same-origin.
  if (origin === undefined || (origin === "null" && site === "same-origin")) return true;
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Under "no-referrer" a browser blanks the Origin of the page's own post. What is left to check is what it says in
 * Sec-Fetch-Site; a browser too old to say it is let in, since only the holder of the mail knows the address.
 */
export function isFromOurPrivatePages({ origin, ...headers }: IncomingHttpHeaders, publicOrigin: string) {
  return isFromOurPages(origin === "null" ? headers : { origin, ...headers }, publicOrigin);
}
