import type { Element, Paper } from "./paper.ts";
import { content, element, type Tag, type TagOptions } from "./tags.ts";
import { lineHeight, type Place, type TextStyle, wrapText, writeLines } from "./text.ts";

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

/** Side by side in columns of the given widths; the column without a width takes what is left. */
export function row(cells: readonly { readonly width?: number; readonly block: Block }[], gap = 0): Block {
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

export type Padding = { readonly x?: number; readonly top?: number; readonly bottom?: number };

export function padded(block: Block, { x = 0, top = 0, bottom = 0 }: Padding): Block {
  return {
    height: (width) => block.height(width - 2 * x) + top + bottom,
    draw: (place, parent) =>
      block.draw({ x: place.x + x, y: place.y + top, width: place.width - 2 * x }, parent),
  };
}
