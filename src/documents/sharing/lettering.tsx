import type { FontName } from "#documents/fonts.ts";
import { outline } from "./outline.ts";

type LetteringProps = {
  text: string;
  font: FontName;
  size: number;
  tracking?: number;
  x: number;
  /** The baseline. */
  y: number;
  fill: string;
};

export function Lettering({ x, y, fill, ...lettering }: LetteringProps) {
  return <path d={outline(lettering, x, y)} fill={fill} />;
}
