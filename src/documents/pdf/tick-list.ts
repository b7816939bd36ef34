import { palette } from "#company/palette.ts";
import { type Block, tagged, text } from "./block.ts";
import type { Paper } from "./paper.ts";
import { artifact, element } from "./tags.ts";
import { lineHeight, type TextStyle } from "./text.ts";

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
