import Fastify from "fastify";
import type { RateLimit } from "#inbox/rate-limit.ts";
import type { Store } from "#inbox/store.ts";
import type { AnswerLinks } from "./answered/answer-links.ts";
import { registerAnswered } from "./answered/answered-routes.ts";
import type { Clock } from "./clock.ts";
import { answerUnreadableUrl, registerErrorAnswers } from "./http/error-answers.ts";
import { type Readiness, registerHealth } from "./http/health-routes.ts";
import {
  answerOddRequests,
  closeConnectionsOnStop,
  createHttpServer,
  httpOptions,
} from "./http/http-server.ts";
import { addToEveryAnswer, securityHeaders } from "./http/security-headers.ts";
import { evictSlowReaders } from "./http/slow-readers.ts";
import { registerApi } from "./intake/api-route.ts";
import { registerForms } from "./intake/form-routes.ts";
import type { Intake } from "./intake/intake.ts";
import type { Log } from "./log.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { registerPages } from "./pages/page-routes.ts";
import { createQuickLane } from "./pages/quick-lane.ts";
import type { Resource } from "./pages/resource.ts";

export type AppInput = {
  readonly origin: string;
  readonly pages: PageCache;
  /** Built files and written documents, by URL path. */
  readonly files: ReadonlyMap<string, Resource>;
  readonly store: Store;
  readonly intake: Intake;
  readonly answerLinks: AnswerLinks;
  readonly rateLimit: RateLimit;
  readonly trustedProxies: readonly string[];
  readonly readiness: Readiness;
  readonly clock: Clock;
  readonly log: Log;
};

/** No route has a schema; without these Fastify would load its compilers for them. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

/** Builds the HTTP application out of what it is handed. It listens to nothing. */
export function createApp(input: AppInput) {
  const isHttps = input.origin.startsWith("https:");
  const headers = securityHeaders(isHttps);
  const app = Fastify({
    ...httpOptions(isHttps),
    serverFactory: (routes, options) => createHttpServer(createQuickLane(input, headers), routes, options),
    logger: false,
    schemaController: { compilersFactory: noSchemas },
    trustProxy: input.trustedProxies.length > 0 ? [...input.trustedProxies] : false,
    frameworkErrors: (_error, request, reply) => answerUnreadableUrl(request, reply, input.pages, headers),
  });
  addToEveryAnswer(app, headers);
  answerOddRequests(app);
  closeConnectionsOnStop(app);

  registerHealth(app, input.store, input.readiness);
  registerApi(app, input);
  registerForms(app, input);
  registerAnswered(app, input);
  registerPages(app, input);
  registerErrorAnswers(app, input);
  evictSlowReaders(app.server);
  return app;
}

function refuseSchema(): never {
  throw new Error("Routes check what comes in by themselves: no compiler for schemas is loaded");
}
