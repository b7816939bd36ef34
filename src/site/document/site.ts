import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Company } from "#content/create-company.ts";
import type { Said } from "#content/describe-company.ts";
import { paths, sendEmailPath } from "#content/paths.ts";
import { createResource, type Resource, sendCompressed, sendResource } from "#http/resource.ts";
import { contentSecurityPolicy } from "#http/security-headers.ts";
import { renderPage } from "#site/document/document.tsx";
import type { Page, PageContext } from "#site/page.ts";
import type { Screens } from "#site/pages/screens.tsx";

/**
 * All that is said with one edition on one day. It never changes: another edition, or another day, is another site. A
 * request is answered from one of them, from its first byte to its last.
 */
export type Site = {
  /** Of the edition in the store; 0: the example, or a folder. */
  readonly id: number;
  readonly company: Company;
  /** What its pages were rendered from. */
  readonly context: PageContext;
  /** Pages and texts by path, with the query string where a variant of the page has one. */
  find(path: string): Resource | undefined;
  /** For "refused" the caller sets the status. */
  screen(name: keyof Screens): Resource;
  /** What the build made, and the company's pictures. */
  readonly files: ReadonlyMap<string, Resource>;
  /** Made when they are first asked for. */
  readonly documents: ReadonlyMap<string, () => Promise<Resource>>;
};

declare module "fastify" {
  interface FastifyRequest {
    /** The one that was there when the request came in: what a handler says is from this one, also after an await. */
    site: Site;
  }
}

/** Before all other hooks, so that every handler and every error has it. */
export function answerFromOneSite(app: FastifyInstance, current: () => Site) {
  app.decorateRequest("site");
  app.addHook("onRequest", async (request) => {
    request.site = current();
  });
}

type RenderInput = PageContext & {
  readonly pages: readonly Page[];
  readonly screens: Screens;
  readonly speculationRules: string;
  /** Texts that, like the pages, depend on the date. */
  readonly createTexts: (context: PageContext) => ReadonlyMap<string, Resource>;
  readonly onRenderError: (path: string, error: unknown) => void;
};

export type Rendered = {
  /** Pages and texts, by path. */
  readonly answers: ReadonlyMap<string, Resource>;
  readonly screens: Readonly<Record<keyof Screens, Resource>>;
};

const contentType = "text/html; charset=utf-8";
const revalidate = "public, max-age=0, must-revalidate";

/** Pages are a function of the route and of today's date where the company is. */
export function renderPages(input: RenderInput): Rendered {
  const { pages, screens, speculationRules, createTexts, onRenderError, ...context } = input;
  const { company, origin } = context;
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
          "speculation-rules": `"${speculationRules}"`,
        },
      });
    } catch (cause) {
      onRenderError(page.path, cause);
      return instead();
    }
  };
  const error = render(screens.error, 500, () => fallbackErrorPage(company.said));
  const renderOrError = (page: Page, status = 200) => render(page, status, () => error);
  return {
    answers: new Map([
      ...createTexts(context),
      ...pages.map((page) => [page.path, renderOrError(page)] as const),
    ]),
    screens: {
      notFound: renderOrError(screens.notFound, 404),
      capabilityNotFound: renderOrError(screens.capabilityNotFound, 404),
      refused: renderOrError(screens.refused, 400),
      error,
    },
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
export function sendRenderedPage(reply: FastifyReply, status: number, pageOf: PageOf) {
  return reply.send(renderFor(reply, status, pageOf));
}

/** The same where nothing typed can be in it. */
export function sendCompressedPage(reply: FastifyReply, status: number, pageOf: PageOf) {
  return sendCompressed(reply, renderFor(reply, status, pageOf));
}

function renderFor(reply: FastifyReply, status: number, pageOf: PageOf) {
  const { context } = reply.request.site;
  const { html, ...inline } = renderPage(pageOf(context.company), context);
  reply.code(status).headers({
    "content-security-policy": contentSecurityPolicy(inline, context.origin.startsWith("https:")),
    "content-type": contentType,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  return html;
}

/** Serves pages and files: one lookup in memory, then the rarer answers in order. */
export function registerPages(app: FastifyInstance) {
  app.get("/*", (request, reply) => {
    const { site } = request;
    const path = pathOf(request);
    const resource = site.find(path) ?? site.files.get(path);
    if (resource) return sendResource(request, reply, resource);
    const make = site.documents.get(path);
    if (make) return make().then((document) => sendResource(request, reply, document));

    // This path exists, but cannot be read: the answer is 405.
    if (path === sendEmailPath) return reply.callNotFound();
    const canonical = canonicalPath(path);
    if (canonical !== path && hasAddress(site, canonical)) {
      return reply.redirect(canonical + queryOf(request), 301);
    }
    const screen = capabilityPaths.test(path) ? "capabilityNotFound" : "notFound";
    return sendResource(request, reply, site.screen(screen));
  });
}

/** Whether there is something to read at this path. */
export function hasAddress({ find, files, documents }: Site, path: string) {
  return Boolean(find(path)) || files.has(path) || documents.has(path);
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
