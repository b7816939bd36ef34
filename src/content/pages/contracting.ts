import { company } from "#content/company.ts";
import type { Band, Call, Fact, PageMeta, Status } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { type Block, type Clause, paragraph, type RichText } from "#content/rich-text.ts";

type ClauseHead = Pick<Clause, "id" | "title">;

export type ProcurementMethod = {
  readonly title: string;
  readonly status: Status;
  readonly blocks: readonly Block[];
};

/** A clause whose substance is a two-column table. */
export type TableClause = ClauseHead & {
  readonly columns: readonly [string, string];
  readonly rows: readonly Fact[];
  readonly note: RichText;
};

type ContractingPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly methods: ClauseHead & { readonly list: readonly ProcurementMethod[] };
  readonly smallBusiness: Clause;
  readonly shipping: TableClause;
  readonly payment: TableClause;
  /** Its rows are the general lead times. */
  readonly leadTimes: Omit<TableClause, "rows">;
  readonly compliance: Clause;
  readonly call: Call;
};

export const contracting: ContractingPage = {
  meta: {
    title: "How to Buy",
    description:
      "Procurement methods, small business status, shipping, payment terms and lead times, in numbered clauses for your file. GSA MAS application pending.",
  },
  band: {
    heading: "How to Buy",
    lead: "Methods, terms and lead times, numbered so that a clause can be cited in your file.",
    reference: [`${company.documentPrefix}-CON-01`, "Six clauses"],
  },
  methods: {
    id: "methods",
    title: "Procurement methods",
    list: [
      {
        title: "GSA Multiple Award Schedule",
        status: { state: "pending", text: "Application pending" },
        blocks: [
          paragraph(
            "Our GSA MAS offer is pending. We do not currently hold a GSA Schedule contract; orders are placed open market.",
          ),
          paragraph(
            "For buyers who search by legacy number: Schedule 84 is now MAS Security and Protection, Schedule 70 is now MAS Information Technology. Schedule 65 belongs to the VA Federal Supply Schedules, which are not part of MAS; we hold no VA contract.",
          ),
        ],
      },
      {
        title: "Open Market",
        status: { state: "available", text: "Available now" },
        blocks: [
          paragraph(
            "Purchase orders and government purchase cards. Suited to micro-purchases up to $15,000 and simplified acquisitions up to $350,000, the general federal thresholds since October 1, 2025.",
          ),
          paragraph(
            "State and local agencies buy under their own rules. Cooperative Purchasing and the 1122 Program are open to contract holders only, so they do not apply to our orders yet.",
          ),
        ],
      },
    ],
  },
  smallBusiness: {
    id: "small-business",
    title: "Small business information",
    blocks: [
      paragraph(
        `${company.legalName} is a small business founded in ${company.foundedYear} in ${company.location}. It is represented as small in SAM.gov under the size standard for the applicable NAICS code (13 CFR 121); status is determined per solicitation.`,
      ),
      paragraph(
        "We do not claim 8(a), HUBZone, SDVOSB, WOSB or EDWOSB status. UEI, CAGE, D-U-N-S (not used in SAM.gov) and the registered NAICS list are available upon request.",
      ),
    ],
  },
  shipping: {
    id: "shipping",
    title: "Shipping",
    columns: ["Destination", "How and on what conditions"],
    rows: [
      {
        label: "Domestic",
        value:
          "FedEx, UPS or USPS; freight for palletized orders. Signature required. The carrier depends on the item: firearms move only through carriers and licensees approved for them, and ammunition is never mailed.",
      },
      {
        label: "International",
        value:
          "Where authorized by U.S. law, through licensed carriers and forwarders. The export determination, the end-use papers and any import permit are on file before shipment.",
      },
    ],
    note: "The quote states Incoterms 2020 or FOB terms, packaging and marking for the order.",
  },
  payment: {
    id: "payment",
    title: "Payment terms",
    columns: ["Method", "Terms"],
    rows: [
      { label: "Government purchase cards", value: "Charged at shipment" },
      { label: "Purchase orders", value: "From agencies, and from companies with an approved account" },
      {
        label: "Net 30",
        value:
          "Government purchase orders and approved accounts. Federal orders follow the Prompt Payment Act (FAR 52.232-25).",
      },
      { label: "Wire", value: "Before shipment, or net 30 on approved accounts" },
      { label: "ACH", value: "Before shipment, or net 30 on approved accounts" },
    ],
    note: [
      "Bank details are on the invoice. If a message asks you to change them, call ",
      { text: company.phone.display, href: company.phone.href },
      " before you pay.",
    ],
  },
  leadTimes: {
    id: "lead-times",
    title: "Lead times",
    columns: ["Type of order", "Weeks from order acceptance"],
    note: "Lead times are estimates until a quote confirms them. Each capability sheet states its own.",
  },
  compliance: {
    id: "compliance",
    title: "Compliance",
    blocks: [
      paragraph(
        "Before we accept an order we verify the buyer's authority and the end use. Firearms are supplied by or through appropriately licensed (FFL/SOT) entities. Agencies order on a purchase order and letterhead.",
      ),
      paragraph([
        "Export status and country of origin are stated per item on the quote; serial numbers, where they exist, are recorded with the order. ",
        { text: "Read the compliance information", href: paths.compliance },
        ".",
      ]),
    ],
  },
  call: { heading: "Ready to buy?", text: "Send a request for quote, or ask a question first." },
};
