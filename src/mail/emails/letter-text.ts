import { linesWords } from "#content/form-words/lines-words.ts";
import { describeLine, type Line } from "#forms/read-lines.ts";
import type { Letter, Row, Run } from "./letter.ts";
import { renderPrices } from "./price-table.tsx";

/** The text part: the same words and rows as the HTML part. */
export function renderText(letter: Letter): string {
  const parts = [
    letter.heading,
    letter.intro.map(plain).join(""),
    ...(letter.lines ? [renderLines(letter.lines)] : []),
    ...(letter.prices ? [renderPrices(letter.prices)] : []),
    renderRows(letter.rows),
    ...letter.sections.map(({ heading, steps }) =>
      [heading, ...steps.map((step, index) => `${index + 1}. ${step}`)].join("\n"),
    ),
    ...(letter.action?.href.startsWith("http") ? [`${letter.action.text}:\n${letter.action.href}`] : []),
    ...(letter.secondAction ? [`${letter.secondAction.text}:\n${letter.secondAction.href}`] : []),
    letter.footer,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** On one line each, whatever was typed. */
function renderLines(lines: readonly Line[]) {
  const texts = lines.map((line, index) => `${index + 1}. ${describeLine(line).replace(/\s+/g, " ")}`);
  return [linesWords.heading(lines.length), ...texts].join("\n");
}

function plain(run: Run) {
  return typeof run === "string" ? run : run.strong;
}

/** Values line up, and their further lines are indented: a typed line can never pass for a row of ours. */
function renderRows(rows: readonly Row[]) {
  const width = Math.max(...rows.map((row) => row.label.length)) + ": ".length;
  const indent = " ".repeat(width);
  return rows
    .map(({ label, value }) => `${label}: `.padEnd(width) + value.split(/\r\n?|\n/).join(`\n${indent}`))
    .join("\n");
}
