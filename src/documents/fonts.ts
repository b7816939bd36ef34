import { create, type Font, type GlyphRun } from "fontkit";
import heading from "./fonts/archivo-heading.ttf?inline";
import label from "./fonts/archivo-label.ttf?inline";
import bold from "./fonts/public-sans-bold.ttf?inline";
import regular from "./fonts/public-sans-regular.ttf?inline";

/**
 * The site's two typefaces at fixed widths and weights (tools/document-fonts.py makes them). Regular and bold
 * also have the characters that people type.
 */
const fontFiles = {
  heading: decode(heading),
  label: decode(label),
  regular: decode(regular),
  bold: decode(bold),
} as const;

export type FontName = keyof typeof fontFiles;

export const fontNames = Object.keys(fontFiles) as readonly FontName[];

type Advance = (letter: string, next: string) => number;
const opened = new Map<FontName, { readonly font: Font; readonly advanceOf: Advance }>();

/** The font itself, to outline text with. */
export function openFont(name: FontName): Font {
  return open(name).font;
}

/** A letter's width, kerned for the one that follows, as a fraction of the size. */
export function advanceOf(name: FontName, letter: string, next = "") {
  return open(name).advanceOf(letter, next);
}

function open(name: FontName) {
  const known = opened.get(name);
  if (known) return known;
  const font = create(fontFiles[name]) as Font;
  const advance = createAdvance(font);
  font.layout = createLayout(font, advance);
  const entry = { font, advanceOf: advance };
  opened.set(name, entry);
  return entry;
}

/** Far more than people write; random input must not fill the memory. */
const mostPairs = 100_000;

/** Caches every pair: a long quote has half a million letters. */
function createAdvance(font: Font): Advance {
  const shape = font.layout.bind(font);
  const known = new Map<string, Map<string, number>>();
  let pairs = 0;
  return (letter, next) => {
    const found = known.get(letter)?.get(next);
    if (found !== undefined) return found;
    if (pairs > mostPairs) {
      known.clear();
      pairs = 0;
    }
    const [position] = shape(letter + next, { liga: false }).positions;
    const advance = (position?.xAdvance ?? 0) / font.unitsPerEm;
    known.set(letter, (known.get(letter) ?? new Map()).set(next, advance));
    pairs += 1;
    return advance;
  };
}

/** One letter at a time is all that we ask for: fontkit would go through the font's tables again for each. */
function createLayout(font: Font, advance: Advance): Font["layout"] {
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const glyph = font.glyphForCodePoint(code);
    // A glyph first seen as a component has no code point: its text could not be copied from the PDF.
    glyph.codePoints = [code];
    const position = { xAdvance: advance(letter, "") * font.unitsPerEm, yAdvance: 0, xOffset: 0, yOffset: 0 };
    return { glyphs: [glyph], positions: [position] } as unknown as GlyphRun;
  };
}

/** Characters of our own words for which the font has no glyph; they would show as empty boxes. */
export function missingCharacters(name: FontName, text: string) {
  const font = openFont(name);
  return [...text].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

function decode(dataUrl: string) {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}
