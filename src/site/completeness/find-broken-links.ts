import { assetsPath, capabilitySlugs, documentPaths, sheetPath, wellKnownPaths } from "#content/paths.ts";

type Rendered = { readonly path: string; readonly html: string };

const external = /^(https:|mailto:|tel:)/;
const files: readonly string[] = [
  ...Object.values(wellKnownPaths),
  ...Object.values(documentPaths),
  ...capabilitySlugs.map(sheetPath),
];

/** Links that point nowhere: an unknown path, or an anchor that its page does not have. */
export function findBrokenLinks(pages: readonly Rendered[]): string[] {
  const anchors = new Map(pages.map(({ path, html }) => [path, valuesOf("id", html)]));
  return pages.flatMap(({ path, html }) =>
    [...valuesOf("href", html)]
      .filter((href) => !isSound(href, path))
      .map((href) => `${path || "a screen"}: the link to ${href} points nowhere`),
  );

  function isSound(href: string, from: string) {
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

function valuesOf(attribute: "id" | "href", html: string) {
  const pattern = new RegExp(`\\s${attribute}="([^"]*)"`, "g");
  return new Set([...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&")));
}
