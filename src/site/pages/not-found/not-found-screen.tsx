import { notFound } from "#content/pages/not-found.ts";
import { MapSheet } from "#site/ui/map-sheet.tsx";
import { PageBand } from "#site/ui/page-band.tsx";

export function NotFoundScreen() {
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
