import { colors } from "#company/palette-of.ts";
import { sayDay } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import {
  addTable,
  type Column,
  columnGap,
  contentBottom,
  contentWidth,
  drawContinued,
  drawFooter,
  drawLetterhead,
  headed,
  nothing,
  paragraphs,
  type TypedStyle,
  type,
  words,
} from "#documents/letter-paper.ts";
import { type Block, createFlow, padded, row, stack, table, tagged, text } from "#documents/pdf/block.ts";
import { artifact, drawPages, margin, type Paper } from "#documents/pdf/paper.ts";
import { widthOfText } from "#documents/pdf/text.ts";
import { toPrintable } from "#documents/printable.ts";
import { sayConfirmed, sayLicensee, sayProposals, titleOf } from "#order/confirmation.ts";
import type { Confirmation, ConfirmationLine } from "#order/order.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import { inTwoColumns } from "#quote/paper/quote-paper.ts";

const partGap = 9;
const columnsGap = 20;

export type OrderPaperJob = { readonly kind: "order"; readonly confirmation: Confirmation };

/** What we confirm, change or cancel, in the look of the quote: Letter, tagged. The same words give the same bytes. */
export function makeOrderPdf(company: Company, { confirmation }: Omit<OrderPaperJob, "kind">) {
  const { kind, name, lines } = confirmation;
  const { legalName } = company.said;
  const date = Temporal.PlainDate.from(confirmation.date);
  const heading = titleOf(confirmation);
  const law = sayConfirmed(confirmation);
  const footer = `${legalName} · ${heading} ${name} · ${sayDay(date)}`;
  return drawPages(
    { company, title: `${heading} ${name}, ${legalName}`, subject: law, date },
    (paper) => {
      const y = drawLetterhead(paper, heading, name, headFacts(confirmation));
      const area = { x: margin, width: contentWidth, bottom: contentBottom };
      const flow = createFlow(paper, y, area, () => drawContinued(paper, `${heading} ${name}, continued`));
      flow.add(parties(paper, confirmation), paper.root, partGap);
      const own = lines.filter(({ byLicensee }) => !byLicensee);
      const licensed = lines.filter(({ byLicensee }) => byLicensee);
      const after = [...sums(paper, confirmation), ...sentences(paper, law, confirmation)];
      const height = after.reduce((sum, block) => sum + block.height(contentWidth) + partGap, 0);
      flow.y += partGap;
      if (own.length > 0)
        addTable(
          paper,
          flow,
          captionOf(confirmation),
          ...linesOf(paper, own),
          licensed.length > 0 ? undefined : height,
        );
      if (licensed.length > 0) {
        const said = padded(words(paper, type.strong, sayLicensee(confirmation)), { bottom: 4 });
        flow.add(headed(paper, "Confirmed by the firearms licensee", [said]), paper.root, partGap);
        flow.y += partGap;
        addTable(paper, flow, "Firearms (U.S. dollars)", ...linesOf(paper, licensed), height);
      }
      for (const block of after) flow.add(block, paper.root, partGap);
      const { left, terms, reason } = confirmation;
      if (left.length > 0) flow.add(leftOut(paper, confirmation), paper.root, partGap);
      if (reason && kind === "confirmed") {
        const [first, ...others] = paragraphs(paper, type.body, reason);
        if (first) flow.add(headed(paper, "Remarks", [first]), paper.root, partGap);
        for (const block of others) flow.add(block, paper.root, 2);
      }
      const questions = { label: "Questions", value: `Mention ${name} when you call or write.` };
      flow.add(
        headed(paper, "Terms of this order", [inTwoColumns(paper, [...terms, questions])]),
        paper.root,
        partGap,
      );
      return flow.y;
    },
    (paper, page, pages) => drawFooter(paper, footer, page, pages),
  );
}

function headFacts({ kind, date, number, quote, lines, ordered, replaces, cancels }: Confirmation) {
  const count = `${lines.length} of ${ordered} ${ordered === 1 ? "line" : "lines"}`;
  return [
    { label: "Date", value: sayDay(date) },
    { label: "Your order", value: number || "As in your document" },
    { label: "Our quote", value: quote },
    ...(kind === "confirmed" ? [{ label: "Confirmed", value: count }] : []),
    ...(kind === "confirmed" || cancels
      ? []
      : [{ label: "Replaces", value: replaces ?? "An earlier confirmation" }]),
  ];
}

function captionOf({ kind, cancels }: Confirmation) {
  if (kind === "confirmed") return "Lines confirmed (U.S. dollars)";
  if (kind === "changed") return "Lines of the order (U.S. dollars)";
  return cancels ? "Lines that would stay (U.S. dollars)" : "Lines that stay confirmed (U.S. dollars)";
}

function parties(paper: Paper, { buyer, deliverTo, needBy, confirmedBy, sellerIds }: Confirmation): Block {
  const { city, state, zip, country } = deliverTo;
  const typed = (...lines: readonly string[]) =>
    stack(lines.filter((line) => line.trim()).map((line) => words(paper, type.body, line)));
  const who = stack([
    words(paper, type.strong, buyer.organization),
    typed(
      [buyer.name, buyer.role].filter(Boolean).join(", "),
      buyer.purchasingEntity && `Purchasing entity: ${buyer.purchasingEntity}`,
      [buyer.email, buyer.phone].filter(Boolean).join(", "),
    ),
  ]);
  const where = typed(
    [city, [state, zip].filter(Boolean).join(" "), country].filter(Boolean).join(", "),
    needBy && `Need by ${sayDay(needBy)}`,
  );
  const { name, title = "", email, phone } = confirmedBy;
  const by = typed([name, title].filter(Boolean).join(", "), email, phone, sellerIds.join(", "));
  return row(
    [
      { width: 214, block: headed(paper, "Confirmed to", [who]) },
      { block: headed(paper, "Deliver to", [where]) },
      { block: headed(paper, "Confirmed by", [by]) },
    ],
    columnsGap,
  );
}

/** The columns beside the item, each with the least width that it gets, in points. */
const columnsOf = {
  line: { head: "Line", least: 24, style: type.line },
  quantity: { head: "Qty", least: 34, style: type.cellRight },
  unit: { head: "Unit", least: 22, style: type.cell },
  price: { head: "Unit price", least: 52, style: type.cellRight },
  amount: { head: "Extended", least: 60, style: type.cellStrongRight },
  day: { head: "Deliver by", least: 62, style: type.cell },
  exportClass: { head: "Export class", least: 58, style: type.cell },
} as const satisfies Record<string, { head: string; least: number; style: TypedStyle }>;
/** How much wider each may get, at the item's expense, so that a long number is not broken. */
const mostMore = 20;

type ColumnName = keyof typeof columnsOf;
type Cells = Readonly<Record<ColumnName, string>>;
const columnNames = Object.keys(columnsOf) as ColumnName[];

function linesOf(paper: Paper, lines: readonly ConfirmationLine[]) {
  const rows = lines.map((line) => ({ line, cells: cellsOf(line) }));
  const widthOf = (name: ColumnName) => {
    const { least, style } = columnsOf[name];
    const needed = rows
      .flatMap(({ cells }) => toPrintable(cells[name]).split(" "))
      .map((word) => Math.ceil(widthOfText(paper, style, word)));
    return needed.reduce((width, each) => Math.min(Math.max(width, each), least + mostMore), least);
  };
  const widths = Object.fromEntries(columnNames.map((name) => [name, widthOf(name)])) as Record<
    ColumnName,
    number
  >;
  const columns = columnNames.map((name): Column => {
    const { head, style }: { readonly head: string; readonly style: TypedStyle } = columnsOf[name];
    return { head, width: widths[name], ...(style.align === "right" && { isRight: true }) };
  });
  const blocks = rows.map(({ line, cells }) => {
    const cell = (name: ColumnName) => ({
      width: widths[name],
      block: cells[name]
        ? words(paper, columnsOf[name].style, cells[name], "TD")
        : tagged(paper, "TD", nothing),
    });
    const [, ...others] = columnNames;
    return tagged(
      paper,
      "TR",
      row(
        [
          { width: widths.line, block: words(paper, type.line, cells.line, "TH", { scope: "Row" }) },
          { block: tagged(paper, "TD", itemOf(paper, line)) },
          ...others.map(cell),
        ],
        columnGap,
      ),
    );
  });
  return [columns.toSpliced(1, 0, { head: "Part no., description, maker" }), blocks] as const;
}

function cellsOf({ number, quantity, unit, price, amount, day, exportClass }: ConfirmationLine): Cells {
  return {
    ...{ line: number, quantity: formatQuantity(quantity), unit, price: formatPrice(price) },
    ...{ amount: formatMoney(amount), day: day ? sayDay(day) : "", exportClass },
  };
}

function itemOf(paper: Paper, { item, notes, differences }: ConfirmationLine): Block {
  return stack([
    words(paper, type.cellStrong, item),
    ...notes.map((note) => words(paper, type.cellSmall, note)),
    ...differences.map((said) => words(paper, type.cellStrong, `Proposal: ${said}`)),
  ]);
}

function sums(paper: Paper, { kind, sums, total, rounding, lines, cancels }: Confirmation): readonly Block[] {
  if (lines.length === 0) return [];
  const usual = kind === "confirmed" ? "Total confirmed" : "Total of the order";
  const name = cancels ? "Total once you agree" : usual;
  const rows = (sums.length > 1 ? sums : []).map(({ label, value }) => [
    words(paper, type.cellRight, label, "TH", { scope: "Row" }),
    words(paper, type.cellStrongRight, value, "TD"),
  ]);
  const last = [
    text(paper, type.totalRight, name, "TH", { scope: "Row" }),
    text(paper, type.totalRight, `$${formatMoney(total)}`, "TD"),
  ];
  const whole = table(paper, { rows: [...rows, last], widths: [undefined, 118], padding: 2.2 });
  const width = 318;
  const right: Block = {
    height: () => whole.height(width),
    draw: ({ x, y, width: all }, parent) => whole.draw({ x: x + all - width, y, width }, parent),
  };
  const said = rounding ? sayRounding(rounding) : "";
  return [right, ...(said ? [words(paper, type.small, said)] : [])];
}

function sayRounding(cents: number) {
  const amount = formatMoney(Math.abs(cents));
  return `With this, all of the quote is ordered. Rounding: the orders together come to $${amount} ${cents > 0 ? "more" : "less"} than its total.`;
}

/** What makes the contract, framed, and that what differs does not bind yet. */
function sentences(paper: Paper, law: string, confirmation: Confirmation): readonly Block[] {
  const { kind } = confirmation;
  const scope =
    kind === "confirmed"
      ? "This is for the lines, quantities and dates above. A line that is not listed above is not accepted by this confirmation."
      : "";
  const proposals = sayProposals(confirmation);
  const said = stack(
    [law, scope, proposals, ...(confirmation.agreed ?? [])]
      .filter(Boolean)
      .map((sentence) => words(paper, type.strong, sentence)),
  );
  const inner = padded(said, { x: 10, top: 7, bottom: 7 });
  return [
    {
      height: inner.height,
      draw(place, parent) {
        const height = inner.height(place.width);
        artifact(paper, (doc) => {
          doc.rect(place.x, place.y, place.width, height).lineWidth(0.6).stroke(colors.ink);
        });
        inner.draw(place, parent);
      },
    },
  ];
}

function leftOut(paper: Paper, { left, cancels }: Confirmation): Block {
  const rows = left.map(({ number, item, why }) => [
    words(paper, type.line, number, "TH", { scope: "Row" }),
    words(paper, type.body, `${item}: ${why}`, "TD"),
  ]);
  return headed(paper, cancels ? "To be canceled" : "Not in this confirmation", [
    table(paper, { rows, widths: [30, undefined], padding: 2.4 }),
  ]);
}
