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

/** Inline styles, because many mail clients drop style sheets; the classes are for `adaptations`. */
export type Look = { readonly className?: string; readonly style: CSSProperties };

function as(className: string, style: CSSProperties): Look {
  return { className, style };
}

export const look = {
  page: as("page", { margin: 0, background: page }),
  frame: { style: { padding: "24px 12px" } },
  sheet: as("sheet line", { maxWidth: 600, background: palette.white, border: rule }),
  preheader: { style: { display: "none", maxHeight: 0, overflow: "hidden" } },
  brand: as("inset", {
    background: ink,
    borderBottom: `4px solid ${accent}`,
    padding: "20px 28px",
    ...type(headingFont, 600, 18, 22),
    color: palette.white,
  }),
  legalForm: { style: { fontSize: 11, color: palette.lichen } },
  opening: as("inset", { padding: "28px 28px 20px" }),
  heading: as("text", { margin: 0, ...type(headingFont, 600, 26, 31), color: ink }),
  intro: as("text", { margin: "10px 0 0", ...type(textFont, 400, 16, 25), color: ink, ...breakLongWords }),
  rows: { style: { padding: 0 } },
  label: as("label quiet line", {
    padding: "11px 12px 11px 28px",
    borderTop: rule,
    ...type(headingFont, 600, 13, 21),
    color: secondary,
    width: 150,
    textAlign: "left",
    verticalAlign: "top",
  }),
  value: as("value text line", {
    padding: "11px 28px 11px 0",
    borderTop: rule,
    ...type(textFont, 400, 15, 21),
    color: ink,
    verticalAlign: "top",
    ...breakLongWords,
  }),
  valueLink: { style: { color: "inherit" } },
  linesHeading: as("inset text line", {
    margin: 0,
    padding: "18px 28px 10px",
    borderTop: rule,
    ...type(headingFont, 600, 17, 22),
    color: ink,
  }),
  lineHead: as("cell quiet line", lineHead),
  lineHeadFirst: as("cell first quiet line", { ...lineHead, paddingLeft: 28 }),
  lineHeadNumber: as("cell quiet line", { ...lineHead, textAlign: "right" }),
  lineHeadLast: as("cell last quiet line", { ...lineHead, paddingRight: 28 }),
  lineNumber: as("cell first step line", {
    ...lineCell,
    paddingLeft: 28,
    width: 30,
    overflowWrap: undefined,
    wordBreak: undefined,
    ...type(headingFont, 600, 14, 20),
    color: palette.accentOnLight,
  }),
  lineWords: as("cell text line", lineCell),
  lineFlag: { style: { display: "block", ...type(headingFont, 600, 13, 18) } },
  lineQuantity: as("cell text line", {
    ...lineCell,
    fontWeight: 600,
    textAlign: "right",
    whiteSpace: "nowrap",
  }),
  lineUnit: as("cell last text line", { ...lineCell, paddingRight: 28, whiteSpace: "nowrap" }),
  section: as("inset line", { padding: "20px 28px", borderTop: rule }),
  sectionHeading: as("text", { margin: "0 0 6px", ...type(headingFont, 600, 17, 22), color: ink }),
  steps: as("text", { margin: 0, paddingLeft: 20, ...type(textFont, 400, 15, 24), color: ink }),
  actions: as("inset line", { padding: "22px 28px 26px", borderTop: rule }),
  button: as("button", { background: accent, border: `1.5px solid ${accent}`, borderRadius: 2 }),
  buttonLink: { style: { ...button, color: palette.onAccent } },
  buttonGap: { style: { height: 10, lineHeight: "10px", fontSize: 0 } },
  outlineButton: as("button outline", { border: `1.5px solid ${ink}`, borderRadius: 2 }),
  outlineLink: as("text", { ...button, color: ink }),
  footer: as("inset quiet line", {
    padding: "20px 28px",
    borderTop: rule,
    ...type(textFont, 400, 13, 20),
    color: secondary,
  }),
} satisfies Record<string, Look>;

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
