import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lostLinkWords } from "#content/buyer.ts";
import { requestPath, requestsPath } from "#content/paths.ts";
import type { PaperMaker } from "#documents/paper-maker.ts";
import { guardPosts, isFromOurPrivatePages } from "#http/guard-posts.ts";
import { readForm } from "#http/read-body.ts";
import type { FollowedRequest } from "#inbox/buyers.ts";
import type { MailSettings } from "#inbox/changes.ts";
import { clientKey } from "#inbox/client-key.ts";
import { isSameKey, type PrivateLinks } from "#inbox/private-links.ts";
import { createRateLimit, type RateLimit } from "#inbox/rate-limit.ts";
import { parseReference } from "#inbox/references.ts";
import { type Store, StoreUnavailable } from "#inbox/store.ts";
import { toPlainAddress } from "#mail/plain-address.ts";
import type { Clock } from "#server/clock.ts";
import { unavailableRetrySeconds } from "#server/intake/intake.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { sendRenderedPage } from "#server/pages/rendered-page.ts";
import type { Page } from "#site/page.ts";
import { type ClosedDoor, closedDoorPage } from "#site/pages/request/closed-door-page.tsx";
import { emptyLostLink, lostLinkPage } from "#site/pages/request/lost-link-page.tsx";
import { type RequestView, requestPage } from "#site/pages/request/request-page.tsx";

export type RequestParts = {
  readonly origin: string;
  readonly pages: PageCache;
  readonly store: Store;
  readonly privateLinks: PrivateLinks;
  readonly makePaper: PaperMaker["make"];
  readonly rateLimit: RateLimit;
  readonly clock: Clock;
  readonly mails: MailSettings;
  /** Told after a mail was queued. */
  readonly onQueued: () => void;
};

type RequestRoute = { Params: { readonly reference: string; readonly key: string } };

/** Far more than a whole agency reads of its own; nobody guesses 128 bits with them. */
const viewsPerHour = 600;
const longestForm = 2_000;
/** Beside the caps on what one mailbox gets. */
const linksPerHour = 10;

/**
 * The buyer's own page about a request. The key is judged before anything is looked up: a wrong key and a reference
 * that does not exist take the same way, and get the same bytes.
 */
export function registerRequests(parent: FastifyInstance, parts: RequestParts) {
  const { origin, store, privateLinks, makePaper, rateLimit, clock, mails, onQueued } = parts;
  const views = createRateLimit({ now: () => performance.now(), acceptedPerHour: viewsPerHour });
  const linkRequests = createRateLimit({ now: () => performance.now(), acceptedPerHour: linksPerHour });
  parent.register(async (app) => {
    readForm(app);
    guardPosts(app, {
      origin,
      rateLimit,
      limitAt: "onRequest",
      refuseTooMany: (_request, reply, seconds) => refuse(reply.header("retry-after", seconds), "tooMany"),
      isOurs: isFromOurPrivatePages,
    });
    app.addHook("onRequest", async (request, reply) => {
      if (request.method === "POST") return;
      const admission = views.admit(clientKey(request.ip));
      if (!admission.admitted) {
        return refuse(reply.header("retry-after", admission.retryAfterSeconds), "tooMany");
      }
    });
    app.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode === statuses.crossSite) return refuse(reply, "crossSite");
      if (error instanceof StoreUnavailable) {
        return refuse(reply.header("retry-after", unavailableRetrySeconds), "unavailable");
      }
      throw error;
    });

    app.get(requestsPath, (_request, reply) => show(reply, 200, lostLinkPage(emptyLostLink)));
    app.post(requestsPath, { bodyLimit: longestForm }, mailLink);

    app.get<RequestRoute>(requestPath(":reference", ":key"), async (request, reply) => {
      const reference = referenceOf(request.params);
      const followed = reference && (await store.findFollowed(reference));
      if (!followed) return refuse(reply, "unknown");
      return show(reply, 200, requestPage({ ...timesOf(followed), sent: hiddenPart(followed) }));
    });

    app.post<RequestRoute>(
      requestPath(":reference", ":key"),
      { bodyLimit: longestForm },
      async (request, reply) => {
        const reference = referenceOf(request.params);
        if (!reference) return refuse(reply, "unknown");
        const body = bodyOf(request);
        const zip = body.get("zip") ?? "";
        const result = await store.unsealRequest({ reference, zip, now: clock() });
        if (result.outcome === "unknown") return refuse(reply, "unknown");
        const { outcome, request: followed } = result;
        if (outcome !== "open") {
          const sent = followed.hasZip ? ({ kind: "sealed", problem: outcome } as const) : absent;
          return show(reply, statuses[outcome], requestPage({ ...timesOf(followed), sent }));
        }
        const message = { ...followed.fields, formType: followed.formType };
        if (body.get("as") === "pdf") {
          const { receivedAt } = followed;
          const paper = await makePaper({ kind: "request", request: { reference, receivedAt, message } });
          return sendPdf(reply, paper, `${reference}.pdf`);
        }
        const takenBy = followed.takenBy?.split(" ")[0];
        const sent = { kind: "shown", message, zip, takenBy } as const;
        return show(reply, 200, requestPage({ ...timesOf(followed), sent }));
      },
    );
  });

  /** What is wrong with the fields is said; whether they fit a request is not. */
  async function mailLink(request: FastifyRequest, reply: FastifyReply) {
    const body = bodyOf(request);
    const values = {
      reference: (body.get("reference") ?? "").trim().slice(0, longestField),
      email: (body.get("email") ?? "").trim().slice(0, longestField),
    };
    const reference = parseReference(values.reference);
    const isAddress = toPlainAddress(values.email) !== undefined;
    if (!reference || !isAddress) {
      const errors = {
        ...(!reference && { reference: lostLinkWords.errors.reference }),
        ...(!isAddress && { email: lostLinkWords.errors.email }),
      };
      return show(reply, 422, lostLinkPage({ kind: "asking", values, errors }));
    }
    const admission = linkRequests.admit(clientKey(request.ip));
    if (!admission.admitted) {
      return refuse(reply.header("retry-after", admission.retryAfterSeconds), "tooMany");
    }
    await store.queueLink({
      reference,
      email: values.email,
      now: clock(),
      mailDomain: mails.mailDomain,
    });
    onQueued();
    return show(reply, 200, lostLinkPage({ kind: "done" }));
  }

  /** Undefined unless the key is the one of this reference. */
  function referenceOf({ reference, key }: RequestRoute["Params"]) {
    const isKnown = isSameKey(key, privateLinks.requestKey(reference));
    return isKnown && parseReference(reference) === reference ? reference : undefined;
  }

  function timesOf(followed: FollowedRequest): Omit<RequestView, "sent"> {
    const { reference, receivedAt, respondBy, reviewedAt, closedAt } = followed;
    return {
      reference,
      path: requestPath(reference, privateLinks.requestKey(reference)),
      now: clock(),
      receivedAt,
      respondBy,
      reviewedAt,
      quotedAt: undefined,
      orderedAt: undefined,
      closedAt,
    };
  }

  function refuse(reply: FastifyReply, reason: ClosedDoor) {
    return show(reply, statuses[reason], closedDoorPage(reason));
  }

  function show(reply: FastifyReply, status: number, page: Page) {
    return sendRenderedPage(reply.header("referrer-policy", "no-referrer"), status, page, parts.pages);
  }
}

const longestField = 254;

const absent = { kind: "absent" } as const;

function hiddenPart({ hasZip }: FollowedRequest) {
  return hasZip ? ({ kind: "sealed" } as const) : absent;
}

const statuses = {
  unknown: 404,
  wrong: 422,
  locked: 429,
  crossSite: 403,
  tooMany: 429,
  unavailable: 503,
} as const;

/** A post without a body has no content type either, and reaches no parser. */
function bodyOf({ body }: FastifyRequest) {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function sendPdf(reply: FastifyReply, bytes: Uint8Array, name: string) {
  return reply
    .headers({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .send(Buffer.from(bytes));
}
