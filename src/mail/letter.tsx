import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { colors, type Palette } from "#company/palette-of.ts";
import type { Company } from "#content/create-company.ts";
import type { Transport } from "#mail/transport.ts";
import { CompanyContext, useCompany } from "#site/use-company.tsx";

/** An e-mail before it becomes HTML or text: both parts are made from this, so they always say the same. */
export type Letter = {
  readonly subject: string;
  /** The line that mail clients show beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly intro: readonly Run[];
  /** Shown before the rows, such as the items that a buyer asks for. */
  readonly table?: LetterTable | undefined;
  readonly rows: readonly Row[];
  readonly sections?: readonly Section[];
  readonly action?: Link | undefined;
  readonly secondAction?: Link | undefined;
  /** Puts the actions right after the opening, for readers who act before they read on. */
  readonly actsFirst?: boolean;
  readonly footer: string;
};

/** A table of lines, for both parts: `html` is one row of the letter's layout, `text` says the same. */
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
export function renderHtml(letter: Letter, company: Company): string {
  const html = renderToStaticMarkup(
    <CompanyContext value={company}>
      <LetterDocument letter={letter} />
    </CompanyContext>,
  );
  return `<!doctype html>${html}`;
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
        <style>{adaptationsIn(useCompany().palette)}</style>
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
  const { said, palette } = useCompany();
  return (
    <>
      <Band {...brandIn(palette)}>
        {said.name} <span {...look.legalForm}>{said.legalForm}</span>
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
  const { accent, onAccent } = useCompany().palette;
  if (!first && !second) return null;
  const filled = as("button", { background: accent, border: `1.5px solid ${accent}`, borderRadius: 2 });
  return (
    <Band {...look.actions}>
      {first && <Button link={first} frame={filled} text={{ style: { ...button, color: onAccent } }} />}
      {first && second && <div {...look.buttonGap}>&nbsp;</div>}
      {second && <Button link={second} frame={look.outlineButton} text={look.outlineLink} />}
    </Band>
  );
}

function Button({ link, frame, text }: { link: Link; frame: Look; text: Look }) {
  return (
    <LayoutTable width={undefined} className="wide">
      <tr>
        <td {...frame}>
          <a href={link.href} {...text}>
            {link.text}
          </a>
        </td>
      </tr>
    </LayoutTable>
  );
}

/** A data table, unlike the layout tables: its labels are row headers. */
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
  return isStrong ? <strong>{value}</strong> : <Lines text={value} />;
}

/** Outlook for Windows understands no line breaks other than `<br>`. */
export function Lines({ text }: { text: string }) {
  return text.split(lineBreak).map((line, index) => (
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

/** The head of a row: the number of its line. */
export function LineNumber({ children }: { children: ReactNode }) {
  const { accentOnLight } = useCompany().palette;
  return (
    <th scope="row" {...look.lineNumber} style={{ ...look.lineNumber.style, color: accentOnLight }}>
      {children}
    </th>
  );
}

/** For a table that does not show all lines: how many more there are and where; empty if there are none. */
export function sayMore(lines: number, where: string) {
  return lines > 0 ? `${lines} more ${lines === 1 ? "line is" : "lines are"} ${where}.` : "";
}

export function MoreLines({ text, columns }: { text: string; columns: number }) {
  if (!text) return null;
  return (
    <tr>
      <td colSpan={columns} {...look.lineNote}>
        {text}
      </td>
    </tr>
  );
}

type Sending = {
  readonly company: Company;
  readonly from: string;
  readonly to: string;
  readonly now: number;
};

/** Sent at once, not through the outbox: it is about the site itself, so it must not depend on the store. */
export function sendLetter(transport: Transport, letter: Letter, { company, from, to, now }: Sending) {
  return transport.send({
    reference: "NOTICE",
    kind: "notification",
    createdAt: now,
    mail: {
      envelope: { from, to: [to] },
      from: { name: company.said.name, address: from },
      to: { name: "", address: to },
      subject: letter.subject,
      date: new Date(now),
      headers: { "Auto-Submitted": "auto-generated" },
      text: renderText(letter),
      html: renderHtml(letter, company),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  });
}

const { ink, moss: secondary, fog: line, paper: page } = colors;
const headingFont = "Archivo, Arial Narrow, Helvetica Neue, Arial, sans-serif";
const textFont = "Public Sans, Helvetica Neue, Arial, sans-serif";
const rule = `1px solid ${line}`;
/** A typed word without spaces must not widen the table. */
export const breakLongWords: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

/** Written out, because Outlook reads the shorthand `font` unreliably. */
function type(fontFamily: string, fontWeight: number, fontSize: number, lineHeight: number): CSSProperties {
  return { fontFamily, fontWeight, fontSize, lineHeight: `${lineHeight}px` };
}

const lineCell: CSSProperties = {
  padding: "9px 10px 9px 0",
  borderTop: rule,
  ...type(textFont, 400, 14, 20),
  color: ink,
  textAlign: "left",
  verticalAlign: "top",
  ...breakLongWords,
};
/** As wide as its longest word, so that a long unit leaves room for the item. */
const wholeWords: CSSProperties = { ...lineCell, overflowWrap: undefined, wordBreak: undefined };
const lineHead: CSSProperties = { ...wholeWords, ...type(headingFont, 600, 13, 18), color: secondary };
const button: CSSProperties = {
  display: "inline-block",
  padding: "14px 22px",
  ...type(textFont, 600, 16, 20),
  textDecoration: "none",
  ...breakLongWords,
};

/** Inline styles, because many mail clients drop style sheets; the classes are for `adaptations`. */
export type Look = { readonly className?: string; readonly style: CSSProperties };

function as(className: string, style: CSSProperties): Look {
  return { className, style };
}

export const look = {
  page: as("page", { margin: 0, background: page }),
  frame: { style: { padding: "24px 12px" } },
  sheet: as("sheet line", { maxWidth: 600, background: colors.white, border: rule }),
  preheader: { style: { display: "none", maxHeight: 0, overflow: "hidden" } },
  legalForm: { style: { fontSize: 11, color: colors.lichen } },
  opening: as("inset", { padding: "28px 28px 20px" }),
  heading: as("text", { margin: 0, ...type(headingFont, 600, 26, 31), color: ink }),
  intro: as("text", { margin: "10px 0 0", ...type(textFont, 400, 16, 25), color: ink, ...breakLongWords }),
  rows: { style: { padding: 0 } },
  label: as("label quiet line", {
    padding: "11px 12px 11px 28px",
    borderTop: rule,
    ...type(headingFont, 600, 13, 21),
    color: secondary,
    width: 150,
    textAlign: "left",
    verticalAlign: "top",
  }),
  value: as("value text line", {
    padding: "11px 28px 11px 0",
    borderTop: rule,
    ...type(textFont, 400, 15, 21),
    color: ink,
    verticalAlign: "top",
    ...breakLongWords,
  }),
  valueLink: { style: { color: "inherit" } },
  linesHeading: as("inset text line", {
    margin: 0,
    padding: "18px 28px 10px",
    borderTop: rule,
    ...type(headingFont, 600, 17, 22),
    color: ink,
  }),
  lineHead: as("cell quiet line", lineHead),
  lineHeadFirst: as("cell first quiet line", { ...lineHead, paddingLeft: 28 }),
  lineHeadNumber: as("cell quiet line", { ...lineHead, textAlign: "right" }),
  lineHeadLast: as("cell last quiet line", { ...lineHead, paddingRight: 28 }),
  lineNumber: as("cell first step line", {
    ...wholeWords,
    paddingLeft: 28,
    width: 30,
    ...type(headingFont, 600, 14, 20),
  }),
  lineWords: as("cell text line", lineCell),
  lineNote: as("cell first text line", { ...lineCell, paddingLeft: 28 }),
  lineFlag: { style: { display: "block", ...type(headingFont, 600, 13, 18) } },
  lineQuantity: as("cell text line", { ...wholeWords, fontWeight: 600, textAlign: "right" }),
  lineUnit: as("cell last text line", { ...wholeWords, paddingRight: 28 }),
  section: as("inset line", { padding: "20px 28px", borderTop: rule }),
  sectionHeading: as("text", { margin: "0 0 6px", ...type(headingFont, 600, 17, 22), color: ink }),
  steps: as("text", { margin: 0, paddingLeft: 20, ...type(textFont, 400, 15, 24), color: ink }),
  actions: as("inset line", { padding: "22px 28px 26px", borderTop: rule }),
  buttonGap: { style: { height: 10, lineHeight: "10px", fontSize: 0 } },
  outlineButton: as("button outline", { border: `1.5px solid ${ink}`, borderRadius: 2 }),
  outlineLink: as("text", { ...button, color: ink }),
  footer: as("inset quiet line", {
    padding: "20px 28px",
    borderTop: rule,
    ...type(textFont, 400, 13, 20),
    color: secondary,
  }),
} satisfies Record<string, Look>;

function brandIn({ accent }: Palette) {
  return as("inset", {
    background: ink,
    borderBottom: `4px solid ${accent}`,
    padding: "20px 28px",
    ...type(headingFont, 600, 18, 22),
    color: colors.white,
  });
}

/** What inline styles cannot say: narrow screens and dark mode. */
const adaptationsIn = ({ accentOnDark }: Palette) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.label,.value{display:block!important;width:auto!important}
.label{padding:12px 20px 0!important}
.value{padding:2px 20px 12px!important;border-top:0!important}
.inset{padding-left:20px!important;padding-right:20px!important}
.cell{padding-right:6px!important;font-size:13px!important}
.first{padding-left:20px!important}
.last{padding-right:20px!important}
.spare{display:none!important}
.button,.button a{display:block!important;text-align:center!important}
.wide{width:100%!important}
}
@media (prefers-color-scheme:dark){
.page{background:${colors.night}!important}
.sheet{background:${colors.nightSheet}!important}
.text{color:${colors.nightText}!important}
.quiet{color:${colors.lichen}!important}
.line{border-color:${colors.inkLine}!important}
.outline{border-color:${colors.nightText}!important}
.step{color:${accentOnDark}!important}
}`;
