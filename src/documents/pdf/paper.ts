import PDFDocument from "pdfkit";
import type { Company } from "#content/create-company.ts";
import { fontNames, openFont } from "#documents/fonts.ts";
import { ownMarkOf } from "#documents/logo.ts";
import { packObjects } from "./pack.ts";

export type Element = PDFKit.PDFStructureElement;

/** A sheet of paper that is being drawn on, and the structure that tells a screen reader what is drawn. */
export type Paper = {
  readonly doc: PDFKit.PDFDocument;
  /** Whose paper it is. */
  readonly company: Company;
  /** The company's own, in place of the program's. */
  readonly ownMark: Buffer | undefined;
  readonly root: Element;
  /** Factor by which the type is scaled down to fit. */
  readonly scale: number;
  /** What would make the sheet wrong, such as text that does not fit. */
  readonly problems: string[];
};

export type FinishedPaper = { readonly bytes: Buffer; readonly problems: readonly string[] };

export type Place = { readonly x: number; readonly y: number; readonly width: number };
export type Box = Place & { readonly height: number };

/** In points. */
export const margin = 39.6;
/** Letter, in points. */
export const sheetSize = { width: 612, height: 792, contentWidth: 612 - 2 * margin } as const;

/** Two columns. */
export const leftWidth = 330;
export const columnGap = 24;
export const rightX = margin + leftWidth + columnGap;
export const rightWidth = sheetSize.width - margin - rightX;

type PaperInput = {
  readonly company: Company;
  readonly title: string;
  readonly subject: string;
  readonly date: Temporal.PlainDate;
};

/** As designed, or a little smaller if an owner's text is longer than the design allows for. */
const scales = [1, 0.97, 0.94, 0.91];

/** Exactly one page: with the first type size at which everything fits. When none does, the problems say so. */
export async function drawOnePage(input: PaperInput, draw: (paper: Paper) => void): Promise<FinishedPaper> {
  const ownMark = await ownMarkOf(input.company);
  for (const scale of scales) {
    const paper = createPaper(input, ownMark, scale);
    draw(paper);
    if (paper.problems.length === 0 || scale === scales.at(-1)) return finishPaper(paper);
  }
  throw new Error("there is at least one scale");
}

/** If the last page is filled less than this, smaller type is tried to save the page. */
const emptyPage = 0.7;
/** With more pages than this, nobody minds a short last one. */
const fewPages = 3;

/**
 * As many pages as it takes. `draw` returns where it ended on the last one; `finishPage` draws on each once the count
 * is known.
 */
export async function drawPages(
  input: PaperInput,
  draw: (paper: Paper) => number,
  finishPage: (paper: Paper, page: number, pages: number) => void,
): Promise<FinishedPaper> {
  const ownMark = await ownMarkOf(input.company);
  const drawAt = (scale: number) => {
    const paper = createPaper(input, ownMark, scale);
    const end = draw(paper);
    return { paper, end, pages: paper.doc.bufferedPageRange().count };
  };
  const asDesigned = drawAt(1);
  const isEmpty = asDesigned.end < emptyPage * sheetSize.height;
  const smaller = isEmpty && asDesigned.pages > 1 && asDesigned.pages <= fewPages ? scales.slice(1) : [];
  const saved = smaller
    .values()
    .map(drawAt)
    .find(({ pages }) => pages < asDesigned.pages);
  const { paper, pages } = saved ?? asDesigned;
  for (let page = 1; page <= pages; page += 1) {
    paper.doc.switchToPage(page - 1);
    finishPage(paper, page, pages);
  }
  return finishPaper(paper);
}

function createPaper(
  { company, title, subject, date }: PaperInput,
  ownMark: Paper["ownMark"],
  scale: number,
): Paper {
  // The same content on the same day gives the same bytes, so that caches stay valid across builds.
  const created = new Date(date.toZonedDateTime({ timeZone: company.facts.timeZone }).epochMilliseconds);
  const doc = new PDFDocument({
    size: [sheetSize.width, sheetSize.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    // PDFKit knows this subset, its type definitions do not yet.
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    font: "",
    info: {
      Title: title,
      Subject: subject,
      Author: company.said.legalName,
      Creator: company.said.legalName,
      CreationDate: created,
      ModDate: created,
    },
  });
  // PDFKit also takes a font that is open already, which its type definitions do not say.
  for (const name of fontNames) doc.registerFont(name, openFont(name) as unknown as Buffer);
  const root = doc.struct("Document");
  doc.addStructure(root);
  return { doc, company, ownMark, root, scale, problems: [] };
}

async function finishPaper({ doc, root, problems }: Paper): Promise<FinishedPaper> {
  root.end();
  doc.end();
  // `buffer` of node:stream/consumers goes through a Blob, which takes as long as drawing.
  const chunks: Uint8Array[] = await Array.fromAsync(doc as AsyncIterable<Uint8Array>);
  return { bytes: packObjects(Buffer.concat(chunks)), problems };
}

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

/** Rules, backgrounds and terrain: seen, but not read aloud. */
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

export function horizontalRule(paper: Paper, { x, y, width }: Place, thickness: number, color: string) {
  artifact(paper, (doc) => {
    doc.moveTo(x, y).lineTo(x + width, y);
    doc.lineWidth(thickness).stroke(color);
  });
}
