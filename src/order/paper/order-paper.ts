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
  type,
  words,
} from "#documents/letter-paper.ts";
import { type Block, createFlow, padded, row, stack, table, tagged } from "#documents/pdf/block.ts";
import { drawPages, margin, type Paper } from "#documents/pdf/paper.ts";
import { sayConfirmed, sayLicensee, sayProposals, titleOf } from "#order/confirmation.ts";
import type { Confirmation, ConfirmationLine } from "#order/order.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import {
  fitColumns,
  framed,
  inTwoColumns,
  partGap,
  parties,
  remarksOf,
  sumsTable,
} from "#quote/paper/paper-parts.ts";

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
      flow.add(
        parties(paper, confirmation, confirmation.confirmedBy, confirmation.cancels ? proposed : confirmed),
        paper.root,
        partGap,
      );
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
      if (kind === "confirmed")
        for (const { block, gap } of remarksOf(paper, reason)) flow.add(block, paper.root, gap);
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

const confirmed = { to: "Confirmed to", by: "Confirmed by" } as const;
const proposed = { to: "To", by: "From" } as const;

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

/** The columns beside the item. */
const figures = {
  line: { head: "Line", least: 24, style: type.line },
  quantity: { head: "Qty", least: 34, style: type.cellRight },
  unit: { head: "Unit", least: 22, style: type.cell },
  price: { head: "Unit price", least: 52, style: type.cellRight },
  amount: { head: "Extended", least: 60, style: type.cellStrongRight },
  day: { head: "Deliver by", least: 62, style: type.cell },
  exportClass: { head: "Export class", least: 58, style: type.cell },
} as const;

type ColumnName = keyof typeof figures;
type Cells = Readonly<Record<ColumnName, string>>;

function linesOf(paper: Paper, lines: readonly ConfirmationLine[]) {
  const cells = lines.map(cellsOf);
  const item = "Part no., description, maker";
  const { widths, columns, cellOf } = fitColumns(paper, figures, cells, { item, mostMore: 20 });
  const [, ...others] = Object.keys(figures) as ColumnName[];
  const blocks = lines.map((line, index) => {
    const own = cells[index] as Cells;
    const number = words(paper, type.line, own.line, "TH", { scope: "Row" });
    const first = [
      { width: widths.line, block: number },
      { block: tagged(paper, "TD", itemOf(paper, line)) },
    ];
    return tagged(paper, "TR", row([...first, ...others.map(cellOf(own))], columnGap));
  });
  return [columns, blocks] as const;
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
  const right = sumsTable(paper, sums.length > 1 ? sums : [], name, total);
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
  return [framed(paper, padded(said, { x: 10, top: 7, bottom: 7 }))];
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
