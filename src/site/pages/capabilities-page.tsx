import { type Capability, sheetNumber, weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import { documentLinks } from "#content/navigation.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import type { WordsOf } from "#content/template.ts";
import { axisWeeks, Drawing, scaleWeeks, WeekBar } from "#site/drawings/drawing.tsx";
import { CapabilityTable } from "#site/ui/capability-lists.tsx";
import { ArrowLink, ButtonLink } from "#site/ui/links.tsx";
import { TickList } from "#site/ui/rich-text.tsx";
import { ClosingCall, HeadedSection, PageBand } from "#site/ui/sections.tsx";
import { useWords } from "#site/use-company.tsx";

type Page = WordsOf<typeof capabilitiesPage>;

export function CapabilitiesPage() {
  const { capabilityStatement } = useWords(documentLinks);
  const { band, labels, leadTimes, lookUp, call } = useWords(capabilitiesPage);
  return (
    <>
      <PageBand
        {...band}
        buttons={
          <>
            <ButtonLink href={`#${lookUp.id}`} text={lookUp.heading} />
            <ButtonLink {...capabilityStatement} />
          </>
        }
      />
      <CapabilityRegister {...labels} />
      <LeadTimeScale {...leadTimes} />
      <LookUp {...lookUp} />
      <ClosingCall {...call} />
    </>
  );
}

/** For buyers who come with a code: one table, and the same as a file. */
function LookUp({ id, heading, text }: Page["lookUp"]) {
  const { capabilityList } = useWords(documentLinks);
  return (
    <HeadedSection id={id} heading={heading} text={text}>
      <CapabilityTable caption={heading} />
      <p className="section__more u-no-print">
        <ArrowLink {...capabilityList} />
      </p>
    </HeadedSection>
  );
}

type Labels = Page["labels"];

function CapabilityRegister(labels: Labels) {
  const lines = useWords(capabilities);
  return (
    <section className="section section--close">
      <div className="wrap">
        <h2 className="u-hidden">{labels.register}</h2>
        <ol className="capability-register">
          {lines.map((capability) => (
            <Entry key={capability.slug} capability={capability} labels={labels} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Entry({ capability, labels }: { capability: Capability; labels: Labels }) {
  const { slug, name, description, icon, href, features, naics } = capability;
  return (
    <li className="capability-register__entry">
      <span className="capability-register__number u-label u-num">{sheetNumber(slug)}</span>
      <div className="capability-register__drawing">
        <Drawing of={icon} />
      </div>
      <div className="capability-register__words">
        <h3 className="capability-register__name">{name}</h3>
        <p className="capability-register__description u-muted">{description}</p>
      </div>
      <div>
        <h4 className="u-label">{labels.keyProducts}</h4>
        <TickList items={features} small />
      </div>
      <div>
        <dl>
          <dt className="u-label">{labels.naics}</dt>
          {naics.map((code) => (
            <dd key={code} className="capability-register__fact">
              {code}
            </dd>
          ))}
        </dl>
        <ArrowLink href={href} text={labels.viewDetails} about={`of ${name}`} />
      </div>
    </li>
  );
}

type Words = Page["leadTimes"];

function LeadTimeScale({ heading, text, columns, unit }: Words) {
  const lines = useWords(capabilities);
  return (
    <section className="section section--sheet">
      <div className="wrap grid">
        <div className="grid__span-5 stack">
          <h2>{heading}</h2>
          <p className="u-muted">{text}</p>
          <p className="lead-time-scale__key" aria-hidden="true">
            <span className="lead-time-scale__sample">{columns.standard}</span>{" "}
            <span className="lead-time-scale__sample lead-time-scale__sample--expedited">
              {columns.expedited}
            </span>
          </p>
        </div>
        <div className="lead-time-scale__frame grid__span-7">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{columns.capability}</th>
                <td className="lead-time-scale__bars" aria-hidden="true">
                  <Axis unit={unit} />
                </td>
                <th className="data-table__number" scope="col">
                  {columns.standard}
                </th>
                <th className="data-table__number" scope="col">
                  {columns.expedited}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((capability) => (
                <Row key={capability.slug} capability={capability} unit={unit} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

function Axis({ unit }: { unit: string }) {
  return (
    <span className="lead-time-scale__axis u-label u-num">
      {axisWeeks.map((week) => (
        <span key={week}>{week === scaleWeeks ? `${week} ${unit}` : `${week} `}</span>
      ))}
    </span>
  );
}

function Row({ capability, unit }: { capability: Capability; unit: string }) {
  const { name, leadTime } = capability;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="lead-time-scale__bars" aria-hidden="true">
        <WeekBar {...leadTime} />
      </td>
      <td className="data-table__number">{`${weeks(leadTime.standard)} ${unit}`}</td>
      <td className="data-table__number">{`${weeks(leadTime.expedited)} ${unit}`}</td>
    </tr>
  );
}
