import type { ReactNode } from "react";
import { layoutLabels } from "#content/navigation.ts";
import { paths } from "#content/paths.ts";
import { useCompany, useWords } from "#site/use-company.tsx";
import { footerId, mainId } from "./layout.tsx";
import { Logo } from "./site-header.tsx";

/** What the frame of a private page says: whom to call, and why. */
export type PrivateFrameWords = { readonly kind: string; readonly contact: string };

type PrivateFrameProps = PrivateFrameWords & { children: ReactNode };

/** Around the pages of one buyer: the name and whom to call. Nothing is offered to somebody who is a customer already. */
export function PrivateFrame({ kind, contact, children }: PrivateFrameProps) {
  const { said } = useCompany();
  const { skipLink } = useWords(layoutLabels);
  const { phone } = said;
  return (
    <>
      <a className="skip-link" href={`#${mainId}`}>
        {skipLink}
      </a>
      <header className="private-frame ink">
        <div className="wrap private-frame__row">
          <Logo />
          <p className="private-frame__contact">
            <span className="private-frame__kind">{kind}</span>{" "}
            <span className="private-frame__who">{contact}</span>{" "}
            <a className="private-frame__phone u-reach" href={phone.href}>
              {phone.display}
            </a>
          </p>
        </div>
      </header>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <footer className="private-frame private-frame--end" id={footerId}>
        <p className="wrap private-frame__row u-muted">
          <span>{said.legalName}</span>{" "}
          <span className="private-frame__links u-no-print">
            <a className="u-reach" href={paths.terms}>
              Terms of Service
            </a>{" "}
            <a className="u-reach" href={paths.privacy}>
              Privacy Policy
            </a>
          </span>
        </p>
      </footer>
    </>
  );
}
