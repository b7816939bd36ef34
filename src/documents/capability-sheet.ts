import { colors } from "#company/palette-of.ts";
import {
  type Capability,
  naicsTitles,
  type ProductServiceCode,
  type Specification,
  sheetCount,
  sheetNumber,
  type Weeks,
  weeks,
} from "#content/capabilities/capability.ts";
import type { Company } from "#content/create-company.ts";
import { type Fact, plainText } from "#content/page.ts";
import { capabilityPage } from "#content/pages/capabilities.ts";
import { capabilityPath } from "#content/paths.ts";
import {
  type Block,
  fillColumns,
  over,
  padded,
  row,
  section,
  stack,
  table,
  tagged,
  text,
  tickList,
} from "#documents/pdf/block.ts";
import { figure } from "#documents/pdf/figure.ts";
import {
  artifact,
  columnGap,
  drawOnePage,
  horizontalRule,
  leftWidth,
  margin,
  type Paper,
  sheetSize,
} from "#documents/pdf/paper.ts";
import { scaleWeeks } from "#site/drawings/drawing.tsx";
import { drawSheetHead, drawSource, sheetBottom, type } from "./sheet-paper.ts";

const sectionGap = { least: 7, most: 16 };
const belowHead = 12;

/** The capability's page as one Letter sheet: the same words, the same order. */
export function makeCapabilitySheet(company: Company, capability: Capability, date: Temporal.PlainDate) {
  const { slug, name, description } = capability;
  const title = `${name}, ${company.said.legalName}`;
  return drawOnePage({ company, title, subject: description, date }, (paper) => {
    const y = drawHead(paper, capability) + belowHead;
    const columns = { y, bottom: sheetBottom, gap: sectionGap };
    fillColumns(paper, sections(paper, capability), [plate(paper, capability)], columns);
    drawSource(paper, date, (revised) =>
      company.words(capabilityPage).fileSource(company.said.domain + capabilityPath(slug), revised),
    );
  });
}

function wordsOf({ company }: Paper) {
  return company.words(capabilityPage);
}

/** Letterhead, title and drawing. Returns the y position below them. */
function drawHead(paper: Paper, { slug, name, lead, icon }: Capability) {
  const y = drawSheetHead(paper);
  const reference = wordsOf(paper).reference(sheetNumber(slug), sheetCount()).join(" · ");
  const words = stack(
    [
      text(paper, type.reference, reference),
      text(paper, type.title, name, "H1"),
      text(paper, type.lead, lead),
    ],
    4,
  );
  const drawing = figure(paper, { of: icon, pen: { outline: 0.9, thin: 0.5 }, balloons: true });
  const title = row([{ block: words, width: leftWidth }, { block: drawing }], columnGap);
  title.draw({ x: margin, y, width: sheetSize.contentWidth }, paper.root);
  return y + title.height(sheetSize.contentWidth);
}

const itemGap = 1;

function sections(paper: Paper, capability: Capability): Block[] {
  const { headings, standardsNote } = wordsOf(paper);
  const { overview, specifications, procurement, certifications } = capability;
  const named = (heading: string, blocks: readonly Block[]) => section(paper, type.heading, heading, blocks);
  const paragraphs = overview.map((paragraph) => text(paper, type.body, paragraph));
  return [
    named(headings.overview, [stack(paragraphs, 3)]),
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
  const caption = padded(text(paper, type.note, wordsOf(paper).specificationsCaption, "Caption"), {
    bottom: 2,
  });
  return table(paper, { rows, widths: [16, 84, undefined], padding: 2.2, caption });
}

const inset = 8;
const frame = 1.2;

/** The data plate: lead times, codes, export status and who to ask. */
function plate(paper: Paper, capability: Capability): Block {
  const { slug, leadTime } = capability;
  const { headings, plate: labels, plateNumber } = wordsOf(paper);
  const title = row([
    { block: text(paper, type.plateTitle, headings.plate, "H2") },
    { block: text(paper, { ...type.plateTitle, align: "right" }, plateNumber(sheetNumber(slug))), width: 50 },
  ]);
  const inner = stack([
    padded(title, { x: inset, top: 6, bottom: 6 }),
    ruled(paper, stack([text(paper, type.label, labels.leadTime), gauge(paper, leadTime)], 3)),
    table(paper, { rows: factRows(paper, capability), widths: [undefined], padding: 4, inset }),
  ]);
  const framed = over(inner, ({ x, y, width, height }) =>
    artifact(paper, (doc) => doc.rect(x, y, width, height).lineWidth(frame).stroke(colors.ink)),
  );
  return tagged(paper, "Sect", framed);
}

function factRows(paper: Paper, { naics, psc, exportStatus, facts }: Capability) {
  const { plate: labels } = wordsOf(paper);
  const { phone, emails } = paper.company.said;
  const plainFacts: readonly Fact[] = [
    { label: labels.exportStatus, value: exportStatus },
    ...facts,
    {
      label: labels.askFor,
      value: `${labels.askForValue}, ${phone.display}, ${emails.sales}`,
    },
  ];
  const named = naics.map((code) => ({ code, title: naicsTitles[code] }));
  return [
    fact(paper, labels.naics, codeList(paper, named)),
    fact(paper, labels.psc, codeList(paper, psc)),
    ...plainFacts.map(({ label, value }) => fact(paper, label, text(paper, type.cell, value))),
  ];
}

/** Label over value in one cell, so that long titles have the width of the plate. */
function fact(paper: Paper, label: string, value: Block): Block[] {
  return [stack([text(paper, type.label, label, "TH", { scope: "Row" }), tagged(paper, "TD", value)])];
}

function codeList(paper: Paper, codes: readonly ProductServiceCode[]): Block {
  const lines = codes.map(({ code, title }) =>
    row([
      { block: text(paper, type.term, code, "Lbl"), width: 37 },
      { block: text(paper, type.cell, title, "LBody") },
    ]),
  );
  return tagged(paper, "L", stack(lines.map((line) => tagged(paper, "LI", line))));
}

function ruled(paper: Paper, block: Block): Block {
  return over(padded(block, { x: inset, top: 6, bottom: 6 }), ({ x, y, width, height }) => {
    horizontalRule(paper, { x, y, width }, 0.8, colors.ink);
    horizontalRule(paper, { x, y: y + height, width }, 0.5, colors.fog);
  });
}

const barHeight = 11;

/** Both lead times on the twelve-week scale, each with its figure as text. */
function gauge(paper: Paper, { standard, expedited }: Capability["leadTime"]): Block {
  const line = (label: string, range: Weeks, color: string) => {
    const figure = text(paper, { ...type.term, align: "right" }, `${weeks(range)} wk`, "LBody");
    const parts = row([
      { block: text(paper, type.cell, label, "Lbl"), width: 48 },
      { block: bar(paper, range, color) },
      { block: figure, width: 46 },
    ]);
    return tagged(paper, "LI", parts);
  };
  const { plate } = wordsOf(paper);
  const lines = [
    line(plate.standard, standard, colors.ink),
    line(plate.expedited, expedited, paper.company.palette.accent),
  ];
  return tagged(paper, "L", stack(lines, 2));
}

function bar(paper: Paper, range: Weeks, color: string): Block {
  return {
    height: () => barHeight,
    draw({ x, y, width }) {
      const week = width / scaleWeeks;
      artifact(paper, (doc) => {
        doc.rect(x, y, width, barHeight).fill(colors.tint);
        for (let tick = 1; tick < scaleWeeks; tick += 1)
          doc.moveTo(x + tick * week, y).lineTo(x + tick * week, y + barHeight);
        doc.lineWidth(0.4).stroke(colors.fog);
        doc.rect(x + range.from * week, y + 2, (range.to - range.from) * week, barHeight - 4).fill(color);
      });
    },
  };
}
