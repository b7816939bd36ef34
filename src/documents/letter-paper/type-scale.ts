import { palette } from "#company/palette.ts";
import type { TextStyle } from "#documents/pdf/text.ts";

/** For documents that are read line by line, in points. */
export const type = {
  company: { font: "heading", size: 13, leading: 1.2 },
  address: { font: "regular", size: 7.8, leading: 1.4, color: palette.moss, align: "right" },
  title: { font: "heading", size: 20, leading: 1.1, color: palette.white },
  number: { font: "heading", size: 14, leading: 1.2, color: palette.white, align: "right" },
  label: { font: "label", size: 7.2, leading: 1.35, color: palette.moss },
  labelRight: { font: "label", size: 7.2, leading: 1.35, color: palette.moss, align: "right" },
  value: { font: "heading", size: 9.6, leading: 1.25 },
  heading: { font: "heading", size: 9.6, leading: 1.25 },
  body: { font: "regular", size: 8.2, leading: 1.38 },
  strong: { font: "bold", size: 8.2, leading: 1.38 },
  cell: { font: "regular", size: 8, leading: 1.35 },
  cellSmall: { font: "regular", size: 7.2, leading: 1.3, color: palette.moss },
  cellRight: { font: "regular", size: 8, leading: 1.35, align: "right" },
  cellStrong: { font: "bold", size: 8, leading: 1.35 },
  cellStrongRight: { font: "bold", size: 8, leading: 1.35, align: "right" },
  line: { font: "bold", size: 8, leading: 1.35, color: palette.accentOnLight },
  total: { font: "heading", size: 11, leading: 1.25 },
  totalRight: { font: "heading", size: 11, leading: 1.25, align: "right" },
  small: { font: "regular", size: 7.4, leading: 1.4 },
  foot: { font: "regular", size: 7.2, leading: 1.3, color: palette.moss },
  footRight: { font: "bold", size: 7.2, leading: 1.3, align: "right" },
} as const satisfies Record<string, TextStyle>;
