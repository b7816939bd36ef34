import {
  addTable,
  type Column,
  columnGap,
  nothing,
  type TypedStyle,
  type,
  words,
} from "#documents/letter-paper.ts";
import type { Flow } from "#documents/pdf/block.ts";
import { type Block, padded, row, stack, tagged } from "#documents/pdf/block.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { widthOfText } from "#documents/pdf/text.ts";
import { toPrintable } from "#documents/printable.ts";
import { formatMoney, formatPercent, formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf, type PricedLine, type Quote, type QuoteLine } from "#quote/quote.ts";
import { alsoStated, classOf, makerOf, quoteWords, sayLeadTime } from "#quote/words.ts";

const heads = {
  line: "Line",
  quantity: "Qty",
  unit: "Unit",
  unitPrice: "Unit price",
  extended: "Extended",
  leadTime: "Lead",
  origin: "Origin",
  exportClass: "Export class.",
};
/** What the columns beside the item have room for at least, in points. */
const leastWidths = {
  line: 22,
  quantity: 32,
  unit: 20,
  unitPrice: 52,
  extended: 58,
  leadTime: 30,
  origin: 34,
  exportClass: 56,
};
/** How much wider each may get, at the item's expense, so that a long number or country is not broken. */
const mostMore = 13;

type ColumnName = keyof typeof leastWidths;
type Widths = Readonly<Record<ColumnName, number>>;
type Cells = Readonly<Record<ColumnName, string>>;
const columnNames = Object.keys(leastWidths) as ColumnName[];

const styles: Readonly<Record<ColumnName, TypedStyle>> = {
  line: type.line,
  quantity: type.cellRight,
  unit: type.cell,
  unitPrice: type.cellRight,
  extended: type.cellStrongRight,
  leadTime: type.cell,
  origin: type.cell,
  exportClass: type.cell,
};

export function addQuoteLines(paper: Paper, flow: Flow, { lines }: Quote, after: number) {
  const rows = lines.map((line, index) => ({ line, cells: cellsOf(line, index) }));
  const widths = fitWidths(
    paper,
    rows.map(({ cells }) => cells),
  );
  const columns = columnNames.map((name): Column => {
    const column = { head: heads[name], width: widths[name] };
    return styles[name].align === "right" ? { ...column, isRight: true } : column;
  });
  addTable(
    paper,
    flow,
    "Lines, in US dollars",
    columns.toSpliced(1, 0, { head: "Part no. or NSN, description" }),
    rows.map(({ line, cells }) => quoteRow(paper, widths, line, cells)),
    after,
  );
}

function cellsOf(line: QuoteLine, index: number): Cells {
  const isPriced = line.outcome !== "no-bid";
  return {
    line: numberOf(line, index),
    quantity: line.quantity > 0 ? formatQuantity(line.quantity) : "",
    unit: line.unit,
    unitPrice: isPriced ? formatPrice(line.unitPrice) : "",
    extended: isPriced ? formatMoney(line.extended) : "",
    leadTime: isPriced ? sayLeadTime(line.leadTime) : "",
    origin: isPriced ? (line.isService ? "Service" : line.origin) : "",
    exportClass: isPriced ? classOf(line) : "",
  };
}

function fitWidths(paper: Paper, rows: readonly Cells[]): Widths {
  const widthOf = (name: ColumnName) => {
    const texts = rows.flatMap((cells) => toPrintable(cells[name]).split(" "));
    const needed = texts.map((word) => Math.ceil(widthOfText(paper, styles[name], word)));
    const least = leastWidths[name];
    return needed.reduce((width, each) => Math.min(Math.max(width, each), least + mostMore), least);
  };
  return Object.fromEntries(columnNames.map((name) => [name, widthOf(name)])) as Widths;
}

function quoteRow(paper: Paper, widths: Widths, line: QuoteLine, cells: Cells): Block {
  const cell = (name: ColumnName) => ({
    width: widths[name],
    block: tagged(paper, "TD", cells[name] ? words(paper, styles[name], cells[name]) : nothing),
  });
  const first = [
    { width: widths.line, block: words(paper, styles.line, cells.line, "TH", { scope: "Row" }) },
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
  const stated = statedRow(paper, widths, line);
  return stack([tagged(paper, "TR", priced), ...(stated ? [tagged(paper, "TR", stated)] : [])]);
}

/** Of this column and all to its right. */
function widthFrom(widths: Widths, first: ColumnName) {
  const names = columnNames.slice(columnNames.indexOf(first));
  return names.reduce((sum, name) => sum + widths[name] + columnGap, -columnGap);
}

/** What is stated of a line: beside its description and under its figures; as wide as the paper for a service. */
function statedRow(paper: Paper, widths: Widths, line: PricedLine): Block | undefined {
  const sentences = statementsOf(line).map(oneLine).join(" · ");
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
  const name = oneLine(line.part) || "No part number given";
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
    ...(line.description ? [words(paper, type.cell, oneLine(line.description))] : []),
    ...(offered ? [words(paper, type.cellStrong, offered)] : []),
  ];
}

/** What pages promise of such a line: its maker, and what its kind has to state. */
function statementsOf(line: PricedLine) {
  return [
    ...(line.isService ? [] : [`Maker and model: ${makerOf(line)}`]),
    ...(line.discount ? [quoteWords.discounted(formatPercent(line.discount))] : []),
    ...alsoStated(line),
  ];
}

const oneLine = (typed: string) => typed.replace(/\s+/g, " ").trim();
