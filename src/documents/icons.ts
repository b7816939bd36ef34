import sharp from "sharp";
import { palette } from "#company/palette.ts";
import { wellKnownPaths } from "#content/paths.ts";
import { mark, ownMark, ownMarkSrc } from "./logo-mark.ts";

const rounded = 4;
const faviconSize = 32;

/** The mark on an ink tile, for tabs, bookmarks and home screens. */
export const icons = [
  { path: wellKnownPaths.icon, draw: async () => Buffer.from(tile(rounded)) },
  { path: wellKnownPaths.favicon, draw: async () => iconFile(await draw(faviconSize)) },
  // Devices cut the corners of these themselves.
  { path: wellKnownPaths.appleTouchIcon, draw: () => draw(180) },
  { path: wellKnownPaths.icon192, draw: () => draw(192) },
  { path: wellKnownPaths.icon512, draw: () => draw(512) },
];

function tile(corner: number) {
  const { size, strata, seam } = mark;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${palette.ink}"/>`,
    `<g transform="translate(4.5 3.5) scale(.775)">`,
    ownMarkSrc
      ? `<image href="${ownMarkSrc}" width="${size}" height="${size}"/>`
      : `<path fill="${palette.white}" d="${strata}"/><path fill="${palette.accent}" d="${seam}"/>`,
    "</g></svg>",
  ].join("");
}

function draw(width: number) {
  return drawPng(tile(0), { width, from: mark.size });
}

/** One PNG inside an ICO file. */
function iconFile(png: Buffer) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head[6] = faviconSize;
  head[7] = faviconSize;
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

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
