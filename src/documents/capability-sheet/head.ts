import type { Capability } from "#content/capabilities/capability.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { row, stack, text } from "#documents/pdf/block.ts";
import { figure } from "#documents/pdf/figure.ts";
import { drawLetterhead } from "#documents/pdf/letterhead.ts";
import { columnGap, leftWidth, margin } from "#documents/pdf/measures.ts";
import { type Paper, sheetSize } from "#documents/pdf/paper.ts";
import { sheetCount, sheetNumber } from "#site/ui/figures.ts";
import { type } from "./type-scale.ts";

const width = sheetSize.width - 2 * margin;

/** Letterhead, title and drawing. Returns where the sheet goes on below them. */
export function drawHead(paper: Paper, capability: Capability) {
  const y = drawLetterhead(paper, type.name);
  const title = row(
    [{ block: words(paper, capability), width: leftWidth }, { block: drawing(paper, capability) }],
    columnGap,
  );
  title.draw({ x: margin, y, width }, paper.root);
  return y + title.height(width);
}

function words(paper: Paper, { slug, name, lead }: Capability) {
  const reference = capabilityPage.reference(sheetNumber(slug), sheetCount()).join(" · ");
  return stack(
    [
      text(paper, type.reference, reference),
      text(paper, type.title, name, "H1"),
      text(paper, type.lead, lead),
    ],
    4,
  );
}

function drawing(paper: Paper, { icon }: Capability) {
  return figure(paper, { of: icon, pen: { outline: 0.9, thin: 0.5 }, balloons: true });
}
