import { styleText } from "node:util";
import type { Io } from "./io.ts";

type Format = Parameters<typeof styleText>[0];

export function createPaint({ hasColor }: Pick<Io, "hasColor">) {
  return (format: Format, text: string) =>
    hasColor ? styleText(format, text, { validateStream: false }) : text;
}

export type Paint = ReturnType<typeof createPaint>;
