import { type FontName, openFont } from "#documents/fonts.ts";

type Letters = {
  readonly text: string;
  readonly font: FontName;
  readonly size: number;
  /** Space between letters as a share of the size. */
  readonly tracking?: number;
};

/** From a baseline at (x, y). */
type LetteringProps = Letters & { x: number; y: number; fill: string };

export function Lettering({ x, y, fill, ...letters }: LetteringProps) {
  return <path d={outline(letters, x, y)} fill={fill} />;
}

/** Shaping a text is slow, and wrapping asks for the same words again and again. */
const advances = new Map<string, number>();

export function widthOf({ text, font, size, tracking = 0 }: Letters) {
  const key = `${font} ${text}`;
  const opened = openFont(font);
  const advance = advances.get(key) ?? opened.layout(text).advanceWidth / opened.unitsPerEm;
  advances.set(key, advance);
  return (advance + tracking * text.length) * size;
}

/** Text as the outlines of its letters, so that a picture needs no fonts: SVG path data from a baseline at (x, y). */
export function outline({ text, font, size, tracking = 0 }: Letters, x: number, y: number) {
  const opened = openFont(font);
  const scale = size / opened.unitsPerEm;
  const run = opened.layout(text);
  let left = x;
  return run.glyphs
    .map((glyph, index) => {
      const position = run.positions[index];
      const offset = left + (position?.xOffset ?? 0) * scale;
      left += (position?.xAdvance ?? glyph.advanceWidth) * scale + tracking * size;
      return glyph.path.scale(scale, -scale).translate(offset, y).toSVG();
    })
    .join("");
}

/** Words in as few lines as fit the width, and those lines about equally long. */
export function wrap(lettering: Letters, width: number): string[] {
  const lines = fillLines(lettering, width);
  let balanced = lines;
  for (let narrower = width; narrower > 0; narrower -= lettering.size / 4) {
    const attempt = fillLines(lettering, narrower);
    if (
      attempt.length > lines.length ||
      attempt.some((line) => widthOf({ ...lettering, text: line }) > narrower)
    )
      break;
    balanced = attempt;
  }
  return balanced;
}

function fillLines(lettering: Letters, width: number) {
  const lines: string[] = [];
  for (const word of lettering.text.split(" ")) {
    const extended = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf({ ...lettering, text: extended }) <= width)
      lines[lines.length - 1] = extended;
    else lines.push(word);
  }
  return lines;
}
