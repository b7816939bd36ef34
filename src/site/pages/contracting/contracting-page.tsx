import type { ReactNode } from "react";
import { capabilityStatement } from "#content/capability-statement.ts";
import { documentLinks } from "#content/document-links.ts";
import type { Call } from "#content/page.ts";
import {
  contracting,
  generalLeadTimes,
  type ProcurementMethod,
  type TableClause,
} from "#content/pages/contracting.ts";
import type { Clause } from "#content/rich-text.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { Blocks } from "#site/ui/blocks.tsx";
import { weeks } from "#site/ui/capability-labels.ts";
import { type ClauseEntry, Clauses } from "#site/ui/clauses.tsx";
import { CallButtons } from "#site/ui/closing-call.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { RichText } from "#site/ui/rich-text.tsx";
import { Status } from "#site/ui/status.tsx";
import { TitledColumn } from "#site/ui/titled-column.tsx";
import { Statement } from "./statement.tsx";

export function ContractingPage() {
  const { band, methods, smallBusiness, saleTerms, shipping, payment, leadTimes, call } = contracting;
  const { licenses, vendorSetup, compliance } = contracting;
  const leadTimeRows = generalLeadTimes.map(({ kind, weeks: range, note }) => ({
    label: kind,
    value: note ? `${weeks(range)}, ${note}` : weeks(range),
  }));
  return (
    <>
      <PageBand {...band} />
      <Clauses
        entries={[
          { ...methods, body: <ProcurementMethods methods={methods.list} /> },
          { ...smallBusiness, body: <SmallBusiness {...smallBusiness} /> },
          tableEntry(saleTerms),
          tableEntry(shipping),
          tableEntry(payment),
          tableEntry({ ...leadTimes, rows: leadTimeRows }),
          tableEntry(licenses),
          tableEntry(vendorSetup),
          { ...compliance, body: <Blocks blocks={compliance.blocks} /> },
        ]}
        after={[capabilityStatement]}
      />
      <Statement {...capabilityStatement} />
      <BuyingCall {...call} />
    </>
  );
}

function SmallBusiness({ blocks }: Clause) {
  return (
    <>
      <Blocks blocks={blocks} />
      <p className="u-no-print">
        <ArrowLink {...documentLinks.capabilityStatement} />
      </p>
    </>
  );
}

function tableEntry({ id, title, columns, rows, note }: TableClause): ClauseEntry {
  return {
    id,
    title,
    body: (
      <>
        <ClauseTable
          columns={columns}
          rows={rows.map(({ label, value }) => ({ head: label, cell: value }))}
        />
        <p className="data-table__note">
          <RichText text={note} />
        </p>
      </>
    ),
  };
}

type ClauseTableProps = {
  columns: readonly [string, string];
  rows: readonly { readonly head: string; readonly cell: ReactNode }[];
};

/** Two columns inside a clause: what, and on which terms. */
function ClauseTable({ columns, rows }: ClauseTableProps) {
  return (
    <table className="data-table data-table--clause">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cell }) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            <td>{cell}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ProcurementMethods({ methods }: { methods: readonly ProcurementMethod[] }) {
  return (
    <div className="columns">
      {methods.map(({ title, status, blocks }) => (
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
