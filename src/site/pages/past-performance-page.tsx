import { sheetNumber, weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import { type Commitment, commitments, pastPerformance } from "#content/pages/past-performance.ts";
import type { WordsOf } from "#content/template.ts";
import { Drawing } from "#site/drawings/drawing.tsx";
import { Clauses } from "#site/ui/clauses.tsx";
import { DataPlate, FactStrip, PlateRow, Status } from "#site/ui/data-plate.tsx";
import { ClosingCall, HeadedSection, PageBand, SplitSection } from "#site/ui/sections.tsx";
import { useWords } from "#site/use-company.tsx";

type PastPerformance = WordsOf<typeof pastPerformance>;

export function PastPerformancePage() {
  const words = useWords(pastPerformance);
  return (
    <>
      <PageBand {...words.band} />
      <FactStrip {...words.statistics} />
      <FederalRecord {...words.record} />
      <Commitments {...words.commitments} />
      <PerformanceCards {...words.capabilities} />
      <Certifications {...words.certifications} />
      <ClosingCall {...words.call} />
    </>
  );
}

function FederalRecord({ heading, text }: PastPerformance["record"]) {
  return (
    <SplitSection heading={heading}>
      <p className="grid__span-8 u-lead">{text}</p>
    </SplitSection>
  );
}

type CommitmentsProps = PastPerformance["commitments"];

function Commitments({ heading, text, labels }: CommitmentsProps) {
  const list = useWords(commitments);
  return (
    <Clauses
      under={{ heading, text }}
      entries={list.map((commitment) => ({
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
  const rows = [
    [
      { label: labels.client, value: commitment.client },
      { label: labels.value, value: commitment.value },
    ],
    [
      { label: labels.year, value: commitment.year },
      { label: labels.duration, value: commitment.duration },
      { label: labels.naics, value: commitment.naics.join(", ") },
    ],
  ];
  return (
    <DataPlate wide>
      {rows.map((facts) => (
        <dl key={facts[0]?.label} className="commitment-facts">
          {facts.map(({ label, value }) => (
            <PlateRow key={label} label={label} stacked>
              {value}
            </PlateRow>
          ))}
        </dl>
      ))}
      <dl>
        <PlateRow label={labels.objective}>{commitment.objective}</PlateRow>
        <PlateRow label={labels.solution}>{commitment.solution}</PlateRow>
        <PlateRow label={labels.outcome}>
          <Status {...status} />
          <p>{commitment.outcome}</p>
        </PlateRow>
      </dl>
    </DataPlate>
  );
}

function PerformanceCards({ heading, text, cards }: PastPerformance["capabilities"]) {
  const lines = useWords(capabilities);
  const { labels } = useWords(capabilitiesPage);
  return (
    <HeadedSection sheet heading={heading} text={text}>
      <ul className="performance-cards">
        {lines.map(({ slug, name, icon, href, leadTime }) => (
          <li key={slug} className="linked-card performance-cards__card">
            <p className="performance-cards__facts u-label u-num">
              <span>{sheetNumber(slug)}</span>{" "}
              <span>
                {labels.standardLeadTime} {weeks(leadTime.standard)} weeks
              </span>
            </p>
            <div className="performance-cards__drawing">
              <Drawing of={icon} />
            </div>
            <h3>
              <a className="linked-card__link" href={href}>
                {name}
              </a>
            </h3>
            <p className="performance-cards__measure">{cards[slug].title}</p>
            <p className="performance-cards__text u-note">{cards[slug].text}</p>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function Certifications({ heading, text, list }: PastPerformance["certifications"]) {
  return (
    <SplitSection heading={heading} text={text}>
      <ul className="certifications grid__span-8">
        {list.map((certification) => (
          <li key={certification.title} className="certifications__item">
            <h3 className="certifications__title">{certification.title}</h3>
            <p className="certifications__status">
              <Status {...certification.status} />
            </p>
            <p className="u-muted">{certification.text}</p>
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
