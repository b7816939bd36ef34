import { palette } from "#company/palette.ts";
import type { Fact } from "#content/page.ts";
import { padded, row, stack, tagged, text } from "#documents/pdf/block.ts";
import { margin } from "#documents/pdf/measures.ts";
import { type Paper, sheetSize } from "#documents/pdf/paper.ts";
import { artifact, element } from "#documents/pdf/tags.ts";
import { type } from "./type-scale.ts";

export const stripHeight = 46;
const inset = 9;

/** Five facts in hairline cells, read as a list of label and value. */
export function drawFactStrip(paper: Paper, facts: readonly Fact[], y: number) {
  const cellWidth = (sheetSize.width - 2 * margin) / facts.length;
  artifact(paper, (doc) => {
    doc.rect(0, y, sheetSize.width, stripHeight).fill(palette.white);
    for (const index of facts.keys()) {
      const x = margin + index * cellWidth;
      if (index > 0) doc.moveTo(x, y).lineTo(x, y + stripHeight);
    }
    doc.lineWidth(0.6).stroke(palette.fog);
    doc.moveTo(0, y + stripHeight).lineTo(sheetSize.width, y + stripHeight);
    doc.lineWidth(1.2).stroke(palette.ink);
  });
  const cells = facts.map(({ label, value, note }, index) => {
    const body = [text(paper, type.value, value, "P"), ...(note ? [text(paper, type.small, note, "P")] : [])];
    const lines = stack([text(paper, type.label, label, "Lbl"), tagged(paper, "LBody", stack(body))]);
    return { block: padded(tagged(paper, "LI", lines), { x: index === 0 ? 0 : inset, top: 8 }) };
  });
  element(paper, paper.root, "L", (list) =>
    row(cells).draw({ x: margin, y, width: sheetSize.width - 2 * margin }, list),
  );
}
