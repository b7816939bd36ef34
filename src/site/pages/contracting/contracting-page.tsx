import { capabilityStatement } from "#content/capability-statement.ts";
import { documentLinks } from "#content/document-links.ts";
import { generalLeadTimes } from "#content/lead-times.ts";
import { contracting, type TableClause } from "#content/pages/contracting.ts";
import type { Clause } from "#content/rich-text.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { Blocks } from "#site/ui/blocks.tsx";
import { type ClauseEntry, Clauses } from "#site/ui/clauses.tsx";
import { ClauseTable } from "#site/ui/data-table.tsx";
import { weeks } from "#site/ui/figures.ts";
import { PageBand } from "#site/ui/page-band.tsx";
import { RichText } from "#site/ui/rich-text.tsx";
import { BuyingCall } from "./buying-call.tsx";
import { ProcurementMethods } from "./procurement-methods.tsx";
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
