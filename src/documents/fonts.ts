import { create, type Font, type Glyph, type GlyphRun } from "fontkit";
import heading from "./fonts/archivo-heading.ttf?inline";
import label from "./fonts/archivo-label.ttf?inline";
import bold from "./fonts/public-sans-bold.ttf?inline";
import regular from "./fonts/public-sans-regular.ttf?inline";

/**
 * The site's two typefaces at fixed widths and weights (tools/document-fonts.py cuts them). Regular and bold also hold
 * what people type.
 */
const fontFiles = {
  heading: decode(heading),
  label: decode(label),
  regular: decode(regular),
  bold: decode(bold),
} as const;

export type FontName = keyof typeof fontFiles;

export const fontNames = Object.keys(fontFiles) as readonly FontName[];

const opened = new Map<FontName, Font>();

/** The font itself, to measure and outline text with. */
export function openFont(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = create(fontFiles[name]) as Font;
  font.layout = createLayout(font);
  opened.set(name, font);
  return font;
}

/** Far more than people write; a stranger's random letters must not fill the memory. */
const mostPairs = 100_000;

/**
 * Sets letter after letter, kerned: all that our alphabets need. fontkit would go through the font's tables again for
 * every word, and that was most of the time that a long quote took.
 */
function createLayout(font: Font): Font["layout"] {
  const shape = font.layout.bind(font);
  const known = new Map<string, Glyph>();
  const advances = new Map<string, number>();

  function glyphOf(character: string) {
    const found = known.get(character);
    if (found) return found;
    const code = character.codePointAt(0) ?? 0;
    const glyph = font.glyphForCodePoint(code);
    // One that was first met as a part of another does not know its character: nothing could be copied from the PDF.
    glyph.codePoints = [code];
    known.set(character, glyph);
    return glyph;
  }

  /** Of a letter, kerned for the one that follows it, if any. */
  function advanceOf(letters: string) {
    const found = advances.get(letters);
    if (found !== undefined) return found;
    if (advances.size > mostPairs) advances.clear();
    const advance = shape(letters, { liga: false }).positions[0]?.xAdvance ?? 0;
    advances.set(letters, advance);
    return advance;
  }

  return (text) => {
    const characters = [...text];
    const glyphs = characters.map(glyphOf);
    const positions = characters.map((character, index) => ({
      xAdvance: advanceOf(character + (characters[index + 1] ?? "")),
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return {
      glyphs,
      positions,
      // Later than the rest: PDFKit scales the positions in between.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    } as GlyphRun;
  };
}

const hasGlyph = new Map<FontName, Map<string, boolean>>();

/** Characters of our own words for which the font has no glyph; they would show as empty boxes. */
export function missingCharacters(name: FontName, text: string) {
  const known = hasGlyph.get(name) ?? new Map<string, boolean>();
  hasGlyph.set(name, known);
  return [...text].filter((character) => {
    if (!known.has(character)) {
      known.set(character, openFont(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    }
    return !known.get(character);
  });
}

function decode(dataUrl: string) {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}
