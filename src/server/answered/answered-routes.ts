import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { answeredPath } from "#content/paths.ts";
import { guardPosts, isFromOurPrivatePages } from "#http/guard-posts.ts";
import { readForm } from "#http/read-body.ts";
import type { RateLimit } from "#inbox/rate-limit.ts";
import { type Store, StoreUnavailable } from "#inbox/store.ts";
import type { Clock } from "#server/clock.ts";
import { unavailableRetrySeconds } from "#server/intake/intake.ts";
import type { Log } from "#server/log.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { sendRenderedPage } from "#server/pages/rendered-page.ts";
import { type AnsweredState, answeredPage } from "#site/pages/answered/answered-page.tsx";
import type { AnswerLinks, LinkReading } from "./answer-links.ts";

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
