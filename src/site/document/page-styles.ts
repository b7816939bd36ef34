import { palette } from "#company/palette.ts";

/** Order within a layer: what is more general comes first. The first sheet names the layers in their order. */
const order = [
  "/src/site/styles/reset.css",
  "/src/site/styles/",
  "/src/site/compositions/",
  "/src/site/ui/",
  "/src/site/drawings/",
  "/src/site/layout/",
  "/src/request/form/",
  "/src/",
];
const always = "/src/site/styles/";

const sources = import.meta.glob<string>(
  ["/src/site/**/*.css", "/src/request/**/*.css", "/src/quote/page/**/*.css"],
  { query: "?inline", import: "default", eager: true },
);

const sheets = Object.entries(sources)
  .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
  .map(([file, css]) => ({
    isGlobal: file.startsWith(always),
    blocks: blocksOf(css.match(/(?<=\.)[a-z][\w-]*/g) ?? []),
    css: withColors(css.trim()),
  }));

/** The styles that a page needs: what is global, and each sheet with a block whose class names are in its HTML. */
export function stylesFor(used: ReadonlySet<string>) {
  return sheets
    .filter(({ blocks, isGlobal }) => isGlobal || !blocks.isDisjointFrom(used))
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
  return order.findIndex((start) => file.startsWith(start));
}

export function blocksIn(html: string) {
  // A long table has the same few class attributes thousands of times.
  const attributes = new Set(html.match(/\sclass="[^"]*/g));
  return blocksOf([...attributes].flatMap((attribute) => attribute.slice(' class="'.length).split(" ")));
}

function blocksOf(classNames: readonly string[]) {
  return new Set(classNames.map((name) => name.replace(/(__|--).*$/, "")));
}
