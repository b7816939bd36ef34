import { colors } from "#company/palette-of.ts";
import { onRequest } from "#company/schema.ts";
import type { Company } from "#content/create-company.ts";
import type { Fact } from "#content/page.ts";
import type { Flow } from "#documents/pdf/block.ts";
import { type Block, over, padded, row, stack, tagged, text } from "#documents/pdf/block.ts";
import {
  artifact,
  element,
  horizontalRule,
  margin,
  type Paper,
  type Place,
  sheetSize,
  type Tag,
  type TagOptions,
} from "#documents/pdf/paper.ts";
import { type TextStyle, writeText } from "#documents/pdf/text.ts";
import { drawMark } from "./logo.ts";
import { toPrintable } from "./printable.ts";

/** For documents that are read line by line, in points. */
export const type = {
  company: { font: "heading", size: 13, leading: 1.2 },
  address: { font: "regular", size: 7.8, leading: 1.4, color: "moss", align: "right" },
  title: { font: "heading", size: 20, leading: 1.1, color: "white" },
  number: { font: "heading", size: 14, leading: 1.2, color: "white", align: "right" },
  label: { font: "label", size: 7.2, leading: 1.35, color: "moss" },
  labelRight: { font: "label", size: 7.2, leading: 1.35, color: "moss", align: "right" },
  value: { font: "heading", size: 9.6, leading: 1.25 },
  heading: { font: "heading", size: 9.6, leading: 1.25 },
  body: { font: "regular", size: 8.2, leading: 1.38 },
  strong: { font: "bold", size: 8.2, leading: 1.38 },
  cell: { font: "regular", size: 8, leading: 1.35 },
  cellSmall: { font: "regular", size: 7.2, leading: 1.3, color: "moss" },
  cellRight: { font: "regular", size: 8, leading: 1.35, align: "right" },
  cellStrong: { font: "bold", size: 8, leading: 1.35 },
  cellStrongRight: { font: "bold", size: 8, leading: 1.35, align: "right" },
  line: { font: "bold", size: 8, leading: 1.35, color: "accentOnLight" },
  total: { font: "heading", size: 11, leading: 1.25 },
  totalRight: { font: "heading", size: 11, leading: 1.25, align: "right" },
  link: { font: "regular", size: 7.4, leading: 1.4, color: "accentOnLight" },
  small: { font: "regular", size: 7.4, leading: 1.4 },
  foot: { font: "regular", size: 7.2, leading: 1.3, color: "moss" },
  footRight: { font: "bold", size: 7.2, leading: 1.3, align: "right" },
} as const satisfies Record<string, TextStyle>;

export const { contentWidth } = sheetSize;
/** Where the footer begins. */
export const contentBottom = sheetSize.height - 46;
const top = 30;
const markSize = 24;
const bandHeight = 38;
const inset = 9;

/** Only in the fonts that have the characters people type. */
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

function rule(paper: Paper, y: number, thickness = 0.5, color: string = colors.fog) {
  horizontalRule(paper, { x: margin, y, width: contentWidth }, thickness, color);
}

/** Identifiers in the letterhead, if the owner has stated them. */
function describeSeller(company: Company) {
  const { confirmations, registrations } = company.facts;
  const size = registrations.sam === "active" ? "Small business (represented in SAM.gov)" : "Small business";
  return [...knownIdentifiers(company, ["UEI", "CAGE"]), ...(confirmations.size ? [size] : [])].join(" · ");
}

/** "UEI …" for each that the owner has stated; none that is given on request. */
export function knownIdentifiers({ said }: Company, labels: readonly string[]) {
  return said.identifiers
    .filter(({ label, value }) => labels.includes(label) && value !== onRequest)
    .map(({ label, value }) => `${label} ${value}`);
}

/** The company, the ink band with the paper's name and number, and the facts under it. Returns the y position below. */
export function drawLetterhead(paper: Paper, title: string, number: string, facts: readonly Fact[]) {
  artifact(paper, (doc) => {
    drawMark(paper, { x: margin, y: top, size: markSize, strata: colors.ink });
    doc.rect(margin, top + 34, contentWidth, bandHeight).fill(colors.ink);
  });
  const { address, phone, emails, legalName } = paper.company.said;
  const seller = describeSeller(paper.company);
  const half = contentWidth / 2;
  const name = text(paper, type.company, legalName);
  name.draw({ x: margin + markSize + 8, y: top + 5, width: half }, paper.root);
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
    doc.lineWidth(0.6).stroke(colors.ink);
  });
  element(paper, paper.root, "L", (list) => strip.draw({ x: margin, y, width: contentWidth }, list));
  return y + height;
}

/** The header of every page but the first. Returns the y position below. */
export function drawContinued(paper: Paper, title: string) {
  writeAside(
    paper,
    top - 6,
    [type.heading, paper.company.said.legalName],
    [{ ...type.heading, align: "right" }, title],
  );
  rule(paper, top + 14, 1.2, colors.ink);
  return top + 24;
}

export function drawFooter(paper: Paper, note: string, page: number, pages: number) {
  const count = `Page ${page} of ${pages}`;
  writeAside(paper, sheetSize.height - 33, [type.foot, note], [type.footRight, count]);
}

/** On one line, only for those who see the page: a screen reader skips it. */
function writeAside(paper: Paper, y: number, ...texts: readonly (readonly [TextStyle, string])[]) {
  for (const [style, words] of texts) aside(paper, style, words).draw({ x: margin, y, width: contentWidth });
}

function aside(paper: Paper, style: TextStyle, words: string) {
  const { height } = text(paper, style, words);
  const draw = (place: Place) => artifact(paper, () => writeText(paper, style, words, place), "Pagination");
  return { height, draw } satisfies Block;
}

/** A heading with a rule under it, and what belongs to it. */
export function headed(paper: Paper, heading: string, blocks: readonly Block[]): Block {
  const head = padded(text(paper, type.heading, heading, "H2"), { bottom: 3 });
  const ruled = over(head, ({ x, y, width, height }) =>
    horizontalRule(paper, { x, y: y + height, width }, 1, colors.ink),
  );
  return tagged(paper, "Sect", stack([ruled, ...blocks.map((block) => padded(block, { top: 4 }))]));
}

/** Typed text as paragraphs that each fit a page. */
export function paragraphs(paper: Paper, style: TypedStyle, typed: string): readonly Block[] {
  return toPrintable(typed)
    .split("\n")
    .flatMap((line) => line.match(/\s*\S.{0,1500}(?=\s|$)|.{1,1500}/g) ?? [])
    .map((line) => text(paper, style, line.trimEnd()));
}

export type Column = { readonly head: string; readonly width?: number; readonly isRight?: true };

/** A table that may span pages. Its header row is drawn on each page but tagged only once. */
export function addTable(
  paper: Paper,
  flow: Flow,
  caption: string,
  columns: readonly Column[],
  /** Each tagged as one row of the table, or as several that stay together. */
  rows: readonly Block[],
  /** The height of what follows: if it goes to another page, the last rows go with it. */
  after?: number,
) {
  const headsAs = (write: (style: TextStyle, head: string) => Block) => {
    const cells = columns.map(({ head, width, isRight }) => ({
      block: write(isRight ? type.labelRight : type.label, head),
      width,
    }));
    return padded(row(cells, columnGap), { bottom: headRoom });
  };
  const heads = headsAs((style, head) => text(paper, style, head, "TH", { scope: "Column" }));
  const headsAgain = headsAs((style, head) => aside(paper, style, head));
  const heading = text(paper, type.heading, caption, "Caption");
  const heights = rows.map((line) => line.height(flow.area.width) + 2 * rowRoom);
  const [firstRow = 0] = heights;
  flow.reserve(heading.height(flow.area.width) + heads.height(flow.area.width) + firstRow + 9);
  element(paper, paper.root, "Table", (table) => {
    flow.add(padded(heading, { bottom: 3 }), table);
    element(paper, table, "THead", (own) => {
      flow.add(tagged(paper, "TR", heads), own);
      rule(paper, flow.y, 1.4, colors.ink);
    });
    const repeatHeads = (y: number) => {
      headsAgain.draw({ ...flow.area, y }, paper.root);
      const height = headsAgain.height(flow.area.width);
      rule(paper, y + height, 1.4, colors.ink);
      return height;
    };
    element(paper, table, "TBody", (body) =>
      flow.repeat(repeatHeads, () => {
        let rest = heights.reduce((sum, height) => sum + height, 0);
        for (const [index, line] of rows.entries()) {
          const isSecondHalf = rows.length - index <= rows.length / 2;
          if (after !== undefined && isSecondHalf) flow.reserve(heightToKeep(rest, after));
          rest -= heights[index] ?? 0;
          flow.add(padded(line, { top: rowRoom, bottom: rowRoom }), body);
          rule(paper, flow.y);
        }
      }),
    );
  });
}

/** Keeps the last page from holding only the terms: moves a few rows there, at most half of them. */
function heightToKeep(rest: number, after: number) {
  return rest <= mostGoingAlong && rest + after <= mostOnLastPage ? rest + after : 0;
}

const mostGoingAlong = 120;
const mostOnLastPage = 620;
export const columnGap = 7;
const headRoom = 3;
const rowRoom = 2.75;
