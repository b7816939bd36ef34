import { palette } from "#company/palette.ts";
import type { FormField } from "#content/end-use-statement.ts";
import { type Block, stack, text } from "./block.ts";
import type { Element, Paper } from "./paper.ts";
import { artifact, element } from "./tags.ts";
import type { Box, TextStyle } from "./text.ts";

const typed = { font: "Helvetica", size: 9 };
const lineHeight = 12;
const boxPadding = 5;
const multiline = 1 << 12;

type FieldDocument = PDFKit.PDFDocument & {
  readonly page: { readonly annotations: readonly unknown[] };
  readonly _root: { readonly data: { readonly AcroForm: { readonly data: { readonly Fields: unknown[] } } } };
};

/** Must come before the first field. Typed text needs a font with every character: one built into viewers. */
export function openForm({ doc }: Paper) {
  doc.font(typed.font).initForm();
}

/** A label above a box to type into, or to write into on paper. */
export function formField(paper: Paper, style: TextStyle, field: FormField, section: string): Block {
  const { name, label, lines = 1 } = field;
  const height = lines * lineHeight + boxPadding;
  const box: Block = {
    height: () => height,
    draw({ x, y, width }, parent) {
      artifact(paper, (doc) => doc.rect(x, y, width, height).lineWidth(0.6).stroke(palette.moss));
      element(paper, parent, "Form", (own) =>
        addWidget(paper, own, { x, y, width, height }, { name, label: `${section}: ${label}`, lines }),
      );
    },
  };
  return stack([text(paper, style, label), box], 1);
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
