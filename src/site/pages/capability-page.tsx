import {
  type Capability,
  naicsTitles,
  type ProductServiceCode,
  type Specification,
  sheetCount,
  sheetNumber,
  weeks,
} from "#content/capabilities/capability.ts";
import { callButtons, layoutLabels, sheetLinkText } from "#content/navigation.ts";
import type { TextLink } from "#content/page.ts";
import { capabilityPage } from "#content/pages/capabilities.ts";
import { rfqPathFor, sheetPath } from "#content/paths.ts";
import { axisWeeks, Drawing, WeekBar } from "#site/drawings/drawing.tsx";
import { DataPlate, PlateLink, PlateRow } from "#site/ui/data-plate.tsx";
import { ArrowLink, ButtonLink } from "#site/ui/links.tsx";
import { TickList } from "#site/ui/rich-text.tsx";
import { BandWords, ClosingCall } from "#site/ui/sections.tsx";
import { useCompany, useWords } from "#site/use-company.tsx";

type CapabilityPageProps = {
  capability: Capability;
  /** Scheme and host, for the line that says where a printed sheet came from. */
  origin: string;
};

export function CapabilityPage({ capability, origin }: CapabilityPageProps) {
  const { slug, href, overview, specifications, procurement, certifications, call } = capability;
  const { headings, specificationsId, standardsNote, printSource } = useWords(capabilityPage);
  return (
    <>
      <SheetBand capability={capability} />
      <div className="section">
        <div className="capability-sheet wrap grid">
          <div className="capability-sheet__words grid__span-7 stack stack--article">
            <h2>{headings.overview}</h2>
            {overview.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <h2 id={specificationsId}>{headings.specifications}</h2>
            <SpecificationTable specifications={specifications} />
            <h2>{headings.procurement}</h2>
            <TickList items={procurement} />
          </div>
          <div className="capability-sheet__standards grid__span-7 stack stack--article">
            <h2>{headings.standards}</h2>
            <TickList items={certifications} />
            <p className="u-muted">{standardsNote}</p>
          </div>
          <aside className="capability-sheet__plate grid__from-9" aria-label={headings.plate}>
            <SheetPlate capability={capability} />
          </aside>
        </div>
        <p className="capability-sheet__source wrap u-print-only">
          {printSource(new URL(origin).host + href)}
        </p>
      </div>
      <ClosingCall {...call} quoteHref={rfqPathFor(slug)} />
    </>
  );
}

/** The page's title with its drawing beside it; the balloons number the specifications below. */
function SheetBand({ capability }: { capability: Capability }) {
  const { slug, name, lead, icon } = capability;
  const { trail, reference, headings, specificationsId } = useWords(capabilityPage);
  const { quote } = useWords(callButtons);
  return (
    <div className="page-band ink">
      <div className="wrap page-band__content">
        <Breadcrumb trail={trail} here={name} />
        <div className="sheet-band">
          <BandWords
            heading={name}
            lead={lead}
            reference={reference(sheetNumber(slug), sheetCount())}
            buttons={
              <>
                <ButtonLink href={rfqPathFor(slug)} look="primary" text={quote.text} />
                <ButtonLink href={`#${specificationsId}`} text={headings.specifications} />
              </>
            }
          />
          <div className="sheet-band__drawing">
            <Drawing of={icon} balloons />
          </div>
        </div>
      </div>
    </div>
  );
}

function SpecificationTable({ specifications }: { specifications: readonly Specification[] }) {
  const { specificationsCaption } = useWords(capabilityPage);
  return (
    <table className="specification-table data-table">
      <caption>{specificationsCaption}</caption>
      <tbody>
        {specifications.map(({ name, value, balloon }) => (
          <tr key={name}>
            <th className="specification-table__name" scope="row">
              {balloon && <span className="specification-table__item u-num">{balloon}</span>} {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Breadcrumb({ trail, here }: { trail: readonly TextLink[]; here: string }) {
  const { breadcrumb } = useWords(layoutLabels);
  return (
    <nav aria-label={breadcrumb}>
      <ol className="breadcrumb u-note">
        {trail.map(({ text, href }) => (
          <li key={href} className="breadcrumb__item">
            <a className="breadcrumb__link" href={href}>
              {text}
            </a>
          </li>
        ))}
        <li className="breadcrumb__item" aria-current="page">
          <span className="breadcrumb__here">{here}</span>
        </li>
      </ol>
    </nav>
  );
}

function SheetPlate({ capability }: { capability: Capability }) {
  const { slug, naics, psc, leadTime, exportStatus, facts } = capability;
  const { headings, plate, plateNumber } = useWords(capabilityPage);
  const { phone } = useCompany().said;
  const { quote } = useWords(callButtons);
  const sheetLink = useWords(sheetLinkText);
  return (
    <DataPlate title={headings.plate} titleLevel="h2" number={plateNumber(sheetNumber(slug))}>
      <div className="data-plate__part">
        <h3 className="sheet-plate__label u-label">{plate.leadTime}</h3>
        <LeadGauge leadTime={leadTime} />
      </div>
      <dl>
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
          <PlateLink href={phone.href}>{phone.display}</PlateLink>
        </PlateRow>
      </dl>
      <div className="data-plate__part u-no-print">
        <ButtonLink href={rfqPathFor(slug)} look="primary" text={quote.text} />
      </div>
      <div className="data-plate__part u-no-print">
        <ArrowLink href={sheetPath(slug)} text={sheetLink.long} />
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

function LeadGauge({ leadTime }: Pick<Capability, "leadTime">) {
  const { plate } = useWords(capabilityPage);
  return (
    <div className="lead-gauge">
      <p className="lead-gauge__row">
        <span>{plate.standard}</span> <WeekBar standard={leadTime.standard} />
        <span className="lead-gauge__value">{weeks(leadTime.standard)} wk</span>
      </p>
      <p className="lead-gauge__row">
        <span>{plate.expedited}</span> <WeekBar expedited={leadTime.expedited} />
        <span className="lead-gauge__value">{weeks(leadTime.expedited)} wk</span>
      </p>
      <div className="lead-gauge__row" aria-hidden="true">
        <span className="lead-gauge__axis">
          {axisWeeks.map((week) => (
            <span key={week}>{week} </span>
          ))}
        </span>
      </div>
    </div>
  );
}
