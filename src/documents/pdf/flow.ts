import type { Block } from "./block.ts";
import type { Element, Paper } from "./paper.ts";
import type { Box } from "./text.ts";

type Area = { readonly x: number; readonly width: number; readonly bottom: number };

/** Stacks blocks over as many pages as needed. A block is never split. */
export type Flow = {
  /** Where the next block begins. */
  y: number;
  readonly area: Area;
  readonly add: (block: Block, parent: Element, gap?: number) => void;
  /** Starts a new page unless this much space is left. */
  readonly reserve: (height: number) => void;
  /** Drawn again at the top of every page that begins while `fill` runs: the heads of a table. */
  readonly repeat: (draw: (y: number) => number, fill: () => void) => void;
};

/** `startPage` draws the header of every page but the first and returns the y position below it. */
export function createFlow(paper: Paper, y: number, area: Area, startPage: () => number): Flow {
  let repeated: ((y: number) => number) | undefined;
  const flow: Flow = {
    y,
    area,
    add(block, parent, gap = 0) {
      const height = block.height(area.width);
      flow.reserve(gap + height);
      // No gap at the top of a page: there is nothing above to separate from.
      if (flow.y > top) flow.y += gap;
      block.draw({ x: area.x, y: flow.y, width: area.width }, parent);
      flow.y += height;
    },
    reserve(height) {
      if (flow.y + height <= area.bottom || flow.y <= top) return;
      paper.doc.addPage();
      flow.y = startPage();
      if (repeated) flow.y += repeated(flow.y);
      top = flow.y;
    },
    repeat(draw, fill) {
      repeated = draw;
      fill();
      repeated = undefined;
    },
  };
  let top = y - 1;
  return flow;
}

type Gap = { readonly least: number; readonly most: number };

/** Stacks blocks in a fixed area and distributes leftover space between them, up to a limit. */
export function fillColumn(paper: Paper, parent: Element, blocks: readonly Block[], area: Box, gap: Gap) {
  const heights = blocks.map((block) => block.height(area.width));
  const needed = heights.reduce((sum, height) => sum + height, 0);
  const shared = (area.height - needed) / Math.max(1, blocks.length - 1);
  if (shared < gap.least) {
    const excess = needed + gap.least * (blocks.length - 1) - area.height;
    paper.problems.push(`the text is ${Math.ceil(excess)} points too long for one page`);
  }
  let y = area.y;
  for (const [index, block] of blocks.entries()) {
    block.draw({ x: area.x, y, width: area.width }, parent);
    y += (heights[index] ?? 0) + Math.min(gap.most, Math.max(gap.least, shared));
  }
}
