import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { sharingPicturePath } from "#content/paths.ts";
import { pages } from "#server/pages/routes.tsx";
import { widthOf, wrap } from "./outline.ts";
import { encodePalettePng } from "./palette-png.ts";
import { sharingPictures } from "./pictures.ts";

const sizeLimit = 60_000;

test("every indexed page has its own picture of 1200 by 630, none like another, all small", () => {
  const pictures = sharingPictures.map(({ path, draw }) => ({ path, bytes: draw() }));
  const expected = pages.filter((page) => page.isIndexed).map((page) => sharingPicturePath(page.path));
  expect(pictures.map(({ path }) => path).sort()).toEqual([...expected].sort());
  expect(new Set(pictures.map(({ bytes }) => bytes.toString("base64"))).size).toBe(pictures.length);
  for (const { path, bytes } of pictures) {
    expect([path, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([path, 1200, 630]);
    expect([path, bytes.length < sizeLimit]).toEqual([path, true]);
  }
});

test("a palette picture gives back the colors that went in", () => {
  const colors = [
    [15, 31, 28],
    [248, 80, 20],
    [255, 255, 255],
    [15, 31, 28],
  ];
  const pixels = Uint8Array.from(colors.flatMap((color) => [...color, 255]));
  const png = encodePalettePng({ pixels, width: 2, height: 2 });
  const palette = chunkOf(png, "PLTE");
  const rows = inflateSync(chunkOf(png, "IDAT"));
  const indexes = [rows[1], rows[3]].flatMap((byte = 0) => [byte >> 4, byte & 15]);
  expect(indexes.map((index) => [...palette.subarray(index * 3, index * 3 + 3)])).toEqual(colors);
});

test("words are set in as few lines as fit, about equally long", () => {
  const lettering = {
    text: "Built in Birmingham to be easy to buy from",
    font: "heading",
    size: 76,
  } as const;
  const lines = wrap(lettering, 880);
  expect(lines.join(" ")).toBe(lettering.text);
  expect(lines).toHaveLength(2);
  const [first = 0, second = 0] = lines.map((text) => widthOf({ ...lettering, text }));
  expect(Math.max(first, second)).toBeLessThanOrEqual(880);
  expect(Math.abs(first - second)).toBeLessThan(200);
});

function chunkOf(png: Buffer, type: string) {
  const at = png.indexOf(type, 0, "latin1");
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}
