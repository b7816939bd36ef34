import { palette } from "#company/palette.ts";
import { type FontName, missingCharacters } from "#documents/fonts.ts";
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
  return paper.doc.heightOfString(text, applyStyle(paper, style, width));
}

export function widthOfText(paper: Paper, style: TextStyle, text: string) {
  return paper.doc.widthOfString(text, applyStyle(paper, style, 0));
}

export function writeText(paper: Paper, style: TextStyle, text: string, place: Place) {
  for (const character of missingCharacters(style.font, text)) {
    paper.problems.push(`the fonts have no "${character}", used in "${text}"`);
  }
  const options = applyStyle(paper, style, place.width);
  // Capitals stand in the middle of the line whatever the font, so that words in two fonts share a baseline.
  const baseline = place.y + (lineHeight(paper, style) + capHeight * style.size * paper.scale) / 2;
  paper.doc.fillColor(style.color ?? palette.ink).text(text, place.x, baseline, options);
}

export function lineHeight({ scale }: Paper, { size, leading }: TextStyle) {
  return size * scale * leading;
}

function applyStyle(paper: Paper, style: TextStyle, width: number) {
  const size = style.size * paper.scale;
  paper.doc.font(style.font).fontSize(size);
  return {
    width,
    lineGap: lineHeight(paper, style) - paper.doc.currentLineHeight(true),
    baseline: "alphabetic",
    align: style.align ?? "left",
    characterSpacing: size * (style.tracking ?? 0),
  } as const;
}
