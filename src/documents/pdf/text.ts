import type { Palette } from "#company/palette-of.ts";
import { advanceOf, type FontName, missingCharacters } from "#documents/fonts.ts";
import type { Paper, Place } from "./paper.ts";

export type TextStyle = {
  readonly font: FontName;
  readonly size: number;
  /** Line height as a multiple of the size. */
  readonly leading: number;
  readonly color?: keyof Palette;
  readonly align?: "left" | "right";
  /** Space between letters as a share of the size. */
  readonly tracking?: number;
};

/** Of both typefaces, as a share of the size. */
const capHeight = 0.69;

type Scaled = Pick<Paper, "scale">;

export function widthOfText(paper: Scaled, style: TextStyle, text: string) {
  return (advancesOf(style, text).at(-1) ?? 0) * style.size * paper.scale;
}

export function writeText(paper: Paper, style: TextStyle, text: string, place: Place) {
  writeLines(paper, style, wrapText(paper, style, text, place.width), place);
}

/**
 * All lines in one text object. PDFKit's own `text` measures each line twice and saves a graphics state
 * for each: half of the time that a long quote took.
 */
export function writeLines(paper: Paper, style: TextStyle, lines: readonly string[], place: Place) {
  const { doc } = paper;
  const size = style.size * paper.scale;
  const height = lineHeight(paper, style);
  doc.font(style.font, size).fillColor(paper.company.palette[style.color ?? "ink"]);
  const font = (doc as unknown as { readonly _font: EmbeddedFont })._font;
  doc.page.fonts[font.id] ??= font.ref();
  const content = [`BT /${font.id} ${round(size)} Tf ${round(size * (style.tracking ?? 0))} Tc`];
  for (const [index, line] of lines.entries()) {
    const left = style.align === "right" ? place.width - widthOfText(paper, style, line.trimEnd()) : 0;
    // Capitals are centered on the line in every font, so that words in two fonts share a baseline.
    const baseline = place.y + index * height + (height + capHeight * size) / 2;
    // PDFKit flips the page so that y grows downward; letters are flipped back.
    const position = `1 0 0 -1 ${round(place.x + left)} ${round(baseline)} Tm`;
    content.push(`${position} [<${encode(paper, font, style.font, line)}>] TJ`);
  }
  doc.addContent(Buffer.from(`${content.join("\n")}\nET\n`, "latin1"));
}

/** What PDFKit keeps of a font in a document; its type definitions leave it out. */
type EmbeddedFont = {
  readonly id: string;
  readonly ref: () => PDFKit.PDFKitReference;
  /** Notes that the letters are used, so that they are embedded. */
  readonly encode: (text: string) => readonly [codes: readonly string[], positions: unknown];
};

/** Kerning of each letter, by the one that follows it. */
type Codes = Map<string, Map<string, string>>;
const codesOf = new WeakMap<EmbeddedFont, Codes>();

/** The letters' codes, with the kerning between them. */
function encode(paper: Paper, font: EmbeddedFont, name: FontName, line: string) {
  const codes: Codes = codesOf.get(font) ?? new Map();
  codesOf.set(font, codes);
  let encoded = "";
  let letter = "";
  const add = (next: string) => {
    encoded += codes.get(letter)?.get(next) ?? encodePair(next);
  };
  const encodePair = (next: string) => {
    for (const character of missingCharacters(name, letter)) {
      paper.problems.push(`the fonts have no "${character}", used in "${line}"`);
    }
    const kerning = round((advanceOf(name, letter) - advanceOf(name, letter, next)) * 1000);
    const code = font.encode(letter)[0].join("") + (kerning ? `> ${kerning} <` : "");
    codes.set(letter, (codes.get(letter) ?? new Map()).set(next, code));
    return code;
  };
  for (const next of line) {
    if (letter) add(next);
    letter = next;
  }
  if (letter) add("");
  return encoded;
}

/** No more digits than a printer can tell apart. */
function round(value: number) {
  return Math.round(value * 1000) / 1000;
}

export function lineHeight({ scale }: Scaled, { size, leading }: TextStyle) {
  return size * scale * leading;
}

/** A word with the spaces after it, or up to a hyphen or slash before a letter: a part number stays whole. */
const word = /.+?(?: +|[-–—/](?=\p{L})|$)/gu;

/** PDFKit wraps too, but measures a long word again for each of its letters. */
export function wrapText(paper: Scaled, style: TextStyle, text: string, width: number): readonly string[] {
  if (text === "") return [];
  const most = width / (style.size * paper.scale);
  return text.split("\n").flatMap((paragraph) => {
    const ends = advancesOf(style, paragraph);
    const widthBetween = (from: number, to: number) => (ends[to - 1] ?? 0) - (ends[from - 1] ?? 0);
    const lines: string[] = [];
    let from = 0;
    const endLine = (at: number) => {
      // Keeps its last space, so that two lines are one sentence when read aloud or copied.
      lines.push(paragraph.slice(from, at));
      from = at;
    };
    for (const { 0: piece, index } of paragraph.matchAll(word)) {
      const end = index + piece.trimEnd().length;
      if (index > from && widthBetween(from, end) > most) endLine(index);
      // A word that is wider than a line is broken wherever the line is full.
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
  const letters = [...text];
  let end = 0;
  return letters.map((letter, index) => {
    end += advanceOf(font, letter, letters[index + 1]) + tracking;
    return end;
  });
}
