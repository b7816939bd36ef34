import { nothing, type TypedStyle, words } from "#documents/letter-paper/letterhead.ts";
import { addTable, type Column, columnGap } from "#documents/letter-paper/table.ts";
import { type } from "#documents/letter-paper/type-scale.ts";
import { type Block, padded, row, stack, tagged } from "#documents/pdf/block.ts";
import type { Flow } from "#documents/pdf/flow.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { formatMoney, formatPercent, formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf, type PricedLine, type Quote, type QuoteLine } from "#quote/quote.ts";
import { alsoStated, classOf, makerOf, sayLeadTime } from "#quote/quote-text.ts";
import { quoteWords } from "#quote/words.ts";

const widths = {
  line: 22,
  quantity: 32,
  unit: 20,
  unitPrice: 52,
  extended: 58,
  leadTime: 30,
  origin: 34,
  exportClass: 56,
};
const names = quoteWords.columns;

const quoteColumns: readonly Column[] = [
  { head: names.line, width: widths.line },
  { head: names.item },
  { head: names.quantity, width: widths.quantity, isRight: true },
  { head: names.unit, width: widths.unit },
  { head: names.unitPrice, width: widths.unitPrice, isRight: true },
  { head: names.extended, width: widths.extended, isRight: true },
  { head: names.leadTime, width: widths.leadTime },
  { head: names.origin, width: widths.origin },
  { head: names.exportClass, width: widths.exportClass },
];
const pricedWidth =
  widths.unitPrice + widths.extended + widths.leadTime + widths.origin + widths.exportClass + 4 * columnGap;

const figuresWidth = widths.quantity + widths.unit + pricedWidth + 2 * columnGap;

export function addQuoteLines(paper: Paper, flow: Flow, { lines }: Quote, after: number) {
  addTable(
    paper,
    flow,
    quoteWords.lines,
    quoteColumns,
    lines.map((line, index) => quoteRow(paper, line, numberOf(line, index))),
    after,
  );
}

function quoteRow(paper: Paper, line: QuoteLine, number: string): Block {
  const cell = (width: number, style: TypedStyle, value: string) => ({
    width,
    block: tagged(paper, "TD", value ? words(paper, style, value) : nothing),
  });
  const quantity = line.quantity > 0 ? formatQuantity(line.quantity) : "";
  const first = [
    { width: widths.line, block: words(paper, type.line, number, "TH", { scope: "Row" }) },
    { block: tagged(paper, "TD", itemCell(paper, line)) },
    cell(widths.quantity, type.cellRight, quantity),
    cell(widths.unit, type.cell, line.unit),
  ];
  if (line.outcome === "no-bid") {
    const why = words(paper, type.cellStrong, quoteWords.noBid(line.reason), "TD", { columns: 5 });
    const cells = [...first, { width: pricedWidth, block: padded(why, { x: 0 }) }];
    return tagged(paper, "TR", row(cells, columnGap));
  }
  const priced = row(
    [
      ...first,
      cell(widths.unitPrice, type.cellRight, formatPrice(line.unitPrice)),
      cell(widths.extended, type.cellStrongRight, formatMoney(line.extended)),
      cell(widths.leadTime, type.cell, sayLeadTime(line.leadTime)),
      cell(widths.origin, type.cell, line.isService ? quoteWords.service : line.origin),
      cell(widths.exportClass, type.cell, classOf(line)),
    ],
    columnGap,
  );
  const stated = statedRow(paper, line);
  return stack([tagged(paper, "TR", priced), ...(stated ? [tagged(paper, "TR", stated)] : [])]);
}

/** What is stated of a line: beside its description and under its figures; as wide as the paper for a service. */
function statedRow(paper: Paper, line: PricedLine): Block | undefined {
  const sentences = statementsOf(line).map(oneLine).join(" · ");
  if (!sentences) return undefined;
  const blank = { width: widths.line, block: tagged(paper, "TD", nothing) };
  const stated = (columns: number) => words(paper, type.cellSmall, sentences, "TD", { columns });
  if (line.isService) return row([blank, { block: stated(quoteColumns.length - 1) }], columnGap);
  const item = stack(descriptionOf(paper, line));
  const right = { width: figuresWidth, block: padded(stated(quoteColumns.length - 2), { top: 1 }) };
  return row([blank, { block: tagged(paper, "TD", item) }, right], columnGap);
}

function itemCell(paper: Paper, line: QuoteLine): Block {
  const name = oneLine(line.part) || quoteWords.noPart;
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
  const offered = line.outcome === "or-equal" ? oneLine(`${quoteWords.orEqual} ${line.offered}`) : "";
  return [
    ...(line.description ? [words(paper, type.cell, oneLine(line.description))] : []),
    ...(offered ? [words(paper, type.cellStrong, offered)] : []),
  ];
}

/** What pages promise of such a line: its maker, and what its kind has to state. */
function statementsOf(line: PricedLine) {
  return [
    ...(line.isService ? [] : [`${quoteWords.maker} ${makerOf(line)}`]),
    ...(line.discount ? [quoteWords.discounted(formatPercent(line.discount))] : []),
    ...alsoStated(line),
  ];
}

const oneLine = (typed: string) => typed.replace(/\s+/g, " ").trim();
