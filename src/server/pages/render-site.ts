import type { Clock } from "#company/time.ts";
import { company } from "#content/company.ts";
import type { Log } from "#http/log.ts";
import { screens } from "#site/pages/screens.tsx";
import { renderPage } from "#site/render.tsx";
import { loadSite } from "./load-site.ts";
import { pages } from "./routes.tsx";

type Input = {
  readonly distFolder: string;
  readonly origin: string;
  readonly sender?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
};

/** Every page and file as the server would answer it, for hosts that only serve files. */
export async function renderSite(input: Input) {
  const site = await loadSite(input);
  const html = pages
    .filter((page) => page.isIndexed)
    .map((page) => ({ path: page.path, body: site.pages.find(page.path)?.variants.identity.body }));
  const files = [...site.files, ...site.pages.documents()].map(([path, resource]) => ({
    path,
    body: resource.variants.identity.body,
  }));
  const notFound = { path: "/404", body: site.pages.notFound().variants.identity.body };
  site.pages.stop();
  return { pages: [...html, notFound], files };
}

/** The error screen as a separate file, which the proxy shows while no server answers. */
export function renderUnavailable(): string {
  const today = Temporal.Now.plainDateISO(company.timeZone);
  return renderPage(screens.error, { today, origin: "", formScript: "" }).html;
}
