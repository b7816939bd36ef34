import type { Element, Paper } from "./paper.ts";
import type { Place } from "./text.ts";

/** The standard structure types (ISO 32000-1, 14.8.4) that our documents use. */
export type Tag =
  | ("Sect" | "H1" | "H2" | "H3" | "P" | "Link" | "Figure" | "Form")
  | ("L" | "LI" | "Lbl" | "LBody")
  | ("Table" | "Caption" | "THead" | "TBody" | "TR" | "TH" | "TD");

export type TagOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: "Row" | "Column";
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number];
  /** How many columns a cell takes. */
  readonly columns?: number;
};

/** An element with whatever `fill` puts into it. */
export function element(
  { doc }: Paper,
  parent: Element,
  tag: Tag,
  fill: (own: Element) => void,
  options?: TagOptions,
) {
  const own = doc.struct(tag, options);
  if (options?.columns) setColumns(own, options.columns);
  parent.add(own);
  fill(own);
  own.end();
}

/** An element whose content is what `draw` draws. */
export function content(
  paper: Paper,
  parent: Element,
  tag: Tag,
  draw: (own: Element) => void,
  options?: TagOptions,
) {
  element(paper, parent, tag, (own) => own.add(() => draw(own)), options);
}

/** PDFKit knows a cell's scope, but not its span. */
function setColumns(own: Element, columns: number) {
  const { data } = (own as unknown as { readonly dictionary: { readonly data: { A?: object } } }).dictionary;
  data.A = { ...data.A, O: "Table", ColSpan: columns };
}

/** Rules, grounds and terrain: seen, but nothing to read. */
export function artifact(
  { doc }: Paper,
  draw: (doc: PDFKit.PDFDocument) => void,
  type: "Layout" | "Pagination" = "Layout",
) {
  doc.markContent("Artifact", { type });
  doc.save();
  draw(doc);
  doc.restore();
  doc.endMarkedContent();
}

/** A line across its place. */
export function horizontalRule(paper: Paper, { x, y, width }: Place, thickness: number, color: string) {
  artifact(paper, (doc) => {
    doc.moveTo(x, y).lineTo(x + width, y);
    doc.lineWidth(thickness).stroke(color);
  });
}
