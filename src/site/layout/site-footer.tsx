import type { ReactNode } from "react";
import { company, identifiers } from "#content/company.ts";
import {
  accessibilityNote,
  copyright,
  documentLinks,
  exportControlNotice,
  footerColumns,
  layoutLabels,
} from "#content/navigation.ts";
import { RichText } from "#site/ui/rich-text.tsx";
import { Logo } from "./logo.tsx";

export const footerId = "footer";

export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="site-footer ink" id={footerId}>
      <div className="wrap site-footer__wrap">
        <div className="site-footer__block">
          <div className="site-footer__cell site-footer__cell--identity">
            <Logo />
            <p className="site-footer__summary">{company.summary}</p>
          </div>
          {footerColumns.map((column) => (
            <FooterLinks key={column.heading} {...column} />
          ))}
          <Identifiers />
          <div className="site-footer__cell site-footer__cell--half site-footer__cell--export">
            <CellHeading>{exportControlNotice.heading}</CellHeading>
            <p>
              <RichText text={exportControlNotice.text} />
            </p>
          </div>
          <AccessibilityAndNetwork />
          <p className="site-footer__cell u-muted">{copyright(year)}</p>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ heading, links }: (typeof footerColumns)[number]) {
  return (
    <nav className="site-footer__cell site-footer__cell--third" aria-label={heading}>
      <CellHeading>{heading}</CellHeading>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a className="site-footer__link" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Identifiers() {
  return (
    <div className="site-footer__cell site-footer__cell--half site-footer__cell--identifiers">
      <CellHeading>{layoutLabels.identifiers}</CellHeading>
      <dl className="site-footer__identifiers">
        {identifiers.map(({ label, short = label, value, see }) => (
          <div key={label} className="site-footer__identifier">
            <dt>{short}</dt>
            <dd>
              {value}
              {see && (
                <>
                  <br />
                  <a className="site-footer__link" href={see.href}>
                    {see.text}
                  </a>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <a className="site-footer__link" href={documentLinks.capabilityStatement.href}>
        {documentLinks.capabilityStatement.text}
      </a>
    </div>
  );
}

function AccessibilityAndNetwork() {
  return (
    <div className="site-footer__cell site-footer__cell--access">
      <CellHeading>{accessibilityNote.heading}</CellHeading>
      <p>
        <RichText text={accessibilityNote.text} />
      </p>
      <CellHeading>{layoutLabels.network}</CellHeading>
      <a className="site-footer__link" href={company.network.href} rel="noopener">
        {layoutLabels.networkLink}
      </a>
    </div>
  );
}

function CellHeading({ children }: { children: ReactNode }) {
  return <p className="site-footer__heading u-label">{children}</p>;
}
