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

/** Characters of the text for which the fonts have no glyph; they would show as empty boxes. */
export function missingCharacters(name: FontName, text: string) {
  const font = openFont(name);
  return [...text].filter((character) => {
    const codePoint = character.codePointAt(0);
    return codePoint !== undefined && !font.hasGlyphForCodePoint(codePoint);
  });
}

function decode(dataUrl: string) {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}
