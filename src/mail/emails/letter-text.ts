import { staffMailWords } from "#content/mail.ts";
import { describeLine, type Line } from "#forms/read-lines.ts";
import type { Letter, Link, Row, Run } from "./letter.ts";
import { renderPrices } from "./price-table.tsx";

/** The text part: the same words and rows as the HTML part. */
export function renderText(letter: Letter): string {
  const actions = [letter.action, letter.secondAction].flatMap(writeOut);
  const parts = [
    letter.heading,
    letter.intro.map(plain).join(""),
    ...(letter.actsFirst ? actions : []),
    ...(letter.lines ? [renderLines(letter.lines)] : []),
    ...(letter.prices ? [renderPrices(letter.prices)] : []),
    renderRows(letter.rows),
    ...letter.sections.map(({ heading, steps }) =>
      [heading, ...steps.map((step, index) => `${index + 1}. ${step}`)].join("\n"),
    ),
    ...(letter.actsFirst ? [] : actions),
    letter.footer,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** A page's address is written out; a mailbox stands in Reply-To and among the rows. */
function writeOut(link: Link | undefined) {
  return link?.href.startsWith("http") ? [`${link.text}:\n${link.href}`] : [];
}

/** On one line each, whatever was typed. */
function renderLines(lines: readonly Line[]) {
  const texts = lines.map((line, index) => `${index + 1}. ${describeLine(line).replace(/\s+/g, " ")}`);
  return [staffMailWords.need, ...texts].join("\n");
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
