import { type CSSProperties, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#content/company.ts";
import type { Letter, Link, Row, Run, Section } from "./letter.ts";
import { adaptations, look } from "./letter-styles.ts";

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
        {first && <Button link={first} className="button" style={look.button} linkStyle={look.buttonLink} />}
        {first && second && <div style={look.buttonGap}>&nbsp;</div>}
        {second && (
          <Button
            link={second}
            className="button outline"
            style={look.outlineButton}
            linkStyle={look.outlineLink}
          />
        )}
      </td>
    </tr>
  );
}

type ButtonProps = { link: Link; className: string; style: CSSProperties; linkStyle: CSSProperties };

function Button({ link, className, style, linkStyle }: ButtonProps) {
  return (
    <table role="presentation" className="wide" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td className={className} style={style}>
            <a href={link.href} className={className === "button" ? undefined : "text"} style={linkStyle}>
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
