import { colors } from "#company/palette-of.ts";
import { sayDay } from "#company/time-in.ts";
import type { Fact } from "#content/page.ts";
import {
  type Column,
  contentWidth,
  headed,
  nothing,
  paragraphs,
  type TypedStyle,
  type,
  words,
} from "#documents/letter-paper.ts";
import { type Block, row, stack, table, tagged, text } from "#documents/pdf/block.ts";
import { artifact, type Paper } from "#documents/pdf/paper.ts";
import { widthOfText } from "#documents/pdf/text.ts";
import { toPrintable } from "#documents/printable.ts";
import { formatMoney } from "#quote/money.ts";
import type { Quote } from "#quote/quote.ts";

/* What a quote and the papers of its orders have in common. In points. */

export const partGap = 9;
export const columnsGap = 20;

export type Part = { readonly block: Block; readonly gap: number };

type Parties = Pick<Quote, "buyer" | "deliverTo" | "needBy" | "sellerIds">;

/** Done: "Prepared", "Confirmed". */
export function parties(
  paper: Paper,
  { buyer, deliverTo, needBy, sellerIds = [] }: Parties,
  { name, title = "", email, phone }: Quote["preparedBy"],
  { to, by }: { readonly to: string; readonly by: string },
): Block {
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
  return row(
    [
      { width: 214, block: headed(paper, to, [who]) },
      { block: headed(paper, "Deliver to", [where]) },
      { block: headed(paper, by, [lines(name, title, email, phone, sellerIds.join(", "))]) },
    ],
    columnsGap,
  );
}

type Figure = { readonly head: string; readonly least: number; readonly style: TypedStyle };
type Figures<Name extends string> = Readonly<Record<Name, Figure>>;
type Cells<Name extends string> = Readonly<Record<Name, string>>;

/**
 * The columns beside the item. Each has its least width, and up to `mostMore` more at the item's expense, so that a long
 * number or country is not broken.
 */
export function fitColumns<Name extends string>(
  paper: Paper,
  figures: Figures<Name>,
  rows: readonly Cells<Name>[],
  { item, mostMore }: { readonly item: string; readonly mostMore: number },
) {
  const names = Object.keys(figures) as Name[];
  const widthOf = (name: Name) => {
    const { least, style } = figures[name];
    const texts = rows.flatMap((cells) => toPrintable(cells[name]).split(" "));
    const needed = texts.map((word) => Math.ceil(widthOfText(paper, style, word)));
    return needed.reduce((width, each) => Math.min(Math.max(width, each), least + mostMore), least);
  };
  const widths = Object.fromEntries(names.map((name) => [name, widthOf(name)])) as Record<Name, number>;
  const columns = names.map((name): Column => {
    const { head, style } = figures[name];
    return { head, width: widths[name], ...(style.align === "right" && { isRight: true }) };
  });
  const cellOf = (cells: Cells<Name>) => (name: Name) => ({
    width: widths[name],
    block: cells[name] ? words(paper, figures[name].style, cells[name], "TD") : tagged(paper, "TD", nothing),
  });
  return { widths, columns: columns.toSpliced(1, 0, { head: item }), cellOf };
}

/** At the right: the rows, and the total below them. */
export function sumsTable(paper: Paper, facts: readonly Fact[], name: string, total: number): Block {
  const rows = facts.map(({ label, value }) => [
    words(paper, type.cellRight, label, "TH", { scope: "Row" }),
    words(paper, type.cellStrongRight, value, "TD"),
  ]);
  const last = [
    text(paper, type.totalRight, name, "TH", { scope: "Row" }),
    text(paper, type.totalRight, `$${formatMoney(total)}`, "TD"),
  ];
  const whole = table(paper, { rows: [...rows, last], widths: [undefined, 118], padding: 2.2 });
  const width = 318;
  return {
    height: () => whole.height(width),
    draw: ({ x, y, width: all }, parent) => whole.draw({ x: x + all - width, y, width }, parent),
  };
}

export function remarksOf(paper: Paper, remarks: string): readonly Part[] {
  const [first, ...others] = paragraphs(paper, type.body, remarks);
  if (!first) return [];
  return [
    { block: headed(paper, "Remarks", [first]), gap: partGap },
    ...others.map((block) => ({ block, gap: 2 })),
  ];
}

/** What a reader has to see first. */
export function framed(paper: Paper, inner: Block, ground?: string): Block {
  return {
    height: inner.height,
    draw(place, parent) {
      const height = inner.height(place.width);
      artifact(paper, (doc) => {
        if (ground) doc.rect(place.x, place.y, place.width, height).fill(ground);
        doc.rect(place.x, place.y, place.width, height).lineWidth(0.6).stroke(colors.ink);
      });
      inner.draw(place, parent);
    },
  };
}

/** Split so that the taller one is as short as it can be. */
export function inTwoColumns(paper: Paper, facts: readonly Fact[], labels = 54): Block {
  const column = (part: readonly Fact[]) =>
    table(paper, {
      rows: part.map(({ label, value }) => [
        text(paper, type.label, label, "TH", { scope: "Row" }),
        words(paper, type.small, value, "TD"),
      ]),
      widths: [labels, undefined],
      padding: 1.8,
    });
  const splits = facts.slice(1).map((_, index) => {
    const halves = [facts.slice(0, index + 1), facts.slice(index + 1)];
    const columns = row(
      halves.map((half) => ({ block: column(half) })),
      columnsGap,
    );
    return { columns, height: columns.height(contentWidth) };
  });
  const [shortest] = splits.toSorted((a, b) => a.height - b.height);
  return shortest?.columns ?? column(facts);
}
