import type { Clause } from "#content/page.ts";
import { type ComplianceArea, compliance } from "#content/pages/compliance.ts";
import { Clauses } from "#site/ui/clauses.tsx";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { DataPlate, FactRows } from "#site/ui/data-plate.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { Blocks, TickList } from "#site/ui/rich-text.tsx";
import { TitledColumn } from "#site/ui/titled-column.tsx";

export function CompliancePage() {
  const { band, exportControl, registration, areas, accessibility, disclaimer, call } = compliance;
  return (
    <>
      <PageBand {...band} />
      <Clauses
        entries={[
          written(exportControl),
          {
            ...registration,
            body: (
              <DataPlate>
                <FactRows facts={registration.facts} />
              </DataPlate>
            ),
          },
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

type ComplianceAreasProps = { areas: readonly ComplianceArea[]; note: string };

function ComplianceAreas({ areas, note }: ComplianceAreasProps) {
  return (
    <>
      <div className="columns columns--wide">
        {areas.map(({ title, text, references }) => (
          <TitledColumn key={title} title={title} text={text} light>
            <TickList items={references} size="small" />
          </TitledColumn>
        ))}
      </div>
      <p className="u-muted">{note}</p>
    </>
  );
}
