import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export type PrintedWord = {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type PrintedPage = {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PrintedWord[];
};

/** The position of each word of a PDF, in points from the upper left corner, by Poppler. */
export function readPrintedPages(pdf: Buffer): readonly PrintedPage[] {
  const folder = mkdtempSync(path.join(tmpdir(), "printed-"));
  try {
    const file = path.join(folder, "page.pdf");
    writeFileSync(file, pdf);
    const xml = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8" });
    return xml
      .split("<page ")
      .slice(1)
      .map((page) => ({
        width: numberIn(page, "width"),
        height: numberIn(page, "height"),
        words: Array.from(page.matchAll(/<word ([^>]*)>([^<]*)<\/word>/g), ([, box = "", text = ""]) => ({
          text,
          left: numberIn(box, "xMin"),
          top: numberIn(box, "yMin"),
          right: numberIn(box, "xMax"),
          bottom: numberIn(box, "yMax"),
        })),
      }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A word's box is taller than its letters: lines overlap when their middles are closer than half a box. */
export function overlaps(words: readonly PrintedWord[]) {
  const hair = 2.5;
  return words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > hair &&
          Math.abs(one.top + one.bottom - other.top - other.bottom) <
            Math.min(one.bottom - one.top, other.bottom - other.top),
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

/** How far down each sheet something is printed, by its pixels: Firefox's PDFs do not encode all letters. */
export function inkedShares(pdf: Buffer): readonly number[] {
  const pictures = execFileSync("pdftoppm", ["-r", "20", "-gray", "-"], { input: pdf, maxBuffer: 2 ** 28 });
  const shares: number[] = [];
  for (let start = 0; start < pictures.length; ) {
    // Each picture is a PGM: "P5", its width and height, the brightest value, and a byte for each pixel.
    const [head = "", width, height] =
      /^P5\s(\d+) (\d+)\s\d+\s/.exec(pictures.toString("latin1", start, start + 50)) ?? [];
    const size = Number(width) * Number(height);
    const pixels = pictures.subarray(start + head.length, start + head.length + size);
    shares.push((pixels.findLastIndex((pixel) => pixel < 200) + 1) / size);
    start += head.length + size;
  }
  return shares;
}

/** How far down its sheet the last word is: 1 at the lower edge. */
export function fullness({ height, words }: PrintedPage) {
  return Math.max(0, ...words.map(({ bottom }) => bottom)) / height;
}

function numberIn(attributes: string, name: string) {
  return Number(new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1]);
}
