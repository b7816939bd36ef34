import type { ReactNode } from "react";
import { layoutLabels } from "#content/navigation.ts";
import { PromiseBar } from "./promise-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

const mainId = "main";

type LayoutProps = { path: string; year: number; children: ReactNode };

/** What stands around every page: header, second top bar, main, footer. */
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
