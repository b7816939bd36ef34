import { colors } from "#company/palette-of.ts";
import { sayDay } from "#company/time-in.ts";
import { capabilityStatement } from "#content/statements.ts";
import { drawMark } from "#documents/logo.ts";
import { text } from "#documents/pdf/block.ts";
import { artifact, horizontalRule, margin, type Paper, sheetSize } from "#documents/pdf/paper.ts";
import type { TextStyle } from "#documents/pdf/text.ts";

/** For sheets of one page, in points. */
export const type = {
  name: { font: "heading", size: 13, leading: 1.2 },
  reference: { font: "label", size: 8.4, leading: 1.4, color: "moss" },
  title: { font: "heading", size: 26, leading: 1.1, tracking: -0.012 },
  lead: { font: "regular", size: 10.4, leading: 1.45, color: "moss" },
  heading: { font: "heading", size: 12.5, leading: 1.2 },
  body: { font: "regular", size: 8.4, leading: 1.42 },
  cell: { font: "regular", size: 8, leading: 1.36 },
  item: { font: "bold", size: 8, leading: 1.36, color: "accentOnLight" },
  term: { font: "bold", size: 8, leading: 1.36 },
  label: { font: "label", size: 7.8, leading: 1.4, color: "moss" },
  note: { font: "regular", size: 7.4, leading: 1.36, color: "moss" },
  plateTitle: { font: "heading", size: 10, leading: 1.2 },
} as const satisfies Record<string, TextStyle>;

const markSize = 24;
const ruleY = margin + markSize + 9;
const footHeight = 18;

/** Where the content of a sheet ends. */
export const sheetBottom = sheetSize.height - margin - footHeight;

/** Mark and name over a heavy rule. Returns the y position below them. */
export function drawSheetHead(paper: Paper) {
  const { contentWidth: width } = sheetSize;
  artifact(paper, () => drawMark(paper, { x: margin, y: margin, size: markSize, strata: colors.ink }));
  horizontalRule(paper, { x: margin, y: ruleY, width }, 1.6, colors.ink);
  const name = text(paper, type.name, paper.company.said.legalName);
  name.draw({ x: margin + markSize + 9, y: margin + 4.5, width }, paper.root);
  return ruleY + 14;
}

/** At the foot: where the sheet comes from, and which revision of it this is. */
export function drawSource(paper: Paper, date: Temporal.PlainDate, source: (revised: string) => string) {
  const revised = paper.company.words(capabilityStatement).revised(sayDay(date));
  const y = sheetSize.height - margin - type.note.size;
  text(paper, type.note, source(revised)).draw({ x: margin, y, width: sheetSize.contentWidth }, paper.root);
}
