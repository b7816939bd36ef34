import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import type { Clock } from "#company/time.ts";
import { healthPaths } from "#content/paths.ts";
import type { PaperMaker } from "#documents/paper-thread.ts";
import {
  answerOddRequests,
  closeConnectionsOnStop,
  evictSlowReaders,
  evictSlowSenders,
  httpOptions,
  pathOfTarget,
} from "#http/http-server.ts";
import type { Log } from "#http/log.ts";
import type { Resource } from "#http/resource.ts";
import { addToEveryAnswer, securityHeaders } from "#http/security-headers.ts";
import { registerQuotes } from "#quote/page/quote-routes.ts";
import { registerApi } from "#request/intake/api-route.ts";
import { registerForms } from "#request/intake/form-routes.ts";
import type { Intake } from "#request/intake/intake.ts";
import { registerRequests } from "#request/page/request-routes.ts";
import type { MailSettings } from "#request/record/changes.ts";
import type { PrivateLinks } from "#request/record/private-links.ts";
import type { PaperJob } from "#server/papers/make-paper.ts";
import type { Store } from "#server/store/operations.ts";
import type { PageCache } from "#site/serving/page-cache.ts";
import { registerPages } from "#site/serving/page-routes.ts";
import type { CreateLimit, RateLimit } from "#store/rate-limit.ts";
import { answerUnreadableUrl, registerErrorHandlers } from "./error-handlers.ts";
import type { Health } from "./upkeep/health.ts";

export type AppInput = {
  readonly origin: string;
  readonly pages: PageCache;
  /** Built files and portraits, by URL path. */
  readonly files: ReadonlyMap<string, Resource>;
  /** PDFs and pictures, made when they are first asked for. */
  readonly documents: ReadonlyMap<string, () => Promise<Resource>>;
  readonly store: Store;
  readonly intake: Intake;
  readonly privateLinks: PrivateLinks;
  /** Renders a PDF in a worker thread. */
  readonly makePaper: PaperMaker<PaperJob>["make"];
  readonly mails: MailSettings;
  readonly hasRoomForFiles: () => Promise<boolean>;
  /** Called after an e-mail was queued. */
  readonly onQueued: () => void;
  readonly rateLimit: RateLimit;
  readonly createLimit: CreateLimit;
  readonly trustedProxies: readonly string[];
  readonly health: Health;
  readonly readiness: Readiness;
  readonly clock: Clock;
  readonly log: Log;
};

/** Builds the HTTP application out of what it is handed. It listens to nothing. */
export function createApp(input: AppInput) {
  const isHttps = input.origin.startsWith("https:");
  const headers = securityHeaders(isHttps);
  const app = Fastify({
    ...httpOptions(isHttps),
    logger: false,
    rewriteUrl: pathOfTarget,
    trustProxy: input.trustedProxies.length > 0 ? [...input.trustedProxies] : false,
    frameworkErrors: (_error, request, reply) => answerUnreadableUrl(request, reply, input.pages, headers),
  });
  addToEveryAnswer(app, headers);
  answerOddRequests(app);
  closeConnectionsOnStop(app, () => input.readiness.isStopping);
  evictSlowSenders(app);

  registerHealth(app, input.health, input.readiness);
  registerApi(app, input);
  registerForms(app, input);
  registerRequests(app, input, registerQuotes);
  registerPages(app, input);
  registerErrorHandlers(app, input);
  evictSlowReaders(app.server);
  return app;
}

/** Set when the server stops, so that balancers send nothing new. Pages are rendered before anything listens. */
type Readiness = { isStopping: boolean };

function registerHealth(app: FastifyInstance, health: Health, readiness: Readiness) {
  // For monitors: 503 when someone has to fix something. The site itself stays up.
  app.get(healthPaths.alive, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const problems = await health.problems();
    if (problems.length > 0) return reply.code(503).send({ status: "failing", problems });
    const notes = await health.notes();
    return notes.length === 0 ? { status: "ok" } : { status: "ok", notes };
  });

  // For balancers. Does not depend on the store: a node that cannot store still serves every page, and answers a form with
  // everything that was typed and a phone number. Without any node on that database, visitors would have neither.
  app.get(healthPaths.ready, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return readiness.isStopping ? reply.code(503).send({ status: "stopping" }) : { status: "ready" };
  });
}
