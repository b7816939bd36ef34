import type { CSSProperties } from "react";
import { palette } from "#company/palette.ts";

const { ink, moss: secondary, fog: line, accent, paper: page } = palette;
const headingFont = "Archivo, Arial Narrow, Helvetica Neue, Arial, sans-serif";
const textFont = "Public Sans, Helvetica Neue, Arial, sans-serif";
const rule = `1px solid ${line}`;
/** A typed word without spaces must not widen the table. */
const breakLongWords: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

/** Written out, because Outlook reads the shorthand `font` unreliably. */
function type(fontFamily: string, fontWeight: number, fontSize: number, lineHeight: number): CSSProperties {
  return { fontFamily, fontWeight, fontSize, lineHeight: `${lineHeight}px` };
}

const lineCell: CSSProperties = {
  padding: "8px 12px 8px 0",
  borderTop: rule,
  ...type(textFont, 400, 15, 21),
  color: ink,
  verticalAlign: "top",
  ...breakLongWords,
};

/** Inline, because many mail clients drop style sheets. */
export const look = {
  reply: { font: "16px/1.5 Arial, sans-serif", whiteSpace: "pre-line" },
  page: { margin: 0, background: page },
  backdrop: { background: page },
  frame: { padding: "24px 12px" },
  sheet: { maxWidth: 600, background: palette.white, border: rule },
  preheader: { display: "none", maxHeight: 0, overflow: "hidden" },
  brand: {
    background: ink,
    borderBottom: `4px solid ${accent}`,
    padding: "20px 28px",
    ...type(headingFont, 600, 18, 22),
    color: palette.white,
  },
  legalForm: { fontSize: 11, color: palette.lichen },
  opening: { padding: "28px 28px 20px" },
  heading: { margin: 0, ...type(headingFont, 600, 26, 31), color: ink },
  intro: { margin: "10px 0 0", ...type(textFont, 400, 16, 25), color: ink, ...breakLongWords },
  rows: { padding: 0 },
  label: {
    padding: "11px 12px 11px 28px",
    borderTop: rule,
    ...type(headingFont, 600, 13, 21),
    color: secondary,
    width: 150,
    textAlign: "left",
    verticalAlign: "top",
  },
  value: {
    padding: "11px 28px 11px 0",
    borderTop: rule,
    ...type(textFont, 400, 15, 21),
    color: ink,
    verticalAlign: "top",
    ...breakLongWords,
  },
  valueLink: { color: "inherit" },
  lineHead: {
    padding: "0 12px 6px 0",
    ...type(headingFont, 600, 13, 18),
    color: secondary,
    textAlign: "left",
  },
  lineNumber: { ...lineCell, width: 30, fontWeight: 600, textAlign: "left" },
  lineWords: lineCell,
  lineFlag: { display: "block", ...type(headingFont, 600, 13, 18) },
  lineQuantity: { ...lineCell, paddingRight: 0, whiteSpace: "nowrap" },
  section: { padding: "20px 28px", borderTop: rule },
  sectionHeading: { margin: "0 0 6px", ...type(headingFont, 600, 17, 22), color: ink },
  steps: { margin: 0, paddingLeft: 20, ...type(textFont, 400, 15, 24), color: ink },
  actionCell: { padding: "20px 28px 28px", borderTop: rule },
  button: { background: accent, borderRadius: 2 },
  buttonLink: {
    display: "inline-block",
    padding: "14px 22px",
    ...type(textFont, 600, 16, 20),
    color: palette.onAccent,
    textDecoration: "none",
    ...breakLongWords,
  },
  secondAction: { margin: 0, padding: "14px 0 0", ...type(textFont, 600, 16, 24), color: ink },
  secondLink: { color: "inherit" },
  footer: { padding: "20px 28px", borderTop: rule, ...type(textFont, 400, 13, 20), color: secondary },
} satisfies Record<string, CSSProperties>;

/** What inline styles cannot say: narrow screens and dark mode. */
export const adaptations = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.label,.value{display:block!important;width:auto!important}
.label{padding:12px 20px 0!important}
.value{padding:2px 20px 12px!important;border-top:0!important}
.inset{padding-left:20px!important;padding-right:20px!important}
.cell{padding-right:6px!important;font-size:13px!important}
.first{padding-left:20px!important}
.last{padding-right:20px!important}
.spare{display:none!important}
}
@media (prefers-color-scheme:dark){
.page{background:${palette.night}!important}
.sheet{background:${palette.nightSheet}!important}
.text{color:${palette.nightText}!important}
.quiet{color:${palette.lichen}!important}
.line{border-color:${palette.inkLine}!important}
.step{color:${palette.accentOnDark}!important}
}`;
