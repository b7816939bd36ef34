import type { Capability } from "#content/capabilities/capability.ts";
import { company } from "#content/company.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { colors } from "#documents/look.ts";
import { row, stack, text } from "#documents/pdf/block.ts";
import { figure } from "#documents/pdf/figure.ts";
import { drawMark } from "#documents/pdf/mark.ts";
import { columnGap, leftWidth, margin } from "#documents/pdf/measures.ts";
import { type Paper, sheetSize } from "#documents/pdf/paper.ts";
import { artifact } from "#documents/pdf/tags.ts";
import { sheetCount, sheetNumber } from "#site/ui/figures.ts";
import { type } from "./type-scale.ts";

const width = sheetSize.width - 2 * margin;
const markSize = 24;
const ruleY = margin + markSize + 9;
const titleY = ruleY + 14;

/** Letterhead, title and drawing. Returns where the sheet goes on below them. */
export function drawHead(paper: Paper, capability: Capability) {
  artifact(paper, (doc) => {
    drawMark(doc, { x: margin, y: margin, size: markSize, strata: colors.ink });
    doc
      .moveTo(margin, ruleY)
      .lineTo(margin + width, ruleY)
      .lineWidth(1.6)
      .stroke(colors.ink);
  });
  const name = text(paper, type.name, company.legalName);
  name.draw({ x: margin + markSize + 9, y: margin + 4.5, width }, paper.root);

  const title = row(
    [{ block: words(paper, capability), width: leftWidth }, { block: drawing(paper, capability) }],
    columnGap,
  );
  title.draw({ x: margin, y: titleY, width }, paper.root);
  return titleY + title.height(width);
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
