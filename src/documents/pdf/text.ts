import { palette } from "#company/palette.ts";
import { type FontName, missingCharacters, openFont } from "#documents/fonts.ts";
import type { Paper } from "./paper.ts";

export type TextStyle = {
  readonly font: FontName;
  readonly size: number;
  /** Line height as a multiple of the size. */
  readonly leading: number;
  readonly color?: string;
  readonly align?: "left" | "right";
  /** Space between letters as a share of the size. */
  readonly tracking?: number;
};

/** Of both typefaces, as a share of the size. */
const capHeight = 0.69;

export type Place = { readonly x: number; readonly y: number; readonly width: number };

export function measureText(paper: Paper, style: TextStyle, text: string, width: number) {
  return wrapText(paper, style, text, width).length * lineHeight(paper, style);
}

export function widthOfText(paper: Paper, style: TextStyle, text: string) {
  return (advancesOf(style, text).at(-1) ?? 0) * style.size * paper.scale;
}

export function writeText(paper: Paper, style: TextStyle, text: string, place: Place) {
  writeLines(paper, style, wrapText(paper, style, text, place.width), place);
}

export function writeLines(paper: Paper, style: TextStyle, lines: readonly string[], place: Place) {
  const size = style.size * paper.scale;
  const height = lineHeight(paper, style);
  const options = {
    lineBreak: false,
    baseline: "alphabetic",
    characterSpacing: size * (style.tracking ?? 0),
  } as const;
  paper.doc.font(style.font, size).fillColor(style.color ?? palette.ink);
  for (const [index, line] of lines.entries()) {
    for (const character of missingCharacters(style.font, line)) {
      paper.problems.push(`the fonts have no "${character}", used in "${line}"`);
    }
    const left = style.align === "right" ? place.width - widthOfText(paper, style, line.trimEnd()) : 0;
    // Capitals stand in the middle of the line whatever the font, so that words in two fonts share a baseline.
    const baseline = place.y + index * height + (height + capHeight * size) / 2;
    paper.doc.text(line, place.x + left, baseline, options);
  }
}

export function lineHeight({ scale }: Paper, { size, leading }: TextStyle) {
  return size * scale * leading;
}

/** A word with the spaces after it, or up to a hyphen or slash that a letter follows: a part number stays whole. */
const word = /.+?(?: +|[-–—/](?=\p{L})|$)/gu;

/** PDFKit wraps too, but measures a long word again for each of its letters. */
export function wrapText(paper: Paper, style: TextStyle, text: string, width: number): readonly string[] {
  if (text === "") return [];
  const most = width / (style.size * paper.scale);
  return text.split("\n").flatMap((paragraph) => {
    const ends = advancesOf(style, paragraph);
    const widthBetween = (from: number, to: number) => (ends[to - 1] ?? 0) - (ends[from - 1] ?? 0);
    const lines: string[] = [];
    let from = 0;
    const endLine = (at: number) => {
      // With its last space: read aloud or copied, two lines are one sentence.
      lines.push(paragraph.slice(from, at));
      from = at;
    };
    for (const { 0: piece, index } of paragraph.matchAll(word)) {
      const end = index + piece.trimEnd().length;
      if (index > from && widthBetween(from, end) > most) endLine(index);
      // What is wider than a line by itself is broken wherever the line is full.
      for (let at = from + 1; widthBetween(from, end) > most && at < end; at += 1) {
        if (widthBetween(from, at + 1) > most) endLine(at);
      }
    }
    endLine(paragraph.length);
    return lines;
  });
}

/** Where each letter ends, as a share of the size. */
function advancesOf({ font, tracking = 0 }: TextStyle, text: string): readonly number[] {
  const opened = openFont(font);
  const { unitsPerEm } = opened;
  let end = 0;
  return opened.layout(text).positions.map(({ xAdvance }) => {
    end += xAdvance / unitsPerEm + tracking;
    return end;
  });
}
