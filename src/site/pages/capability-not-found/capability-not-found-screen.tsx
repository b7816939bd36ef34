import { capabilityNotFound } from "#content/pages/capability-not-found.ts";
import { ButtonLink } from "#site/ui/button.tsx";
import { CapabilityGrid } from "#site/ui/capability-grid.tsx";
import { PageBand } from "#site/ui/page-band.tsx";

export function CapabilityNotFoundScreen() {
  const { band, back, allHeading } = capabilityNotFound;
  return (
    <>
      <PageBand
        {...band}
        buttons={
          <ButtonLink href={back.href} look="primary">
            {back.text}
          </ButtonLink>
        }
      />
      <div className="section">
        <div className="wrap">
          <h2 className="u-hidden">{allHeading}</h2>
          <CapabilityGrid />
        </div>
      </div>
    </>
  );
}
