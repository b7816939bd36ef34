import { palette } from "#company/palette.ts";
import { type Block, padded, stack, tagged, text } from "./block.ts";
import type { Paper } from "./paper.ts";
import { artifact } from "./tags.ts";
import type { TextStyle } from "./text.ts";

const ruleWidth = 1.4;
const headingPadding = { top: 5, bottom: 4 };

/** A heading under a heavy rule, and what belongs to it. */
export function section(paper: Paper, style: TextStyle, heading: string, blocks: readonly Block[]): Block {
  const head = padded(text(paper, style, heading, "H2"), headingPadding);
  return tagged(paper, "Sect", stack([underRule(paper, head), ...blocks]));
}

function underRule(paper: Paper, block: Block): Block {
  return {
    height: block.height,
    draw(place, parent) {
      artifact(paper, (doc) =>
        doc
          .moveTo(place.x, place.y)
          .lineTo(place.x + place.width, place.y)
          .lineWidth(ruleWidth)
          .stroke(palette.ink),
      );
      block.draw(place, parent);
    },
  };
}
