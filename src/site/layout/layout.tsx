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
import type { TextLink } from "#content/page.ts";
import { RichText } from "#site/ui/rich-text.tsx";
import { Logo, PromiseBar, SiteHeader } from "./site-header.tsx";

const mainId = "main";
export const footerId = "footer";

type LayoutProps = { path: string; year: number; children: ReactNode };

export function Layout({ path, year, children }: LayoutProps) {
  return (
    <>
      <a className="skip-link" href={`#${mainId}`}>
        {layoutLabels.skipLink}
      </a>
      <SiteHeader path={path} />
      <PromiseBar />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter year={year} />
    </>
  );
}

function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="site-footer ink" id={footerId}>
      <div className="wrap site-footer__wrap">
        <div className="site-footer__block">
          <div className="site-footer__cell site-footer__cell--identity">
            <Logo />
            <p className="site-footer__summary u-muted">{company.summary}</p>
          </div>
          {footerColumns.map(({ heading, links }) => (
            <nav key={heading} className="site-footer__cell site-footer__cell--third" aria-label={heading}>
              <CellHeading>{heading}</CellHeading>
              <ul>
                {links.map((link) => (
                  <li key={link.href}>
                    <FooterLink {...link} />
                  </li>
                ))}
              </ul>
            </nav>
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
                  <FooterLink {...see} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <FooterLink {...documentLinks.capabilityStatement} />
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
      <FooterLink href={company.network.href} text={layoutLabels.networkLink} rel="noopener" />
    </div>
  );
}

function FooterLink({ href, text, rel }: TextLink & { rel?: string }) {
  return (
    <a className="site-footer__link" href={href} rel={rel}>
      {text}
    </a>
  );
}

function CellHeading({ children }: { children: ReactNode }) {
  return <p className="site-footer__heading u-label">{children}</p>;
}
