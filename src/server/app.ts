import Fastify from "fastify";
import type { Clock } from "#company/time.ts";
import type { PaperMaker } from "#documents/paper-maker.ts";
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
import { answerUnreadableUrl, registerErrorAnswers } from "./answers/error-answers.ts";
import { type Readiness, registerHealth } from "./answers/health-routes.ts";
import type { Health } from "./upkeep/health.ts";

export type AppInput = {
  readonly origin: string;
  readonly pages: PageCache;
  /** Built files and written documents, by URL path. */
  readonly files: ReadonlyMap<string, Resource>;
  readonly store: Store;
  readonly intake: Intake;
  readonly privateLinks: PrivateLinks;
  /** Made in another thread. */
  readonly makePaper: PaperMaker<PaperJob>["make"];
  readonly mails: MailSettings;
  /** Told after a mail was queued. */
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
  closeConnectionsOnStop(app);
  evictSlowSenders(app);

  registerHealth(app, input.health, input.readiness);
  registerApi(app, input);
  registerForms(app, input);
  registerRequests(app, input, registerQuotes);
  registerPages(app, input);
  registerErrorAnswers(app, input);
  evictSlowReaders(app.server);
  return app;
}
