import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import type { Said } from "#content/describe-company.ts";
import { paths, sendEmailPath } from "#content/paths.ts";
import { createResource, type Resource, sendCompressed, sendResource } from "#http/resource.ts";
import { contentSecurityPolicy } from "#http/security-headers.ts";
import { renderPage } from "#site/document/document.tsx";
import type { Page, PageContext } from "#site/page.ts";
import type { Screens } from "#site/pages/screens.tsx";

export type PageCache = ReturnType<typeof createPageCache>;

type PageCacheInput = Omit<PageContext, "today"> & {
  readonly pages: readonly Page[];
  readonly screens: Screens;
  readonly speculationRules: string;
  /** Files that, like the pages, depend on the date. */
  readonly createDocuments: (context: PageContext) => ReadonlyMap<string, Resource>;
  readonly clock: Clock;
  readonly onRenderError: (path: string, error: unknown) => void;
};

const dateCheckMilliseconds = 1_000;
const contentType = "text/html; charset=utf-8";
const revalidate = "public, max-age=0, must-revalidate";

/**
 * Pages are a function of the route and of today's date where the company is. They are rendered at the start
 * and again when that date changes, and answered from memory in between.
 */
export function createPageCache(input: PageCacheInput) {
  const { dayOf } = input.company.time;
  let edition = renderEdition(input, dayOf(input.clock()));
  const renewIfDateChanged = () => {
    const today = dayOf(input.clock());
    if (!today.equals(edition.context.today)) edition = renderEdition(input, today);
  };
  const timer = setInterval(renewIfDateChanged, dateCheckMilliseconds).unref();

  return {
    /** By path, with the query string where a variant of the page has one. */
    find: (path: string) => edition.pages.get(path) ?? edition.documents.get(path),
    /** Written documents, by path; `find` finds them too. */
    documents: () => edition.documents,
    notFound: () => edition.notFound,
    capabilityNotFound: () => edition.capabilityNotFound,
    /** For a bad request; the caller sets the status. */
    refused: () => edition.refused,
    error: () => edition.error,
    /** What the pages of today were rendered from. */
    context: () => edition.context,
    stop: () => clearInterval(timer),
  };
}

function renderEdition(input: PageCacheInput, today: Temporal.PlainDate) {
  const { company, origin, formScript, conversationScript, sender } = input;
  const context: PageContext = { company, today, origin, formScript, conversationScript, sender };
  const render = (page: Page, status: number, instead: () => Resource) => {
    try {
      const { html, ...inline } = renderPage(page, context);
      return createResource({
        status,
        body: html,
        contentType,
        cacheControl: status === 200 ? revalidate : "no-store",
        headers: {
          "content-security-policy": contentSecurityPolicy(inline, origin.startsWith("https:")),
          "speculation-rules": `"${input.speculationRules}"`,
        },
      });
    } catch (cause) {
      input.onRenderError(page.path, cause);
      return instead();
    }
  };
  const error = render(input.screens.error, 500, () => fallbackErrorPage(company.said));
  const renderOrError = (page: Page, status = 200) => render(page, status, () => error);
  return {
    context,
    pages: new Map(input.pages.map((page) => [page.path, renderOrError(page)])),
    documents: input.createDocuments(context),
    notFound: renderOrError(input.screens.notFound, 404),
    capabilityNotFound: renderOrError(input.screens.capabilityNotFound, 404),
    refused: renderOrError(input.screens.refused, 400),
    error,
  };
}

/** In case the error screen itself cannot be rendered: words only, without components or styles. */
function fallbackErrorPage({ phone, emails, legalName }: Said) {
  return createResource({
    status: 500,
    body: `<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong | ${legalName}</title><h1>Something went wrong</h1><p>Please try again in a few minutes, call <a href="${phone.href}">${phone.display}</a> or write to <a href="mailto:${emails.sales}">${emails.sales}</a>.</p></html>`,
    contentType,
    cacheControl: "no-store",
  });
}

type PageOf = (company: Company) => Page;

/**
 * A page that belongs to one visitor: rendered for this answer, never cached. Nor compressed, because the length of what
 * repeats typed words beside a secret tells about the secret (BREACH).
 */
export function sendRenderedPage(reply: FastifyReply, status: number, pageOf: PageOf, pages: PageCache) {
  return reply.send(renderFor(reply, status, pageOf, pages));
}

/** The same where nothing typed can be in it. */
export function sendCompressedPage(reply: FastifyReply, status: number, pageOf: PageOf, pages: PageCache) {
  return sendCompressed(reply, renderFor(reply, status, pageOf, pages));
}

function renderFor(reply: FastifyReply, status: number, pageOf: PageOf, pages: PageCache) {
  const context = pages.context();
  const { html, ...inline } = renderPage(pageOf(context.company), context);
  reply.code(status).headers({
    "content-security-policy": contentSecurityPolicy(inline, context.origin.startsWith("https:")),
    "content-type": contentType,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  return html;
}

export type ReadingParts = {
  readonly pages: PageCache;
  readonly files: ReadonlyMap<string, Resource>;
  /** Made when they are first asked for. */
  readonly documents: ReadonlyMap<string, () => Promise<Resource>>;
};

/** Serves pages and files: one lookup in memory, then the rarer answers in order. */
export function registerPages(app: FastifyInstance, { pages, files, documents }: ReadingParts) {
  app.get("/*", (request, reply) => {
    const path = pathOf(request);
    const resource = pages.find(path) ?? files.get(path);
    if (resource) return sendResource(request, reply, resource);
    const make = documents.get(path);
    if (make) return make().then((document) => sendResource(request, reply, document));

    // This path exists, but cannot be read: the answer is 405.
    if (path === sendEmailPath) return reply.callNotFound();
    const canonical = canonicalPath(path);
    if (canonical !== path && (pages.find(canonical) || files.has(canonical) || documents.has(canonical))) {
      return reply.redirect(canonical + queryOf(request), 301);
    }
    const screen = capabilityPaths.test(path) ? pages.capabilityNotFound() : pages.notFound();
    return sendResource(request, reply, screen);
  });
}

export function pathOf(request: FastifyRequest) {
  const end = request.url.search(/[?#;]/);
  return end === -1 ? request.url : request.url.slice(0, end);
}

function queryOf(request: FastifyRequest) {
  const start = request.url.indexOf("?");
  return start === -1 ? "" : request.url.slice(start);
}

/** Lower case, no percent-encoding that is not needed, no slash at the end. */
function canonicalPath(path: string) {
  return decode(path)
    .toLowerCase()
    .replace(/(?<=.)\/$/, "");
}

function decode(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const capabilityPaths = new RegExp(`^${paths.capabilities}/[^/]*/?$`, "i");
