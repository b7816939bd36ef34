import { create, type Font } from "fontkit";
import heading from "./fonts/archivo-heading.ttf?inline";
import label from "./fonts/archivo-label.ttf?inline";
import bold from "./fonts/public-sans-bold.ttf?inline";
import regular from "./fonts/public-sans-regular.ttf?inline";

/** The site's two typefaces at fixed widths and weights (tools/document-fonts.py cuts them). */
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
  const font = opened.get(name) ?? (create(fontFiles[name]) as Font);
  opened.set(name, font);
  return font;
}

const hasGlyph = new Map<FontName, Map<string, boolean>>();

/** Characters of the text for which the fonts have no glyph; they would show as empty boxes. */
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

/** For words that others have typed: what the font cannot show becomes a question mark. */
export function replaceMissing(name: FontName, text: string) {
  const missing = new Set(missingCharacters(name, text));
  return missing.size === 0 ? text : [...text].map((each) => (missing.has(each) ? "?" : each)).join("");
}

function decode(dataUrl: string) {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}
