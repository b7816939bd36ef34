import { facts as companyFacts } from "#company/facts.ts";
import { palette } from "#company/palette.ts";
import { company, knownIdentifiers } from "#content/company.ts";
import type { Fact } from "#content/page.ts";
import { type Block, padded, row, stack, tagged, text } from "#documents/pdf/block.ts";
import { drawMark } from "#documents/pdf/letterhead.ts";
import { margin, type Paper, sheetSize } from "#documents/pdf/paper.ts";
import { artifact, element, horizontalRule, type Tag, type TagOptions } from "#documents/pdf/tags.ts";
import { type TextStyle, writeText } from "#documents/pdf/text.ts";
import { toPrintable } from "#documents/printable.ts";
import { type } from "./type-scale.ts";

export const contentWidth = sheetSize.width - 2 * margin;
/** Where the footer begins. */
export const contentBottom = sheetSize.height - 46;
const top = 30;
const markSize = 24;
const bandHeight = 38;
const inset = 9;

/** In the fonts that hold what people type. */
export type TypedStyle = TextStyle & { readonly font: "regular" | "bold" };

/** Words that a person has typed. */
export function words(
  paper: Paper,
  style: TypedStyle,
  typed: string,
  tag?: Tag,
  options?: TagOptions,
): Block {
  return text(paper, style, toPrintable(typed), tag, options);
}

export const nothing: Block = { height: () => 0, draw: () => undefined };

export function rule(paper: Paper, y: number, thickness = 0.5, color: string = palette.fog) {
  horizontalRule(paper, { x: margin, y, width: contentWidth }, thickness, color);
}

/** Identifiers in the letterhead, if the owner has stated them. */
const sellerFacts: readonly string[] = [
  ...knownIdentifiers(["UEI", "CAGE"]),
  ...(companyFacts.confirmations.size
    ? [
        companyFacts.registrations.sam === "active"
          ? "Small business (represented in SAM.gov)"
          : "Small business",
      ]
    : []),
];

/** The company, the ink band with the paper's name and number, and the facts under it. Returns the y position below. */
export function drawLetterhead(paper: Paper, title: string, number: string, facts: readonly Fact[]) {
  artifact(paper, (doc) => {
    drawMark(doc, { x: margin, y: top, size: markSize, strata: palette.ink });
    doc.rect(margin, top + 34, contentWidth, bandHeight).fill(palette.ink);
  });
  const { address, phone, emails } = company;
  const seller = sellerFacts.join(" · ");
  const half = contentWidth / 2;
  text(paper, type.company, company.legalName).draw(
    { x: margin + markSize + 8, y: top + 5, width: half },
    paper.root,
  );
  stack([
    text(paper, type.address, `${address.street}, ${address.city}, ${address.state} ${address.postalCode}`),
    text(paper, type.address, `${phone.display} · ${emails.sales}`),
    ...(seller ? [text(paper, type.address, seller)] : []),
  ]).draw({ x: margin + half, y: top + 2, width: half }, paper.root);

  const band = top + 34;
  const inner = { x: margin + 12, width: contentWidth - 24 };
  text(paper, type.title, title, "H1").draw({ ...inner, y: band + 8 }, paper.root);
  text(paper, type.number, number).draw({ ...inner, y: band + 11 }, paper.root);
  return drawFacts(paper, facts, band + bandHeight);
}

/** In hairline cells, read as a list of label and value. */
function drawFacts(paper: Paper, facts: readonly Fact[], y: number) {
  const cells = facts.map(({ label, value }) => {
    const both = stack([
      text(paper, type.label, label, "Lbl"),
      tagged(paper, "LBody", text(paper, type.value, value, "P")),
    ]);
    return { block: padded(tagged(paper, "LI", both), { x: inset, top: 6, bottom: 6 }) };
  });
  const strip = row(cells);
  const height = strip.height(contentWidth);
  artifact(paper, (doc) => {
    doc.rect(margin, y, contentWidth, height);
    for (const index of facts.keys()) {
      const x = margin + (index * contentWidth) / facts.length;
      if (index > 0) doc.moveTo(x, y).lineTo(x, y + height);
    }
    doc.lineWidth(0.6).stroke(palette.ink);
  });
  element(paper, paper.root, "L", (list) => strip.draw({ x: margin, y, width: contentWidth }, list));
  return y + height;
}

/** The header of every page but the first. Returns the y position below. */
export function drawContinued(paper: Paper, title: string) {
  artifact(
    paper,
    () => {
      const place = { x: margin, y: top - 6, width: contentWidth };
      writeText(paper, type.heading, company.legalName, place);
      writeText(paper, { ...type.heading, align: "right" }, title, place);
    },
    "Pagination",
  );
  rule(paper, top + 14, 1.2, palette.ink);
  return top + 24;
}

export function drawFooter(paper: Paper, note: string, page: number, pages: number) {
  artifact(
    paper,
    () => {
      const place = { x: margin, y: sheetSize.height - 33, width: contentWidth };
      writeText(paper, type.foot, note, place);
      writeText(paper, type.footRight, `Page ${page} of ${pages}`, place);
    },
    "Pagination",
  );
}

/** A heading with a rule under it, and what belongs to it. */
export function headed(paper: Paper, heading: string, blocks: readonly Block[]): Block {
  const head = padded(text(paper, type.heading, heading, "H2"), { bottom: 3 });
  const ruled: Block = {
    height: head.height,
    draw(place, parent) {
      head.draw(place, parent);
      horizontalRule(paper, { ...place, y: place.y + head.height(place.width) }, 1, palette.ink);
    },
  };
  return tagged(paper, "Sect", stack([ruled, ...blocks.map((block) => padded(block, { top: 4 }))]));
}

/** Typed text as paragraphs that each fit a page. */
export function paragraphs(paper: Paper, style: TypedStyle, typed: string): readonly Block[] {
  return toPrintable(typed)
    .split("\n")
    .flatMap((line) => line.match(/\s*\S.{0,1500}(?=\s|$)|.{1,1500}/g) ?? [])
    .map((line) => text(paper, style, line.trimEnd()));
}
