import type { Capability } from "#content/capabilities/capability.ts";
import { capabilityStatement } from "#content/capability-statement.ts";
import { company } from "#content/company.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { capabilityPath } from "#content/paths.ts";
import { text } from "#documents/pdf/block.ts";
import { fillColumn } from "#documents/pdf/column.ts";
import { leftWidth, margin, rightWidth, rightX } from "#documents/pdf/measures.ts";
import { drawOnePage, type Paper, sheetSize } from "#documents/pdf/paper.ts";
import { drawHead } from "./head.ts";
import { plate } from "./plate.ts";
import { sections } from "./sections.ts";
import { type } from "./type-scale.ts";

const sectionGap = { least: 7, most: 16 };
const belowHead = 12;
const footHeight = 18;

/** The capability's page as one Letter sheet: the same words, the same order. */
export function makeCapabilitySheet(capability: Capability, date: Temporal.PlainDate) {
  const { slug, name, description } = capability;
  const title = `${name}, ${company.legalName}`;
  return drawOnePage({ title, subject: description, date }, (paper) => {
    const y = drawHead(paper, capability) + belowHead;
    const height = sheetSize.height - margin - footHeight - y;
    const left = { x: margin, y, width: leftWidth, height };
    const right = { x: rightX, y, width: rightWidth, height };
    fillColumn(paper, paper.root, sections(paper, capability), left, sectionGap);
    fillColumn(paper, paper.root, [plate(paper, capability)], right, sectionGap);
    drawSource(paper, slug, date);
  });
}

/** Where the sheet comes from, and which revision of it this is. */
function drawSource(paper: Paper, slug: Capability["slug"], date: Temporal.PlainDate) {
  const revised = capabilityStatement.revised(date.toLocaleString("en-US", { dateStyle: "medium" }));
  const source = capabilityPage.fileSource(company.domain + capabilityPath(slug), revised);
  const y = sheetSize.height - margin - type.note.size;
  text(paper, type.note, source).draw({ x: margin, y, width: sheetSize.width - 2 * margin }, paper.root);
}
