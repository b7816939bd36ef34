import { company } from "#content/company.ts";
import { pages } from "#server/pages/routes.tsx";
import { screens } from "#site/pages/screens.tsx";
import { findProblems } from "./find-problems.ts";

/** Run by the build: a site that is not complete is not built. */
export function checkSite() {
  const today = Temporal.Now.plainDateISO(company.timeZone);
  return findProblems(pages, Object.values(screens), {
    today,
    origin: "https://example.com",
    formScript: "/assets/forms.js",
  });
}
