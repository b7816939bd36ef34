import { palette } from "#company/palette.ts";
import type { TextStyle } from "#documents/pdf/text.ts";

export const type = {
  title: { font: "heading", size: 30, leading: 1.05, color: palette.white, tracking: -0.015 },
  name: { font: "heading", size: 13, leading: 1.2, color: palette.white },
  onInk: { font: "regular", size: 8.4, leading: 1.42, color: palette.white },
  heading: { font: "heading", size: 12.5, leading: 1.2 },
  body: { font: "regular", size: 8.2, leading: 1.4 },
  small: { font: "regular", size: 7.4, leading: 1.32, color: palette.moss },
  entry: { font: "heading", size: 9, leading: 1.25 },
  code: { font: "heading", size: 7.8, leading: 1.35 },
  cell: { font: "regular", size: 7.8, leading: 1.35 },
  label: { font: "label", size: 7.6, leading: 1.385, color: palette.moss },
  value: { font: "heading", size: 10, leading: 1.25 },
} as const satisfies Record<string, TextStyle>;
