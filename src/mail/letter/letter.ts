import type { ReactNode } from "react";

/** An e-mail before it becomes HTML or text: both parts are made from this, so they always say the same. */
export type Letter = {
  readonly subject: string;
  /** The line that mail clients show beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly intro: readonly Run[];
  /** Before the rows, such as what a buyer asks for. */
  readonly table?: LetterTable | undefined;
  readonly rows: readonly Row[];
  readonly sections?: readonly Section[];
  readonly action?: Link | undefined;
  /** Less prominent. */
  readonly secondAction?: Link | undefined;
  /** Right after the opening, for readers who act before they read on. */
  readonly actsFirst?: boolean;
  readonly footer: string;
};

/** A table of lines, for both parts: one row of the letter, and the same as text. */
export type LetterTable = { readonly html: ReactNode; readonly text: string };

export type Run = string | { readonly strong: string };
export type Row = {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
  readonly isStrong?: boolean;
};
export type Section = { readonly heading: string; readonly steps: readonly string[] };
export type Link = { readonly text: string; readonly href: string };

/** The text part: the same words and rows as the HTML part. */
export function renderText(letter: Letter): string {
  const actions = [letter.action, letter.secondAction].flatMap(writeOut);
  const parts = [
    letter.heading,
    letter.intro.map(plain).join(""),
    ...(letter.actsFirst ? actions : []),
    ...(letter.table ? [letter.table.text] : []),
    ...(letter.rows.length > 0 ? [renderRows(letter.rows)] : []),
    ...(letter.sections ?? []).map(({ heading, steps }) =>
      [heading, ...steps.map((step, index) => `${index + 1}. ${step}`)].join("\n"),
    ),
    ...(letter.actsFirst ? [] : actions),
    letter.footer,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** A page's address is written out; a mailbox is already in Reply-To and among the rows. */
function writeOut(link: Link | undefined) {
  return link?.href.startsWith("http") ? [`${link.text}:\n${link.href}`] : [];
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
