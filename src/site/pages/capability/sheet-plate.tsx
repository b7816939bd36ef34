import type { Capability, ProductServiceCode } from "#content/capabilities/capability.ts";
import { company } from "#content/company.ts";
import { sheetLinkText } from "#content/document-links.ts";
import { naicsTitles } from "#content/naics.ts";
import { callButtons } from "#content/navigation.ts";
import { capabilityPage } from "#content/pages/capability.ts";
import { rfqPathFor, sheetPath } from "#content/paths.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { ButtonLink } from "#site/ui/button.tsx";
import { sheetNumber, weeks } from "#site/ui/capability-labels.ts";
import { DataPlate, PlateLink, PlateRow, PlateRows } from "#site/ui/data-plate.tsx";
import { scaleWeeks, WeekBar } from "#site/ui/week-bar.tsx";

export function SheetPlate({ capability }: { capability: Capability }) {
  const { slug, naics, psc, leadTime, exportStatus, facts } = capability;
  const { headings, plate, plateNumber } = capabilityPage;
  return (
    <DataPlate title={headings.plate} titleLevel="h2" number={plateNumber(sheetNumber(slug))}>
      <div className="data-plate__part">
        <h3 className="sheet-plate__label u-label">{plate.leadTime}</h3>
        <LeadGauge leadTime={leadTime} />
      </div>
      <PlateRows>
        <PlateRow label={plate.naics} stacked>
          <CodeList codes={naics.map((code) => ({ code, title: naicsTitles[code] }))} />
        </PlateRow>
        <PlateRow label={plate.psc} stacked>
          <CodeList codes={psc} />
        </PlateRow>
        <PlateRow label={plate.exportStatus} stacked>
          {exportStatus}
        </PlateRow>
        {facts.map(({ label, value }) => (
          <PlateRow key={label} label={label}>
            {value}
          </PlateRow>
        ))}
        <PlateRow label={plate.askFor}>
          {plate.askForValue}
          <br />
          <PlateLink href={company.phone.href}>{company.phone.display}</PlateLink>
        </PlateRow>
      </PlateRows>
      <div className="data-plate__part u-no-print">
        <ButtonLink href={rfqPathFor(slug)} look="primary">
          {callButtons.quote.text}
        </ButtonLink>
      </div>
      <div className="data-plate__part u-no-print">
        <ArrowLink href={sheetPath(slug)} text={sheetLinkText.long} />
      </div>
    </DataPlate>
  );
}

/** Codes with their official titles, one per line. */
function CodeList({ codes }: { codes: readonly ProductServiceCode[] }) {
  return (
    <ul>
      {codes.map(({ code, title }) => (
        <li key={code} className="sheet-plate__code">
          <span className="sheet-plate__number u-num">{code}</span> {title}
        </li>
      ))}
    </ul>
  );
}

const axis = [0, scaleWeeks / 3, (scaleWeeks / 3) * 2, scaleWeeks];

function LeadGauge({ leadTime }: Pick<Capability, "leadTime">) {
  return (
    <div className="lead-gauge">
      <p className="lead-gauge__row">
        <span>{capabilityPage.plate.standard}</span> <WeekBar standard={leadTime.standard} />
        <span className="lead-gauge__value">{weeks(leadTime.standard)} wk</span>
      </p>
      <p className="lead-gauge__row">
        <span>{capabilityPage.plate.expedited}</span> <WeekBar expedited={leadTime.expedited} />
        <span className="lead-gauge__value">{weeks(leadTime.expedited)} wk</span>
      </p>
      <div className="lead-gauge__row" aria-hidden="true">
        <span className="lead-gauge__axis">
          {axis.map((week) => (
            <span key={week}>{week} </span>
          ))}
        </span>
      </div>
    </div>
  );
}
