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

/** How far down its sheet the last word is: 1 at the lower edge. */
export function fullness({ height, words }: PrintedPage) {
  return Math.max(0, ...words.map(({ bottom }) => bottom)) / height;
}

function numberIn(attributes: string, name: string) {
  return Number(new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1]);
}
