import { capabilitiesPage } from "#content/pages/capabilities.ts";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { CapabilityRegister } from "./capability-register.tsx";
import { LeadTimeScale } from "./lead-time-scale.tsx";

export function CapabilitiesPage() {
  return (
    <>
      <PageBand {...capabilitiesPage.band} />
      <CapabilityRegister {...capabilitiesPage.labels} />
      <LeadTimeScale {...capabilitiesPage.leadTimes} />
      <ClosingCall {...capabilitiesPage.call} />
    </>
  );
}
