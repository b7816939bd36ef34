import { company } from "#content/company.ts";
import type { Log } from "#http/log.ts";
import { createResource, type Resource } from "#http/resource.ts";
import { createDocuments } from "#server/pages/documents.ts";
import { loadPortraits } from "#server/pages/load-site.ts";
import { pages } from "#server/pages/routes.tsx";
import { createMemoryApp } from "#server/testing/memory-app.ts";
import { renderPage } from "#site/document/document.tsx";
import type { PageCache } from "#site/document/page-cache.ts";
import type { Page, PageContext } from "#site/page.ts";
import { screens } from "#site/pages/screens.tsx";
import { createRateLimit } from "#store/rate-limit.ts";

type DevelopmentInput = Pick<PageContext, "origin" | "formScript" | "conversationScript"> & {
  readonly transformHtml: (url: string, html: string) => Promise<string>;
  readonly log: Log;
};

const recipients = { contact: ["contact@localhost"], rfq: ["rfq@localhost"] };

/** The whole application from its sources. Messages are kept in memory until the next change, and not mailed. */
export async function createDevelopmentApp({ transformHtml, log, ...scripts }: DevelopmentInput) {
  const { origin } = scripts;
  const { app } = createMemoryApp({
    origin,
    pages: createLivePages(scripts),
    files: loadPortraits(),
    mails: { recipients, mailDomain: "localhost" },
    rateLimit: createRateLimit({ now: () => performance.now() }),
    clock: Date.now,
    log,
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // Hot reload needs inline scripts and a socket, which the real policy forbids.
    reply.removeHeader("content-security-policy");
    const isHtml = String(reply.getHeader("content-type")).startsWith("text/html");
    if (!isHtml || request.method === "HEAD" || payload === undefined) return payload;
    const html = await transformHtml(request.url, String(payload));
    reply.header("content-length", Buffer.byteLength(html));
    return html;
  });
  await app.ready();
  return app;
}

/** Pages for `npm run dev`: rendered for each request and kept nowhere. */
function createLivePages(scripts: Omit<PageContext, "today">): PageCache {
  const context = (): PageContext => ({ today: Temporal.Now.plainDateISO(company.timeZone), ...scripts });
  const contentType = "text/html; charset=utf-8";
  const render = (page: Page, status: number): Resource => {
    const body = renderPage(page, context()).html;
    // What is still to be transformed is not compressed.
    return {
      ...createResource({ status, body, contentType, cacheControl: "no-store" }),
      compressed: undefined,
    };
  };
  const documents = createDocuments(context());
  return {
    find(path) {
      const page = pages.find((candidate) => candidate.path === path);
      return page ? render(page, 200) : documents.get(path);
    },
    documents: () => documents,
    notFound: () => render(screens.notFound, 404),
    capabilityNotFound: () => render(screens.capabilityNotFound, 404),
    refused: () => render(screens.refused, 400),
    error: () => render(screens.error, 500),
    context,
    stop: () => {},
  };
}
