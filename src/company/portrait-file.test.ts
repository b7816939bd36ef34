import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { checkPortrait, readPicture } from "./picture-files.ts";

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "gray" } });

const formats: readonly (readonly [type: string, encode: (picture: Sharp) => Sharp])[] = [
  ["JPEG", (picture) => picture.jpeg()],
  ["PNG", (picture) => picture.png()],
  ["WebP", (picture) => picture.webp()],
  ["WebP", (picture) => picture.webp({ lossless: true })],
  ["WebP", (picture) => picture.ensureAlpha(0.5).webp()],
  ["AVIF", (picture) => picture.avif({ effort: 0 })],
];

test.each(formats)("the measures of a %s are read: %#", async (type, encode) => {
  const bytes = await encode(blank(600, 640)).toBuffer();
  expect(readPicture(bytes)).toEqual({ type, width: 600, height: 640, hasMetadata: false });
  expect(checkPortrait(await encode(blank(480, 480)).toBuffer())).toMatchObject({ type, width: 480 });
});

const tell: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 31/1 0/1" } }),
  (picture) => picture.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>'),
];

test.each(formats.flatMap((format) => tell.map((write) => [...format, write] as const)))(
  "a %s with Exif or XMP is refused, because it may tell a place: %#",
  async (_, encode, write) => {
    const bytes = await write(encode(blank(600, 600))).toBuffer();
    expect(checkPortrait(bytes)).toEqual({ problem: expect.stringContaining("exiftool -all= FILE") });
  },
);

const jpeg = (width: number, height: number) => blank(width, height).jpeg().toBuffer();

test.each([
  [await jpeg(600, 640), "is 600 by 640 pixels, not square"],
  [await jpeg(479, 479), "is 479 pixels wide, not at least 480"],
  [Buffer.concat([await jpeg(600, 600), Buffer.alloc(400 * 1024)]), /^has 4\d\d KB, not at most 400$/],
  [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "is not a JPEG, PNG, WebP or AVIF picture"],
  [(await jpeg(600, 600)).subarray(0, 9), "is not a JPEG, PNG, WebP or AVIF picture"],
  [Buffer.alloc(0), "is not a JPEG, PNG, WebP or AVIF picture"],
])("what does not fit is refused in a sentence: %#", (bytes, problem) => {
  expect(checkPortrait(bytes)).toEqual({ problem: expect.stringMatching(problem) });
});
