import type { Paint } from "./io.ts";

type Column = {
  readonly title: string;
  readonly alignRight?: boolean;
  /** How narrow it may become when the terminal is; others keep their width. */
  readonly least?: number;
};

const GAP = 2;

/** Lines are cut to the terminal's width: wrapped lines would break up the table. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width, paint }: { readonly width: number | undefined; readonly paint: Paint },
): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(toOneLine))];
  const natural = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const widths = width === undefined ? natural : shrink(columns, natural, width);
  const [head = "", ...body] = lines.map((line) => {
    const cells = line.map((text, index) => {
      const most = widths[index] ?? 0;
      const cut = text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
      return columns[index]?.alignRight ? cut.padStart(most) : cut.padEnd(most);
    });
    return cells.join(" ".repeat(GAP)).trimEnd();
  });
  return [paint("dim", head), ...body, ""].join("\n");
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

/** A visitor's words must not be able to move the cursor, recolor the screen or swap the order of letters. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}
