import type { Company } from "#content/create-company.ts";
import { paths, wellKnownPaths } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createResource } from "#http/resource.ts";
import { createSite } from "#server/pages/create-site.ts";
import { createTexts } from "#server/pages/documents.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { renderPages, type Site } from "#site/document/site.ts";
import type { Page } from "#site/page.ts";
import { type Screens, screensOf } from "#site/pages/screens.tsx";
import { type CreateLimit, createRateLimit } from "#store/rate-limit.ts";
import { createMemoryApp, documentsOf } from "./memory-app.ts";

export const testOrigin = "http://site.test";

type TestAppOptions = {
  readonly origin?: string;
  readonly pages?: readonly Page[];
  readonly screens?: Screens;
  readonly now?: string;
  readonly acceptedPerHour?: number;
  readonly trustedProxies?: readonly string[];
  readonly createLimit?: CreateLimit;
  /** One that is already rendered, for tests that do not care about pages. */
  readonly site?: Site;
};

let formPages: Promise<Site> | undefined;
let allPages: Site | undefined;

/** The same application with a fresh store, for many small tests of the forms: their pages are rendered once. */
export async function createIntakeApp(options: Omit<TestAppOptions, "pages" | "screens" | "site"> = {}) {
  const isFormPage = (page: Page) => page.path.startsWith(paths.contact) || page.path.startsWith(paths.rfq);
  formPages ??= createTestApp({ pages: pagesOf(theCompany).filter(isFormPage) }).then((built) =>
    built.current(),
  );
  return createTestApp({ ...options, site: await formPages });
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
  const hashedFile = createResource({
    body: "export {}",
    contentType: "text/javascript; charset=utf-8",
    cacheControl: "public, max-age=31536000, immutable",
  });
  const render = (company: Company = theCompany) => {
    const today = company.time.dayOf(clock());
    const context = { company, today, origin, formScript: "/assets/forms-test.js" };
    const rendered = renderPages({
      ...context,
      pages: company === theCompany ? pages : pagesOf(company),
      screens: company === theCompany ? screens : screensOf(company),
      speculationRules: wellKnownPaths.speculationRules,
      createTexts,
      onRenderError: (page, error) => log("error", "render_failed", { page, error: String(error) }),
    });
    const files = new Map([["/assets/forms-test.js", hashedFile]]);
    return createSite({ id: 0, context, rendered, files, documents: documentsOf(company) });
  };
  let site = chooseSite();
  const current = () => site;
  const built = createMemoryApp({
    origin,
    current,
    mailsFor: () => ({
      recipients: { contact: ["info@site.test"], rfq: ["sales@site.test"] },
      mailDomain: "site.test",
    }),
    rateLimit: createRateLimit({ now: clock, acceptedPerHour: options.acceptedPerHour ?? 60 }),
    trustedProxies: options.trustedProxies,
    createLimit: options.createLimit,
    clock,
    log,
  });
  /** As when another edition is published, or another day begins. */
  const show = (next: Site) => {
    site = next;
  };
  return { ...built, events, time, current, render, show };

  function chooseSite() {
    if (options.site) return options.site;
    if (options.origin ?? options.pages ?? options.screens ?? options.now) return render();
    allPages ??= render();
    return allPages;
  }
}
