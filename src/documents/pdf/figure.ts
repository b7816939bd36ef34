import { colors } from "#company/palette-of.ts";
import { drawingDescriptions } from "#content/capabilities/capability.ts";
import type { CapabilitySlug } from "#content/paths.ts";
import { advanceOf } from "#documents/fonts.ts";
import {
  type Balloon,
  balloonRadius,
  digitDrop,
  figures,
  leaderLine,
  pointRadius,
} from "#site/drawings/drawing.tsx";
import type { Block } from "./block.ts";
import type { Paper } from "./paper.ts";
import { content } from "./paper.ts";

const drawingSize = { width: 240, height: 160 };
const digitSize = 11;

type FigureInput = {
  readonly of: CapabilitySlug;
  /** Widths of the outline and of thin lines, in points on paper. */
  readonly pen: { readonly outline: number; readonly thin: number };
  readonly balloons?: boolean;
};

/** A capability's drawing as vector lines, as wide as its place. */
export function figure(paper: Paper, { of, pen, balloons = false }: FigureInput): Block {
  const height = (width: number) => (width * drawingSize.height) / drawingSize.width;
  return {
    height,
    draw({ x, y, width }, parent) {
      const bbox = [x, y, x + width, y + height(width)] as const;
      const scale = width / drawingSize.width;
      const draw = () => {
        paper.doc.save().translate(x, y).scale(scale);
        drawLines(paper, of, { outline: pen.outline / scale, thin: pen.thin / scale });
        if (balloons) {
          for (const [index, balloon] of figures[of].balloons.entries()) {
            drawBalloon(paper.doc, balloon, String(index + 1), pen.thin / scale);
          }
        }
        paper.doc.restore();
      };
      content(paper, parent, "Figure", draw, { alt: paper.company.words(drawingDescriptions)[of], bbox });
    },
  };
}

function drawLines({ doc, company }: Paper, of: CapabilitySlug, pen: FigureInput["pen"]) {
  const { center, outline, thin, hidden } = figures[of];
  // PDFKit's types know a dash as a length and a gap; it also takes a pattern.
  const dashDot = [9, 2, 2, 2] as unknown as number;
  doc.lineWidth(pen.thin).dash(dashDot, {}).path(center).stroke(company.palette.accent).undash();
  doc.lineWidth(pen.outline).path(outline).stroke(colors.ink);
  doc.lineWidth(pen.thin).path(thin).stroke(colors.ink);
  if (hidden) doc.dash(3, { space: 3 }).path(hidden).stroke(colors.ink).undash();
}

function drawBalloon(doc: PDFKit.PDFDocument, balloon: Balloon, digit: string, thin: number) {
  const [x, y] = balloon.at;
  doc.lineWidth(thin).path(leaderLine(balloon)).stroke(colors.ink);
  doc.circle(balloon.part[0], balloon.part[1], pointRadius).fill(colors.ink);
  doc
    .lineWidth(thin * 1.5)
    .circle(x, y, balloonRadius)
    .fillAndStroke(colors.white, colors.ink);
  doc.font("heading").fontSize(digitSize).fillColor(colors.ink);
  const left = x - (advanceOf("heading", digit) * digitSize) / 2;
  doc.text(digit, left, y + digitDrop, { baseline: "alphabetic", lineBreak: false });
}
