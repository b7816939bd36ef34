import type { ComplianceArea } from "#content/pages/compliance.ts";
import { TickList } from "#site/ui/tick-list.tsx";
import { TitledColumn } from "#site/ui/titled-column.tsx";

type ComplianceAreasProps = { areas: readonly ComplianceArea[]; note: string };

export function ComplianceAreas({ areas, note }: ComplianceAreasProps) {
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
