import type { ErrorPage } from "#content/pages/error.ts";
import { ButtonLink } from "#site/ui/button.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { TickList } from "#site/ui/tick-list.tsx";

export function ErrorScreen({ band, heading, steps, homeLink }: ErrorPage) {
  return (
    <>
      <PageBand {...band} />
      <section className="section">
        <div className="wrap stack">
          <h2>{heading}</h2>
          <TickList items={steps} />
          <p>
            <ButtonLink href={homeLink.href}>{homeLink.text}</ButtonLink>
          </p>
        </div>
      </section>
    </>
  );
}
