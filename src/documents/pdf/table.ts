import { palette } from "#company/palette.ts";
import { type Block, padded, row, tagged } from "./block.ts";
import type { Paper } from "./paper.ts";
import { element, horizontalRule } from "./tags.ts";

type TableInput = {
  /** Cells bring their own TH or TD. */
  readonly rows: readonly (readonly Block[])[];
  /** One per column; the one that is undefined takes what is left. */
  readonly widths: readonly (number | undefined)[];
  readonly padding: number;
  readonly inset?: number;
  readonly caption?: Block;
};

const hairline = 0.5;

/** Rows with a hairline between them. */
export function table(paper: Paper, { rows, widths, padding, inset = 0, caption }: TableInput): Block {
  const lines = rows.map((cells) =>
    padded(row(cells.map((block, index) => ({ block, width: widths[index] }))), {
      x: inset,
      top: padding,
      bottom: padding,
    }),
  );
  return {
    height: (width) => lines.reduce((sum, line) => sum + line.height(width), caption?.height(width) ?? 0),
    draw({ x, y, width }, parent) {
      element(paper, parent, "Table", (own) => {
        caption?.draw({ x, y, width }, own);
        let top = y + (caption?.height(width) ?? 0);
        for (const [index, line] of lines.entries()) {
          if (index > 0 || caption) horizontalRule(paper, { x, y: top, width }, hairline, palette.fog);
          tagged(paper, "TR", line).draw({ x, y: top, width }, own);
          top += line.height(width);
        }
      });
    },
  };
}
