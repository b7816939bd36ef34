import { colors } from "#company/palette-of.ts";
import type { Company } from "#content/create-company.ts";
import { documentPaths } from "#content/paths.ts";
import { endUseStatement, type FormField, type FormSection } from "#content/statements.ts";
import { type Block, fillColumn, padded, row, section, stack, text, tickList } from "#documents/pdf/block.ts";
import {
  artifact,
  type Box,
  drawOnePage,
  type Element,
  element,
  horizontalRule,
  margin,
  type Paper,
  sheetSize,
} from "#documents/pdf/paper.ts";
import { drawSheetHead, drawSource, sheetBottom, type } from "./sheet-paper.ts";

const fieldGap = 12;
const rowGap = 5;
const sectionGap = { least: 8, most: 18 };
const signatureHeight = 30;

/** One Letter page to fill in on the screen or by hand. */
export function makeEndUseStatement(company: Company, date: Temporal.PlainDate) {
  const { said } = company;
  const { title, number, subject, sections, intro, certification } = endUseStatement(said);
  return drawOnePage({ company, title: `${title}, ${said.legalName}`, subject, date }, (paper) => {
    openForm(paper);
    const y = drawSheetHead(paper);
    const head = stack([text(paper, type.title, title, "H1"), text(paper, type.body, intro)], 4);
    const blocks = [head, ...sections.map((part) => formSection(paper, part)), certify(paper, certification)];
    const area = { x: margin, y, width: sheetSize.contentWidth, height: sheetBottom - y };
    fillColumn(paper, blocks, area, sectionGap);
    drawSource(paper, date, (revised) => {
      const address = said.domain + documentPaths.endUseStatement;
      return `${number}. ${said.legalName}, ${said.phone.display}. ${address}. ${revised}.`;
    });
  });
}

function formSection(paper: Paper, { heading, rows }: FormSection): Block {
  return section(paper, type.heading, heading, [fieldRows(paper, rows, heading)]);
}

type Certification = ReturnType<typeof endUseStatement>["certification"];

function certify(paper: Paper, { heading, intro, list, signature, rows }: Certification): Block {
  return section(paper, type.heading, heading, [
    text(paper, type.body, intro),
    padded(tickList(paper, type.body, list, 1), { top: 2, bottom: 4 }),
    stack([signatureLine(paper, signature), fieldRows(paper, rows, heading)], rowGap),
  ]);
}

function fieldRows(paper: Paper, rows: FormSection["rows"], heading: string): Block {
  const lines = rows.map((fields) =>
    row(
      fields.map((field) => ({ block: formField(paper, field, heading) })),
      fieldGap,
    ),
  );
  return stack(lines, rowGap);
}

/** For a pen, or for the reader's own tool for digital signatures. */
function signatureLine(paper: Paper, label: string): Block {
  return {
    height: () => signatureHeight,
    draw(place, parent) {
      text(paper, type.label, label).draw(place, parent);
      horizontalRule(paper, { ...place, y: place.y + signatureHeight }, 0.6, colors.moss);
    },
  };
}

const typed = { font: "Helvetica", size: 9 };
const lineHeight = 12;
const boxPadding = 5;
const multiline = 1 << 12;

type FieldDocument = PDFKit.PDFDocument & {
  readonly page: { readonly annotations: readonly unknown[] };
  readonly _root: { readonly data: { readonly AcroForm: { readonly data: { readonly Fields: unknown[] } } } };
};

/** Must come before the first field. Typed text needs a font with every character: one built into viewers. */
function openForm({ doc }: Paper) {
  doc.font(typed.font).initForm();
}

/** A label above a box to type into, or to write into on paper. */
function formField(paper: Paper, { name, label, lines = 1 }: FormField, section: string): Block {
  const height = lines * lineHeight + boxPadding;
  const box: Block = {
    height: () => height,
    draw({ x, y, width }, parent) {
      artifact(paper, (doc) => doc.rect(x, y, width, height).lineWidth(0.6).stroke(colors.moss));
      element(paper, parent, "Form", (own) =>
        addWidget(paper, own, { x, y, width, height }, { name, label: `${section}: ${label}`, lines }),
      );
    },
  };
  return stack([text(paper, type.label, label), box], 1);
}

/**
 * PDF/UA wants a field to be tied to its element and described. PDFKit's own form methods do neither, so the field
 * is written as an annotation and then listed in the form.
 */
function addWidget(
  { doc }: Paper,
  structParent: Element,
  box: Box,
  { name, label, lines }: Required<FormField>,
) {
  const widget = {
    structParent,
    Subtype: "Widget",
    FT: "Tx",
    T: new String(name),
    TU: new String(label),
    DA: new String(`/${fontId(doc)} ${typed.size} Tf 0 g`),
    F: 4,
    ...(lines > 1 && { Ff: multiline }),
  };
  doc.annotate(box.x, box.y, box.width, box.height, widget as unknown as PDFKit.Mixins.AnnotationOption);
  const { page, _root } = doc as FieldDocument;
  _root.data.AcroForm.data.Fields.push(page.annotations.at(-1));
}

/** The name under which PDFKit lists the form's font. */
function fontId(doc: PDFKit.PDFDocument) {
  const { fonts } = (doc as unknown as { readonly _acroform: { readonly fonts: object } })._acroform;
  return Object.keys(fonts)[0];
}
