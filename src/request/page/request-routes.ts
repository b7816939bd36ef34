import type { FastifyError, FastifyInstance } from "fastify";
import type { Clock } from "#company/time.ts";
import { requestPath } from "#content/paths.ts";
import { PaperUnavailable } from "#documents/paper-maker.ts";
import { readField } from "#http/fields.ts";
import { guardPosts, isFromOurPrivatePages, readForm } from "#http/posts.ts";
import { unavailableRetrySeconds } from "#request/intake/intake.ts";
import type { FollowedRequest, Unsealing } from "#request/record/buyers.ts";
import { isSameKey } from "#request/record/private-links.ts";
import { parseReference } from "#request/record/submission.ts";
import { clientKey } from "#store/rate-limit.ts";
import { StoreUnavailable } from "#store/store.ts";
import { registerLostLink } from "./lost-link-routes.ts";
import { type Answers, createAnswers, longestForm, type RequestParts, sendPdf } from "./private-pages.ts";
import { type RequestView, requestPage } from "./request-page.tsx";

/** Far more than a whole agency needs, and far too few to guess 128 bits. */
const viewsPerHour = 600;
const crossSite = 403;

/**
 * The buyer's own pages: a request, its quotes, and a way back to a lost link. A key is judged before anything is
 * looked up: a wrong one and a reference that does not exist take the same way, and get the same bytes.
 */
export function registerRequests<Parts extends RequestParts>(
  parent: FastifyInstance,
  parts: Parts,
  registerQuotes: (app: FastifyInstance, parts: Parts, answers: Answers) => void,
) {
  const answers = createAnswers(parts.pages);
  const { refuse, refuseTooMany } = answers;
  const views = parts.createLimit("views", viewsPerHour);
  parent.register(async (app) => {
    readForm(app);
    guardPosts(app, {
      origin: parts.origin,
      rateLimit: parts.rateLimit,
      limitAt: "onRequest",
      refuseTooMany: (_request, reply, seconds) => refuseTooMany(reply, seconds),
      isOurs: isFromOurPrivatePages,
    });
    app.addHook("onRequest", async (request, reply) => {
      if (request.method === "POST") return;
      const admission = await views.admit(clientKey(request.ip));
      if (!admission.admitted) return refuseTooMany(reply, admission.retryAfterSeconds);
    });
    app.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode === crossSite) return refuse(reply, "crossSite");
      if (error instanceof StoreUnavailable || error instanceof PaperUnavailable) {
        return refuse(reply.header("retry-after", unavailableRetrySeconds), "unavailable");
      }
      throw error;
    });
    registerRequestPage(app, parts, answers);
    registerQuotes(app, parts, answers);
    registerLostLink(app, parts, answers);
  });
}

type RequestRoute = {
  Params: { readonly reference: string; readonly key: string };
  Body: URLSearchParams;
};

function registerRequestPage(app: FastifyInstance, parts: RequestParts, { show, refuse }: Answers) {
  const { store, privateLinks, makePaper, clock } = parts;
  const path = requestPath(":reference", ":key");
  const unnoted = createUnnotedTries(clock);

  app.get<RequestRoute>(path, async (request, reply) => {
    const reference = referenceOf(request.params);
    const followed = reference && (await store.findFollowed(reference));
    if (!followed) return refuse(reply, "unknown");
    const sent = followed.hasZip ? ({ kind: "sealed" } as const) : absent;
    return show(reply, 200, requestPage({ ...viewOf(followed), sent }));
  });

  app.post<RequestRoute>(path, { bodyLimit: longestForm }, async (request, reply) => {
    const reference = referenceOf(request.params);
    if (!reference) return refuse(reply, "unknown");
    const { body } = request;
    const zip = readField(body, "zip");
    const result = await unseal({ reference, zip, now: clock(), unnoted: unnoted.count(reference) });
    if (result.outcome === "unknown") return refuse(reply, "unknown");
    const { outcome, request: followed } = result;
    if (outcome !== "open") {
      const sent = followed.hasZip ? ({ kind: "sealed", problem: outcome } as const) : absent;
      return show(reply, refusedStatuses[outcome], requestPage({ ...viewOf(followed), sent }));
    }
    const { formType, fields, rfq } = followed;
    const message = { ...fields, formType };
    if (readField(body, "as") === "pdf") {
      const { receivedAt } = followed;
      const paper = await makePaper({ kind: "request", request: { reference, receivedAt, message, rfq } });
      return sendPdf(reply, paper, `${reference}.pdf`);
    }
    const takenBy = followed.takenBy?.split(" ")[0];
    const sent = { kind: "shown", message, rfq, zip, takenBy } as const;
    return show(reply, 200, requestPage({ ...viewOf(followed), sent }));
  });

  /** On a full disk a wrong ZIP code is still wrong, and still counted: here, until it can be noted again. */
  async function unseal(asked: Unsealing) {
    try {
      return await store.unsealRequest(asked);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      const judged = await store.judgeZip(asked);
      if (judged.outcome === "wrong") unnoted.add(asked.reference);
      return judged;
    }
  }

  /** Undefined unless the key is the one of this reference. */
  function referenceOf({ reference, key }: RequestRoute["Params"]) {
    const isKnown = isSameKey(key, privateLinks.requestKey(reference));
    return isKnown && parseReference(reference) === reference ? reference : undefined;
  }

  function viewOf(followed: FollowedRequest): Omit<RequestView, "sent"> {
    const { reference, receivedAt, respondBy, reviewedAt, quotedAt, withdrawnAt, orderedAt, closedAt } =
      followed;
    return {
      reference,
      path: requestPath(reference, privateLinks.requestKey(reference)),
      now: clock(),
      receivedAt,
      respondBy,
      reviewedAt,
      quotedAt,
      withdrawnAt,
      orderedAt,
      closedAt,
    };
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Wrong ZIP codes of the last day, by request. Only who has a request's address gets this far. */
function createUnnotedTries(clock: Clock) {
  const tries = new Map<string, readonly number[]>();
  const recent = (reference: string) =>
    (tries.get(reference) ?? []).filter((at) => Math.abs(clock() - at) < DAY_MS);
  return {
    count: (reference: string) => recent(reference).length,
    add: (reference: string) => void tries.set(reference, [...recent(reference), clock()]),
  };
}

const absent = { kind: "absent" } as const;
const refusedStatuses = { wrong: 422, locked: 429 } as const;
