import { type AnsweredOutcome, answered } from "#content/pages/answered.ts";
import { answeredPath } from "#content/paths.ts";
import type { Page } from "#site/page.ts";
import { DataPlate, PlateRow, PlateRows } from "#site/ui/data-plate.tsx";
import { PageBand } from "#site/ui/page-band.tsx";

/** What a signed link leads to: the one question, or what came of it. No personal data, whoever opens it. */
export type AnsweredState =
  | { readonly kind: "confirm"; readonly reference: string; readonly token: string }
  | { readonly kind: AnsweredOutcome; readonly reference?: string };

export function answeredPage(state: AnsweredState): Page {
  return { path: "", meta: answered.meta, isIndexed: false, render: () => <AnsweredPage state={state} /> };
}

function AnsweredPage({ state }: { state: AnsweredState }) {
  const { heading, lead } = state.kind === "confirm" ? answered.confirm : answered.outcomes[state.kind];
  return (
    <>
      <PageBand heading={heading} lead={lead} />
      <div className="section">
        <div className="wrap grid">
          <div className="stack grid__span-7">
            {state.reference ? <ReferencePlate reference={state.reference} /> : <p>{answered.otherWay}</p>}
            {state.kind === "confirm" && <ConfirmForm token={state.token} />}
          </div>
        </div>
      </div>
    </>
  );
}

function ReferencePlate({ reference }: { reference: string }) {
  return (
    <DataPlate>
      <PlateRows>
        <PlateRow label={answered.referenceLabel}>
          <span className="u-num">{reference}</span>
        </PlateRow>
      </PlateRows>
    </DataPlate>
  );
}

function ConfirmForm({ token }: { token: string }) {
  return (
    <form className="button-group" method="post" action={answeredPath(token)}>
      <button className="button button--primary" type="submit">
        {answered.confirm.button}
      </button>
    </form>
  );
}
