import { capabilities } from "#content/capabilities/index.ts";
import { commitments } from "#content/commitments.ts";
import { drawingDescriptions } from "#content/drawing-descriptions.ts";
import { pastPerformance } from "#content/pages/past-performance.ts";
import { capabilitySlugs, paths } from "#content/paths.ts";
import { team } from "#content/team.ts";
import { timeline } from "#content/timeline.ts";
import { values } from "#content/values.ts";
import {
  descriptionLength,
  documentDescription,
  documentTitle,
  titleLength,
} from "#site/document/document-title.ts";
import { balloonsOf } from "#site/drawings/drawing.tsx";
import { figures } from "#site/drawings/figures.ts";
import type { Page, PageContext } from "#site/page.ts";
import { renderPage } from "#site/render.tsx";
import { findBrokenLinks } from "./find-broken-links.ts";
import { findEmptyFields } from "./find-empty-fields.ts";

/** What would make the site incomplete. The build fails unless this is empty. */
export function findProblems(
  pages: readonly Page[],
  screens: readonly Page[],
  context: PageContext,
): string[] {
  const missing = [...capabilityProblems(), ...pageProblems(pages)];
  if (missing.length > 0) return missing;
  const rendered = [...pages, ...screens].map((page) => ({ page, html: renderPage(page, context).html }));
  return [
    ...findEmptyFields({ capabilities, commitments, team, timeline, values }),
    ...[...pages, ...screens].flatMap(metaProblems),
    ...repeatedDescriptions(pages),
    ...balloonProblems(),
    ...findOrphans(rendered.filter(({ page }) => page.isIndexed)),
    ...findBrokenLinks(rendered.map(({ page, html }) => ({ path: page.path, html }))),
  ];
}

function metaProblems({ path, meta }: Page) {
  const title = documentTitle(meta.title);
  return [
    ...lengthProblem(`${path}: title`, title, titleLength),
    ...lengthProblem(`${path}: description`, documentDescription(meta.description), descriptionLength),
  ];
}

function lengthProblem(what: string, text: string, { least, most }: { least: number; most: number }) {
  const isRight = text.length >= least && text.length <= most;
  return isRight ? [] : [`${what} has ${text.length} characters, not ${least} to ${most}`];
}

function repeatedDescriptions(pages: readonly Page[]) {
  const indexed = pages.filter((page) => page.isIndexed).map((page) => page.meta.description);
  const repeated = indexed.filter((description, index) => indexed.indexOf(description) !== index);
  return repeated.map((description) => `two pages share the description "${description}"`);
}

function balloonProblems() {
  return capabilities
    .filter(({ slug, specifications }) => {
      const numbered = specifications.filter((specification) => specification.balloon !== undefined);
      return numbered.length !== balloonsOf(slug).length;
    })
    .map(({ slug }) => `${slug}: the drawing's balloons do not match the numbered specifications`);
}

/** What a capability needs besides its name in the list of slugs, and where. */
export function capabilityProblems(slugs: readonly string[] = capabilitySlugs) {
  const needs = [
    [
      "its text",
      Object.fromEntries(capabilities.map((each) => [each.slug, each])),
      "src/content/capabilities/index.ts",
    ],
    ["its drawing", figures, "src/site/drawings/figures.ts"],
    ["what its drawing shows", drawingDescriptions, "src/content/drawing-descriptions.ts"],
    [
      "a card on the approach page",
      pastPerformance.capabilities.cards,
      "src/content/pages/past-performance.ts",
    ],
  ] as const;
  return slugs.flatMap((slug) =>
    needs.filter(([, known]) => !(slug in known)).map(([what, , file]) => `${slug}: add ${what} in ${file}`),
  );
}

/** Every path in the list leads to a page. */
function pageProblems(pages: readonly Page[]) {
  const known = new Set(pages.map(({ path }) => path));
  return Object.values(paths)
    .filter((path) => !known.has(path))
    .map((path) => `${path}: there is no page; add it to src/site/routes.tsx`);
}

/** A page that only its own links lead to is found by nobody. */
function findOrphans(rendered: readonly { readonly page: Page; readonly html: string }[]) {
  const isLinked = (path: string) =>
    rendered.some(({ page, html }) => page.path !== path && html.includes(`href="${path}"`));
  return rendered
    .filter(({ page }) => !isLinked(page.path))
    .map(({ page }) => `${page.path}: no other page links to it`);
}
