import type { Block } from "./block.ts";
import type { Element, Paper } from "./paper.ts";

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type Gap = { readonly least: number; readonly most: number };

/** Stacks blocks in a fixed area and distributes leftover space between them, up to a limit. */
export function fillColumn(paper: Paper, parent: Element, blocks: readonly Block[], area: Area, gap: Gap) {
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
