import { colors } from "#company/palette-of.ts";
import {
  artifact,
  type Box,
  content,
  type Element,
  element,
  horizontalRule,
  leftWidth,
  margin,
  type Paper,
  type Place,
  rightWidth,
  rightX,
  type Tag,
  type TagOptions,
} from "./paper.ts";
import { lineHeight, type TextStyle, widthOfText, wrapText, writeLines, writeText } from "./text.ts";

/** A part of a page that knows its height before it is drawn. */
export type Block = {
  readonly height: (width: number) => number;
  readonly draw: (place: Place, parent: Element) => void;
  /** What fits into this height, and the rest; undefined if nothing does. For what is taller than a page. */
  readonly split?: (width: number, height: number) => Halves | undefined;
};

type Halves = readonly [first: Block, rest: Block];

export function text(
  paper: Paper,
  style: TextStyle,
  words: string,
  tag: Tag = "P",
  options?: TagOptions,
): Block {
  // A block is measured more than once, and wrapping is most of the work.
  const wrapped = new Map<number, readonly string[]>();
  const linesAt = (width: number) => {
    const lines = wrapped.get(width) ?? wrapText(paper, style, words, width);
    wrapped.set(width, lines);
    return lines;
  };
  return lined(paper, style, linesAt, tag, options);
}

function lined(
  paper: Paper,
  style: TextStyle,
  linesAt: (width: number) => readonly string[],
  tag: Tag,
  options?: TagOptions,
): Block {
  const oneLine = lineHeight(paper, style);
  return {
    height: (width) => linesAt(width).length * oneLine,
    draw: (place, parent) =>
      content(paper, parent, tag, () => writeLines(paper, style, linesAt(place.width), place), options),
    split(width, height) {
      const count = Math.floor(height / oneLine);
      if (count < 1) return undefined;
      const part = (from: number, to?: number) =>
        lined(paper, style, () => linesAt(width).slice(from, to), tag, options);
      return [part(0, count), part(count)];
    },
  };
}

/** One under the other. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  return {
    height: (width) => blocks.reduce((sum, block) => sum + block.height(width), gap * (blocks.length - 1)),
    draw({ x, y, width }, parent) {
      let top = y;
      for (const block of blocks) {
        block.draw({ x, y: top, width }, parent);
        top += block.height(width) + gap;
      }
    },
    split(width, height) {
      let left = height;
      const crossing = blocks.findIndex((block) => {
        left -= block.height(width) + gap;
        return left + gap < 0;
      });
      const block = blocks[crossing];
      if (!block) return [stack(blocks, gap), empty];
      const [first, rest = block] = block.split?.(width, left + block.height(width) + gap) ?? [];
      const before = [...blocks.slice(0, crossing), ...(first ? [first] : [])];
      if (before.length === 0) return undefined;
      return [stack(before, gap), stack([rest, ...blocks.slice(crossing + 1)], gap)];
    },
  };
}

type Cell = { readonly width?: number | undefined; readonly block: Block };

/** Side by side in columns of the given widths; the column without a width takes what is left. */
export function row(cells: readonly Cell[], gap = 0): Block {
  const place = (width: number) => {
    const fixed = cells.reduce((sum, cell) => sum + (cell.width ?? 0), gap * (cells.length - 1));
    const shared = cells.filter((cell) => cell.width === undefined).length;
    return cells.map((cell) => ({ block: cell.block, width: cell.width ?? (width - fixed) / shared }));
  };
  return {
    height: (width) => Math.max(...place(width).map((cell) => cell.block.height(cell.width))),
    draw({ x, y, width }, parent) {
      let left = x;
      for (const cell of place(width)) {
        cell.block.draw({ x: left, y, width: cell.width }, parent);
        left += cell.width + gap;
      }
    },
    split(width, height) {
      const halves = place(width).map(({ block, width }) => halvesOf(block, width, height));
      const part = (half: 0 | 1) =>
        row(
          cells.map((cell, index) => ({ ...cell, block: halves[index]?.[half] ?? cell.block })),
          gap,
        );
      return halves.every((pair) => pair !== undefined) ? [part(0), part(1)] : undefined;
    },
  };
}

const empty: Block = { height: () => 0, draw: () => undefined };

/** Wraps a block in a structure element. */
export function tagged(paper: Paper, tag: Tag, block: Block): Block {
  return {
    height: block.height,
    draw: (place, parent) => element(paper, parent, tag, (own) => block.draw(place, own)),
    split: (...room) => splitInside(block, room, (half) => tagged(paper, tag, half)),
  };
}

function splitInside(
  block: Block,
  [width, height]: readonly [width: number, height: number],
  wrap: (half: Block, isRest: boolean) => Block,
): Halves | undefined {
  const [first, rest] = halvesOf(block, width, height) ?? [];
  return first && rest && [wrap(first, false), wrap(rest, true)];
}

/** The rest of a block that fits is empty, so that a table's row keeps all its cells. */
function halvesOf(block: Block, width: number, height: number): Halves | undefined {
  return block.split?.(width, height) ?? (block.height(width) <= height ? [block, empty] : undefined);
}

/** A block on top of lines that are not read aloud: a rule, a frame. */
export function over(block: Block, drawLines: (box: Box) => void): Block {
  return {
    height: block.height,
    draw(place, parent) {
      drawLines({ ...place, height: block.height(place.width) });
      block.draw(place, parent);
    },
    split: (...room) => splitInside(block, room, (half) => over(half, drawLines)),
  };
}

type Padding = {
  readonly x?: number;
  readonly left?: number;
  readonly top?: number;
  readonly bottom?: number;
};

export function padded(block: Block, { x = 0, left = x, top = 0, bottom = 0 }: Padding): Block {
  return {
    height: (width) => block.height(width - left - x) + top + bottom,
    draw: (place, parent) =>
      block.draw({ x: place.x + left, y: place.y + top, width: place.width - left - x }, parent),
    split: (width, height) =>
      splitInside(block, [width - left - x, height - top - bottom], (half, isRest) =>
        padded(half, { x, left, top: isRest ? 0 : top, bottom: isRest ? bottom : 0 }),
      ),
  };
}

const ruleWidth = 1.4;
const headingPadding = { top: 5, bottom: 4 };

/** A heading under a heavy rule, and what belongs to it. */
export function section(paper: Paper, style: TextStyle, heading: string, blocks: readonly Block[]): Block {
  const head = padded(text(paper, style, heading, "H2"), headingPadding);
  const underRule = over(head, (place) => horizontalRule(paper, place, ruleWidth, colors.ink));
  return tagged(paper, "Sect", stack([underRule, ...blocks]));
}

const tick = { width: 6.5, thickness: 1.2, indent: 11.5 };

/** A list whose items begin with a short orange rule. */
export function tickList(paper: Paper, style: TextStyle, items: readonly string[], gap: number): Block {
  const drawTick = ({ x, y }: Place) => {
    const middle = y + (lineHeight(paper, style) - tick.thickness) / 2;
    artifact(paper, (doc) =>
      doc.rect(x, middle, tick.width, tick.thickness).fill(paper.company.palette.accent),
    );
  };
  const lines = items.map((item) => {
    const words = padded(text(paper, style, item, "LBody"), { left: tick.indent });
    return tagged(paper, "LI", over(words, drawTick));
  });
  return tagged(paper, "L", stack(lines, gap));
}

/** One line that is a link as a whole: an address, a phone number. */
export function link(paper: Paper, style: TextStyle, words: string, href: string): Block {
  const height = () => lineHeight(paper, style);
  const line: Block = {
    height,
    draw(place, parent) {
      content(paper, parent, "Link", (own) => {
        writeText(paper, style, words, place);
        const width = widthOfText(paper, style, words);
        const x = style.align === "right" ? place.x + place.width - width : place.x;
        annotate(paper, own, { x, y: place.y, width, height: height() }, words, href);
      });
    },
  };
  return tagged(paper, "P", line);
}

/** PDF/UA wants a link to be tied to its element and described; PDFKit's own link option leaves it undescribed. */
function annotate(
  { doc }: Paper,
  structParent: Element,
  { x, y, width, height }: Box,
  words: string,
  href: string,
) {
  // A String object is written as a PDF string, a plain one as a PDF name.
  const options = { structParent, Contents: new String(words) } as unknown as PDFKit.Mixins.AnnotationOption;
  doc.link(x, y, width, height, href, options);
}

type TableInput = {
  /** Cells bring their own TH or TD. */
  readonly rows: readonly (readonly Block[])[];
  /** One per column; the one that is undefined takes what is left. */
  readonly widths: readonly (number | undefined)[];
  readonly padding: number;
  readonly inset?: number;
  readonly caption?: Block;
};

const hairline = 0.5;

/** Rows with a hairline between them. */
export function table(paper: Paper, { rows, widths, padding, inset = 0, caption }: TableInput): Block {
  const lines = rows.map((cells, index) => {
    const cellsInRow = row(cells.map((block, column) => ({ block, width: widths[column] })));
    const line = tagged(paper, "TR", padded(cellsInRow, { x: inset, top: padding, bottom: padding }));
    if (index === 0 && !caption) return line;
    return over(line, (place) => horizontalRule(paper, place, hairline, colors.fog));
  });
  return tagged(paper, "Table", stack(caption ? [caption, ...lines] : lines));
}

type Area = { readonly x: number; readonly width: number; readonly bottom: number };

/** Stacks blocks over as many pages as needed. Only a block that is taller than a page is split. */
export type Flow = {
  /** Where the next block begins. */
  y: number;
  readonly area: Area;
  readonly add: (block: Block, parent: Element, gap?: number) => void;
  /** Starts a new page unless this much space is left. */
  readonly reserve: (height: number) => void;
  /** Drawn again at the top of every page that begins while `fill` runs: the heads of a table. */
  readonly repeat: (draw: (y: number) => number, fill: () => void) => void;
};

/** `startPage` draws the header of every page but the first and returns the y position below it. */
export function createFlow(paper: Paper, y: number, area: Area, startPage: () => number): Flow {
  let repeated: ((y: number) => number) | undefined;
  const flow: Flow = {
    y,
    area,
    add(block, parent, gap = 0) {
      flow.reserve(gap + block.height(area.width));
      // No gap at the top of a page: there is nothing above to separate from.
      if (flow.y > top) flow.y += gap;
      const draw = (part: Block) => {
        part.draw({ x: area.x, y: flow.y, width: area.width }, parent);
        flow.y += part.height(area.width);
      };
      let rest = block;
      while (flow.y + rest.height(area.width) > area.bottom) {
        const halves = rest.split?.(area.width, area.bottom - flow.y);
        if (!halves) break;
        draw(halves[0]);
        addPage();
        rest = halves[1];
      }
      draw(rest);
    },
    reserve(height) {
      if (flow.y + height > area.bottom && flow.y > top) addPage();
    },
    repeat(draw, fill) {
      repeated = draw;
      fill();
      repeated = undefined;
    },
  };
  let top = y - 1;
  function addPage() {
    paper.doc.addPage();
    flow.y = startPage();
    if (repeated) flow.y += repeated(flow.y);
    top = flow.y;
  }
  return flow;
}

const tooLong = "points too long for one page";

/** Whether the problem is a lack of room, so that leaving something out helps. */
export const isTooLong = (problem: string) => problem.endsWith(tooLong);

type Gap = { readonly least: number; readonly most: number };

/** Stacks blocks in a fixed area and distributes leftover space between them, up to a limit. */
export function fillColumn(paper: Paper, blocks: readonly Block[], area: Box, gap: Gap) {
  const heights = blocks.map((block) => block.height(area.width));
  const needed = heights.reduce((sum, height) => sum + height, 0);
  const shared = (area.height - needed) / Math.max(1, blocks.length - 1);
  if (shared < gap.least) {
    const excess = needed + gap.least * (blocks.length - 1) - area.height;
    paper.problems.push(`the text is ${Math.ceil(excess)} ${tooLong}`);
  }
  let y = area.y;
  for (const [index, block] of blocks.entries()) {
    block.draw({ x: area.x, y, width: area.width }, paper.root);
    y += (heights[index] ?? 0) + Math.min(gap.most, Math.max(gap.least, shared));
  }
}

type TwoColumns = { readonly y: number; readonly bottom: number; readonly gap: Gap };

export function fillColumns(
  paper: Paper,
  left: readonly Block[],
  right: readonly Block[],
  { y, bottom, gap }: TwoColumns,
) {
  fillColumn(paper, left, { x: margin, y, width: leftWidth, height: bottom - y }, gap);
  fillColumn(paper, right, { x: rightX, y, width: rightWidth, height: bottom - y }, gap);
}
