import { checkPortrait, readPicture, svgProblem } from "#company/picture-files.ts";

/**
 * Which square of a photo is used, in percent: its size compared with the largest that fits, and where it is
 * from left to right and from top to bottom.
 */
export type Crop = { readonly size: number; readonly x: number; readonly y: number };

export const middle: Crop = { size: 100, x: 50, y: 50 };

const side = 640;
/** More than phones usually take, and far less than would fill the memory. */
const mostPixels = 120_000_000;
const longestSeconds = 20;
const smallestSquare = 480;

/**
 * Loaded with the first picture, not when the server starts. Only these formats are ever decoded, each
 * picture on one thread, and nothing is cached. SVG is for logos, the owner's own and our drawings
 * (documents/logo.ts): a portrait or signature is recognized by its first bytes before it gets here.
 */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export type MadePicture = { readonly bytes: Buffer } | { readonly problem: string };

export const unread = { problem: "cannot be read: it is damaged, or not what it says it is" };

/** A photo as it comes from a phone: upright, square and small, without what the phone wrote into it. */
export async function makePortrait(photo: Buffer, crop: Crop = middle): Promise<MadePicture> {
  const file = readPicture(photo);
  if (!file) return { problem: "is not a JPEG, PNG, WebP or AVIF picture" };
  if (file.width * file.height > mostPixels) return { problem: tooManyPixels(file) };
  try {
    const sharp = await loadSharp();
    const source = sharp(photo, { limitInputPixels: mostPixels, autoOrient: true }).timeout({
      seconds: longestSeconds,
    });
    const { autoOrient } = await source.metadata();
    const square = squareIn(autoOrient, crop);
    if (square.width < smallestSquare) {
      return { problem: `leaves a square of ${square.width} pixels, not at least ${smallestSquare}` };
    }
    const bytes = await source.extract(square).resize(side, side).webp({ quality: 80 }).toBuffer();
    const checked = checkPortrait(bytes);
    return "problem" in checked ? checked : { bytes };
  } catch {
    return unread;
  }
}

function squareIn(
  { width, height }: { readonly width: number; readonly height: number },
  { size, x, y }: Crop,
) {
  const part = (percent: number) => Math.min(100, Math.max(0, percent)) / 100;
  const length = Math.floor(Math.min(width, height) * part(size));
  return {
    left: Math.floor((width - length) * part(x)),
    top: Math.floor((height - length) * part(y)),
    width: length,
    height: length,
  };
}

function tooManyPixels({ width, height }: { readonly width: number; readonly height: number }) {
  return `is ${width.toLocaleString("en-US")} by ${height.toLocaleString("en-US")} pixels, more than a photo has`;
}

/** A PDF shows it a few inches wide. */
const signatureSide = 800;
const mostSignaturePixels = 20_000_000;

/** A signature as PDFs take it: a small PNG. */
export async function makeSignature(bytes: Buffer): Promise<MadePicture> {
  if (!readPicture(bytes)) return unread;
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: mostSignaturePixels, autoOrient: true })
    .timeout({ seconds: longestSeconds })
    .resize(signatureSide, signatureSide, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer()
    .then(
      (bytes) => ({ bytes }),
      () => unread,
    );
}

const smallestLogo = 512;

/** A logo is one SVG file of shapes; a PNG picture becomes one that holds it. */
export async function makeLogo(bytes: Buffer): Promise<MadePicture> {
  const file = readPicture(bytes);
  if (!file) {
    const problem = svgProblem(bytes.toString("utf8"));
    if (problem) return { problem };
    // PDFs and icons need it drawn, by a program that is stricter about SVG files than browsers are.
    const drawn = await (await loadSharp())(bytes)
      .metadata()
      .catch(() => undefined);
    return drawn ? { bytes } : { problem: "cannot be drawn on paper: save it again as a plain SVG or a PNG" };
  }
  const { type, width, height } = file;
  if (type !== "PNG") return { problem: "is neither a plain SVG nor a PNG file" };
  if (width * height > mostPixels) return { problem: tooManyPixels(file) };
  if (Math.min(width, height) < smallestLogo) return { problem: `is smaller than ${smallestLogo} pixels` };
  try {
    const sharp = await loadSharp();
    const source = sharp(bytes, { limitInputPixels: mostPixels }).timeout({ seconds: longestSeconds });
    const options = { fit: "inside", withoutEnlargement: true } as const;
    const small = await source
      .resize(smallestLogo, smallestLogo, options)
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true });
    const picture = `<image width="${small.info.width}" height="${small.info.height}" href="data:image/png;base64,${small.data.toString("base64")}"/>`;
    const view = `0 0 ${small.info.width} ${small.info.height}`;
    return {
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${picture}</svg>\n`),
    };
  } catch {
    return unread;
  }
}
