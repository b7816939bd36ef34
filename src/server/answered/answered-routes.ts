import { timingSafeEqual } from "node:crypto";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { answeredPath } from "#content/paths.ts";
import { guardPosts, isFromOurPrivatePages, readForm } from "#http/posts.ts";
import type { AnswerLink } from "#inbox/answer-links.ts";
import { sign } from "#inbox/private-links.ts";
import type { RateLimit } from "#inbox/rate-limit.ts";
import { type Store, StoreUnavailable } from "#inbox/store.ts";
import { parseReference } from "#inbox/submission.ts";
import type { Clock } from "#server/clock.ts";
import { unavailableRetrySeconds } from "#server/intake/intake.ts";
import type { Log } from "#server/log.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { sendRenderedPage } from "#server/pages/rendered-page.ts";
import { type AnsweredState, answeredPage } from "#site/pages/answered/answered-page.tsx";

export type AnsweredParts = {
  readonly origin: string;
  readonly pages: PageCache;
  readonly store: Pick<Store, "findAnswerLink" | "answerByLink">;
  readonly answerLinks: AnswerLinks;
  readonly rateLimit: RateLimit;
  readonly clock: Clock;
  readonly log: Log;
};

type TokenRoute = { Params: { readonly token: string } };

/** The signed link of a mail to the staff: GET asks and changes nothing, since mail scanners follow links; POST does it. */
export function registerAnswered(parent: FastifyInstance, parts: AnsweredParts) {
  const { origin, store, answerLinks, rateLimit, clock, log } = parts;
  parent.register(async (app) => {
    readForm(app);
    guardPosts(app, {
      origin,
      rateLimit,
      limitAt: "onRequest",
      refuseTooMany: (_request, reply, seconds) =>
        show(reply.header("retry-after", seconds), { kind: "tooMany" }),
      isOurs: isFromOurPrivatePages,
    });
    app.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode === statuses.crossSite) return show(reply, { kind: "crossSite" });
      throw error;
    });

    app.get<TokenRoute>(answeredPath(":token"), async ({ params: { token } }, reply) => {
      const reading = answerLinks.read(token, clock());
      if (reading.kind !== "valid") return show(reply, { kind: reading.kind });
      const { reference } = reading.link;
      const state = await store.findAnswerLink(reading.link).catch(whenUnavailable);
      return show(
        reply,
        state === "open" ? { kind: "confirm", reference, token } : { kind: state, reference },
      );
    });

    app.post<TokenRoute>(answeredPath(":token"), async ({ params: { token } }, reply) => {
      const reading: LinkReading = answerLinks.read(token, clock());
      if (reading.kind !== "valid") return show(reply, { kind: reading.kind });
      const { reference } = reading.link;
      const outcome = await store.answerByLink({ ...reading.link, now: clock() }).catch(whenUnavailable);
      if (outcome === "done") log("info", "answered_by_link", { reference });
      return show(reply, { kind: outcome, reference });
    });
  });

  function show(reply: FastifyReply, state: AnsweredState) {
    if (state.kind === "unavailable") reply.header("retry-after", unavailableRetrySeconds);
    reply.header("referrer-policy", "no-referrer");
    return sendRenderedPage(reply, statuses[state.kind], answeredPage(state), parts.pages);
  }
}

const statuses: Readonly<Record<AnsweredState["kind"], number>> = {
  confirm: 200,
  done: 200,
  answered: 200,
  unknown: 410,
  expired: 410,
  forged: 403,
  unreadable: 404,
  crossSite: 403,
  tooMany: 429,
  unavailable: 503,
};

function whenUnavailable(error: unknown) {
  if (error instanceof StoreUnavailable) return "unavailable" as const;
  throw error;
}

const second = 1_000;
export const linkLifetimeMs = 30 * 24 * 60 * 60 * second;

type LinkReading =
  | { readonly kind: "valid"; readonly link: AnswerLink }
  | { readonly kind: "expired" | "forged" | "unreadable" };

export type AnswerLinks = {
  /** The same link for the same mail, however often it is composed. */
  urlFor(reference: string, mailCreatedAt: number): string;
  read(token: string, now: number): LinkReading;
};

/** Reference, expiry in seconds, signature. Nothing is stored for a link until it is used. */
const linkFormat = /^([A-Z]{3}-[0-9A-Z]{8})\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/;

/** What the signature is about, so that the secret can sign other things without one passing for the other. */
const linkPurpose = "mark-as-answered";

export function createAnswerLinks(secret: string, origin: string): AnswerLinks {
  return {
    urlFor(reference, mailCreatedAt) {
      const expiry = Math.floor((mailCreatedAt + linkLifetimeMs) / second).toString(36);
      const signature = sign(secret, linkPurpose, reference, expiry).digest("base64url");
      return origin + answeredPath(`${reference}.${expiry}.${signature}`);
    },

    read(token, now) {
      const [, reference = "", expiry = "", signature = ""] = linkFormat.exec(token) ?? [];
      if (parseReference(reference) !== reference || expiry === "") return { kind: "unreadable" };
      const given = Buffer.from(signature, "base64url");
      // The last character has bits that decoding drops; only the one spelling that we write is ours.
      const isCanonical = given.toString("base64url") === signature;
      if (!isCanonical || !timingSafeEqual(given, sign(secret, linkPurpose, reference, expiry).digest()))
        return { kind: "forged" };
      const expiresAt = Number.parseInt(expiry, 36) * second;
      return expiresAt <= now ? { kind: "expired" } : { kind: "valid", link: { reference, expiresAt } };
    },
  };
}
