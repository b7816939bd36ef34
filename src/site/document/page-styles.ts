import { palette } from "#company/palette.ts";

/** Order within a layer: what is more general comes first. */
const folders = [
  "/src/site/styles/",
  "/src/site/compositions/",
  "/src/site/ui/",
  "/src/site/drawings/",
  "/src/site/layout/",
  "/src/request/form/",
  "/src/",
];
const always = folders[0];

const sources = import.meta.glob<string>(
  ["/src/site/**/*.css", "/src/request/**/*.css", "/src/quote/page/**/*.css"],
  { query: "?inline", import: "default", eager: true },
);

type Sheet = { readonly block: string; readonly isGlobal: boolean; readonly css: string };

const sheets: readonly Sheet[] = Object.entries(sources)
  .map(([file, css]) => ({ file, css: withColors(css.trim()) }))
  .sort((a, b) => rank(a.file) - rank(b.file) || (a.file < b.file ? -1 : 1))
  .map(({ file, css }) => ({
    block: file.slice(file.lastIndexOf("/") + 1, -".css".length),
    isGlobal: file.startsWith(String(always)),
    css,
  }));

/**
 * The styles that a page needs: what is global, and each block whose class names are in its HTML. One block per
 * file and one file per block make this exact without parsing any CSS.
 */
export function stylesFor(used: ReadonlySet<string>) {
  return sheets
    .filter(({ block, isGlobal }) => isGlobal || used.has(block))
    .map(({ css }) => css)
    .join("");
}

/** All of them, for pages that load one sheet instead. */
export const siteStyles = sheets.map(({ css }) => css).join("");

/** Style sheets name colors, as in palette(ink-deep); e-mails and documents use the same palette. */
function withColors(css: string) {
  return css.replace(/palette\(([a-z-]+)\)/g, (_, name: string) => {
    const key = name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
    if (!(key in palette)) throw new Error(`There is no color ${name} in the palette`);
    return palette[key as keyof typeof palette];
  });
}

function rank(file: string) {
  const position = folders.findIndex((folder) => file.startsWith(folder));
  const isLayerOrder = file.endsWith("/layers.css");
  return isLayerOrder ? -1 : position;
}

export function blocksIn(html: string) {
  // A long table has the same few class attributes thousands of times.
  const attributes = new Set(html.match(/\sclass="[^"]*/g));
  const names = [...attributes].flatMap((attribute) => attribute.slice(' class="'.length).split(" "));
  return new Set(names.map((name) => name.replace(/(__|--).*$/, "")));
}
