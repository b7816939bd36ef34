import { palette } from "#company/palette.ts";
import type { Element, Paper } from "./paper.ts";
import { artifact, content, element, horizontalRule, type Tag, type TagOptions } from "./tags.ts";
import {
  type Box,
  lineHeight,
  measureText,
  type Place,
  type TextStyle,
  widthOfText,
  wrapText,
  writeLines,
  writeText,
} from "./text.ts";

/** A part of a page that knows its height before it is drawn. */
export type Block = {
  readonly height: (width: number) => number;
  readonly draw: (place: Place, parent: Element) => void;
};

export function text(
  paper: Paper,
  style: TextStyle,
  words: string,
  tag: Tag = "P",
  options?: TagOptions,
): Block {
  // A block is measured more than once, and wrapping is most of the work.
  const wrapped = new Map<number, readonly string[]>();
  const linesAt = (width: number) => {
    const lines = wrapped.get(width) ?? wrapText(paper, style, words, width);
    wrapped.set(width, lines);
    return lines;
  };
  return {
    height: (width) => linesAt(width).length * lineHeight(paper, style),
    draw: (place, parent) =>
      content(paper, parent, tag, () => writeLines(paper, style, linesAt(place.width), place), options),
  };
}

/** One under the other. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  return {
    height: (width) => blocks.reduce((sum, block) => sum + block.height(width), gap * (blocks.length - 1)),
    draw({ x, y, width }, parent) {
      let top = y;
      for (const block of blocks) {
        block.draw({ x, y: top, width }, parent);
        top += block.height(width) + gap;
      }
    },
  };
}

type Cell = { readonly width?: number | undefined; readonly block: Block };

/** Side by side in columns of the given widths; the column without a width takes what is left. */
export function row(cells: readonly Cell[], gap = 0): Block {
  const place = (width: number) => {
    const fixed = cells.reduce((sum, cell) => sum + (cell.width ?? 0), gap * (cells.length - 1));
    const shared = cells.filter((cell) => cell.width === undefined).length;
    return cells.map((cell) => ({ block: cell.block, width: cell.width ?? (width - fixed) / shared }));
  };
  return {
    height: (width) => Math.max(...place(width).map((cell) => cell.block.height(cell.width))),
    draw({ x, y, width }, parent) {
      let left = x;
      for (const cell of place(width)) {
        cell.block.draw({ x: left, y, width: cell.width }, parent);
        left += cell.width + gap;
      }
    },
  };
}

/** Wraps a block in a structure element. */
export function tagged(paper: Paper, tag: Tag, block: Block): Block {
  return {
    height: block.height,
    draw: (place, parent) => element(paper, parent, tag, (own) => block.draw(place, own)),
  };
}

type Padding = { readonly x?: number; readonly top?: number; readonly bottom?: number };

export function padded(block: Block, { x = 0, top = 0, bottom = 0 }: Padding): Block {
  return {
    height: (width) => block.height(width - 2 * x) + top + bottom,
    draw: (place, parent) =>
      block.draw({ x: place.x + x, y: place.y + top, width: place.width - 2 * x }, parent),
  };
}

const ruleWidth = 1.4;
const headingPadding = { top: 5, bottom: 4 };

/** A heading under a heavy rule, and what belongs to it. */
export function section(paper: Paper, style: TextStyle, heading: string, blocks: readonly Block[]): Block {
  const head = padded(text(paper, style, heading, "H2"), headingPadding);
  const underRule: Block = {
    height: head.height,
    draw(place, parent) {
      horizontalRule(paper, place, ruleWidth, palette.ink);
      head.draw(place, parent);
    },
  };
  return tagged(paper, "Sect", stack([underRule, ...blocks]));
}

const tick = { width: 6.5, thickness: 1.2, indent: 11.5 };

/** A list whose items begin with a short orange rule. */
export function tickList(paper: Paper, style: TextStyle, items: readonly string[], gap: number): Block {
  const blocks = items.map((item) => tagged(paper, "LI", text(paper, style, item, "LBody")));
  const heightOf = (block: Block, width: number) => block.height(width - tick.indent);
  return {
    height: (width) => blocks.reduce((sum, block) => sum + heightOf(block, width) + gap, -gap),
    draw({ x, y, width }, parent) {
      element(paper, parent, "L", (own) => {
        let top = y;
        for (const block of blocks) {
          const middle = top + (lineHeight(paper, style) - tick.thickness) / 2;
          artifact(paper, (doc) => doc.rect(x, middle, tick.width, tick.thickness).fill(palette.accent));
          block.draw({ x: x + tick.indent, y: top, width: width - tick.indent }, own);
          top += heightOf(block, width) + gap;
        }
      });
    },
  };
}

/** One line that is a link as a whole: an address, a phone number. */
export function link(paper: Paper, style: TextStyle, words: string, href: string, tag: Tag = "P"): Block {
  const height = (width: number) => measureText(paper, style, words, width);
  return {
    height,
    draw(place, parent) {
      element(paper, parent, tag, (own) =>
        content(paper, own, "Link", (linkElement) => {
          writeText(paper, style, words, place);
          const width = widthOfText(paper, style, words);
          const x = style.align === "right" ? place.x + place.width - width : place.x;
          annotate(paper, linkElement, { x, y: place.y, width, height: height(place.width) }, words, href);
        }),
      );
    },
  };
}

/** PDF/UA wants a link to be tied to its element and described; PDFKit's own link option leaves it undescribed. */
function annotate(
  { doc }: Paper,
  structParent: Element,
  { x, y, width, height }: Box,
  words: string,
  href: string,
) {
  // A String object is written as a PDF string, a plain one as a PDF name.
  const options = { structParent, Contents: new String(words) } as unknown as PDFKit.Mixins.AnnotationOption;
  doc.link(x, y, width, height, href, options);
}
