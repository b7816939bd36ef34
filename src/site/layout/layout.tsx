import type { ReactNode } from "react";
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
import { useCompany, useWords } from "#site/use-company.tsx";
import { Logo, PromiseBar, SiteHeader } from "./site-header.tsx";

export const mainId = "main";
export const footerId = "footer";

type LayoutProps = { path: string; year: number; children: ReactNode };

export function Layout({ path, year, children }: LayoutProps) {
  const { skipLink } = useWords(layoutLabels);
  return (
    <>
      <a className="skip-link" href={`#${mainId}`}>
        {skipLink}
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
  const { said } = useCompany();
  const columns = useWords(footerColumns);
  const exportControl = useWords(exportControlNotice);
  return (
    <footer className="site-footer ink" id={footerId}>
      <div className="wrap site-footer__wrap">
        <div className="site-footer__block">
          <div className="site-footer__cell site-footer__cell--identity">
            <Logo />
            <p className="site-footer__summary u-muted">{said.summary}</p>
          </div>
          {columns.map(({ heading, links }) => (
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
            <CellHeading>{exportControl.heading}</CellHeading>
            <p>
              <RichText text={exportControl.text} />
            </p>
          </div>
          <AccessibilityAndNetwork />
          <p className="site-footer__cell u-muted">{copyright(year, said)}</p>
        </div>
      </div>
    </footer>
  );
}

function Identifiers() {
  const { identifiers } = useCompany().said;
  const labels = useWords(layoutLabels);
  const { capabilityStatement } = useWords(documentLinks);
  return (
    <div className="site-footer__cell site-footer__cell--half site-footer__cell--identifiers">
      <CellHeading>{labels.identifiers}</CellHeading>
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
      <FooterLink {...capabilityStatement} />
    </div>
  );
}

function AccessibilityAndNetwork() {
  const { network } = useCompany().said;
  const accessibility = useWords(accessibilityNote);
  const labels = useWords(layoutLabels);
  return (
    <div className="site-footer__cell site-footer__cell--access">
      <CellHeading>{accessibility.heading}</CellHeading>
      <p>
        <RichText text={accessibility.text} />
      </p>
      <CellHeading>{labels.network}</CellHeading>
      <FooterLink href={network.href} text={labels.networkLink} rel="noopener" />
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
