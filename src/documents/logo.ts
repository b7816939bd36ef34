import { colors } from "#company/palette-of.ts";
import type { Company } from "#content/create-company.ts";
import { wellKnownPaths } from "#content/paths.ts";
import { mark } from "#site/drawings/drawing.tsx";

const ownMarks = new WeakMap<Company, Promise<Buffer | undefined>>();

/**
 * The owner's own mark in place of the program's, as a square picture that is sharp in print. If the renderer
 * cannot read it, only browsers show it: quotes do not wait for a better one.
 */
export async function ownMarkOf(company: Company) {
  const { logo } = company.edition;
  if (!logo) return undefined;
  const drawn = ownMarks.get(company) ?? drawLogo(logo).catch(() => undefined);
  ownMarks.set(company, drawn);
  return drawn;
}

async function drawLogo(svg: Uint8Array) {
  // Loaded with the first picture, here and below: paper with the program's mark needs none.
  const { default: sharp } = await import("sharp");
  const side = 512;
  const { width = side, height = side } = await sharp(svg).metadata();
  const density = Math.min(2_400, Math.max(1, (72 * side) / Math.max(width, height)));
  const options = { fit: "contain", background: "transparent" } as const;
  return sharp(svg, { density }).resize(side, side, options).png({ palette: true }).toBuffer();
}

/** The mark as a part of an SVG. */
export async function markOnInk(company: Company) {
  const ownMark = await ownMarkOf(company);
  return ownMark
    ? `<image href="data:image/png;base64,${ownMark.toString("base64")}" width="${mark.size}" height="${mark.size}"/>`
    : `<path fill="${colors.white}" d="${mark.strata}"/><path fill="${company.palette.accent}" d="${mark.seam}"/>`;
}

type Marked = {
  readonly doc: PDFKit.PDFDocument;
  readonly company: Company;
  readonly ownMark: Buffer | undefined;
};

type MarkInput = { readonly x: number; readonly y: number; readonly size: number; readonly strata: string };

export function drawMark({ doc, company, ownMark }: Marked, { x, y, size, strata }: MarkInput) {
  if (ownMark) return void doc.image(ownMark, x, y, { width: size });
  doc
    .save()
    .translate(x, y)
    .scale(size / mark.size);
  doc.path(mark.strata).fill(strata).path(mark.seam).fill(company.palette.accent).restore();
}

const rounded = 4;
const faviconSize = 32;

/** The mark on an ink tile, for tabs, bookmarks and home screens. */
export function iconsOf(company: Company) {
  return [
    { path: wellKnownPaths.icon, draw: async () => Buffer.from(await tile(company, rounded)) },
    { path: wellKnownPaths.favicon, draw: async () => iconFile(await draw(company, faviconSize)) },
    // Devices round the corners of these themselves.
    { path: wellKnownPaths.appleTouchIcon, draw: () => draw(company, 180) },
    { path: wellKnownPaths.icon192, draw: () => draw(company, 192) },
    { path: wellKnownPaths.icon512, draw: () => draw(company, 512) },
  ];
}

async function tile(company: Company, corner: number) {
  const { size } = mark;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${colors.ink}"/>`,
    `<g transform="translate(4.5 3.5) scale(.775)">${await markOnInk(company)}</g></svg>`,
  ].join("");
}

async function draw(company: Company, width: number) {
  return drawPng(company, await tile(company, 0), width, mark.size);
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
const png = { palette: true, dither: 0, compressionLevel: 6, effort: 7 };
const pointsPerInch = 72;

/** An SVG without text, drawn this many pixels wide. */
export async function drawPng({ edition }: Company, svg: string, width: number, ownWidth = width) {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: (pointsPerInch * width) / ownWidth })
    .resize({ width })
    .flatten()
    .png({ ...png, colors: edition.logo ? 64 : 16 })
    .toBuffer();
}
