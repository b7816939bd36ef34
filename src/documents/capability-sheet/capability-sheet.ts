import { sayDay } from "#company/time.ts";
import {
  type Capability,
  type Specification,
  sheetCount,
  sheetNumber,
} from "#content/capabilities/capability.ts";
import { capabilityStatement } from "#content/capability-statement.ts";
import { company } from "#content/company.ts";
import { plainText } from "#content/page.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { capabilityPath } from "#content/paths.ts";
import { type Block, padded, row, section, stack, text, tickList } from "#documents/pdf/block.ts";
import { figure } from "#documents/pdf/figure.ts";
import { fillColumn } from "#documents/pdf/flow.ts";
import { drawLetterhead } from "#documents/pdf/letterhead.ts";
import {
  columnGap,
  drawOnePage,
  leftWidth,
  margin,
  type Paper,
  rightWidth,
  rightX,
  sheetSize,
} from "#documents/pdf/paper.ts";
import { table } from "#documents/pdf/table.ts";
import { plate } from "./plate.ts";
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
  const revised = capabilityStatement.revised(sayDay(date));
  const source = capabilityPage.fileSource(company.domain + capabilityPath(slug), revised);
  const y = sheetSize.height - margin - type.note.size;
  text(paper, type.note, source).draw({ x: margin, y, width: sheetSize.width - 2 * margin }, paper.root);
}

const width = sheetSize.width - 2 * margin;

/** Letterhead, title and drawing. Returns the y position below them. */
function drawHead(paper: Paper, capability: Capability) {
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

const itemGap = 1;

/** The page's words, in the page's order. */
function sections(paper: Paper, capability: Capability): Block[] {
  const { headings, standardsNote } = capabilityPage;
  const { overview, specifications, procurement, certifications } = capability;
  const named = (heading: string, blocks: readonly Block[]) => section(paper, type.heading, heading, blocks);
  return [
    named(headings.overview, [
      stack(
        overview.map((paragraph) => text(paper, type.body, paragraph)),
        3,
      ),
    ]),
    named(headings.specifications, [specificationTable(paper, specifications)]),
    named(headings.procurement, [tickList(paper, type.body, procurement.map(plainText), itemGap)]),
    named(headings.standards, [
      tickList(paper, type.body, certifications, itemGap),
      padded(text(paper, type.note, standardsNote), { top: 3 }),
    ]),
  ];
}

function specificationTable(paper: Paper, specifications: readonly Specification[]): Block {
  const rows = specifications.map(({ name, value, balloon }) => [
    text(paper, type.item, balloon ? String(balloon) : "", "TD"),
    text(paper, type.term, name, "TH", { scope: "Row" }),
    text(paper, type.cell, value, "TD"),
  ]);
  const caption = padded(text(paper, type.note, capabilityPage.specificationsCaption, "Caption"), {
    bottom: 2,
  });
  return table(paper, { rows, widths: [16, 84, undefined], padding: 2.2, caption });
}
