import { paths, wellKnownPaths } from "#content/paths.ts";
import { createResource } from "#http/resource.ts";
import { createIntake } from "#request/intake/intake.ts";
import { createPrivateLinks } from "#request/record/private-links.ts";
import { createApp } from "#server/app.ts";
import { createDocuments } from "#server/pages/files.ts";
import { createMadeDocuments } from "#server/pages/made-documents.ts";
import { pages as sitePages } from "#server/pages/routes.tsx";
import { makePaper } from "#server/papers/make-paper.ts";
import { createHealth } from "#server/upkeep/health.ts";
import type { Page } from "#site/page.ts";
import { type Screens, screens as siteScreens } from "#site/pages/screens.tsx";
import { createPageCache, type PageCache } from "#site/serving/page-cache.ts";
import { createLocalLimit, createRateLimit } from "#store/rate-limit.ts";
import { createMemoryStore } from "./memory-store.ts";

export const testOrigin = "http://site.test";

type TestAppOptions = {
  readonly origin?: string;
  readonly pages?: readonly Page[];
  readonly screens?: Screens;
  readonly now?: string;
  readonly acceptedPerHour?: number;
  readonly trustedProxies?: readonly string[];
  /** Rendered before, for tests that do not care about pages. */
  readonly pageCache?: PageCache;
};

let formPages: Promise<PageCache> | undefined;
let allPages: PageCache | undefined;

/** The same application with a fresh store, for many small tests of the forms: their pages are rendered once. */
export async function createIntakeApp(options: Omit<TestAppOptions, "pages" | "screens" | "pageCache"> = {}) {
  const isFormPage = (page: Page) => page.path.startsWith(paths.contact) || page.path.startsWith(paths.rfq);
  formPages ??= createTestApp({ pages: sitePages.filter(isFormPage) }).then((built) => built.pages);
  return createTestApp({ ...options, pageCache: await formPages });
}

/**
 * The whole application in process, with a clock that the test moves and a log that it reads. Its pages are rendered
 * once for all tests, unless a test asks for other ones or for another time.
 */
export async function createTestApp(options: TestAppOptions = {}) {
  const {
    origin = testOrigin,
    pages = sitePages,
    screens = siteScreens,
    now = "2026-11-15T18:00:00Z",
  } = options;
  const time = { now: Date.parse(now) };
  const events: { level: string; event: string; fields: unknown }[] = [];
  const log = (level: string, event: string, fields?: unknown) => void events.push({ level, event, fields });
  const clock = () => time.now;
  const store = createMemoryStore();
  const renderPages = () =>
    createPageCache({
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
  const mails = {
    recipients: { contact: ["info@site.test"], rfq: ["sales@site.test"] },
    mailDomain: "site.test",
  };
  const readiness = { isStopping: false };
  const secret = "a secret of the tests, long enough";
  const privateLinks = createPrivateLinks(secret);
  const app = createApp({
    origin,
    pages: pageCache,
    files: new Map([["/assets/forms-test.js", hashedFile]]),
    documents: createMadeDocuments((path) => makePaper({ kind: "document", path })),
    store,
    intake: createIntake({
      createLimit: createLocalLimit,
      store,
      clock,
      log,
      ...mails,
      onAccepted: () => {},
    }),
    createLimit: createLocalLimit,
    rateLimit: createRateLimit({ now: clock, acceptedPerHour: options.acceptedPerHour ?? 60 }),
    privateLinks,
    makePaper,
    mails,
    onQueued: () => {},
    hasRoomForFiles: async () => true,
    health: createHealth({ store, clock, backupFolder: undefined }),
    readiness,
    trustedProxies: options.trustedProxies ?? [],
    clock,
    log,
  });
  return { app, store, events, time, pages: pageCache, privateLinks, readiness };

  function choosePages() {
    if (options.pageCache) return options.pageCache;
    if (options.origin ?? options.pages ?? options.screens ?? options.now) return renderPages();
    allPages ??= renderPages();
    return allPages;
  }
}
