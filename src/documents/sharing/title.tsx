import { palette } from "#company/palette.ts";
import { Lettering } from "./lettering.tsx";
import { widthOf, wrap } from "./outline.ts";

type TitleProps = { title: string; text?: string | undefined; x: number; width: number; largest: number };

const top = 168;
const bottom = 490;
const smallest = 40;
const titleLook = { font: "heading", tracking: -0.022 } as const;
const titleLeading = 1.04;
const textLook = { font: "regular", size: 28 } as const;
const textLeading = 1.4;
const textGap = 26;

/** The page's title as large as it fits, and a line or two under it where there is room. */
export function Title({ title, text, x, width, largest }: TitleProps) {
  const size = fittingSize(title, width, largest);
  const titleLines = wrap({ ...titleLook, text: title, size }, width);
  const titleEnd = top + titleLines.length * size * titleLeading;
  const textLines = text ? wrap({ ...textLook, text }, width) : [];
  const textEnd = titleEnd + textGap + textLines.length * textLook.size * textLeading;
  return (
    <>
      {titleLines.map((line, index) => (
        <Lettering
          key={line}
          {...titleLook}
          text={line}
          size={size}
          x={x}
          y={top + (index + 0.84) * size * titleLeading}
          fill={palette.white}
        />
      ))}
      {textEnd <= bottom &&
        textLines.map((line, index) => (
          <Lettering
            key={line}
            {...textLook}
            text={line}
            x={x}
            y={titleEnd + textGap + (index + 0.7) * textLook.size * textLeading}
            fill={palette.lichen}
          />
        ))}
    </>
  );
}

function fittingSize(title: string, width: number, largest: number) {
  for (let size = largest; size > smallest; size -= 4) {
    const lines = wrap({ ...titleLook, text: title, size }, width);
    const isWithin = lines.every((line) => widthOf({ ...titleLook, text: line, size }) <= width);
    if (isWithin && top + lines.length * size * titleLeading <= bottom) return size;
  }
  return smallest;
}
