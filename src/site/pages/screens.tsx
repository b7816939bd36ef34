import {
  capabilityNotFound,
  type ErrorPage,
  errorPage,
  notFound,
  refusedPage,
} from "#content/pages/screens.ts";
import { paths } from "#content/paths.ts";
import { MapSheet } from "#site/drawings/drawing.tsx";
import type { Page } from "#site/page.ts";
import { CapabilityGrid } from "#site/ui/capability-lists.tsx";
import { ButtonLink } from "#site/ui/links.tsx";
import { TickList } from "#site/ui/rich-text.tsx";
import { PageBand } from "#site/ui/sections.tsx";

export type Screens = Readonly<Record<"notFound" | "capabilityNotFound" | "refused" | "error", Page>>;

/** Error screens: they have no address and appear at the one that failed. */
export const screens: Screens = {
  notFound: screen(notFound.meta, () => <NotFoundScreen />),
  capabilityNotFound: screen(
    capabilityNotFound.meta,
    () => <CapabilityNotFoundScreen />,
    `${paths.capabilities}/`,
  ),
  refused: screen(refusedPage.meta, () => <ErrorScreen {...refusedPage} />),
  error: screen(errorPage.meta, () => <ErrorScreen {...errorPage} />),
};

function screen(meta: Page["meta"], render: Page["render"], path = ""): Page {
  return { path, meta, isIndexed: false, render };
}

function NotFoundScreen() {
  const { band, suggestions, sheet } = notFound;
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
  const { band, back, allHeading } = capabilityNotFound;
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
