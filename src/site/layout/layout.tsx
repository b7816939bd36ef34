import type { ReactNode } from "react";
import { layoutLabels, standingPromises } from "#content/navigation.ts";
import { Status } from "#site/ui/status.tsx";
import { Logo } from "./logo.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { MainNav, TopBar } from "./site-header.tsx";

const mainId = "main";

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

function SiteHeader({ path }: { path: string }) {
  return (
    <header className="site-header ink">
      <TopBar />
      <div className="wrap site-header__row">
        <Logo />
        <MainNav path={path} />
      </div>
    </header>
  );
}

function PromiseBar() {
  return (
    <aside className="promise-bar" aria-label={layoutLabels.standingPromises}>
      <div className="wrap">
        <ul className="promise-bar__list">
          {standingPromises.map(({ text, state, phone, essential }) => (
            <li
              key={text}
              className={essential ? "promise-bar__item" : "promise-bar__item promise-bar__item--extra"}
            >
              {state ? (
                <Status state={state} text={text} />
              ) : phone ? (
                <PhoneLink text={text} {...phone} />
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function PhoneLink({ text, display, href }: { text: string; display: string; href: string }) {
  return (
    <a className="promise-bar__link" href={href}>
      {text}
      <span className="promise-bar__number">: {display}</span>
    </a>
  );
}
