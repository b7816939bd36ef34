import { palette } from "#company/palette.ts";
import { mark, ownMark } from "#documents/logo-mark.ts";

type MarkInput = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly strata: string;
};

export function drawMark(doc: PDFKit.PDFDocument, { x, y, size, strata }: MarkInput) {
  if (ownMark) return void doc.image(ownMark, x, y, { width: size });
  doc
    .save()
    .translate(x, y)
    .scale(size / mark.size);
  doc.path(mark.strata).fill(strata).path(mark.seam).fill(palette.accent).restore();
}
