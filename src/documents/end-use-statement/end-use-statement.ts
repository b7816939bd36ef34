import { palette } from "#company/palette.ts";
import { sayDay } from "#company/time.ts";
import { capabilityStatement } from "#content/capability-statement.ts";
import { company } from "#content/company.ts";
import { endUseStatement, type FormSection } from "#content/end-use-statement.ts";
import { documentPaths } from "#content/paths.ts";
import { type } from "#documents/capability-sheet/type-scale.ts";
import { type Block, padded, row, section, stack, text, tickList } from "#documents/pdf/block.ts";
import { fillColumn } from "#documents/pdf/flow.ts";
import { formField, openForm } from "#documents/pdf/form-field.ts";
import { drawLetterhead } from "#documents/pdf/letterhead.ts";
import { drawOnePage, margin, type Paper, sheetSize } from "#documents/pdf/paper.ts";
import { horizontalRule } from "#documents/pdf/tags.ts";

const width = sheetSize.width - 2 * margin;
const fieldGap = 12;
const rowGap = 5;
const sectionGap = { least: 8, most: 18 };
const footHeight = 18;
const signatureHeight = 30;

/** One Letter page to fill in on the screen or by hand. */
export function makeEndUseStatement(date: Temporal.PlainDate) {
  const { title, subject, sections, intro } = endUseStatement;
  return drawOnePage({ title: `${title}, ${company.legalName}`, subject, date }, (paper) => {
    openForm(paper);
    const y = drawLetterhead(paper, type.name);
    const head = stack([text(paper, type.title, title, "H1"), text(paper, type.body, intro)], 4);
    const blocks = [head, ...sections.map((part) => formSection(paper, part)), certification(paper)];
    const height = sheetSize.height - margin - footHeight - y;
    fillColumn(paper, paper.root, blocks, { x: margin, y, width, height }, sectionGap);
    drawSource(paper, date);
  });
}

function formSection(paper: Paper, { heading, rows }: FormSection): Block {
  return section(paper, type.heading, heading, [fieldRows(paper, rows, heading)]);
}

function certification(paper: Paper): Block {
  const { heading, intro, list, signature, rows } = endUseStatement.certification;
  return section(paper, type.heading, heading, [
    text(paper, type.body, intro),
    padded(tickList(paper, type.body, list, 1), { top: 2, bottom: 4 }),
    stack([signatureLine(paper, signature), fieldRows(paper, rows, heading)], rowGap),
  ]);
}

function fieldRows(paper: Paper, rows: FormSection["rows"], heading: string): Block {
  const lines = rows.map((fields) =>
    row(
      fields.map((field) => ({ block: formField(paper, type.label, field, heading) })),
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
      horizontalRule(paper, { ...place, y: place.y + signatureHeight }, 0.6, palette.moss);
    },
  };
}

function drawSource(paper: Paper, date: Temporal.PlainDate) {
  const revised = capabilityStatement.revised(sayDay(date));
  const address = company.domain + documentPaths.endUseStatement;
  const source = `${endUseStatement.number}. ${company.legalName}, ${company.phone.display}. ${address}. ${revised}.`;
  const y = sheetSize.height - margin - type.note.size;
  text(paper, type.note, source).draw({ x: margin, y, width }, paper.root);
}
