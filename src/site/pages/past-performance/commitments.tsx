import { type Commitment, commitments } from "#content/commitments.ts";
import type { pastPerformance } from "#content/pages/past-performance.ts";
import { Clauses } from "#site/ui/clauses.tsx";
import { DataPlate, PlateRow, PlateRows } from "#site/ui/data-plate.tsx";
import { Status } from "#site/ui/status.tsx";

type CommitmentsProps = typeof pastPerformance.commitments;

export function Commitments({ heading, text, labels }: CommitmentsProps) {
  return (
    <Clauses
      under={{ heading, text }}
      entries={commitments.map((commitment) => ({
        id: commitment.id,
        title: commitment.title,
        body: (
          <>
            <p>{commitment.description}</p>
            <CommitmentPlate {...commitment} labels={labels} />
          </>
        ),
      }))}
    />
  );
}

function CommitmentPlate({ labels, status, ...commitment }: Commitment & Pick<CommitmentsProps, "labels">) {
  return (
    <DataPlate wide>
      <PlateRows>
        <PlateRow label={labels.client}>{commitment.client}</PlateRow>
        <PlateRow label={labels.value}>{commitment.value}</PlateRow>
        <PlateRow label={labels.year}>{commitment.year}</PlateRow>
        <PlateRow label={labels.duration}>{commitment.duration}</PlateRow>
        <PlateRow label={labels.naics}>{commitment.naics.join(", ")}</PlateRow>
        <PlateRow label={labels.objective}>{commitment.objective}</PlateRow>
        <PlateRow label={labels.solution}>{commitment.solution}</PlateRow>
        <PlateRow label={labels.outcome}>
          <Status {...status} />
          <p>{commitment.outcome}</p>
        </PlateRow>
      </PlateRows>
    </DataPlate>
  );
}
