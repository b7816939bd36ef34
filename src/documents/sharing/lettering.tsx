import { advanceOf, openFont } from "#documents/fonts.ts";
import { type TextStyle, widthOfText, wrapText } from "#documents/pdf/text.ts";
import { useCompany } from "#site/use-company.tsx";

type LetteringProps = { text: string; style: TextStyle; x: number; y: number; width?: number };

/** Text from a baseline at (x, y), smaller if it would be wider than `width`. */
export function Lettering({ text, style, x, y, width = Number.POSITIVE_INFINITY }: LetteringProps) {
  const size = style.size * Math.min(1, width / widthOf(text, style));
  const { palette } = useCompany();
  return <path d={outline(text, { ...style, size }, x, y)} fill={style.color && palette[style.color]} />;
}

/** Text as the outlines of its letters, so that a picture needs no fonts: SVG path data from a baseline at (x, y). */
export function outline(text: string, { font, size, tracking = 0 }: TextStyle, x: number, y: number) {
  const opened = openFont(font);
  const scale = size / opened.unitsPerEm;
  let left = x;
  return [...text]
    .map((letter, index, letters) => {
      const { path } = opened.glyphForCodePoint(letter.codePointAt(0) ?? 0);
      const offset = left;
      left += (advanceOf(font, letter, letters[index + 1]) + tracking) * size;
      return path.scale(scale, -scale).translate(offset, y).toSVG();
    })
    .join("");
}

const unscaled = { scale: 1 };

export function widthOf(text: string, style: TextStyle) {
  return widthOfText(unscaled, style, text);
}

/** Words in as few lines as fit the width, and those lines about equally long. */
export function wrap(text: string, style: TextStyle, width: number) {
  let lines = wrapText(unscaled, style, text, width);
  for (let narrower = width; narrower > 0; narrower -= style.size / 4) {
    const attempt = wrapText(unscaled, style, text, narrower);
    if (attempt.length > lines.length) break;
    lines = attempt;
  }
  return lines;
}
