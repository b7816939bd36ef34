import { colors } from "#company/palette-of.ts";
import { sayDay } from "#company/time-in.ts";
import { type Capability, weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { Company, TeamMember } from "#content/create-company.ts";
import { mailto, startLow } from "#content/describe-company.ts";
import { type Fact, plainText } from "#content/page.ts";
import { type CapabilityStatement, capabilityStatement } from "#content/statements.ts";
import {
  type Block,
  fillColumns,
  isTooLong,
  link,
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
  content,
  drawOnePage,
  element,
  type FinishedPaper,
  margin,
  type Paper,
  sheetSize,
} from "#documents/pdf/paper.ts";
import { type TextStyle, widthOfText, writeText } from "#documents/pdf/text.ts";
import terrainSvg from "#site/assets/images/topo-band.svg?raw";
import { drawMark } from "./logo.ts";

const type = {
  title: { font: "heading", size: 30, leading: 1.05, color: "white", tracking: -0.015 },
  name: { font: "heading", size: 13, leading: 1.2, color: "white" },
  onInk: { font: "regular", size: 8.4, leading: 1.42, color: "white" },
  heading: { font: "heading", size: 12.5, leading: 1.2 },
  body: { font: "regular", size: 8.2, leading: 1.4 },
  small: { font: "regular", size: 7.4, leading: 1.32, color: "moss" },
  entry: { font: "heading", size: 9, leading: 1.25 },
  code: { font: "heading", size: 7.8, leading: 1.35 },
  cell: { font: "regular", size: 7.8, leading: 1.35 },
  label: { font: "label", size: 7.6, leading: 1.385, color: "moss" },
  value: { font: "heading", size: 10, leading: 1.25 },
} as const satisfies Record<string, TextStyle>;

const sectionGap = { least: 7, most: 17 };
const above = 17;
const below = 10;

/** This many people are named even if there is no room; others only if there is. */
const alwaysNamed = 2;

/**
 * One Letter page, whatever the content: if there is no room for everyone, it names only the first people,
 * and if the content is too long even so, a problem is reported.
 */
export async function makeCapabilityStatement(
  company: Company,
  date: Temporal.PlainDate,
  words: CapabilityStatement = company.words(capabilityStatement),
  people = company.team,
): Promise<FinishedPaper> {
  const made = await drawStatement(company, date, words, people);
  return people.length > alwaysNamed && made.problems.some(isTooLong)
    ? makeCapabilityStatement(company, date, words, people.slice(0, -1))
    : made;
}

function drawStatement(
  company: Company,
  date: Temporal.PlainDate,
  words: CapabilityStatement,
  people: readonly TeamMember[],
) {
  const { title, subject } = words;
  const columns = {
    y: bandHeight + stripHeight + above,
    bottom: sheetSize.height - footerHeight - below,
    gap: sectionGap,
  };
  return drawOnePage({ company, title: `${title}, ${company.said.legalName}`, subject, date }, (paper) => {
    drawBand(paper, title);
    drawFactStrip(paper, words.strip, bandHeight);
    fillColumns(paper, leftSections(paper, words), rightSections(paper, words, people), columns);
    drawFooter(paper, words, date);
  });
}

const bandHeight = 134;
const contactWidth = 170;
const markSize = 26;
const top = 27;

/** The ink band: who this is, what the sheet is, one plain sentence, and how to reach the company. */
function drawBand(paper: Paper, title: string) {
  const { contentWidth: width } = sheetSize;
  const { legalName, summary } = paper.company.said;
  artifact(paper, (doc) => {
    doc.rect(0, 0, sheetSize.width, bandHeight).fill(colors.ink);
    drawTerrain(doc);
    drawMark(paper, { x: margin, y: top, size: markSize, strata: colors.white });
  });

  const nameLeft = margin + markSize + 9;
  text(paper, type.name, legalName).draw({ x: nameLeft, y: top + 5, width }, paper.root);
  const words = stack([text(paper, type.title, title, "H1"), text(paper, type.onInk, summary)], 1);
  words.draw({ x: margin, y: top + markSize + 10, width: width - contactWidth - 10 }, paper.root);

  const contact = contactBlock(paper);
  const x = sheetSize.width - margin - contactWidth;
  const y = bandHeight - 19 - contact.height(contactWidth);
  contact.draw({ x, y, width: contactWidth }, paper.root);
}

function contactBlock(paper: Paper): Block {
  const { address, phone, emails, domain } = paper.company.said;
  const style = { ...type.onInk, align: "right" } as const;
  return stack([
    text(paper, style, address.street),
    text(paper, style, `${address.city}, ${address.state} ${address.postalCode}`),
    link(paper, style, phone.display, phone.href),
    link(paper, style, emails.sales, mailto(emails.sales)),
    link(paper, style, domain, `https://${domain}`),
  ]);
}

const stripHeight = 46;
const inset = 9;

/** Five facts in hairline cells, read as a list of label and value. */
function drawFactStrip(paper: Paper, facts: readonly Fact[], y: number) {
  const cellWidth = sheetSize.contentWidth / facts.length;
  artifact(paper, (doc) => {
    doc.rect(0, y, sheetSize.width, stripHeight).fill(colors.white);
    for (const index of facts.keys()) {
      const x = margin + index * cellWidth;
      if (index > 0) doc.moveTo(x, y).lineTo(x, y + stripHeight);
    }
    doc.lineWidth(0.6).stroke(colors.fog);
    doc.moveTo(0, y + stripHeight).lineTo(sheetSize.width, y + stripHeight);
    doc.lineWidth(1.2).stroke(colors.ink);
  });
  const cells = facts.map(({ label, value, note }, index) => {
    const body = [text(paper, type.value, value, "P"), ...(note ? [text(paper, type.small, note, "P")] : [])];
    const lines = stack([text(paper, type.label, label, "Lbl"), tagged(paper, "LBody", stack(body))]);
    return { block: padded(tagged(paper, "LI", lines), { x: index === 0 ? 0 : inset, top: 8 }) };
  });
  element(paper, paper.root, "L", (list) =>
    row(cells).draw({ x: margin, y, width: sheetSize.contentWidth }, list),
  );
}

const footerHeight = 36;

/** The export notice, and which revision of the sheet this is. */
function drawFooter(paper: Paper, words: CapabilityStatement, date: Temporal.PlainDate) {
  const y = sheetSize.height - footerHeight;
  artifact(paper, (doc) => doc.rect(0, y, sheetSize.width, footerHeight).fill(colors.inkDeep));
  const style: TextStyle = { ...type.onInk, size: 8 };
  const place = { x: margin, y: y + 12, width: sheetSize.contentWidth };
  const { strong, rest } = words.exportNotice;
  const bold: TextStyle = { ...style, font: "bold" };
  content(paper, paper.root, "P", () => {
    writeText(paper, bold, strong, place);
    writeText(paper, style, rest, { ...place, x: place.x + widthOfText(paper, bold, strong) });
  });
  const revised = words.revised(sayDay(date));
  text(paper, { ...style, align: "right" }, `${words.number} · ${revised}`).draw(place, paper.root);
}

const terrainWidth = 1600;
const enlarged = 1.2;

const strokes = [
  ...terrainSvg.matchAll(
    /<path stroke="([^"]+)"(?: stroke-opacity="([^"]+)")?(?: stroke-width="([^"]+)")? d="([^"]+)"/g,
  ),
];

/** Contour lines of the site's page band, cut to a band at the top of the sheet. */
function drawTerrain(doc: PDFKit.PDFDocument) {
  const [width, height] = [sheetSize.width, bandHeight];
  const scale = (width * enlarged) / terrainWidth;
  doc.save().rect(0, 0, width, height).clip();
  doc.translate(width - terrainWidth * scale, -height).scale(scale);
  for (const [, color = "", opacity = "1", lineWidth = "1", data = ""] of strokes) {
    doc.lineWidth(Number(lineWidth)).strokeOpacity(Number(opacity)).path(data).stroke(color);
  }
  doc.restore();
}

/** In reading order: first the left column, then the right one. */
function leftSections(paper: Paper, words: CapabilityStatement): Block[] {
  const { competencies: core, differentiators } = words;
  const named = (heading: string, blocks: readonly Block[]) => section(paper, type.heading, heading, blocks);
  return [
    named(core.heading, [competencies(paper, core)]),
    named(differentiators.heading, [tickList(paper, type.body, differentiators.list.map(plainText), 1.5)]),
    named(words.pastPerformance.heading, [pastPerformance(paper, words.pastPerformance)]),
  ];
}

function rightSections(paper: Paper, words: CapabilityStatement, people: readonly TeamMember[]): Block[] {
  const { companyData, naics, contacts } = words;
  const codes = naics.leadCodes.map(({ code, title }) => ({ label: code, value: title }));
  const contactBlocks = people.map(({ name, title, email, phone }) =>
    stack([
      text(paper, type.entry, name),
      text(paper, type.cell, title),
      link(paper, type.cell, email, mailto(email)),
      link(paper, type.cell, phone.display, phone.href),
    ]),
  );
  return [
    section(paper, type.heading, companyData.heading, [
      factTable(paper, type.label, 58, [...companyData.facts, ...companyData.terms]),
    ]),
    section(paper, type.heading, naics.heading, [
      factTable(paper, type.code, 40, codes),
      padded(text(paper, type.small, naics.note), { top: 4 }),
    ]),
    section(paper, type.heading, contacts.heading, [stack(contactBlocks, 6)]),
  ];
}

function pastPerformance(paper: Paper, words: CapabilityStatement["pastPerformance"]): Block {
  const { record, commitmentsIntro, commitments, more } = words;
  const list = commitments.map(({ label, value }) => `${label} (${startLow(value)})`).join(", ");
  const address = `${paper.company.said.domain}${more.href}`;
  return stack(
    [
      text(paper, type.body, record),
      text(paper, type.body, `${commitmentsIntro} ${list}.`),
      link(paper, type.body, address, `https://${address}`),
    ],
    2,
  );
}

function factTable(paper: Paper, style: TextStyle, width: number, facts: readonly Fact[]): Block {
  const rows = facts.map(({ label, value }) => [
    text(paper, style, label, "TH", { scope: "Row" }),
    padded(text(paper, type.cell, value, "TD"), { left: 5 }),
  ]);
  return table(paper, { rows, widths: [width, undefined], padding: 2.4 });
}

type Labels = CapabilityStatement["competencies"];

const columns = 2;
const padding = { x: 6.5, y: 5 };
const drawingWidth = 44;
const drawingGap = 7;
const namedProducts = 2;
const leadTimeWidth = 60;

/** The eight capabilities in two columns of bordered cells, read row by row as a list. */
function competencies(paper: Paper, labels: Labels): Block {
  const cells = paper.company
    .words(capabilities)
    .map((capability) => ({ block: cell(paper, capability, labels) }));
  const rows = Array.from({ length: cells.length / columns }, (_, index) =>
    over(row(cells.slice(index * columns, (index + 1) * columns)), ({ x, y, width, height }) =>
      artifact(paper, (doc) => {
        for (let column = 0; column < columns; column += 1) {
          doc.rect(x + (column * width) / columns, y, width / columns, height);
        }
        doc.lineWidth(0.6).stroke(colors.fog);
      }),
    ),
  );
  return tagged(paper, "L", stack(rows));
}

/** The drawing beside name and products; under both, the codes that a buyer searches for. */
function cell(paper: Paper, capability: Capability, labels: Labels): Block {
  const { name, icon, features, naics, psc, leadTime } = capability;
  const products = features.slice(0, namedProducts).map((feature) => `${feature}.`);
  const head = row(
    [
      { block: figure(paper, { of: icon, pen: { outline: 0.6, thin: 0.32 } }), width: drawingWidth },
      { block: stack([text(paper, type.entry, name), text(paper, type.small, products.join(" "))]) },
    ],
    drawingGap,
  );
  const codes = stack([
    text(paper, type.small, `${labels.naics} ${naics.join(", ")}`),
    row([
      { block: text(paper, type.small, `${labels.psc} ${psc.map(({ code }) => code).join(", ")}`) },
      {
        block: text(paper, { ...type.small, align: "right" }, labels.leadTime(weeks(leadTime.standard))),
        width: leadTimeWidth,
      },
    ]),
  ]);
  const body = padded(stack([head, codes], 3), { x: padding.x, top: padding.y, bottom: padding.y });
  return tagged(paper, "LI", tagged(paper, "LBody", body));
}
