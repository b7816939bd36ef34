import { inflateSync } from "node:zlib";
import { readPicture } from "#company/picture-files.ts";

export const signatureLimits = { bytes: 100 * 1024, width: 1_600, height: 800 } as const;

/** Whether it is a small picture that a PDF can show: a JPEG, or a PNG whose pixels are all there, and no more. */
export function isSignature(bytes: Buffer) {
  if (bytes.length > signatureLimits.bytes) return false;
  const picture = readPicture(bytes);
  if (!picture || picture.width > signatureLimits.width || picture.height > signatureLimits.height)
    return false;
  if (picture.width === 0 || picture.height === 0) return false;
  return picture.type === "JPEG" || (picture.type === "PNG" && hasItsPixels(bytes));
}

/** By color type: how many values each pixel has. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A picture of a few bytes could unpack to gigabytes. */
function hasItsPixels(bytes: Buffer) {
  const [depth = 0, color = 0, , , interlace] = bytes.subarray(24, 29);
  const values = channels[color];
  if (values === undefined || depth > 8 || interlace !== 0) return false;
  const size = bytes.readUInt32BE(20) * (1 + Math.ceil((bytes.readUInt32BE(16) * values * depth) / 8));
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const isPixels = bytes.toString("latin1", at + 4, at + 8) === "IDAT";
    if (isPixels) parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  try {
    return inflateSync(Buffer.concat(parts), { maxOutputLength: size }).length === size;
  } catch {
    return false;
  }
}
