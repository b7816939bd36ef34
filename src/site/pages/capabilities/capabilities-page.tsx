import { documentLinks } from "#content/document-links.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { ButtonLink } from "#site/ui/button.tsx";
import { CapabilityTable } from "#site/ui/capability-table.tsx";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { CapabilityRegister } from "./capability-register.tsx";
import { LeadTimeScale } from "./lead-time-scale.tsx";

export function CapabilitiesPage() {
  const { capabilityStatement } = documentLinks;
  return (
    <>
      <PageBand
        {...capabilitiesPage.band}
        buttons={
          <>
            <ButtonLink href={`#${capabilitiesPage.lookUp.id}`}>{capabilitiesPage.lookUp.heading}</ButtonLink>
            <ButtonLink href={capabilityStatement.href}>{capabilityStatement.text}</ButtonLink>
          </>
        }
      />
      <CapabilityRegister {...capabilitiesPage.labels} />
      <LeadTimeScale {...capabilitiesPage.leadTimes} />
      <LookUp {...capabilitiesPage.lookUp} />
      <ClosingCall {...capabilitiesPage.call} />
    </>
  );
}

/** For buyers who come with a code: one table, and the same as a file. */
function LookUp({ id, heading, text }: typeof capabilitiesPage.lookUp) {
  return (
    <section className="section" id={id}>
      <div className="wrap">
        <div className="section__head">
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <CapabilityTable caption={heading} />
        <p className="section__more u-no-print">
          <ArrowLink {...documentLinks.capabilityList} />
        </p>
      </div>
    </section>
  );
}
