import { type LegalPage as LegalPageRecord, lastUpdatedLabel } from "#content/pages/legal-page.ts";
import type { PageContext } from "#site/page.ts";
import { Blocks } from "#site/ui/blocks.tsx";
import { Clauses } from "#site/ui/clauses.tsx";
import { PageBand } from "#site/ui/page-band.tsx";

type LegalPageProps = Pick<LegalPageRecord, "band" | "clauses"> & Pick<PageContext, "today">;

export function LegalPage({ band, clauses, today }: LegalPageProps) {
  return (
    <>
      <PageBand {...band}>
        <span>
          {lastUpdatedLabel}{" "}
          <time dateTime={today.toString()}>{today.toLocaleString("en-US", { dateStyle: "long" })}</time>
        </span>
      </PageBand>
      <Clauses
        prose
        entries={clauses.map(({ id, title, blocks }) => ({ id, title, body: <Blocks blocks={blocks} /> }))}
      />
    </>
  );
}
