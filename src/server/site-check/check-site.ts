import { company } from "#content/company.ts";
import { pages } from "#server/pages/routes.tsx";
import { renderPage } from "#site/document/document.tsx";
import { screens } from "#site/pages/screens.tsx";
import type { PageCache } from "#site/serving/page-cache.ts";
import { findProblems } from "./find-problems.ts";

const origin = "https://example.com";

/** What would make the site incomplete. Pages that are rendered already are not rendered again. */
export function checkSite(rendered?: PageCache) {
  const today = Temporal.Now.plainDateISO(company.timeZone);
  const context = { today, origin, formScript: "/assets/forms.js" };
  return findProblems(pages, Object.values(screens), (page) => {
    const known = page.path === "" ? undefined : rendered?.find(page.path);
    if (!rendered || !known) return renderPage(page, context).html;
    return known.body.toString().replaceAll(rendered.context().origin, origin);
  });
}
