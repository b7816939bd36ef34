import { documentLinks } from "#content/document-links.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import { ButtonLink } from "#site/ui/button.tsx";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { CapabilityRegister } from "./capability-register.tsx";
import { LeadTimeScale } from "./lead-time-scale.tsx";
import { LookUp } from "./look-up.tsx";

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
