import { capabilities } from "#content/capabilities/index.ts";
import { commitments } from "#content/commitments.ts";
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
  const rendered = [...pages, ...screens].map((page) => ({ page, html: renderPage(page, context).html }));
  return [
    ...findEmptyFields({ capabilities, commitments, team, timeline, values }),
    ...[...pages, ...screens].flatMap(metaProblems),
    ...repeatedDescriptions(pages),
    ...balloonProblems(),
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
