import { company } from "#content/company.ts";
import { requestPath as deskRequestPath } from "#desk/desk-paths.ts";
import type { Log } from "#http/log.ts";
import { createResource, type Resource } from "#http/resource.ts";
import { createIntake } from "#request/intake/intake.ts";
import { createPrivateLinks } from "#request/record/private-links.ts";
import { createApp } from "#server/app.ts";
import { createDocuments, loadPortraits } from "#server/pages/files.ts";
import { createMadeDocuments } from "#server/pages/made-documents.ts";
import { pages } from "#server/pages/routes.tsx";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { createHealth } from "#server/upkeep/health.ts";
import type { Page, PageContext } from "#site/page.ts";
import { screens } from "#site/pages/screens.tsx";
import { renderPage } from "#site/render.tsx";
import type { PageCache } from "#site/serving/page-cache.ts";
import { createLocalLimit, createRateLimit } from "#store/rate-limit.ts";
import { registerMailPreview } from "./mail-preview.ts";

type DevelopmentInput = Pick<PageContext, "origin" | "formScript" | "conversationScript"> & {
  readonly transformHtml: (url: string, html: string) => Promise<string>;
  readonly log: Log;
};

const recipients = { contact: ["contact@localhost"], rfq: ["rfq@localhost"] };

/** The whole application from its sources. Messages are kept in memory until the next change; their mails are shown, not sent. */
export async function createDevelopmentApp({ transformHtml, log, ...scripts }: DevelopmentInput) {
  const { origin } = scripts;
  const store = createMemoryStore();
  const clock = Date.now;
  const secret = "only for development, signs nothing of value";
  const privateLinks = createPrivateLinks(secret);
  const app = createApp({
    origin,
    pages: createLivePages(scripts),
    files: loadPortraits(),
    documents: createMadeDocuments(async (path) => {
      const { makeDocument } = await import("#server/pages/make-documents.ts");
      return (await makeDocument(path)).bytes;
    }),
    store,
    intake: createIntake({
      createLimit: createLocalLimit,
      store,
      clock,
      log,
      recipients,
      mailDomain: "localhost",
      onAccepted: () => {},
    }),
    privateLinks,
    mails: { recipients, mailDomain: "localhost" },
    hasRoomForFiles: async () => true,
    onQueued: () => {},
    makePaper: async (job) => (await import("#server/papers/make-paper.ts")).makePaper(job),
    createLimit: createLocalLimit,
    rateLimit: createRateLimit({ now: () => performance.now() }),
    trustedProxies: [],
    health: createHealth({ store, clock, backupFolder: undefined }),
    readiness: { isStopping: false },
    clock,
    log,
  });
  registerMailPreview(app, store.accepted, {
    from: "website@localhost",
    recipients,
    publicOrigin: origin,
    deskUrl: (reference) => origin + deskRequestPath(reference),
    privateLinks,
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
  const context = (): PageContext => ({
    today: Temporal.Now.plainDateISO(company.timeZone),
    ...scripts,
  });
  const render = (page: Page, status: number): Resource => {
    const body = renderPage(page, context()).html;
    const contentType = "text/html; charset=utf-8";
    // What is still to be transformed is not compressed.
    const { compressed: _, ...resource } = createResource({
      status,
      body,
      contentType,
      cacheControl: "no-store",
    });
    return resource;
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
