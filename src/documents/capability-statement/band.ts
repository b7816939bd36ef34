import { palette } from "#company/palette.ts";
import { company, mailto } from "#content/company.ts";
import { type Block, stack, text } from "#documents/pdf/block.ts";
import { link } from "#documents/pdf/link.ts";
import { drawMark } from "#documents/pdf/mark.ts";
import { margin } from "#documents/pdf/measures.ts";
import { type Paper, sheetSize } from "#documents/pdf/paper.ts";
import { artifact } from "#documents/pdf/tags.ts";
import { drawTerrain } from "#documents/pdf/terrain.ts";
import { type } from "./type-scale.ts";

export const bandHeight = 134;
const contactWidth = 170;
const markSize = 26;
const top = 27;

/** The ink band: who this is, what the sheet is, one plain sentence, and how to reach the company. */
export function drawBand(paper: Paper, title: string) {
  const width = sheetSize.width - 2 * margin;
  artifact(paper, (doc) => {
    doc.rect(0, 0, sheetSize.width, bandHeight).fill(palette.ink);
    drawTerrain(doc, { width: sheetSize.width, height: bandHeight });
    drawMark(doc, { x: margin, y: top, size: markSize, strata: palette.white });
  });

  const nameLeft = margin + markSize + 9;
  text(paper, type.name, company.legalName).draw({ x: nameLeft, y: top + 5, width }, paper.root);
  const words = stack([text(paper, type.title, title, "H1"), text(paper, type.onInk, company.summary)], 1);
  words.draw({ x: margin, y: top + markSize + 10, width: width - contactWidth - 10 }, paper.root);

  const contact = contactBlock(paper);
  const x = sheetSize.width - margin - contactWidth;
  const y = bandHeight - 19 - contact.height(contactWidth);
  contact.draw({ x, y, width: contactWidth }, paper.root);
}

function contactBlock(paper: Paper): Block {
  const { address, phone, emails, domain } = company;
  const style = { ...type.onInk, align: "right" } as const;
  return stack([
    text(paper, style, address.street),
    text(paper, style, `${address.city}, ${address.state} ${address.postalCode}`),
    link(paper, style, phone.display, phone.href),
    link(paper, style, emails.sales, mailto(emails.sales)),
    link(paper, style, domain, `https://${domain}`),
  ]);
}
