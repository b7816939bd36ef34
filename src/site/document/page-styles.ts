import type { Palette } from "#company/palette-of.ts";

/** Order within a layer: what is more general comes first. The first sheet names the layers in their order. */
const order = [
  "/src/site/styles/base.css",
  "/src/site/styles/",
  "/src/site/ui/",
  "/src/site/drawings/",
  "/src/site/layout/",
  "/src/request/form/",
  "/src/",
];

// No type argument: with one, Vitest would no longer see that this module depends on which files there are.
const sources: Record<string, string> = import.meta.glob(
  ["/src/site/**/*.css", "/src/request/**/*.css", "/src/quote/page/**/*.css"],
  { query: "?inline", import: "default", eager: true },
);

const written = Object.entries(sources)
  .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
  .map(([, css]) => css.replace(/\/\*.*?\*\//gs, "").trim())
  .join("");

const rulesByPalette = new WeakMap<Palette, { readonly css: string; readonly rules: readonly Rule[] }>();

/** Read once for each company. */
function stylesIn(palette: Palette) {
  return rulesByPalette.getOrInsertComputed(palette, () => {
    const css = withColors(written, palette);
    return { css, rules: rulesIn(css) };
  });
}

/** All styles, for pages that load one sheet instead. */
export function siteStyles(palette: Palette) {
  return stylesIn(palette).css;
}

/** The styles that a page needs: rules for all pages, and each rule of a block whose class names it has. */
export function stylesFor(used: ReadonlySet<string>, palette: Palette) {
  return write(stylesIn(palette).rules, used);
}

/** A group holds nested rules. Any other rule has the blocks that it is for, or none if it is for all. */
type Rule = { readonly css: string; readonly blocks: ReadonlySet<string> } | Group;
type Group = { readonly head: string; readonly rules: readonly Rule[] };

/** Reads a style sheet without comments. No string in it may contain a brace. */
function rulesIn(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let start = 0, depth = 0, at = 0; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] !== "}" || --depth > 0) continue;
    rules.push(readRule(css.slice(start, at + 1).trim()));
    start = at + 1;
  }
  return rules;
}

function readRule(css: string): Rule {
  const head = css.slice(0, css.indexOf("{"));
  if (/^@(?:layer|media|container|supports)/.test(head))
    return { head, rules: rulesIn(css.slice(head.length + 1, -1)) };
  const selectors = head.split(/,(?![^(]*\))/);
  const names = selectors.map((selector) => selector.match(/(?<=\.)[a-z][\w-]*/g));
  return { css, blocks: names.includes(null) ? new Set() : blocksOf(names.flatMap((found) => found ?? [])) };
}

function write(rules: readonly Rule[], used: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ("css" in rule) return rule.blocks.size > 0 && rule.blocks.isDisjointFrom(used) ? "" : rule.css;
      const inside = write(rule.rules, used);
      return inside && `${rule.head}{${inside}}`;
    })
    .join("");
}

/** Style sheets name colors, as in palette(ink-deep); e-mails and documents use the same palette. */
function withColors(css: string, palette: Palette) {
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
