import { type CapabilityStatement, capabilityStatement } from "#content/capability-statement.ts";
import { company } from "#content/company.ts";
import { fillColumn } from "#documents/pdf/column.ts";
import { leftWidth, margin, rightWidth, rightX } from "#documents/pdf/measures.ts";
import { drawOnePage, sheetSize } from "#documents/pdf/paper.ts";
import { bandHeight, drawBand } from "./band.ts";
import { drawFactStrip, stripHeight } from "./fact-strip.ts";
import { drawFooter, footerHeight } from "./footer.ts";
import { leftSections, rightSections } from "./sections.ts";

const sectionGap = { least: 9, most: 17 };
const above = 17;
const below = 10;

/** One Letter page, whatever the content: a problem is reported when the content is too long for it. */
export function makeCapabilityStatement(
  date: Temporal.PlainDate,
  words: CapabilityStatement = capabilityStatement,
) {
  const { title, subject } = words;
  const y = bandHeight + stripHeight + above;
  const height = sheetSize.height - footerHeight - below - y;
  const left = { x: margin, y, width: leftWidth, height };
  const right = { x: rightX, y, width: rightWidth, height };

  return drawOnePage({ title: `${title}, ${company.legalName}`, subject, date }, (paper) => {
    drawBand(paper, title);
    drawFactStrip(paper, words.strip, bandHeight);
    fillColumn(paper, paper.root, leftSections(paper, words), left, sectionGap);
    fillColumn(paper, paper.root, rightSections(paper, words), right, sectionGap);
    drawFooter(paper, words, date);
  });
}
