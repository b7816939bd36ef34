import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import Fastify from "fastify";
import type { Clock } from "#company/time-in.ts";
import { healthPaths, paths, requestsPath, sendEmailPath } from "#content/paths.ts";
import type { PaperMaker } from "#documents/paper-thread.ts";
import type { TableReader } from "#documents/tables/table-thread.ts";
import { notesIn, problemsIn } from "#http/check.ts";
import {
  answerOddRequests,
  drainOversizedBodies,
  evictSlowReaders,
  evictSlowSenders,
  httpOptions,
  pathOfTarget,
} from "#http/http-server.ts";
import { errorFields, type Log } from "#http/log.ts";
import { sendResource } from "#http/resource.ts";
import { addToEveryAnswer, securityHeaders } from "#http/security-headers.ts";
import { closeConnectionsOnStop, type Readiness } from "#http/stopping.ts";
import { createAwards } from "#order/award-of-quote.ts";
import { formatMoney } from "#quote/money.ts";
import { registerQuotes } from "#quote/page/quote-routes.ts";
import type { Intake } from "#request/intake/intake.ts";
import { registerIntake } from "#request/intake/routes.ts";
import { registerRequests } from "#request/page/request-routes.ts";
import type { PrivateLinks } from "#request/record/private-links.ts";
import type { MailsFor } from "#request/record/submission.ts";
import type { PaperJob } from "#server/papers/paper-worker.ts";
import type { Store } from "#server/store/operations.ts";
import { answerFromOneSite, hasAddress, pathOf, registerPages, type Site } from "#site/document/site.ts";
import type { CreateLimit, RateLimit } from "#store/rate-limit.ts";
import type { Room } from "#store/room.ts";
import type { Health } from "./upkeep/health.ts";

export type AppInput = {
  readonly current: () => Site;
  readonly origin: string;
  readonly store: Store;
  readonly intake: Intake;
  readonly privateLinks: PrivateLinks;
  /** Renders a PDF in a worker thread. */
  readonly makePaper: PaperMaker<PaperJob>["make"];
  /** Reads a list that a buyer sent, in a thread of its own. */
  readonly tables: TableReader;
  readonly mailsFor: MailsFor;
  readonly room: Room;
  readonly onQueued: () => void;
  readonly rateLimit: RateLimit;
  readonly createLimit: CreateLimit;
  readonly trustedProxies: readonly string[];
  readonly health: Health;
  readonly readiness: Readiness;
  readonly clock: Clock;
  readonly log: Log;
};

/** Builds the HTTP application from the parts it is given. It does not listen yet. */
export function createApp(input: AppInput) {
  const isHttps = input.origin.startsWith("https:");
  const headers = securityHeaders(isHttps);
  const app = Fastify({
    ...httpOptions(isHttps),
    logger: false,
    rewriteUrl: pathOfTarget,
    trustProxy: input.trustedProxies.length > 0 ? [...input.trustedProxies] : false,
    // A URL that cannot be decoded reaches no hook, so the headers are set here.
    frameworkErrors: (_error, request, reply) =>
      void sendResource(request, reply.headers(headers), input.current().screen("notFound")),
  });
  answerFromOneSite(app, input.current);
  addToEveryAnswer(app, headers);
  answerOddRequests(app);
  closeConnectionsOnStop(app, input.readiness);
  evictSlowSenders(app);
  drainOversizedBodies(app);

  registerHealth(app, input.health, input.readiness);
  registerIntake(app, input);
  const withAwards = { ...input, findAward: createAwards(input.store) };
  registerRequests(app, withAwards, { register: registerQuotes, formatMoney });
  registerPages(app);
  registerErrorHandlers(app, input.log);
  evictSlowReaders(app.server);
  return app;
}

function registerHealth(app: FastifyInstance, health: Health, readiness: Readiness) {
  // For monitors: 503 when someone has to fix something. The site itself stays up.
  app.get(healthPaths.alive, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const checks = await health.checks();
    const problems = problemsIn(checks);
    if (problems.length > 0) return reply.code(503).send({ status: "failing", problems });
    const notes = notesIn(checks);
    return notes.length === 0 ? { status: "ok" } : { status: "ok", notes };
  });

  // For balancers. Does not depend on the store: a node that cannot store still serves every page, and
  // answers a form with everything that was typed and a phone number. Otherwise a database that is down would
  // take all of its nodes out at once, and visitors would have neither.
  app.get(healthPaths.ready, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return readiness.isStopping ? reply.code(503).send({ status: "stopping" }) : { status: "ready" };
  });
}

/** Answers every request that no route handles, and every one that fails. */
function registerErrorHandlers(app: FastifyInstance, log: Log) {
  app.setNotFoundHandler((request, reply) => {
    const { site } = request;
    const allowed = allowedMethods(pathOf(request), site);
    if (allowed)
      return reply.code(405).header("allow", allowed).type("text/plain").send("Method not allowed\n");
    return sendResource(request, reply, site.screen("notFound"));
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { site } = request;
    const status = error.statusCode ?? 500;
    if (status < 500) {
      if (prefersHtml(request)) return sendResource(request, reply, { ...site.screen("refused"), status });
      return reply.code(status).type("text/plain").send(`${error.message}\n`);
    }
    // The route, not the path: the path of a signed link is as good as a password.
    const path = request.routeOptions.url;
    log("error", "request_failed", { path, ...errorFields(error) });
    return sendResource(request, reply, site.screen("error"));
  });
}

const formPaths: readonly string[] = [paths.contact, paths.rfq];

/** The Allow header of a path that exists, undefined for one that does not. */
function allowedMethods(path: string, site: Site) {
  if (path === sendEmailPath) return "POST";
  if (formPaths.includes(path) || `${path}/`.startsWith(`${requestsPath}/`)) return "GET, HEAD, POST";
  return hasAddress(site, path) ? "GET, HEAD" : undefined;
}

/** Browsers ask for it when a person submits a form; a program is better served by the reason as text. */
function prefersHtml({ headers }: FastifyRequest) {
  return headers.accept?.includes("text/html") ?? false;
}
