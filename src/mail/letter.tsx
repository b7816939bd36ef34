import { type ComponentProps, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#content/company.ts";
import type { Transport } from "#mail/transport.ts";
import { adaptations, type Look, look } from "./letter-styles.ts";

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
/** Left out where its value is empty. */
export type Row = {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
  readonly isStrong?: boolean;
};
type Section = { readonly heading: string; readonly steps: readonly string[] };
export type Link = { readonly text: string; readonly href: string };

/** The text part: the same words and rows as the HTML part. */
export function renderText(letter: Letter): string {
  const actions = [letter.action, letter.secondAction].flatMap(writeOut);
  const parts = [
    letter.heading,
    letter.intro.map(plain).join(""),
    ...(letter.actsFirst ? actions : []),
    ...(letter.table ? [letter.table.text] : []),
    ...renderRows(filledRows(letter)),
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

/** Without those that have nothing to say. */
function filledRows({ rows }: Letter) {
  return rows.filter(({ value }) => value !== "");
}

const lineBreak = /\r\n?|\n/;

/** Values line up, and their further lines are indented: a typed line can never pass for a row of ours. */
function renderRows(rows: readonly Row[]) {
  const width = Math.max(0, ...rows.map((row) => row.label.length)) + ": ".length;
  const indent = `\n${" ".repeat(width)}`;
  const lines = rows.map(
    ({ label, value }) => `${label}: `.padEnd(width) + value.split(lineBreak).join(indent),
  );
  return lines.length > 0 ? [lines.join("\n")] : [];
}

/** The HTML part. React escapes every value on its way into it. */
export function renderHtml(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(<LetterDocument letter={letter} />)}`;
}

function LetterDocument({ letter }: { letter: Letter }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{adaptations}</style>
      </head>
      <body {...look.page}>
        <div {...look.preheader}>{letter.preheader}</div>
        <LayoutTable {...look.page}>
          <tr>
            <td align="center" {...look.frame}>
              <LayoutTable {...look.sheet}>
                <Sheet letter={letter} />
              </LayoutTable>
            </td>
          </tr>
        </LayoutTable>
      </body>
    </html>
  );
}

/** Tables, because Outlook lays out nothing else; "presentation" keeps them out of a screen reader's way. */
function LayoutTable({ children, ...attributes }: ComponentProps<"table">) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} {...attributes}>
      <tbody>{children}</tbody>
    </table>
  );
}

function Sheet({ letter }: { letter: Letter }) {
  return (
    <>
      <Band {...look.brand}>
        {company.name} <span {...look.legalForm}>{company.legalForm}</span>
      </Band>
      <Band {...look.opening}>
        <h1 {...look.heading}>{letter.heading}</h1>
        <p {...look.intro}>
          {letter.intro.map((run) =>
            typeof run === "string" ? run : <strong key={run.strong}>{run.strong}</strong>,
          )}
        </p>
      </Band>
      {letter.actsFirst && <Actions letter={letter} />}
      {letter.table?.html}
      <LetterRows letter={letter} />
      {letter.sections?.map(({ heading, steps }) => (
        <Band key={heading} {...look.section}>
          <h2 {...look.sectionHeading}>{heading}</h2>
          <ol {...look.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Band>
      ))}
      {!letter.actsFirst && <Actions letter={letter} />}
      <Band {...look.footer}>{letter.footer}</Band>
    </>
  );
}

function Band(attributes: ComponentProps<"td">) {
  return (
    <tr>
      <td {...attributes} />
    </tr>
  );
}

/** One filled button at most; the second is drawn by its border. On a phone both fill the width. */
function Actions({ letter: { action: first, secondAction: second } }: { letter: Letter }) {
  if (!first && !second) return null;
  return (
    <Band {...look.actions}>
      {first && <Button link={first} frame={look.button} text={look.buttonLink} />}
      {first && second && <div {...look.buttonGap}>&nbsp;</div>}
      {second && <Button link={second} frame={look.outlineButton} text={look.outlineLink} />}
    </Band>
  );
}

function Button({ link, frame, text }: { link: Link; frame: Look; text: Look }) {
  return (
    <table role="presentation" className="wide" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td {...frame}>
            <a href={link.href} {...text}>
              {link.text}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The one table that is a table: labels are its row headers. */
function LetterRows({ letter }: { letter: Letter }) {
  return (
    <Band {...look.rows}>
      <table width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {filledRows(letter).map((row) => (
            <tr key={row.label}>
              <th scope="row" {...look.label}>
                {row.label}
              </th>
              <td {...look.value}>
                <Value {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Band>
  );
}

function Value({ value, href, isStrong }: Row) {
  if (href) {
    return (
      <a href={href} {...look.valueLink}>
        {value}
      </a>
    );
  }
  if (isStrong) return <strong>{value}</strong>;
  return value.split(lineBreak).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to a string
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

type WideTableProps = {
  readonly caption: string;
  readonly heads: readonly (readonly [text: string, look: Look])[];
  readonly children: ReactNode;
};

/** A row of the letter with a table that reaches from edge to edge; `children` are its rows. */
export function WideTable({ caption, heads, children }: WideTableProps) {
  return (
    <Band {...look.rows}>
      <h2 {...look.linesHeading}>{caption}</h2>
      <table width="100%" cellPadding={0} cellSpacing={0}>
        <thead>
          <tr>
            {heads.map(([text, head]) => (
              <th key={text} scope="col" {...head}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Band>
  );
}

type Sending = { readonly from: string; readonly to: string; readonly now: number };

/** At once and not through the outbox: about the site itself, so it must not depend on the store. */
export function sendLetter(transport: Transport, letter: Letter, { from, to, now }: Sending) {
  return transport.send({
    reference: "NOTICE",
    kind: "notification",
    createdAt: now,
    mail: {
      envelope: { from, to: [to] },
      from: { name: company.name, address: from },
      to: { name: "", address: to },
      subject: letter.subject,
      date: new Date(now),
      headers: { "Auto-Submitted": "auto-generated" },
      text: renderText(letter),
      html: renderHtml(letter),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  });
}
