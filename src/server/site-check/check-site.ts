import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import type { Said } from "#content/describe-company.ts";
import { timeline, values } from "#content/pages/about.ts";
import { commitments } from "#content/pages/past-performance.ts";
import { assetsPath, capabilitySlugs, documentPaths, sheetPath, wellKnownPaths } from "#content/paths.ts";
import { findBrokenWords } from "#edition/problems.ts";
import { pagesOf } from "#server/pages/routes.tsx";
import { renderPage } from "#site/document/document.tsx";
import type { Site } from "#site/document/site.ts";
import type { Page } from "#site/page.ts";
import { descriptionLength, documentDescription, documentTitle, titleLength } from "#site/page.ts";
import { screensOf } from "#site/pages/screens.tsx";

const origin = "https://example.com";

/** What would make the site incomplete. Pages that are rendered already are not rendered again. */
export function checkSite(company: Company, rendered?: Pick<Site, "find" | "context">) {
  const today = Temporal.Now.plainDateISO(company.facts.timeZone);
  const context = { company, today, origin, formScript: "/assets/forms.js" };
  return findProblems(company, pagesOf(company), (page) => {
    const known = page.path === "" ? undefined : rendered?.find(page.path);
    if (!rendered || !known) return renderPage(page, context).html;
    return known.body.toString().replaceAll(rendered.context.origin, origin);
  });
}

/** What would make the site incomplete. The server does not start unless this is empty. */
export function findProblems(
  company: Company,
  pages: readonly Page[],
  render: (page: Page) => string,
): readonly string[] {
  const { words, team, said } = company;
  const screens = Object.values(screensOf(company));
  const lines = words(capabilities);
  const broken = [...capabilityProblems(capabilitySlugs, lines), ...findBrokenWords(company.edition)];
  if (broken.length > 0) return broken;
  const rendered = [...pages, ...screens].map((page) => ({ ...page, html: render(page) }));
  return [
    ...findEmptyFields({
      capabilities: lines,
      commitments: words(commitments),
      team,
      timeline: words(timeline),
      values: words(values),
    }),
    ...[...pages, ...screens].flatMap((page) => metaProblems(page, said)),
    ...repeatedDescriptions(pages),
    ...findBrokenLinks(rendered, [...files, ...company.pictures.bytes.keys()]),
  ];
}

/** The specification names them, and pages, sheets and the forms' choices are made for as many. */
const specifiedCapabilities = 8;

export function capabilityProblems(
  slugs: readonly string[],
  described: readonly { readonly slug: string }[],
): readonly string[] {
  const list = "capabilitySlugs (src/content/paths.ts)";
  const undescribed = slugs.filter((slug) => !described.some((each) => each.slug === slug));
  const unlisted = described.filter(({ slug }) => !slugs.includes(slug));
  const fixed = `The site has the ${specifiedCapabilities} capabilities that the specification names`;
  return [
    ...undescribed.map((slug) => `${list} has "${slug}", which src/content/capabilities does not describe`),
    ...unlisted.map(({ slug }) => `src/content/capabilities describes "${slug}", which is not in ${list}`),
    ...(slugs.length === specifiedCapabilities ? [] : [`${fixed}: ${list} has ${slugs.length}`]),
  ];
}

function metaProblems({ path, meta }: Page, said: Said) {
  const title = documentTitle(meta.title, said);
  return [
    ...lengthProblem(`${path}: title`, title, titleLength),
    ...lengthProblem(`${path}: description`, documentDescription(meta.description, said), descriptionLength),
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

/** Types ensure that fields exist; this finds the empty ones. */
function findEmptyFields(value: unknown, path = ""): string[] {
  if (typeof value === "string") return value.trim() === "" ? [`${path} is empty`] : [];
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path} has no entries`];
    return value.flatMap((entry, index) => findEmptyFields(entry, `${path}[${index}]`));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, entry]) =>
      findEmptyFields(entry, path ? `${path}.${key}` : key),
    );
  }
  return value === undefined || value === null ? [`${path} is missing`] : [];
}

type Rendered = { readonly path: string; readonly html: string };

const external = /^(https:|mailto:|tel:)/;
const files: readonly string[] = [
  ...Object.values(wellKnownPaths),
  ...Object.values(documentPaths),
  ...capabilitySlugs.map(sheetPath),
];

/** Links and pictures that point nowhere: an unknown path, or an anchor that its page does not have. */
function findBrokenLinks(pages: readonly Rendered[], files: readonly string[]): string[] {
  const anchors = new Map(pages.map(({ path, html }) => [path, valuesOf("id", html)]));
  return pages.flatMap(({ path, html }) =>
    [...valuesOf("href", html).union(valuesOf("src", html))]
      .filter((href) => !isValidLink(href, path))
      .map((href) => `${path || "a screen"}: the link to ${href} points nowhere`),
  );

  function isValidLink(href: string, from: string) {
    if (
      external.test(href) ||
      href.startsWith(assetsPath) ||
      href.startsWith("/src/") ||
      files.includes(href)
    ) {
      return true;
    }
    const [target = "", anchor] = href.split("#");
    const ids = anchors.get(target === "" ? from : target);
    return ids !== undefined && (anchor === undefined || ids.has(anchor));
  }
}

function valuesOf(attribute: "id" | "href" | "src", html: string) {
  const pattern = new RegExp(`\\s${attribute}="([^"]*)"`, "g");
  return new Set([...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&")));
}
