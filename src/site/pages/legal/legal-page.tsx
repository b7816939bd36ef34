import { sayDay } from "#company/time.ts";
import { type LegalPage as LegalPageRecord, legalPageLabels } from "#content/pages/legal-page.ts";
import { Clauses } from "#site/ui/clauses.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { Blocks } from "#site/ui/rich-text.tsx";

type LegalPageProps = Pick<LegalPageRecord, "band" | "clauses" | "announcement"> & {
  today: Temporal.PlainDate;
  inForceSince: Temporal.PlainDate;
};

export function LegalPage({ band, clauses, announcement, today, inForceSince }: LegalPageProps) {
  return (
    <>
      <PageBand {...band}>
        <DateOf label={legalPageLabels.lastUpdated} day={today} />{" "}
        <DateOf label={legalPageLabels.inForceSince} day={inForceSince} />
      </PageBand>
      {announcement && (
        <div className="section section--sheet">
          <p className="wrap u-lead">{announcement}</p>
        </div>
      )}
      <Clauses
        prose
        entries={clauses.map(({ id, title, blocks }) => ({ id, title, body: <Blocks blocks={blocks} /> }))}
      />
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
