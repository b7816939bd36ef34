import { palette } from "#company/palette.ts";
import type { TextStyle } from "#documents/pdf/text.ts";

export const type = {
  name: { font: "heading", size: 13, leading: 1.2 },
  reference: { font: "label", size: 8.4, leading: 1.4, color: palette.moss },
  title: { font: "heading", size: 26, leading: 1.1, tracking: -0.012 },
  lead: { font: "regular", size: 10.4, leading: 1.45, color: palette.moss },
  heading: { font: "heading", size: 12.5, leading: 1.2 },
  body: { font: "regular", size: 8.4, leading: 1.42 },
  cell: { font: "regular", size: 8, leading: 1.36 },
  item: { font: "bold", size: 8, leading: 1.36, color: palette.accentOnLight },
  term: { font: "bold", size: 8, leading: 1.36 },
  label: { font: "label", size: 7.8, leading: 1.4, color: palette.moss },
  note: { font: "regular", size: 7.4, leading: 1.36, color: palette.moss },
  plateTitle: { font: "heading", size: 10, leading: 1.2 },
} as const satisfies Record<string, TextStyle>;
