import { sayDay } from "#company/time-in.ts";
import { compliance } from "#content/pages/compliance.ts";
import { type LegalPage as LegalPageRecord, legalPageLabels } from "#content/pages/legal.ts";
import type { WordsOf } from "#content/template.ts";
import { Clauses } from "#site/ui/clauses.tsx";
import { DataPlate, FactRows } from "#site/ui/data-plate.tsx";
import { TickList } from "#site/ui/rich-text.tsx";
import { ClosingCall, PageBand, TitledColumn } from "#site/ui/sections.tsx";
import { useWords } from "#site/use-company.tsx";

type LegalPageProps = Pick<LegalPageRecord, "band" | "clauses" | "announcement"> & {
  today: Temporal.PlainDate;
  inForceSince: Temporal.PlainDate;
};

export function LegalPage({ band, clauses, announcement, today, inForceSince }: LegalPageProps) {
  const labels = useWords(legalPageLabels);
  return (
    <>
      <PageBand {...band}>
        <DateOf label={labels.lastUpdated} day={today} />{" "}
        <DateOf label={labels.inForceSince} day={inForceSince} />
      </PageBand>
      {announcement && (
        <div className="section section--sheet">
          <p className="wrap u-lead">{announcement}</p>
        </div>
      )}
      <Clauses prose entries={clauses} />
    </>
  );
}

function DateOf({ label, day }: { label: string; day: Temporal.PlainDate }) {
  return (
    <span>
      {label} <time dateTime={day.toString()}>{sayDay(day)}</time>
    </span>
  );
}

export function CompliancePage() {
  const { band, exportControl, registration, areas, accessibility, disclaimer, call } = useWords(compliance);
  return (
    <>
      <PageBand {...band} />
      <Clauses
        entries={[
          exportControl,
          {
            ...registration,
            body: (
              <DataPlate>
                <FactRows facts={registration.facts} />
              </DataPlate>
            ),
          },
          { ...areas, body: <ComplianceAreas {...areas} /> },
          accessibility,
          disclaimer,
        ]}
      />
      <ClosingCall {...call} first="contact" />
    </>
  );
}

function ComplianceAreas({ list, note }: WordsOf<typeof compliance>["areas"]) {
  return (
    <>
      <div className="columns columns--wide">
        {list.map(({ title, text, references }) => (
          <TitledColumn key={title} title={title} text={text} light>
            <TickList items={references} small />
          </TitledColumn>
        ))}
      </div>
      <p className="u-muted">{note}</p>
    </>
  );
}
