import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientKey } from "#inbox/client-key.ts";
import type { RateLimit } from "#inbox/rate-limit.ts";
import { isFromOurPages } from "./same-origin.ts";

export type TooMany = { readonly retryAfterSeconds: number };

type DoorParts = {
  readonly origin: string;
  readonly rateLimit: RateLimit;
  /** When clients that send too much are turned away: before the body is read, or after. */
  readonly limitAt: "onRequest" | "preHandler";
  readonly refuseCrossSite: (reply: FastifyReply) => FastifyReply;
  readonly refuseTooMany: (request: FastifyRequest, reply: FastifyReply, refusal: TooMany) => FastifyReply;
};

const accepted = [200, 303];

/**
 * Stands before every route of its scope that takes in a post: turns away other sites and clients that send too much.
 * What is answered with a success counts against the narrow limit, anything else against the wide one.
 */
export function guardDoor(app: FastifyInstance, { origin, rateLimit, hook, refuse }: DoorParts) {
  const settlements = new WeakMap<FastifyRequest, (outcome: "accepted" | "refused") => void>();

  app.addHook(hook, async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== "POST") return;
    const admission = rateLimit.admit(clientKey(request.ip));
    if (!admission.admitted) {
      return refuse(request, reply, { reason: "too-many", retryAfterSeconds: admission.retryAfterSeconds });
    }
    settlements.set(request, admission.settle);
    if (!isFromOurPages(request.headers, origin)) return refuse(request, reply, { reason: "cross-site" });
  });

  app.addHook("onResponse", async (request, reply) => {
    settlements.get(request)?.(accepted.includes(reply.statusCode) ? "accepted" : "refused");
  });
}
