import { palette } from "#company/palette.ts";
import { sayDay } from "#company/time.ts";
import { type CapabilityStatement, capabilityStatement } from "#content/capability-statement.ts";
import { company, mailto } from "#content/company.ts";
import type { Fact } from "#content/page.ts";
import { type Block, link, padded, row, stack, tagged, text } from "#documents/pdf/block.ts";
import { fillColumn } from "#documents/pdf/flow.ts";
import { drawMark } from "#documents/pdf/letterhead.ts";
import {
  drawOnePage,
  leftWidth,
  margin,
  type Paper,
  rightWidth,
  rightX,
  sheetSize,
} from "#documents/pdf/paper.ts";
import { artifact, content, element } from "#documents/pdf/tags.ts";
import { type Place, type TextStyle, widthOfText, writeText } from "#documents/pdf/text.ts";
import terrainSvg from "#site/assets/images/topo-band.svg?raw";
import { leftSections, rightSections } from "./sections.ts";
import { type } from "./type-scale.ts";

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

const bandHeight = 134;
const contactWidth = 170;
const markSize = 26;
const top = 27;

/** The ink band: who this is, what the sheet is, one plain sentence, and how to reach the company. */
function drawBand(paper: Paper, title: string) {
  const width = sheetSize.width - 2 * margin;
  artifact(paper, (doc) => {
    doc.rect(0, 0, sheetSize.width, bandHeight).fill(palette.ink);
    drawTerrain(doc, { width: sheetSize.width, height: bandHeight });
    drawMark(doc, { x: margin, y: top, size: markSize, strata: palette.white });
  });

  const nameLeft = margin + markSize + 9;
  text(paper, type.name, company.legalName).draw({ x: nameLeft, y: top + 5, width }, paper.root);
  const words = stack([text(paper, type.title, title, "H1"), text(paper, type.onInk, company.summary)], 1);
  words.draw({ x: margin, y: top + markSize + 10, width: width - contactWidth - 10 }, paper.root);

  const contact = contactBlock(paper);
  const x = sheetSize.width - margin - contactWidth;
  const y = bandHeight - 19 - contact.height(contactWidth);
  contact.draw({ x, y, width: contactWidth }, paper.root);
}

function contactBlock(paper: Paper): Block {
  const { address, phone, emails, domain } = company;
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

const footerHeight = 36;

/** The export notice, and which revision of the sheet this is. */
function drawFooter(paper: Paper, words: CapabilityStatement, date: Temporal.PlainDate) {
  const y = sheetSize.height - footerHeight;
  artifact(paper, (doc) => doc.rect(0, y, sheetSize.width, footerHeight).fill(palette.inkDeep));
  const style: TextStyle = { ...type.onInk, size: 8 };
  const place = { x: margin, y: y + 12, width: sheetSize.width - 2 * margin };
  content(paper, paper.root, "P", () => writeNotice(paper, style, place, words.exportNotice));
  const revised = words.revised(sayDay(date));
  text(paper, { ...style, align: "right" }, `${words.number} · ${revised}`).draw(place, paper.root);
}

function writeNotice(
  paper: Paper,
  style: TextStyle,
  place: Place,
  { strong, rest }: CapabilityStatement["exportNotice"],
) {
  const bold: TextStyle = { ...style, font: "bold" };
  writeText(paper, bold, strong, place);
  writeText(paper, style, rest, { ...place, x: place.x + widthOfText(paper, bold, strong) });
}

const terrainWidth = 1600;
const enlarged = 1.2;

const strokes = [
  ...terrainSvg.matchAll(
    /<path stroke="([^"]+)"(?: stroke-opacity="([^"]+)")?(?: stroke-width="([^"]+)")? d="([^"]+)"/g,
  ),
].map(([, color = "", opacity = "1", width = "1", data = ""]) => ({
  color,
  opacity: Number(opacity),
  width: Number(width),
  data,
}));

/** Contour lines of the site's page band, cut to a band at the top of the sheet. */
function drawTerrain(doc: PDFKit.PDFDocument, { width, height }: { width: number; height: number }) {
  const scale = (width * enlarged) / terrainWidth;
  doc.save().rect(0, 0, width, height).clip();
  doc.translate(width - terrainWidth * scale, -height).scale(scale);
  for (const { color, opacity, width: lineWidth, data } of strokes) {
    doc.lineWidth(lineWidth).strokeOpacity(opacity).path(data).stroke(color);
  }
  doc.restore();
}
