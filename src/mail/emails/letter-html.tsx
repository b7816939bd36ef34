import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#content/company.ts";
import { linesWords } from "#content/form-words/lines-words.ts";
import { type Line, namePart } from "#forms/read-lines.ts";
import type { Letter, Link, Row, Run, Section } from "./letter.ts";
import { adaptations, look } from "./look.ts";
import { PriceRows } from "./price-table.tsx";

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
                {letter.lines && <LetterLines lines={letter.lines} />}
                {letter.prices && <PriceRows table={letter.prices} />}
                <LetterRows rows={letter.rows} />
                {letter.sections.map((section) => (
                  <SectionRow key={section.heading} section={section} />
                ))}
                <Actions first={letter.action} second={letter.secondAction} />
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
function LayoutTable({
  children,
  ...attributes
}: {
  children: ReactNode;
  className?: string;
  style?: object;
}) {
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

/** A table like the site's: on a phone the words go on under the quantity. */
function LetterLines({ lines }: { lines: readonly Line[] }) {
  const { columns, heading, noQuantity } = linesWords;
  return (
    <tr>
      <td className="inset line" style={look.section}>
        <h2 className="text" style={look.sectionHeading}>
          {heading(lines.length)}
        </h2>
        <table width="100%" cellPadding={0} cellSpacing={0}>
          <thead>
            <tr>
              {[columns.line, columns.description, columns.quantity].map((head) => (
                <th className="quiet" scope="col" style={look.lineHead} key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number, and none ever moves.
              <tr key={index}>
                <th className="text line" scope="row" style={look.lineNumber}>
                  {index + 1}
                </th>
                <td className="text line" style={look.lineWords}>
                  {namePart(line) && (
                    <>
                      <strong>{namePart(line)}</strong>
                      <br />
                    </>
                  )}
                  {line.description}
                  {line.flags.map((flag) => (
                    <strong key={flag} style={look.lineFlag}>
                      {flag}
                    </strong>
                  ))}
                </td>
                <td className="text line" style={look.lineQuantity}>
                  {[line.quantity || noQuantity, line.unit].filter(Boolean).join(" ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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

function Actions({ first, second }: { first: Link | undefined; second: Link | undefined }) {
  if (!first && !second) return null;
  return (
    <tr>
      <td className="inset line" style={look.actionCell}>
        {first && (
          <table role="presentation" cellPadding={0} cellSpacing={0}>
            <tbody>
              <tr>
                <td style={look.button}>
                  <a href={first.href} style={look.buttonLink}>
                    {first.text}
                  </a>
                </td>
              </tr>
            </tbody>
          </table>
        )}
        {second && (
          <p className="text" style={look.secondAction}>
            <a href={second.href} style={look.secondLink}>
              {second.text}
            </a>
          </p>
        )}
      </td>
    </tr>
  );
}

/** The one table that is a table: labels are its row headers. */
function LetterRows({ rows }: { rows: readonly Row[] }) {
  return (
    <tr>
      <td style={look.rows}>
        <table width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            {rows.map(({ label, value, href }) => (
              <tr key={label}>
                <th scope="row" className="label quiet line" style={look.label}>
                  {label}
                </th>
                <td className="value text line" style={look.value}>
                  {href ? (
                    <a href={href} style={look.valueLink}>
                      {value}
                    </a>
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
