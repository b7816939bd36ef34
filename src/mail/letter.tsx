import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#content/company.ts";
import type { Transport } from "#mail/transport.ts";
import { adaptations, look } from "./letter-styles.ts";

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
      <body className="page" style={look.page}>
        <div style={look.preheader}>{letter.preheader}</div>
        <LayoutTable className="page" style={look.backdrop}>
          <tr>
            <td align="center" style={look.frame}>
              <LayoutTable className="sheet line" style={look.sheet}>
                <Brand />
                <Opening heading={letter.heading} intro={letter.intro} />
                {letter.actsFirst && <Actions letter={letter} />}
                {letter.table?.html}
                <LetterRows rows={letter.rows} />
                {letter.sections?.map((section) => (
                  <SectionRow key={section.heading} section={section} />
                ))}
                {!letter.actsFirst && <Actions letter={letter} />}
                <tr>
                  <td className="inset quiet line" style={look.footer}>
                    {letter.footer}
                  </td>
                </tr>
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

function Brand() {
  return (
    <tr>
      <td className="inset" style={look.brand}>
        {company.name} <span style={look.legalForm}>{company.legalForm}</span>
      </td>
    </tr>
  );
}

function Opening({ heading, intro }: { heading: string; intro: readonly Run[] }) {
  return (
    <tr>
      <td className="inset" style={look.opening}>
        <h1 className="text" style={look.heading}>
          {heading}
        </h1>
        <p className="text" style={look.intro}>
          {intro.map((run) =>
            typeof run === "string" ? run : <strong key={run.strong}>{run.strong}</strong>,
          )}
        </p>
      </td>
    </tr>
  );
}

function SectionRow({ section }: { section: Section }) {
  return (
    <tr>
      <td className="inset line" style={look.section}>
        <h2 className="text" style={look.sectionHeading}>
          {section.heading}
        </h2>
        <ol className="text" style={look.steps}>
          {section.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </td>
    </tr>
  );
}

/** One filled button at most; the second is drawn by its border. On a phone both fill the width. */
function Actions({ letter: { action: first, secondAction: second } }: { letter: Letter }) {
  if (!first && !second) return null;
  return (
    <tr>
      <td className="inset line" style={look.actionCell}>
        {first && <Button link={first} />}
        {first && second && <div style={look.buttonGap}>&nbsp;</div>}
        {second && <Button link={second} isOutlined />}
      </td>
    </tr>
  );
}

function Button({ link, isOutlined }: { link: Link; isOutlined?: boolean }) {
  const { button, buttonLink, outlineButton, outlineLink } = look;
  return (
    <table role="presentation" className="wide" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            className={isOutlined ? "button outline" : "button"}
            style={isOutlined ? outlineButton : button}
          >
            <a
              href={link.href}
              className={isOutlined ? "text" : undefined}
              style={isOutlined ? outlineLink : buttonLink}
            >
              {link.text}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The one table that is a table: labels are its row headers. */
function LetterRows({ rows }: { rows: readonly Row[] }) {
  return (
    <tr>
      <td style={look.rows}>
        <table width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            {rows.map(({ label, value, href, isStrong }) => (
              <tr key={label}>
                <th scope="row" className="label quiet line" style={look.label}>
                  {label}
                </th>
                <td className="value text line" style={look.value}>
                  {href ? (
                    <a href={href} style={look.valueLink}>
                      {value}
                    </a>
                  ) : isStrong ? (
                    <strong>{value}</strong>
                  ) : (
                    <Lines text={value} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

function Lines({ text }: { text: string }) {
  return text.split(/\r\n?|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to a string
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export type WideTableHead = {
  readonly text: string;
  /** Beside the classes that every head has. */
  readonly className?: "first" | "spare" | "last";
  readonly style: CSSProperties;
};

type WideTableProps = { caption: string; heads: readonly WideTableHead[]; children: ReactNode };

/** A row of the letter with a table that reaches from edge to edge; `children` are its rows. */
export function WideTable({ caption, heads, children }: WideTableProps) {
  return (
    <tr>
      <td style={look.rows}>
        <h2 className="inset text line" style={look.linesHeading}>
          {caption}
        </h2>
        <table width="100%" cellPadding={0} cellSpacing={0}>
          <thead>
            <tr>
              {heads.map(({ text, className, style }) => (
                <th
                  key={text}
                  scope="col"
                  className={["cell", className, "quiet line"].filter(Boolean).join(" ")}
                  style={style}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </td>
    </tr>
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
