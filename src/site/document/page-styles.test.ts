import { expect, test } from "vitest";
import { paletteOf } from "#company/palette-of.ts";
import { blocksIn, siteStyles, stylesFor } from "./page-styles.ts";

const palette = paletteOf("#f85014");
const withoutSpace = (css: string) => css.replace(/\s+/g, "");

test("a page gets what is for all and the rules of its blocks", () => {
  const css = stylesFor(blocksIn('<a class="button button--primary" href="/">Home</a>'), palette);
  for (const expected of ["h2", ".button--primary", ".button--small", "@font-face"])
    expect(css).toContain(expected);
  for (const other of [".data-plate", ".site-footer", ".quote-plate"]) expect(css).not.toContain(other);
});

test("a page that uses every block gets everything", () => {
  const names = siteStyles(palette).match(/(?<=\.)[a-z][\w-]*/g) ?? [];
  const all = stylesFor(blocksIn(`<p class="${names.join(" ")}">`), palette);
  expect(withoutSpace(all)).toBe(withoutSpace(siteStyles(palette)));
});
