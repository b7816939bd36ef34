import type { CapabilityStatement } from "#content/capability-statement.ts";
import { company, mailto } from "#content/company.ts";
import { documentLinks } from "#content/document-links.ts";
import { team } from "#content/team.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { CapabilityTable } from "#site/ui/capability-table.tsx";
import { DataPlate, PlateLink, PlateRow, PlateRows } from "#site/ui/data-plate.tsx";
import { TickList } from "#site/ui/tick-list.tsx";

const namedProducts = 2;

/** The capability statement as a part of the page, so that its PDF is never the only way to read it. */
export function Statement(words: CapabilityStatement) {
  const { id, title, competencies, differentiators, exportNotice } = words;
  return (
    <section className="section section--sheet" id={id}>
      <div className="wrap">
        <div className="section__head">
          <h2>{title}</h2>
          <div className="stack">
            <p>{company.summary}</p>
            <ArrowLink {...documentLinks.capabilityStatement} />
          </div>
        </div>
        <div className="grid">
          <div className="grid__span-7 stack">
            <h3>{competencies.heading}</h3>
            <CapabilityTable caption={competencies.heading} products={namedProducts} />
            <h3>{differentiators.heading}</h3>
            <TickList items={differentiators.list} />
            <PastPerformance {...words.pastPerformance} />
            <p className="u-muted">
              {exportNotice.strong}
              {exportNotice.rest}
            </p>
          </div>
          <div className="grid__from-9 stack stack--blocks">
            <Plates {...words} />
          </div>
        </div>
      </div>
    </section>
  );
}

function PastPerformance({
  heading,
  record,
  commitmentsIntro,
  commitments,
  more,
}: CapabilityStatement["pastPerformance"]) {
  return (
    <>
      <h3>{heading}</h3>
      <p>{record}</p>
      <p>{commitmentsIntro}</p>
      <TickList items={commitments.map(({ label, value }) => `${label}: ${value}`)} />
      <p>
        <ArrowLink {...more} />
      </p>
    </>
  );
}

function Plates({ strip, companyData, naics, contacts }: CapabilityStatement) {
  return (
    <>
      <DataPlate title={companyData.heading} titleLevel="h3">
        <PlateRows>
          {[...strip, ...companyData.facts].map(({ label, value, note }) => (
            <PlateRow key={label} label={label}>
              {value}
              {note && <p className="u-muted">{note}</p>}
            </PlateRow>
          ))}
        </PlateRows>
      </DataPlate>
      <DataPlate title={naics.heading} titleLevel="h3">
        <PlateRows>
          {naics.leadCodes.map(({ code, title }) => (
            <PlateRow key={code} label={code}>
              {title}
            </PlateRow>
          ))}
        </PlateRows>
        <p className="data-plate__part u-muted">{naics.note}</p>
      </DataPlate>
      <DataPlate title={contacts.heading} titleLevel="h3">
        <PlateRows>
          {team.map(({ name, title, email, phone }) => (
            <PlateRow key={name} label={title} stacked>
              {name}
              <br />
              <PlateLink href={mailto(email)}>{email}</PlateLink>
              <br />
              <PlateLink href={phone.href}>{phone.display}</PlateLink>
            </PlateRow>
          ))}
        </PlateRows>
      </DataPlate>
    </>
  );
}
