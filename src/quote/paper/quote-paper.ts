import { encode } from "uqr";
import { colors } from "#company/palette-of.ts";
import { sayDay } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import {
  addTable,
  columnGap,
  contentBottom,
  contentWidth,
  drawContinued,
  drawFooter,
  drawLetterhead,
  headed,
  nothing,
  type,
  words,
} from "#documents/letter-paper.ts";
import {
  type Block,
  createFlow,
  type Flow,
  link,
  padded,
  row,
  stack,
  tagged,
  text,
} from "#documents/pdf/block.ts";
import { artifact, content, drawPages, margin, type Paper } from "#documents/pdf/paper.ts";
import { governmentRows } from "#quote/government.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import {
  isOfGoods,
  numberOf,
  type PricedLine,
  type Quote,
  type QuoteLine,
  type TermsOfSale,
} from "#quote/quote.ts";
import {
  classOf,
  deliveryTerm,
  firearmsTerm,
  makerOf,
  nameQuote,
  nameTotal,
  sayCancellation,
  sayDiscount,
  sayExportNotice,
  sayExtended,
  sayLeadTerm,
  sayLeadTime,
  statedOf,
  sumRows,
} from "#quote/quote-text.ts";
import { citeTerms, termsOfSaleWords } from "#quote/terms-of-sale.ts";
import { quoteWords, sayTerm } from "#quote/words.ts";
import {
  columnsGap,
  fitColumns,
  framed,
  inTwoColumns,
  type Part,
  partGap,
  parties,
  remarksOf,
  sumsTable,
} from "./paper-parts.ts";

export type QuotePaperJob = {
  readonly kind: "quote";
  readonly quote: Quote;
  /** A picture of the signature of the person who sends it. */
  readonly signature?: Uint8Array | undefined;
  /** The page that says whether the revision is the current one; a preview has none. */
  readonly checkUrl?: string | undefined;
};

/** The written quote: Letter, tagged, as many pages as its lines need. The same quote gives the same bytes. */
export function makeQuotePdf(
  company: Company,
  { quote, signature: picture, checkUrl }: Omit<QuotePaperJob, "kind">,
) {
  const number = nameQuote(quote);
  const { legalName } = company.said;
  const date = Temporal.PlainDate.from(quote.date);
  const title = `Quotation ${number}, ${legalName}`;
  const footer = `${legalName} · Quotation ${number} · ${sayDay(date)}`;
  return drawPages(
    { company, title, subject: quoteWords.law, date },
    (paper) => {
      const y = drawLetterhead(paper, "Quotation", number, headFacts(quote));
      const area = { x: margin, width: contentWidth, bottom: contentBottom };
      const flow = createFlow(paper, y, area, () => drawContinued(paper, `Quotation ${number}, continued`));
      flow.add(totalAndLaw(paper, quote, checkUrl), paper.root);
      flow.add(
        parties(paper, quote, quote.preparedBy, { to: "Prepared for", by: "Prepared by" }),
        paper.root,
        partGap,
      );
      const answer = answerTo(paper, quote);
      if (answer) flow.add(answer, paper.root, partGap);
      flow.y += partGap;
      const after = partsAfterLines(paper, quote, picture);
      // The terms of sale are the same on every quote: they may be on a page of their own.
      const heights = after.map(({ block, gap }) => block.height(contentWidth) + gap);
      addQuoteLines(
        paper,
        flow,
        quote,
        heights.reduce((sum, height) => sum + height, 0),
      );
      for (const { block, gap } of after) flow.add(block, paper.root, gap);
      if (quote.termsOfSale) flow.add(termsOfSale(paper, quote.termsOfSale), paper.root, partGap);
      return flow.y;
    },
    (paper, page, pages) => drawFooter(paper, footer, page, pages),
  );
}

function partsAfterLines(paper: Paper, quote: Quote, picture: Uint8Array | undefined): readonly Part[] {
  const notice = sayExportNotice(quote.lines);
  const exportNotice = headed(paper, "Export notice", [words(paper, type.small, notice)]);
  const sums = sumsTable(paper, sumRows(quote), nameTotal(quote), quote.totals.total);
  return [
    { block: besideSignature(sums, signature(paper, quote, picture)), gap: 4 },
    ...remarksOf(paper, quote.remarks),
    { block: terms(paper, quote), gap: partGap },
    ...(notice ? [{ block: exportNotice, gap: partGap }] : []),
  ];
}

function headFacts({ date, validUntil, reference, revision, supersedes }: Quote) {
  return [
    { label: "Date", value: sayDay(date) },
    { label: "Valid until", value: sayDay(validUntil) },
    { label: "Our reference", value: reference },
    { label: "Revision", value: supersedes ? `${revision}, supersedes ${supersedes}` : revision },
  ];
}

/** The total, and beside it that a quote is not an offer, where a reader looks first. */
function totalAndLaw(paper: Paper, quote: Quote, checkUrl: string | undefined): Block {
  const total = stack([
    text(paper, type.label, nameTotal(quote)),
    text(paper, { ...type.total, size: 15 }, `$${formatMoney(quote.totals.total)}`),
  ]);
  const check = `Check online that ${quoteWords.rev(quote.revision)} is the current revision`;
  const law = stack([
    text(paper, type.strong, quoteWords.law),
    ...(checkUrl ? [padded(link(paper, type.link, check, checkUrl), { top: 3 })] : []),
  ]);
  const cells = [
    { width: 170, block: padded(total, { top: 4 }) },
    { block: padded(law, { top: 4 }) },
    ...(checkUrl ? [{ width: qrSize, block: qrCode(paper, checkUrl, `QR code: ${check}`) }] : []),
  ];
  const both = padded(row(cells, columnsGap), { left: 12, x: 6, top: 5, bottom: 5 });
  return framed(paper, both, colors.tint);
}

/** In points. A phone reads half a millimeter per square. */
const qrSize = 48;

function qrCode(paper: Paper, address: string, alt: string): Block {
  const { data } = encode(address, { ecc: "L", border: 0 });
  const square = qrSize / data.length;
  return {
    height: () => qrSize,
    draw({ x, y }, parent) {
      const bbox = [x, y, x + qrSize, y + qrSize] as const;
      const draw = () => {
        const { doc } = paper;
        doc.rect(x - 2 * square, y - 2 * square, qrSize + 4 * square, qrSize + 4 * square).fill(colors.white);
        for (const [row, squares] of data.entries()) {
          for (const [column, isDark] of squares.entries()) {
            if (isDark) doc.rect(x + column * square, y + row * square, square, square);
          }
        }
        doc.fill(colors.ink);
      };
      content(paper, parent, "Figure", draw, { alt, bbox });
    },
  };
}

/** What a solicitation asks for besides lines and prices, where a contracting officer looks for it. */
function answerTo(paper: Paper, { government }: Quote): Block | undefined {
  const rows = governmentRows(government);
  return rows.length > 0
    ? headed(paper, "For your solicitation", [inTwoColumns(paper, rows, 84)])
    : undefined;
}

function terms(paper: Paper, quote: Quote): Block {
  const kinds = quote.lines.flatMap((line) => (line.outcome === "no-bid" ? [] : [line.kind]));
  // A course is not packed, carried or warranted by a maker.
  const isTraining = kinds.length > 0 && kinds.every((kind) => kind === "training");
  const ofGoods = (value = "") => (isTraining ? "" : value);
  const delivery = deliveryTerm(quote, paper.company.said);
  const facts = [
    {
      label: "Validity",
      value: `Until the end of ${sayDay(quote.validUntil)}, ${paper.company.said.timeZoneName}, unless we withdraw the quote in writing first`,
    },
    ...(delivery ? [delivery] : []),
    { label: "Freight", value: sayTerm("freight", quote.freight) },
    { label: "Carrier", value: ofGoods(quote.carrier) },
    { label: "Packaging", value: ofGoods(quote.packaging) },
    { label: "Payment", value: quote.payment },
    { label: "Lead time", value: sayLeadTerm(quote) },
    { label: "Origin", value: quote.lines.some(isOfGoods) ? quoteWords.origin : "" },
    { label: "Firearms", value: firearmsTerm(quote, paper.company.said) },
    { label: "Warranty", value: ofGoods(quote.warranty) },
    { label: "Cancellation", value: sayCancellation(quote.cancellation) },
    {
      label: "Buyer",
      value: quote.buyer.isVerified
        ? "Ordering authority and end-use documents received."
        : "Verification is pending. No order is accepted until the buyer and the end use are verified.",
    },
    { label: "Questions", value: `Mention ${nameQuote(quote)} when you call or write.` },
  ].filter(({ value }) => value);
  return headed(paper, "Terms", [inTwoColumns(paper, facts)]);
}

/** Printed whole, because what a page says may change. */
function termsOfSale(paper: Paper, sold: TermsOfSale): Block {
  const { text: which, address } = citeTerms(paper.company, sold);
  const { title, unless } = termsOfSaleWords(paper.company);
  const source = words(paper, type.small, `${unless}. ${which}; also at ${address}. ${sold.note}`);
  return headed(paper, title, [source, inTwoColumns(paper, sold.rows, 64)]);
}

/** In points: the line, and the room above it for a pen or a picture. */
const line = { width: 200, room: 24 } as const;

/** Who prepared it: a line to sign on, or the person's own signature on it, with name and title below. */
function signature(paper: Paper, { preparedBy, date }: Quote, picture?: Uint8Array): Block {
  const { name, title = "" } = preparedBy;
  const who = [name, title].filter(Boolean).join(", ");
  return stack([
    signingLine(paper, name, picture),
    words(paper, type.strong, who),
    words(paper, type.small, `For ${paper.company.said.legalName}, ${sayDay(date)}`),
  ]);
}

/** The signature is to the left of the sums, where there is room, so that it makes no quote longer. */
function besideSignature(sums: Block, signed: Block): Block {
  return {
    height: (width) => Math.max(sums.height(width), signed.height(line.width)),
    draw(place, parent) {
      sums.draw(place, parent);
      signed.draw({ ...place, width: line.width }, parent);
    },
  };
}

function signingLine(paper: Paper, name: string, picture: Uint8Array | undefined): Block {
  return {
    height: () => line.room + 3,
    draw({ x, y }, parent) {
      if (picture) {
        const bbox = [x, y, x + line.width, y + line.room] as const;
        const fit: [number, number] = [line.width, line.room - 2];
        const draw = () => void paper.doc.image(Buffer.from(picture), x, y, { fit, valign: "bottom" });
        content(paper, parent, "Figure", draw, { alt: `Signature of ${name}`, bbox });
      }
      artifact(paper, (doc) => {
        doc.moveTo(x, y + line.room).lineTo(x + line.width, y + line.room);
        doc.lineWidth(0.6).stroke(colors.ink);
      });
    },
  };
}

/** The columns beside the item. */
const figures = {
  line: { head: "Line", least: 22, style: type.line },
  quantity: { head: "Qty", least: 32, style: type.cellRight },
  unit: { head: "Unit", least: 20, style: type.cell },
  unitPrice: { head: "Unit price", least: 52, style: type.cellRight },
  extended: { head: "Extended", least: 58, style: type.cellStrongRight },
  leadTime: { head: "Lead", least: 30, style: type.cell },
  origin: { head: "Origin", least: 34, style: type.cell },
  exportClass: { head: "Export class (ECCN or USML)", least: 56, style: type.cell },
} as const;

type ColumnName = keyof typeof figures;
type Cells = Readonly<Record<ColumnName, string>>;
type Fitted = ReturnType<typeof fitColumns<ColumnName>>;
const columnNames = Object.keys(figures) as ColumnName[];

function addQuoteLines(paper: Paper, flow: Flow, { lines, needBy }: Quote, after: number) {
  const cells = lines.map(cellsOf);
  const fitted = fitColumns(paper, figures, cells, { item: "Part no. or NSN, description", mostMore: 13 });
  const rows = lines.map((line, index) => quoteRow(paper, fitted, line, cells[index] as Cells, needBy));
  addTable(paper, flow, "Line items (U.S. dollars)", fitted.columns, rows, after);
}

/** The texts of a line beside its item. */
export function cellsOf(line: QuoteLine, index: number): Cells {
  const isPriced = line.outcome !== "no-bid";
  return {
    line: numberOf(line, index),
    quantity: line.quantity > 0 ? formatQuantity(line.quantity) : "",
    unit: line.unit,
    unitPrice: isPriced ? formatPrice(line.unitPrice) : "",
    extended: isPriced ? sayExtended(line) : "",
    leadTime: isPriced ? sayLeadTime(line.leadTime) : "",
    origin: isPriced ? (line.isService ? "Service" : line.origin) : "",
    exportClass: isPriced ? classOf(line) : "",
  };
}

function quoteRow(paper: Paper, fitted: Fitted, line: QuoteLine, cells: Cells, needBy: string): Block {
  const { widths, cellOf } = fitted;
  const cell = cellOf(cells);
  const first = [
    { width: widths.line, block: words(paper, type.line, cells.line, "TH", { scope: "Row" }) },
    { block: tagged(paper, "TD", itemCell(paper, line)) },
    cell("quantity"),
    cell("unit"),
  ];
  if (line.outcome === "no-bid") {
    const why = words(paper, type.cellStrong, `No bid: ${line.reason}`, "TD", { columns: 5 });
    const width = widthFrom(widths, "unitPrice");
    return tagged(paper, "TR", row([...first, { width, block: padded(why, { x: 0 }) }], columnGap));
  }
  const names = columnNames.slice(columnNames.indexOf("unitPrice"));
  const priced = row([...first, ...names.map(cell)], columnGap);
  const stated = statedRow(paper, widths, line, needBy);
  return stack([tagged(paper, "TR", priced), ...(stated ? [tagged(paper, "TR", stated)] : [])]);
}

/** The width of this column and all to its right. */
function widthFrom(widths: Fitted["widths"], first: ColumnName) {
  const names = columnNames.slice(columnNames.indexOf(first));
  return names.reduce((sum, name) => sum + widths[name] + columnGap, -columnGap);
}

/**
 * What else is stated about a line: beside its description and under its figures, or for a service, across
 * the page.
 */
function statedRow(
  paper: Paper,
  widths: Fitted["widths"],
  line: PricedLine,
  needBy: string,
): Block | undefined {
  const sentences = statementsOf(line, needBy).map(oneLine).join(" · ");
  if (!sentences) return undefined;
  const blank = { width: widths.line, block: tagged(paper, "TD", nothing) };
  const stated = (columns: number) => words(paper, type.cellSmall, sentences, "TD", { columns });
  if (line.isService) return row([blank, { block: stated(columnNames.length) }], columnGap);
  const item = stack(descriptionOf(paper, line));
  const right = {
    width: widthFrom(widths, "quantity"),
    block: padded(stated(columnNames.length - 1), { top: 1 }),
  };
  return row([blank, { block: tagged(paper, "TD", item) }, right], columnGap);
}

function itemCell(paper: Paper, line: QuoteLine): Block {
  const name = oneLine(line.part || line.description);
  if (line.outcome === "no-bid") {
    return stack([words(paper, type.cellStrong, name), ...descriptionOf(paper, line)]);
  }
  if (!line.isService) return words(paper, type.cellStrong, name);
  const service = oneLine([line.part, line.description].filter(Boolean).join(" "));
  return stack([
    words(paper, type.cellStrong, service),
    ...descriptionOf(paper, { ...line, description: "" }),
  ]);
}

/** What was asked for, and what is offered instead. */
function descriptionOf(paper: Paper, line: QuoteLine): readonly Block[] {
  const offered = line.outcome === "or-equal" ? oneLine(`Or equal, offered: ${line.offered}`) : "";
  return [
    ...(line.part && line.description ? [words(paper, type.cell, oneLine(line.description))] : []),
    ...(offered ? [words(paper, type.cellStrong, offered)] : []),
  ];
}

/** What the site promises that a quote states about such a line, and its discount. */
function statementsOf(line: PricedLine, needBy: string) {
  return [
    ...(line.isService ? [] : [`Maker and model: ${makerOf(line)}`]),
    ...(line.discount ? [sayDiscount(line)] : []),
    ...statedOf(line, needBy),
  ];
}

const oneLine = (typed: string) => typed.replace(/\s+/g, " ").trim();
