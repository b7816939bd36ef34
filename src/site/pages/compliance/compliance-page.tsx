import { compliance } from "#content/pages/compliance.ts";
import type { Clause } from "#content/rich-text.ts";
import { Blocks } from "#site/ui/blocks.tsx";
import { Clauses } from "#site/ui/clauses.tsx";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { ComplianceAreas } from "./compliance-areas.tsx";
import { RegistrationPlate } from "./registration-plate.tsx";

export function CompliancePage() {
  const { band, exportControl, registration, areas, accessibility, disclaimer, call } = compliance;
  return (
    <>
      <PageBand {...band} />
      <Clauses
        entries={[
          written(exportControl),
          { ...registration, body: <RegistrationPlate facts={registration.facts} /> },
          { ...areas, body: <ComplianceAreas areas={areas.list} note={areas.note} /> },
          written(accessibility),
          written(disclaimer),
        ]}
      />
      <ClosingCall {...call} first="contact" />
    </>
  );
}

function written({ id, title, blocks }: Clause) {
  return { id, title, body: <Blocks blocks={blocks} /> };
}
