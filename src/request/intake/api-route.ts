import type { IncomingHttpHeaders } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { isoTime } from "#company/time.ts";
import { company } from "#content/company.ts";
import { requestPath, sendEmailPath } from "#content/paths.ts";
import { errorFields, type Log } from "#http/log.ts";
import { bodyLimit, guardPosts, readJson } from "#http/posts.ts";
import { elapsedHeader, idempotencyHeader, readMessage, trapHeader } from "#request/fields/message.ts";
import type { PrivateLinks } from "#request/record/private-links.ts";
import { clientKey, type RateLimit } from "#store/rate-limit.ts";
import type { AbuseSignals } from "./abuse.ts";
import { type Intake, unavailableRetrySeconds } from "./intake.ts";

export type ApiParts = {
  readonly origin: string;
  readonly intake: Intake;
  readonly privateLinks: PrivateLinks;
  readonly rateLimit: RateLimit;
  readonly log: Log;
};

/** POST /api/send-email: JSON in, JSON with `success` out, whatever happens. */
export function registerApi(parent: FastifyInstance, parts: ApiParts) {
  const { origin, intake, privateLinks, rateLimit, log } = parts;
  parent.register(async (app) => {
    guardPosts(app, {
      origin,
      rateLimit,
      limitAt: "onRequest",
      refuseTooMany: (_request, reply, retryAfterSeconds) => {
        reply.header("retry-after", retryAfterSeconds);
        return fail(reply, 429, `Too many messages came from your network. ${otherWays}`);
      },
    });
    readJson(app);

    app.setErrorHandler((error: FastifyError, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status < 500) return fail(reply, status, error.message);
      log("error", "request_failed", { path: sendEmailPath, ...errorFields(error) });
      return fail(reply, 500, `Something went wrong on our side. ${otherWays}`);
    });

    app.post(sendEmailPath, { bodyLimit }, async (request, reply) => {
      const reading = readMessage(request.body);
      if (reading.kind === "malformed") return fail(reply, 400, reading.error);
      if (reading.kind === "invalid") {
        return reply.code(422).headers(noStore).send({ success: false, errors: reading.errors });
      }
      const idempotencyKey = readIdempotencyKey(request.headers[idempotencyHeader]);
      if (idempotencyKey === false)
        return fail(reply, 400, "Idempotency-Key must be 8 to 128 visible characters");

      const outcome = await intake.receive({
        message: reading.message,
        signals: readSignals(request.headers),
        idempotencyKey,
        client: clientKey(request.ip),
      });
      if (outcome.kind === "conflict")
        return fail(reply, 409, "This Idempotency-Key was used for another message");
      if (outcome.kind === "unavailable") {
        reply.header("retry-after", unavailableRetrySeconds);
        return fail(reply, 503, `We cannot store your message right now. ${otherWays}`);
      }
      const { reference } = outcome;
      return reply.headers(noStore).send({
        success: true,
        reference,
        receivedAt: isoTime(outcome.receivedAt),
        respondBy: isoTime(outcome.respondBy),
        ...(reading.message.formType === "rfq" && {
          page: requestPath(reference, privateLinks.requestKey(reference)),
        }),
      });
    });
  });
}

const noStore = { "cache-control": "no-store" };
const otherWays = `Please try again, call ${company.phone.display} or write to ${company.emails.sales}.`;

function fail(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).headers(noStore).send({ success: false, error });
}

/** Signals against abuse travel beside the message. A header that is missing or odd says nothing. */
function readSignals(headers: IncomingHttpHeaders): AbuseSignals {
  const elapsed = Number(headers[elapsedHeader] ?? Number.NaN);
  return {
    honeypot: headers[trapHeader]?.toString(),
    elapsedMs: Number.isFinite(elapsed) ? elapsed : undefined,
  };
}

const visibleAscii = /^[\x21-\x7e]{8,128}$/;

/** Reads the header with or without the quotes that the IETF draft asks for; false where it is malformed. */
export function readIdempotencyKey(header: string | readonly string[] | undefined) {
  if (header === undefined) return undefined;
  const key = typeof header === "string" ? header.replace(/^"(.*)"$/, "$1") : "";
  return visibleAscii.test(key) && key;
}
