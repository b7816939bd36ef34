import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import { portraitsPath } from "#company/picture-addresses.ts";
import type { Company } from "#content/create-company.ts";
import { assetsPath, wellKnownPaths } from "#content/paths.ts";
import { PaperUnavailable } from "#documents/paper-thread.ts";
import { checkPath, requestError } from "#http/fields.ts";
import {
  answerOddRequests,
  drainOversizedBodies,
  evictSlowReaders,
  evictSlowSenders,
  httpOptions,
} from "#http/http-server.ts";
import { createResource, type Resource, sendResource } from "#http/resource.ts";
import { addToEveryAnswer, contentSecurityPolicy, securityHeaders } from "#http/security-headers.ts";
import { closeConnectionsOnStop } from "#http/stopping.ts";
import { parseReference } from "#request/record/submission.ts";
import { answerFromOneSite } from "#site/document/site.ts";
import { StoreUnavailable } from "#store/store.ts";
import { registerAccount, registerCalendar } from "./account/account.tsx";
import { registerCompany } from "./company/company-routes.tsx";
import { deskPaths } from "./desk-paths.ts";
import { registerEntry } from "./entry/entry-routes.tsx";
import { registerFigures } from "./figures/figures-routes.tsx";
import { registerOrders } from "./orders/order-routes.tsx";
import { registerPeople } from "./people/people-routes.tsx";
import { registerCosts } from "./quotes/cost-routes.ts";
import { registerQuotes } from "./quotes/quote-routes.tsx";
import { registerRequests } from "./requests/request-routes.tsx";
import { type DeskPage, deskStyles, renderDeskPage } from "./shell/desk-document.tsx";
import type { DeskInput, DeskParts } from "./shell/desk-parts.ts";
import { messagePage, registerSignIn, requireStaff } from "./sign-in/sign-in.tsx";

const cssType = "text/css; charset=utf-8";
const immutable = "public, max-age=31536000, immutable";

/** Builds the desk's HTTP application; it does not listen yet. */
export function createDesk(input: DeskInput): FastifyInstance {
  const isHttps = input.origin.startsWith("https:");
  const headers = {
    ...securityHeaders(isHttps, { passkeys: true }),
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  };
  const app = Fastify({
    ...httpOptions(isHttps),
    logger: false,
    trustProxy: input.trustedProxies.length > 0 ? [...input.trustedProxies] : false,
    // An address that cannot be decoded reaches no hook, so headers and site are set here.
    frameworkErrors(_error, request, reply) {
      request.site = input.current();
      void showNotFound(parts, reply.headers(headers));
    },
  });
  answerFromOneSite(app, input.current);
  addToEveryAnswer(app, headers);
  answerOddRequests(app);
  closeConnectionsOnStop(app, input.readiness);
  evictSlowSenders(app);
  drainOversizedBodies(app);
  refuseOtherSites(app, input.origin);
  app.addHook("onRequest", async ({ params }, reply) => {
    checkPath(params);
    const { reference } = params as { readonly reference?: string };
    if (reference !== undefined && parseReference(reference) !== reference) return reply.callNotFound();
  });

  let served: { readonly css: string; readonly hash: string; readonly resource: Resource } | undefined;
  const parts: DeskParts = {
    ...input,
    send,
    timeOn({ site: { company } }) {
      return (at) => company.time.shortTime(at, input.clock());
    },
  };
  for (const folder of [assetsPath, portraitsPath]) {
    app.get(`${folder}*`, (request, reply) => {
      const file = input.files.get(request.url) ?? request.site.files.get(request.url);
      return file ? sendResource(request, reply, file) : reply.callNotFound();
    });
  }
  for (const icon of [wellKnownPaths.favicon, wellKnownPaths.icon]) {
    app.get(icon, async (request, reply) => {
      const file = await request.site.documents.get(icon)?.();
      return file ? sendResource(request, reply, file) : reply.callNotFound();
    });
  }
  app.get<{ Params: { readonly hash: string } }>(deskPaths.styles(":hash"), async (request, reply) => {
    const styles = stylesOf(request.site.company);
    if (request.params.hash === styles.hash) return sendResource(request, reply, styles.resource);
    // The page was made with another edition: this sheet fits, though its colors may not.
    return reply.type(cssType).send(styles.css);
  });
  registerSignIn(app, parts);
  registerCalendar(app, parts);
  app.register(async (inside) => {
    requireStaff(inside, parts);
    registerAccount(inside, parts);
    registerPeople(inside, parts);
    registerCompany(inside, parts);
    registerRequests(inside, parts);
    registerEntry(inside, parts);
    registerQuotes(inside, parts);
    registerOrders(inside, parts);
    registerCosts(inside, parts);
    registerFigures(inside, parts);
  });
  answerErrors(app, parts);
  evictSlowReaders(app.server);
  return app;

  function stylesOf(company: Company) {
    const { css, hash } = deskStyles(company);
    if (served?.hash !== hash) {
      const resource = createResource({ body: css, contentType: cssType, cacheControl: immutable });
      served = { css, hash, resource };
    }
    return served;
  }

  async function send(reply: FastifyReply, status: number, page: DeskPage) {
    const counts = page.staff && (await input.store.overview(input.clock()));
    const shown = counts && { ...counts, open: counts.open + counts.waiting };
    const path = reply.request.url.replace(/\?.*/, "");
    const html = renderDeskPage(
      { ...page, path, ...(shown && { counts: shown }) },
      input.script,
      reply.request.site.company,
    );
    return reply
      .code(status)
      .headers({
        "content-security-policy": contentSecurityPolicy(
          { hasStyleSheet: true, hasFrame: page.showsFrame },
          isHttps,
        ),
        "content-type": "text/html; charset=utf-8",
      })
      .send(html);
  }
}

/**
 * Every change is a post or a put, and each comes from a page of the desk; a client that sends neither header is
 * refused too. Under "no-referrer" a browser may blank the Origin of such a post: then Sec-Fetch-Site has to
 * say that it is ours.
 */
function refuseOtherSites(app: FastifyInstance, ours: string) {
  app.addHook("onRequest", async ({ method, headers }) => {
    const { origin = "null", "sec-fetch-site": site } = headers;
    const isOurs =
      origin === "null"
        ? site === "same-origin"
        : origin === ours && (site === undefined || site === "same-origin");
    if (method !== "GET" && method !== "HEAD" && !isOurs) {
      throw requestError(403, "The request did not come from a page of the desk. Nothing was changed.");
    }
  });
}

function answerErrors(app: FastifyInstance, parts: DeskParts) {
  app.setNotFoundHandler((_request, reply) => showNotFound(parts, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof StoreUnavailable) {
      const text = "Nothing can be saved at the moment, and nothing was changed; try again in a minute.";
      return show(parts, reply, 503, "Not possible right now", text);
    }
    if (error instanceof PaperUnavailable) {
      const text = "Nothing was sent, and your draft is saved. Please try again in a moment.";
      return show(parts, reply, 503, "The PDF could not be made right now", text);
    }
    const { statusCode = 500 } = error;
    if (statusCode < 500) return show(parts, reply, statusCode, "Not done", error.message);
    parts.log("error", "desk_failed", { path: request.routeOptions.url, error: error.stack });
    const text =
      "The error was logged; nothing a buyer sent is lost. Try again, and if it fails twice, tell the person who runs the server.";
    return show(parts, reply, 500, "Something went wrong", text);
  });
}

function showNotFound(parts: DeskParts, reply: FastifyReply) {
  return show(parts, reply, 404, "Page not found", "The desk has no such page.");
}

function show({ send }: DeskParts, reply: FastifyReply, status: number, title: string, text: string) {
  const back = { text: "Back to the requests", href: deskPaths.list };
  return send(reply, status, messagePage(title, text, back));
}
