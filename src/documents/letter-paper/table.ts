import { palette } from "#company/palette.ts";
import { type Block, padded, row, tagged, text } from "#documents/pdf/block.ts";
import type { Flow } from "#documents/pdf/flow.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { artifact, element } from "#documents/pdf/tags.ts";
import { writeText } from "#documents/pdf/text.ts";
import { rule } from "./letterhead.ts";
import { type } from "./type-scale.ts";

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
  const heads = row(
    columns.map((column) => headCell(paper, column)),
    columnGap,
  );
  const heading = text(paper, type.heading, caption, "Caption");
  const heights = rows.map((line) => line.height(flow.area.width) + 2 * rowRoom);
  const [firstRow = 0] = heights;
  flow.reserve(heading.height(flow.area.width) + heads.height(flow.area.width) + firstRow + 12);
  element(paper, paper.root, "Table", (table) => {
    flow.add(padded(heading, { bottom: 3 }), table);
    element(paper, table, "THead", (own) => {
      flow.add(tagged(paper, "TR", padded(heads, { bottom: headRoom })), own);
      rule(paper, flow.y, 1.4, palette.ink);
    });
    const repeatHeads = (y: number) => {
      writeHeads(paper, columns, { ...flow.area, y });
      const height = heads.height(flow.area.width) + headRoom;
      rule(paper, y + height, 1.4, palette.ink);
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

function headCell(paper: Paper, { head, width, isRight }: Column) {
  return {
    block: text(paper, isRight ? type.labelRight : type.label, head, "TH", { scope: "Column" }),
    width,
  };
}

function writeHeads(paper: Paper, columns: readonly Column[], area: { x: number; y: number; width: number }) {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, columnGap * (columns.length - 1));
  let { x } = area;
  for (const { head, width = area.width - fixed, isRight } of columns) {
    const place = { x, y: area.y, width };
    artifact(
      paper,
      () => writeText(paper, isRight ? type.labelRight : type.label, head, place),
      "Pagination",
    );
    x += width + columnGap;
  }
}
