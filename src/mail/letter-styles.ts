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
  padding: "9px 10px 9px 0",
  borderTop: rule,
  ...type(textFont, 400, 14, 20),
  color: ink,
  textAlign: "left",
  verticalAlign: "top",
  ...breakLongWords,
};
const lineHead: CSSProperties = {
  ...lineCell,
  ...type(headingFont, 600, 13, 18),
  color: secondary,
  overflowWrap: "normal",
  wordBreak: "normal",
};
const button: CSSProperties = {
  display: "inline-block",
  padding: "14px 22px",
  ...type(textFont, 600, 16, 20),
  textDecoration: "none",
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
  linesHeading: {
    margin: 0,
    padding: "18px 28px 10px",
    borderTop: rule,
    ...type(headingFont, 600, 17, 22),
    color: ink,
  },
  lineHead,
  lineHeadFirst: { ...lineHead, paddingLeft: 28 },
  lineHeadNumber: { ...lineHead, textAlign: "right" },
  lineHeadLast: { ...lineHead, paddingRight: 28 },
  lineNumber: {
    ...lineCell,
    paddingLeft: 28,
    width: 30,
    ...type(headingFont, 600, 14, 20),
    color: palette.accentOnLight,
  },
  lineWords: lineCell,
  lineFlag: { display: "block", ...type(headingFont, 600, 13, 18) },
  lineQuantity: { ...lineCell, fontWeight: 600, textAlign: "right", whiteSpace: "nowrap" },
  lineUnit: { ...lineCell, paddingRight: 28, whiteSpace: "nowrap" },
  section: { padding: "20px 28px", borderTop: rule },
  sectionHeading: { margin: "0 0 6px", ...type(headingFont, 600, 17, 22), color: ink },
  steps: { margin: 0, paddingLeft: 20, ...type(textFont, 400, 15, 24), color: ink },
  actionCell: { padding: "22px 28px 26px", borderTop: rule },
  button: { background: accent, border: `1.5px solid ${accent}`, borderRadius: 2 },
  buttonLink: { ...button, color: palette.onAccent },
  buttonGap: { height: 10, lineHeight: "10px", fontSize: 0 },
  outlineButton: { border: `1.5px solid ${ink}`, borderRadius: 2 },
  outlineLink: { ...button, color: ink },
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
.button,.button a{display:block!important;text-align:center!important}
.wide{width:100%!important}
}
@media (prefers-color-scheme:dark){
.page{background:${palette.night}!important}
.sheet{background:${palette.nightSheet}!important}
.text{color:${palette.nightText}!important}
.quiet{color:${palette.lichen}!important}
.line{border-color:${palette.inkLine}!important}
.outline{border-color:${palette.nightText}!important}
.step{color:${palette.accentOnDark}!important}
}`;
