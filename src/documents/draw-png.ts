import sharp from "sharp";
import { ownMark } from "./logo-mark.ts";

/** Our pictures are flat color and thin lines: 16 colors look the same as millions, at an eighth of the bytes. */
const png = { palette: true, colors: ownMark ? 64 : 16, dither: 0, compressionLevel: 6, effort: 7 };
const pointsPerInch = 72;

/** An SVG without text, drawn this many pixels wide. */
export function drawPng(svg: string, { width, from = width }: { width: number; from?: number }) {
  return sharp(Buffer.from(svg), { density: (pointsPerInch * width) / from })
    .resize({ width })
    .flatten()
    .png(png)
    .toBuffer();
}
