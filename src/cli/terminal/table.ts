import type { Paint } from "./paint.ts";
import { cutToWidth, textWidth, toOneLine } from "./text-width.ts";

type Format = Parameters<Paint>[0];

export type Cell = string | { readonly text: string; readonly format: Format };

export type Column = {
  readonly title: string;
  readonly alignRight?: boolean;
  /** How narrow it may become when the terminal is; others keep their width. */
  readonly least?: number;
};

const GAP = 2;

/** Lines are cut to the terminal's width: wrapped lines would break up the table. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { width, paint }: { readonly width: number | undefined; readonly paint: Paint },
): string {
  const texts = rows.map((row) => row.map((cell) => toOneLine(typeof cell === "string" ? cell : cell.text)));
  const natural = columns.map(({ title }, index) =>
    Math.max(textWidth(title), ...texts.map((row) => textWidth(row[index] ?? ""))),
  );
  const widths = width === undefined ? natural : shrink(columns, natural, width);
  const header = columns.map(({ title }) => ({ text: title, format: "dim" }) as const);
  return [header, ...rows].map((row) => formatRow(row)).join("");

  function formatRow(row: readonly Cell[]) {
    const cells = row.map((cell, index) => {
      const { text, format } = typeof cell === "string" ? { text: cell, format: undefined } : cell;
      const cut = cutToWidth(toOneLine(text), widths[index] ?? 0);
      const padding = " ".repeat(Math.max(0, (widths[index] ?? 0) - textWidth(cut)));
      const painted = format && cut ? paint(format, cut) : cut;
      return columns[index]?.alignRight ? padding + painted : painted + padding;
    });
    return `${cells.join(" ".repeat(GAP)).trimEnd()}\n`;
  }
}

/** Shrinks the widest shrinkable column until the line fits. */
function shrink(columns: readonly Column[], natural: readonly number[], width: number) {
  const widths = [...natural];
  let excess = widths.reduce((sum, each) => sum + each, 0) + GAP * (columns.length - 1) - width;
  while (excess > 0) {
    let widest = -1;
    for (const [index, { least }] of columns.entries()) {
      const size = widths[index] ?? 0;
      if (least !== undefined && size > least && size > (widths[widest] ?? 0)) widest = index;
    }
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}
