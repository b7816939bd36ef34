import type { Edition } from "#company/read-company.ts";
import { createCompany } from "#content/create-company.ts";
import { makersOf } from "#server/pages/make-documents.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { readConfig } from "./config.ts";
import { createSite, loadBuild, renderSite as renderPages } from "./pages/create-site.ts";
import { createTexts } from "./pages/documents.ts";
import { checkSite } from "./site-check/check-site.ts";

/**
 * Every page and file as the server would send it, for hosts that only serve files; or, as sentences, the
 * problems that the server would not start with and the pages that it could not show.
 */
export async function renderSite(edition: Edition, distFolder: string) {
  const company = createCompany(edition);
  const read = readConfig(company.facts);
  if (!read.ok) return read;
  const origin = read.config.PUBLIC_ORIGIN ?? `http://localhost:${read.config.PORT}`;
  const unshown: string[] = [];
  const build = await loadBuild(distFolder);
  const sender = process.env.MAIL_FROM || undefined;
  const today = company.time.dayOf(Date.now());
  const context = { company, today, origin, sender, ...build.scripts };
  const rendered = renderPages(context, (page, error) =>
    unshown.push(`${page}: the page cannot be made (${error})`),
  );
  const site = createSite({ id: 0, context, rendered, files: build.files, documents: new Map() });
  const made = await Promise.all(
    [...makersOf(company)].map(async ([path, make]) => ({ path, ...(await make()) })),
  );
  const unfit = made.flatMap((paper) => paper.problems.map((problem) => `${paper.path}: ${problem}`));
  const problems = [...unshown, ...checkSite(company, site), ...unfit];
  if (problems.length > 0) return { ok: false as const, problems };
  const html = pagesOf(company)
    .filter((page) => page.isIndexed)
    .map(({ path }) => ({ path, body: site.find(path)?.body ?? "" }));
  const files = [...site.files, ...createTexts(context)].map(([path, { body }]) => ({ path, body }));
  return {
    ok: true as const,
    origin,
    pages: [...html, { path: "/404", body: site.screen("notFound").body }],
    files: [...files, ...made.map(({ path, bytes }) => ({ path, body: bytes }))],
  };
}
