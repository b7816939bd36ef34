import { palette } from "#company/palette.ts";
import { company } from "#content/company.ts";
import { mark, ownMark } from "#documents/logo-mark.ts";
import { text } from "./block.ts";
import { margin, type Paper, sheetSize } from "./paper.ts";
import { artifact, horizontalRule } from "./tags.ts";
import type { TextStyle } from "./text.ts";

const markSize = 24;
const ruleY = margin + markSize + 9;

/** Mark and name over a heavy rule. Returns the y position below them. */
export function drawLetterhead(paper: Paper, style: TextStyle) {
  const width = sheetSize.width - 2 * margin;
  artifact(paper, (doc) => drawMark(doc, { x: margin, y: margin, size: markSize, strata: palette.ink }));
  horizontalRule(paper, { x: margin, y: ruleY, width }, 1.6, palette.ink);
  const name = text(paper, style, company.legalName);
  name.draw({ x: margin + markSize + 9, y: margin + 4.5, width }, paper.root);
  return ruleY + 14;
}

type MarkInput = { readonly x: number; readonly y: number; readonly size: number; readonly strata: string };

export function drawMark(doc: PDFKit.PDFDocument, { x, y, size, strata }: MarkInput) {
  if (ownMark) return void doc.image(ownMark, x, y, { width: size });
  doc
    .save()
    .translate(x, y)
    .scale(size / mark.size);
  doc.path(mark.strata).fill(strata).path(mark.seam).fill(palette.accent).restore();
}
