import type { ReactNode } from "react";
import type { Company } from "#content/create-company.ts";
import {
  capabilityNotFound,
  type ErrorPage,
  errorPage,
  notFound,
  refusedPage,
} from "#content/pages/screens.ts";
import { paths } from "#content/paths.ts";
import type { Template } from "#content/template.ts";
import { MapSheet } from "#site/drawings/drawing.tsx";
import type { Page } from "#site/page.ts";
import { CapabilityGrid } from "#site/ui/capability-lists.tsx";
import { ButtonLink } from "#site/ui/links.tsx";
import { TickList } from "#site/ui/rich-text.tsx";
import { PageBand } from "#site/ui/sections.tsx";
import { useWords } from "#site/use-company.tsx";

export type Screens = Readonly<Record<"notFound" | "capabilityNotFound" | "refused" | "error", Page>>;

/** Error screens: they have no address and appear at the one that failed. */
export function screensOf(company: Company): Screens {
  return {
    notFound: screen(notFound, () => <NotFoundScreen />),
    capabilityNotFound: screen(
      capabilityNotFound,
      () => <CapabilityNotFoundScreen />,
      `${paths.capabilities}/`,
    ),
    refused: screen(refusedPage, (words) => <ErrorScreen {...words} />),
    error: screen(errorPage, (words) => <ErrorScreen {...words} />),
  };

  function screen<Words extends Pick<Page, "meta">>(
    template: Template<Words>,
    render: (words: Words) => ReactNode,
    path = "",
  ): Page {
    const words = company.words(template);
    return { path, meta: words.meta, isIndexed: false, render: () => render(words) };
  }
}

function NotFoundScreen() {
  const { band, suggestions, sheet } = useWords(notFound);
  return (
    <>
      <PageBand {...band} />
      <div className="section">
        <div className="wrap grid">
          <nav className="suggested-pages grid__span-7" aria-label={suggestions.label}>
            <ul>
              {suggestions.links.map(({ text, href, reason }) => (
                <li key={href}>
                  <a className="suggested-pages__link" href={href}>
                    <span className="suggested-pages__name">{text}</span>{" "}
                    <span className="u-muted">{reason}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid__from-9 u-no-print">
            <MapSheet corners={sheet} />
          </div>
        </div>
      </div>
    </>
  );
}

function CapabilityNotFoundScreen() {
  const { band, back, allHeading } = useWords(capabilityNotFound);
  return (
    <>
      <PageBand {...band} buttons={<ButtonLink {...back} look="primary" />} />
      <div className="section">
        <div className="wrap">
          <h2 className="u-hidden">{allHeading}</h2>
          <CapabilityGrid />
        </div>
      </div>
    </>
  );
}

function ErrorScreen({ band, heading, steps, homeLink }: ErrorPage) {
  return (
    <>
      <PageBand {...band} />
      <section className="section">
        <div className="wrap stack">
          <h2>{heading}</h2>
          <TickList items={steps} />
          <p>
            <ButtonLink {...homeLink} />
          </p>
        </div>
      </section>
    </>
  );
}
