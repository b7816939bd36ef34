import { paths, wellKnownPaths } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createResource } from "#http/resource.ts";
import { createDocuments } from "#server/pages/documents.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { createPageCache, type PageCache } from "#site/document/page-cache.ts";
import type { Page } from "#site/page.ts";
import { type Screens, screensOf } from "#site/pages/screens.tsx";
import { type CreateLimit, createRateLimit } from "#store/rate-limit.ts";
import { createMemoryApp } from "./memory-app.ts";

export const testOrigin = "http://site.test";

type TestAppOptions = {
  readonly origin?: string;
  readonly pages?: readonly Page[];
  readonly screens?: Screens;
  readonly now?: string;
  readonly acceptedPerHour?: number;
  readonly trustedProxies?: readonly string[];
  readonly createLimit?: CreateLimit;
  /** Pages that are already rendered, for tests that do not care about them. */
  readonly pageCache?: PageCache;
};

let formPages: Promise<PageCache> | undefined;
let allPages: PageCache | undefined;

/** The same application with a fresh store, for many small tests of the forms: their pages are rendered once. */
export async function createIntakeApp(options: Omit<TestAppOptions, "pages" | "screens" | "pageCache"> = {}) {
  const isFormPage = (page: Page) => page.path.startsWith(paths.contact) || page.path.startsWith(paths.rfq);
  formPages ??= createTestApp({ pages: pagesOf(theCompany).filter(isFormPage) }).then((built) => built.pages);
  return createTestApp({ ...options, pageCache: await formPages });
}

/**
 * The whole application in process, with a clock that the test moves and a log that it reads. Its pages are rendered
 * once for all tests, unless a test asks for other ones or for another time.
 */
export async function createTestApp(options: TestAppOptions = {}) {
  const {
    origin = testOrigin,
    pages = pagesOf(theCompany),
    screens = screensOf(theCompany),
    now = "2026-11-15T18:00:00Z",
  } = options;
  const time = { now: Date.parse(now) };
  const events: { level: string; event: string; fields: unknown }[] = [];
  const log = (level: string, event: string, fields?: unknown) => void events.push({ level, event, fields });
  const clock = () => time.now;
  const renderPages = () =>
    createPageCache({
      company: theCompany,
      pages,
      screens,
      origin,
      formScript: "/assets/forms-test.js",
      speculationRules: wellKnownPaths.speculationRules,
      createDocuments,
      clock,
      onRenderError: (page, error) => log("error", "render_failed", { page, error: String(error) }),
    });
  const pageCache = choosePages();
  const hashedFile = createResource({
    body: "export {}",
    contentType: "text/javascript; charset=utf-8",
    cacheControl: "public, max-age=31536000, immutable",
  });
  const built = createMemoryApp({
    origin,
    pages: pageCache,
    files: new Map([["/assets/forms-test.js", hashedFile]]),
    mails: {
      recipients: { contact: ["info@site.test"], rfq: ["sales@site.test"] },
      mailDomain: "site.test",
    },
    rateLimit: createRateLimit({ now: clock, acceptedPerHour: options.acceptedPerHour ?? 60 }),
    trustedProxies: options.trustedProxies,
    createLimit: options.createLimit,
    clock,
    log,
  });
  return { ...built, events, time, pages: pageCache };

  function choosePages() {
    if (options.pageCache) return options.pageCache;
    if (options.origin ?? options.pages ?? options.screens ?? options.now) return renderPages();
    allPages ??= renderPages();
    return allPages;
  }
}
