import { logoSrc, portraitBytes } from "#company/facts.ts";

/** The logo's mark: three strata of a ridge on a 40-unit square; the middle one is the seam. */
export const mark = {
  size: 40,
  strata: "M2 20 15 3l23 12v7L15 10 2 27zM6 38l9-12 23 12z",
  seam: "M2 31.5 15 14.5l23 12v7l-23-12-13 17z",
} as const;

const logo = logoSrc && portraitBytes.get(logoSrc);

/**
 * The owner's own mark in place of that, as a square picture that is sharp in print; loads the renderer only for one.
 * A mark that it cannot read is left to browsers: quotes do not wait for a better one.
 */
export const ownMark = logo && (await drawLogo(logo).catch(() => undefined));

async function drawLogo(svg: Buffer) {
  const { default: sharp } = await import("sharp");
  const side = 512;
  const { width = side, height = side } = await sharp(svg).metadata();
  const density = Math.min(2_400, Math.max(1, (72 * side) / Math.max(width, height)));
  const options = { fit: "contain", background: "transparent" } as const;
  return sharp(svg, { density }).resize(side, side, options).png({ palette: true }).toBuffer();
}

/** For an SVG that is drawn here or shown by a browser. */
export const ownMarkSrc = ownMark && `data:image/png;base64,${ownMark.toString("base64")}`;
