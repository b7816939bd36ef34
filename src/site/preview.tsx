import { company } from "#content/company.ts";
import { paths } from "#content/paths.ts";
import { renderPage } from "./render.tsx";
import { pages } from "./routes.tsx";
import { screens } from "./screens.tsx";

/** What `npm run dev` shows for a URL: the page as it is in the sources right now. */
export function renderFromSource(url: string, origin: string) {
  const { pathname, search } = new URL(url, origin);
  const page =
    pages.find(({ path }) => path === pathname + search) ?? pages.find(({ path }) => path === pathname);
  const missing = pathname.startsWith(`${paths.capabilities}/`)
    ? screens.capabilityNotFound
    : screens.notFound;
  const today = Temporal.Now.plainDateISO(company.timeZone);
  const { html } = renderPage(page ?? missing, { today, origin, formScript: "/src/browser/main.tsx" });
  return { status: page ? 200 : 404, html };
}
