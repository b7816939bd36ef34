import { weeks } from "#content/capabilities/capability.ts";
import { mailto } from "#content/describe-company.ts";
import { documentLinks } from "#content/navigation.ts";
import type { Call, Clause } from "#content/page.ts";
import { contracting, generalLeadTimes, nameAbroad, type TableClause } from "#content/pages/contracting.ts";
import { type CapabilityStatement, capabilityStatement } from "#content/statements.ts";
import type { WordsOf } from "#content/template.ts";
import { CapabilityTable } from "#site/ui/capability-lists.tsx";
import { type ClauseEntry, Clauses } from "#site/ui/clauses.tsx";
import {
  ColumnHeads,
  DataPlate,
  FactRows,
  FactStrip,
  PlateLink,
  PlateRow,
  Status,
} from "#site/ui/data-plate.tsx";
import { ArrowLink } from "#site/ui/links.tsx";
import { Blocks, RichText, TickList } from "#site/ui/rich-text.tsx";
import { CallButtons, PageBand, TitledColumn } from "#site/ui/sections.tsx";
import { useCompany, useWords } from "#site/use-company.tsx";

export function ContractingPage() {
  const words = useWords(contracting);
  const { band, facts, methods, smallBusiness, saleTerms, shipping, payment, leadTimes, call } = words;
  const { licenses, vendorSetup, compliance } = words;
  const statement = useWords(capabilityStatement);
  const leadTimeRows = useWords(generalLeadTimes).map(({ kind, weeks: range, note }) => ({
    label: kind,
    value: note ? `${weeks(range)}, ${note}` : weeks(range),
  }));
  return (
    <>
      <PageBand {...band} />
      <FactStrip label={facts.label} facts={facts.list} />
      <Clauses
        entries={[
          { ...methods, body: <ProcurementMethods {...methods} /> },
          { ...smallBusiness, body: <SmallBusiness {...smallBusiness} /> },
          tableEntry({ ...saleTerms, note: `${nameAbroad(saleTerms.abroad)} ${saleTerms.note}` }),
          tableEntry(shipping),
          tableEntry(payment),
          tableEntry({ ...leadTimes, rows: leadTimeRows }),
          tableEntry(licenses),
          tableEntry(vendorSetup),
          compliance,
        ]}
        after={[statement]}
      />
      <Statement {...statement} />
      <BuyingCall {...call} />
    </>
  );
}

function SmallBusiness({ blocks }: Clause) {
  const { capabilityStatement: link } = useWords(documentLinks);
  return (
    <>
      <Blocks blocks={blocks} />
      <p className="u-no-print">
        <ArrowLink {...link} />
      </p>
    </>
  );
}

/** Two columns inside a clause: what, and on which terms. */
export function tableEntry({ id, title, columns, rows, note }: TableClause): ClauseEntry {
  return {
    id,
    title,
    body: (
      <>
        <table className="data-table data-table--clause">
          <ColumnHeads names={columns} />
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="data-table__note u-note">
          <RichText text={note} />
        </p>
      </>
    ),
  };
}

function ProcurementMethods({ list }: WordsOf<typeof contracting>["methods"]) {
  return (
    <div className="columns">
      {list.map(({ title, status, blocks }) => (
        <TitledColumn
          key={title}
          title={title}
          light
          under={
            <p className="procurement-methods__status">
              <Status {...status} />
            </p>
          }
        >
          <div className="stack u-muted">
            <Blocks blocks={blocks} />
          </div>
        </TitledColumn>
      ))}
    </div>
  );
}

function BuyingCall({ heading, text }: Call) {
  return (
    <section className="section section--sheet u-no-print">
      <div className="wrap grid">
        <div className="grid__span-7 stack">
          <h2>{heading}</h2>
          <p className="u-lead u-muted">
            <RichText text={text} />
          </p>
        </div>
        <div className="buying-call__buttons grid__span-5 button-group">
          <CallButtons />
        </div>
      </div>
    </section>
  );
}

const namedProducts = 2;

/** The capability statement as a part of the page, so that its PDF is never the only way to read it. */
function Statement(words: CapabilityStatement) {
  const { id, title, competencies, differentiators, pastPerformance, exportNotice } = words;
  const { summary } = useCompany().said;
  const { capabilityStatement: link } = useWords(documentLinks);
  return (
    <section className="section section--sheet" id={id}>
      <div className="wrap">
        <div className="section__head">
          <h2>{title}</h2>
          <div className="stack">
            <p>{summary}</p>
            <ArrowLink {...link} />
          </div>
        </div>
        <div className="grid">
          <div className="grid__span-7 stack">
            <h3>{competencies.heading}</h3>
            <CapabilityTable caption={competencies.heading} products={namedProducts} />
            <h3>{differentiators.heading}</h3>
            <TickList items={differentiators.list} />
            <h3>{pastPerformance.heading}</h3>
            <p>{pastPerformance.record}</p>
            <p>{pastPerformance.commitmentsIntro}</p>
            <TickList items={pastPerformance.commitments.map(({ label, value }) => `${label}: ${value}`)} />
            <p>
              <ArrowLink {...pastPerformance.more} />
            </p>
            <p className="u-muted">
              {exportNotice.strong}
              {exportNotice.rest}
            </p>
          </div>
          <div className="statement-plates grid__from-9 stack stack--blocks">
            <Plates {...words} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Plates({ strip, companyData, naics, contacts }: CapabilityStatement) {
  const { team } = useCompany();
  return (
    <>
      <DataPlate title={companyData.heading} titleLevel="h3">
        <FactRows facts={[...strip, ...companyData.facts]} />
      </DataPlate>
      <DataPlate title={naics.heading} titleLevel="h3" wide>
        <dl>
          {naics.leadCodes.map(({ code, title }) => (
            <PlateRow key={code} label={code}>
              {title}
            </PlateRow>
          ))}
        </dl>
        <p className="data-plate__part u-muted">{naics.note}</p>
      </DataPlate>
      <DataPlate title={contacts.heading} titleLevel="h3">
        <dl>
          {team.map(({ name, title, email, phone }) => (
            <PlateRow key={name} label={title} stacked>
              {name}
              <br />
              <PlateLink href={mailto(email)}>{email}</PlateLink>
              <br />
              <PlateLink href={phone.href}>{phone.display}</PlateLink>
            </PlateRow>
          ))}
        </dl>
      </DataPlate>
    </>
  );
}
