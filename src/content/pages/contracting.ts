import type { Weeks } from "#content/capabilities/capability.ts";
import { startLow } from "#content/describe-company.ts";
import { documentLinks } from "#content/navigation.ts";
import type { Clause, Fact, RichText } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { gsaStatus, mailLink, phoneLink } from "#content/shared-words.ts";
import { fromWords, type Template, template, type WordsOf } from "#content/template.ts";

export const deliveryRow = "Delivery, title and risk";

/** Follows the table, whose row is about deliveries within the United States. */
export const nameAbroad = (abroad: string) => `Delivery abroad: ${startLow(abroad)}`;

type ClauseHead = Pick<Clause, "id" | "title">;

/** A clause whose substance is a two-column table. */
export type TableClause = ClauseHead & {
  readonly columns: readonly [string, string];
  readonly rows: readonly Fact[];
  readonly note: RichText;
};

export const contracting = template("contracting", {
  meta: {
    title: "How to Buy",
    description:
      "Procurement methods, small business status, terms of sale, shipping, payment, lead times and licenses, in numbered clauses.",
  },
  band: {
    heading: "How to Buy",
    lead: "Methods, terms, lead times and licenses, numbered so that a clause can be cited in your file.",
    reference: ["[document prefix]-CON-01", "Nine clauses"],
  },
  /** What a contracting officer copies into a file first. */
  facts: {
    label: "Facts to copy",
    list: [
      { label: "Legal name", value: "[legal name]" },
      { label: "UEI", value: "[UEI]" },
      { label: "CAGE", value: "[CAGE]" },
      { label: "SAM.gov", value: "[SAM]" },
      { label: "Business size", value: "Small business" },
      { label: "Payment", value: "Net 30", note: "or purchase card, wire, ACH" },
      { label: "Phone", value: "[phone]" },
      { label: "Sales e-mail", value: "[sales e-mail]" },
    ],
  },
  methods: {
    id: "methods",
    title: "Procurement methods",
    list: [
      {
        title: "GSA Multiple Award Schedule",
        status: gsaStatus,
        blocks: [
          "[GSA offer]",
          "For buyers who search by legacy number: Schedule 84 is now MAS Security and Protection, Schedule 70 is now MAS Information Technology. Schedule 65 belongs to the VA Federal Supply Schedules, which are not part of MAS; we hold no VA contract.",
        ],
      },
      {
        title: "Open Market",
        status: { state: "available", text: "Available now" },
        blocks: [
          "Purchase orders and government purchase cards. Suited to micro-purchases up to $15,000 for supplies (services such as training may have a lower limit) and simplified acquisitions up to $350,000, the general federal thresholds since October 1, 2025.",
          "State and local agencies buy under their own rules. [programs for states]",
        ],
      },
    ],
  },
  smallBusiness: {
    id: "small-business",
    title: "Small business information",
    blocks: [
      "[legal name] is a small business founded in [founded] in [city and state]. [small business status]",
      "We supply and do not manufacture. On a supply set-aside we offer as a nonmanufacturer (13 CFR 121.406, size standard 500 employees), confirmed per solicitation. Above the simplified acquisition threshold, the item must also come from a small U.S. manufacturer or fall under an SBA waiver (13 CFR 121.406(b)); ask, and we will tell you the maker's size. We do not claim 8(a), HUBZone, SDVOSB, WOSB or EDWOSB status.",
    ],
  },
  saleTerms: {
    id: "sale-terms",
    title: "Terms of sale",
    columns: ["Subject", "Unless the order says otherwise"],
    rows: [
      {
        label: "Quote",
        value:
          "An invitation to order, not an offer. Its prices are valid until the date on it, usually [quote validity], unless we withdraw the quote in writing first.",
      },
      {
        label: "Order",
        value:
          "Binding when we confirm it in writing. The order, or for government buyers the contract, controls.",
      },
      {
        label: "Minimum order",
        value: "We set none. Ask about a manufacturer's minimum or pack size.",
      },
      {
        label: deliveryRow,
        value: "[delivery terms] Firearms: the licensee is the seller, and title passes from the licensee.",
      },
      {
        label: "Cancellation",
        value:
          "In writing before shipment. The quote states any charge, such as one for custom or special-order items. Federal termination clauses apply as written.",
      },
      {
        label: "Returns",
        value:
          "Wrong, damaged or defective goods: tell us within 30 days of delivery, and we repair, replace or credit them. Firearms are returned from licensee to licensee. Ammunition, fitted armor, opened medical items and custom goods can be returned only if wrong or defective.",
      },
      {
        label: "Warranty",
        value:
          "Manufacturer's warranty, passed through to you. Write to technical support and we open the claim with the maker.",
      },
    ],
    /** In place of the row on delivery, where a quote has an Incoterms rule. */
    abroad:
      "As the Incoterms 2020 rule on the quote says. Title passes with the risk of loss. Firearms: the licensee is the seller, and title passes from the licensee.",
    note: "Nothing here limits a right that a government contract or the law gives the buyer.",
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
          "Where authorized by U.S. law, through licensed carriers and forwarders. We do not export or broker ITAR items; a DDTC registrant makes any foreign sale. The export determination, the end-use documents and any import permit are on file before shipment.",
      },
    ],
    note: "The quote states packaging and marking and, for delivery abroad, the Incoterms 2020 rule.",
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
      phoneLink,
      " before you pay.",
    ],
  },
  leadTimes: {
    id: "lead-times",
    title: "Lead times",
    columns: ["Type of order", "Weeks after we accept the order"],
    note: "Lead times are estimates, without ATF approval and export licenses. Each capability page states its own.",
  },
  licenses: {
    id: "licenses",
    title: "Licenses",
    columns: ["License or registration", "Status"],
    rows: [
      {
        label: "Firearms (FFL and SOT)",
        value:
          "Through licensees. Firearms are supplied by or through appropriately licensed (FFL/SOT) entities, which store, transfer and ship them; license copies come with the order.",
      },
      {
        label: "Arms export (DDTC)",
        value:
          "Not held. We do not export or broker ITAR items; a DDTC registrant makes any foreign sale (22 CFR 122, 129).",
      },
      {
        label: "Medical kits (FDA)",
        value:
          "Through assemblers. Kits are assembled by or through an FDA-registered establishment (21 CFR 807.20).",
      },
      {
        label: "State and local",
        value:
          "Organized in [state]; business license copies on request. State licenses for firearms and prescription-only items are held by the licensee or distributor.",
      },
    ],
    note: "Certificates and listings of products belong to their manufacturers.",
  },
  vendorSetup: {
    id: "vendor-setup",
    title: "Vendor setup",
    columns: ["Document", "How to get it"],
    rows: [
      {
        label: "SAM.gov",
        value: "Registration [SAM registration]. [identifiers]; [NAICS list].",
      },
      { label: "W-9 and insurance", value: "Form W-9 and a certificate of insurance upon request." },
      {
        label: "EFT",
        value:
          "Federal payments go to the account in SAM.gov (FAR 52.232-33), others to the one on the invoice.",
      },
      {
        label: "Tax exemption",
        value:
          "Send your exemption certificate with the order. State and local agencies buying firearms or ammunition: TTB F 5600.35 for federal excise tax; each firearm and ammunition line of the quote states how that tax is applied.",
      },
      {
        label: "State and local vendor lists",
        value:
          "We register in the buyer's system, [jurisdiction]'s included, when an order or solicitation asks for it.",
      },
    ],
    note: ["Ask ", mailLink("general"), "."],
  },
  compliance: {
    id: "compliance",
    title: "Compliance",
    blocks: [
      "Before we accept an order we verify the buyer's authority and the end use. Agencies order by purchase order with a signed letter on letterhead. An individual officer needs the agency's letter (27 CFR 478.134) and cannot order NFA items.",
      "Contractors do not have an agency's exemptions. Firearms go to your own licensee (FFL to FFL), and items that the law reserves for agencies are not sold to contractors. For night vision, armor and optics, send the agency's letter, or the contract number with a letter from your company.",
      "Grants: name the program in your request. The Bulletproof Vest Partnership (BVP) asks for a CPL-listed, U.S.-made vest fitted to the wearer; federal radio grants ask for P25 CAP models.",
      [
        "Export status and country of origin are stated per item on the quote. For controlled items, send the ",
        fromWords(documentLinks, ({ endUseStatement }) => endUseStatement),
        " with the order. ",
        { text: "Read the compliance information", href: paths.compliance },
        ".",
      ],
    ],
  },
  call: { heading: "Ready to buy?", text: "Send a request for quote, or ask a question first." },
});

/** In the order in which the page numbers them. */
export function contractingClauses(words: WordsOf<typeof contracting>): readonly ClauseHead[] {
  const { methods, smallBusiness, saleTerms, shipping, payment, leadTimes } = words;
  const { licenses, vendorSetup, compliance } = words;
  return [methods, smallBusiness, saleTerms, shipping, payment, leadTimes, licenses, vendorSetup, compliance];
}

type LeadTime = { readonly kind: string; readonly weeks: Weeks; readonly note?: string };

/** General lead times. Each capability has its own, in its record. */
export const generalLeadTimes: Template<readonly LeadTime[]> = template(
  "generalLeadTimes",
  [
    { kind: "In-stock", weeks: { from: 1, to: 2 } },
    { kind: "Standard", weeks: { from: 2, to: 4 } },
    { kind: "Custom configurations", weeks: { from: 4, to: 8 } },
    { kind: "Specialized", weeks: { from: 6, to: 12 } },
    { kind: "Expedited", weeks: { from: 1, to: 2 }, note: "with additional fees" },
  ],
  paths.contracting,
);
