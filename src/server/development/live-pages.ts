import { company } from "#content/company.ts";
import type { Resource } from "#http/resource.ts";
import { createDocuments } from "#server/pages/files.ts";
import { pages } from "#server/pages/routes.tsx";
import type { Page, PageContext } from "#site/page.ts";
import { renderPage } from "#site/render.tsx";
import { screens } from "#site/screens.tsx";
import type { PageCache } from "#site/serving/page-cache.ts";

/** Pages for `npm run dev`: rendered for each request and kept nowhere. */
export async function createLivePages(origin: string, formScript: string): Promise<PageCache> {
  const context = (): PageContext => ({
    today: Temporal.Now.plainDateISO(company.timeZone),
    origin,
    formScript,
  });
  const render = (page: Page, status: number): Resource => ({
    status,
    variants: {
      identity: {
        body: Buffer.from(renderPage(page, context()).html),
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
      },
    },
  });
  const documents = await createDocuments(context());
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
