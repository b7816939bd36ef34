import type { Edition } from "#company/read-company.ts";
import { createCompany } from "#content/create-company.ts";
import { makersOf } from "#server/pages/make-documents.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { readConfig } from "./config.ts";
import { loadSite } from "./pages/load-site.ts";
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
  const site = await loadSite({
    company,
    distFolder,
    origin,
    sender: read.config.MAIL_FROM,
    clock: Date.now,
    log: (_level, _event, fields) =>
      unshown.push(`${fields?.page}: the page cannot be made (${fields?.error})`),
  });
  site.pages.stop();
  const made = await Promise.all(
    [...makersOf(company)].map(async ([path, make]) => ({ path, ...(await make()) })),
  );
  const unfit = made.flatMap((paper) => paper.problems.map((problem) => `${paper.path}: ${problem}`));
  const problems = [...unshown, ...checkSite(company, site.pages), ...unfit];
  if (problems.length > 0) return { ok: false as const, problems };
  const html = pagesOf(company)
    .filter((page) => page.isIndexed)
    .map(({ path }) => ({ path, body: site.pages.find(path)?.body ?? "" }));
  const files = [...site.files, ...site.pages.documents()].map(([path, { body }]) => ({ path, body }));
  return {
    ok: true as const,
    origin,
    pages: [...html, { path: "/404", body: site.pages.notFound().body }],
    files: [...files, ...made.map(({ path, bytes }) => ({ path, body: bytes }))],
  };
}
