import { palette } from "#company/palette.ts";
import { sayDay } from "#company/time.ts";
import { company } from "#content/company.ts";
import {
  contentBottom,
  contentWidth,
  drawContinued,
  drawFooter,
  drawLetterhead,
  headed,
  paragraphs,
  type,
  words,
} from "#documents/letter-paper.ts";
import { type Block, createFlow, padded, row, stack, table, text } from "#documents/pdf/block.ts";
import { artifact, content, drawPages, margin, type Paper } from "#documents/pdf/paper.ts";
import { formatMoney } from "#quote/money.ts";
import type { Quote } from "#quote/quote.ts";
import {
  hasFirearms,
  nameQuote,
  nameTotal,
  quoteWords,
  saleTerms,
  sayExportNotice,
  sumRows,
} from "#quote/words.ts";
import { addQuoteLines } from "./lines-table.ts";

const partGap = 9;
const columnsGap = 20;

export type QuotePaperJob = {
  readonly kind: "quote";
  readonly quote: Quote;
  /** A picture of the signature of the person who sends it. */
  readonly signature?: Uint8Array | undefined;
};

/** The written quote: Letter, tagged, as many pages as its lines need. The same quote gives the same bytes. */
export function makeQuotePdf(quote: Quote, picture?: Uint8Array) {
  const number = nameQuote(quote);
  const date = Temporal.PlainDate.from(quote.date);
  const title = `Quotation ${number}, ${company.legalName}`;
  const footer = `${company.legalName} · Quotation ${number} · ${sayDay(date)}`;
  return drawPages(
    { title, subject: quoteWords.law, date },
    (paper) => {
      const y = drawLetterhead(paper, "Quotation", number, headFacts(quote));
      const area = { x: margin, width: contentWidth, bottom: contentBottom };
      const flow = createFlow(paper, y, area, () => drawContinued(paper, `Quotation ${number}, continued`));
      flow.add(totalAndLaw(paper, quote), paper.root);
      flow.add(parties(paper, quote), paper.root, partGap);
      flow.y += partGap;
      const after = partsAfterLines(paper, quote, picture);
      const heights = after.map(({ block, gap }) => block.height(contentWidth) + gap);
      addQuoteLines(
        paper,
        flow,
        quote,
        heights.reduce((sum, height) => sum + height, 0),
      );
      for (const { block, gap } of after) flow.add(block, paper.root, gap);
      return flow.y;
    },
    (paper, page, pages) => drawFooter(paper, footer, page, pages),
  );
}

type Part = { readonly block: Block; readonly gap: number };

function partsAfterLines(paper: Paper, quote: Quote, picture: Uint8Array | undefined): readonly Part[] {
  const notice = sayExportNotice(quote.lines);
  const exportNotice = headed(paper, "Export notice", [words(paper, type.small, notice)]);
  return [
    { block: besideSignature(sums(paper, quote), signature(paper, quote, picture)), gap: 4 },
    ...remarksOf(paper, quote.remarks),
    { block: terms(paper, quote), gap: partGap },
    ...(notice ? [{ block: exportNotice, gap: partGap }] : []),
  ];
}

function headFacts({ date, validUntil, reference, revision, supersedes }: Quote) {
  return [
    { label: "Date", value: sayDay(date) },
    { label: "Valid until", value: sayDay(validUntil) },
    { label: "Your request", value: reference },
    { label: "Revision", value: supersedes ? `${revision}, supersedes ${supersedes}` : revision },
  ];
}

/** The total and what it is not, side by side where a reader looks first. */
function totalAndLaw(paper: Paper, quote: Quote): Block {
  const total = stack([
    text(paper, type.label, nameTotal(quote)),
    text(paper, { ...type.total, size: 15 }, `$${formatMoney(quote.totals.total)}`),
  ]);
  const law = padded(text(paper, type.strong, quoteWords.law), { top: 4 });
  const both = padded(row([{ width: 190, block: total }, { block: law }], columnsGap), {
    x: 12,
    top: 8,
    bottom: 8,
  });
  return {
    height: both.height,
    draw(place, parent) {
      const height = both.height(place.width);
      artifact(paper, (doc) => {
        doc.rect(place.x, place.y, place.width, height).fill(palette.tint);
        doc.rect(place.x, place.y, place.width, height).lineWidth(0.6).stroke(palette.ink);
      });
      both.draw(place, parent);
    },
  };
}

function parties(paper: Paper, { buyer, deliverTo, needBy, preparedBy }: Quote): Block {
  const { city, state, zip, country } = deliverTo;
  const lines = (...typed: readonly string[]) =>
    stack(typed.filter((line) => line.trim()).map((line) => words(paper, type.body, line)));
  const who = stack([
    words(paper, type.strong, buyer.organization),
    lines(
      [buyer.name, buyer.role].filter(Boolean).join(", "),
      buyer.purchasingEntity && `Purchasing entity: ${buyer.purchasingEntity}`,
      [buyer.email, buyer.phone].filter(Boolean).join(", "),
    ),
  ]);
  const where = lines(
    [city, [state, zip].filter(Boolean).join(" "), country].filter(Boolean).join(", "),
    needBy && `Need by ${sayDay(needBy)}`,
  );
  const by = lines(preparedBy.name, preparedBy.title ?? "", preparedBy.email, preparedBy.phone);
  return row(
    [
      { width: 214, block: headed(paper, "Prepared for", [who]) },
      { block: headed(paper, "Deliver to", [where]) },
      { block: headed(paper, "Prepared by", [by]) },
    ],
    columnsGap,
  );
}

function sums(paper: Paper, quote: Quote): Block {
  const rows = sumRows(quote).map(({ label, value }) => [
    words(paper, type.cellRight, label, "TH", { scope: "Row" }),
    words(paper, type.cellStrongRight, value, "TD"),
  ]);
  const last = [
    text(paper, type.totalRight, nameTotal(quote), "TH", { scope: "Row" }),
    text(paper, type.totalRight, `$${formatMoney(quote.totals.total)}`, "TD"),
  ];
  const whole = table(paper, { rows: [...rows, last], widths: [undefined, 118], padding: 2.2 });
  const width = 318;
  return {
    height: () => whole.height(width),
    draw: ({ x, y, width: all }, parent) => whole.draw({ x: x + all - width, y, width }, parent),
  };
}

function remarksOf(paper: Paper, remarks: string): readonly Part[] {
  const [first, ...others] = paragraphs(paper, type.body, remarks);
  if (!first) return [];
  return [
    { block: headed(paper, "Remarks", [first]), gap: partGap },
    ...others.map((block) => ({ block, gap: 2 })),
  ];
}

function terms(paper: Paper, quote: Quote): Block {
  const kinds = quote.lines.flatMap((line) => (line.outcome === "no-bid" ? [] : [line.kind]));
  // A course is not packed, carried or warranted by a maker.
  const isTraining = kinds.length > 0 && kinds.every((kind) => kind === "training");
  const ofGoods = (value = "") => (isTraining ? "" : value);
  const facts = [
    {
      label: "Validity",
      value: `Until the end of ${sayDay(quote.validUntil)}, ${company.timeZoneName}, unless we withdraw the quote in writing first`,
    },
    { label: "FOB point", value: quote.fob },
    { label: "Freight", value: quote.fob && quote.freight },
    { label: "Incoterms 2020", value: quote.incoterms },
    { label: "Carrier", value: ofGoods(quote.carrier) },
    { label: "Packaging", value: ofGoods(quote.packaging) },
    { label: "Payment", value: quote.payment },
    { label: "Lead time", value: "In weeks from order acceptance, per line. An estimate, not a promise." },
    { label: "Warranty", value: ofGoods(quote.warranty) },
    { label: "Cancellation", value: `In writing. Charge: ${quote.cancellation}` },
    {
      label: "Sale terms",
      value: hasFirearms(quote) ? `${saleTerms.value} ${saleTerms.firearms}` : saleTerms.value,
    },
    {
      label: "Buyer",
      value: quote.buyer.isVerified
        ? "Buyer and end use are verified."
        : "Verification is pending. No order is accepted until the buyer and the end use are verified.",
    },
    { label: "Questions", value: `Mention ${nameQuote(quote)} when you call or write.` },
  ].filter(({ value }) => value);
  const column = (part: typeof facts) =>
    table(paper, {
      rows: part.map(({ label, value }) => [
        text(paper, type.label, label, "TH", { scope: "Row" }),
        words(paper, type.small, value, "TD"),
      ]),
      widths: [54, undefined],
      padding: 1.8,
    });
  // In two columns, split where both are as short as can be.
  const splits = facts.slice(1).map((_, index) => {
    const halves = [facts.slice(0, index + 1), facts.slice(index + 1)];
    const columns = row(
      halves.map((half) => ({ block: column(half) })),
      columnsGap,
    );
    return { columns, height: columns.height(contentWidth) };
  });
  const [shortest] = splits.toSorted((a, b) => a.height - b.height);
  return headed(paper, "Terms", shortest ? [shortest.columns] : []);
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
    words(paper, type.small, `For ${company.legalName}, ${sayDay(date)}`),
  ]);
}

/** To the left of the sums, which leave that room free: a quote is no longer for it. */
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
        doc.lineWidth(0.6).stroke(palette.ink);
      });
    },
  };
}
