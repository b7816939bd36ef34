import { sayDay } from "#company/time.ts";
import { company, startLow } from "#content/company.ts";
import { contracting, contractingClauses } from "#content/pages/contracting.ts";
import { terms } from "#content/pages/legal.ts";
import { type CapabilitySlug, paths } from "#content/paths.ts";
import { revisionDate } from "#content/revisions.ts";

/** What a quote calls its parts, on paper, in mail and on every screen. */
export const quoteWords = {
  title: "Quotation",
  continued: (number: string) => `Quotation ${number}, continued`,
  rev: (revision: string) => `Rev ${revision}`,
  supersedes: (revision: string, before: string) => `${revision}, supersedes ${before}`,
  subject: (number: string, total: string, validUntil: string) =>
    `Quote ${number}: ${total}, valid until ${validUntil}`,
  facts: { date: "Date", validUntil: "Valid until", request: "Your request", revision: "Revision" },
  signedFor: (company: string, day: string) => `For ${company}, ${day}`,
  signatureOf: (name: string) => `Signature of ${name}`,
  parties: { for: "Prepared for", deliverTo: "Deliver to", by: "Prepared by" },
  purchasingEntity: (name: string) => `Purchasing entity: ${name}`,
  needBy: (date: string) => `Need by ${date}`,
  lines: "Lines, in US dollars",
  columns: {
    line: "Line",
    item: "Part no. or NSN, description",
    quantity: "Qty",
    unit: "Unit",
    unitPrice: "Unit price",
    extended: "Extended",
    leadTime: "Lead",
    origin: "Origin",
    exportClass: "Export class.",
  },
  outcomes: { quoted: "Quoted", "or-equal": "Or equal", "no-bid": "No bid" },
  standings: {
    valid: "Current",
    ordered: "Ordered",
    expired: "Expired",
    superseded: "Superseded",
    withdrawn: "Withdrawn",
  },
  noPart: "No part number given",
  orEqual: "Or equal, offered:",
  noBid: (why: string) => `No bid: ${why}`,
  weeks: (weeks: string) => `${weeks} wk`,
  longWeeks: (weeks: string) => (weeks === "1" ? "1 week" : `${weeks} weeks`),
  /** A course or freight has no origin and no export class. */
  service: "Service",
  notClassified: "Not classified",
  notExported: "May not be exported",
  maker: "Maker and model:",
  notNamed: "not named",
  discounted: (percent: string) => `${percent}% off, taken from the extended price`,
  sums: {
    lines: (count: number) => `Lines quoted (${count})`,
    discount: (percent: string) => `Discount, ${percent}%`,
    freight: (how: string) => (how ? `Freight, ${how.toLowerCase()}` : "Freight"),
    tax: (rate: string, note: string) => ["Sales tax", rate && `${rate}%`, note].filter(Boolean).join(", "),
    less: (amount: string) => `−${amount}`,
    total: "Total",
    untaxed: "Total, sales tax not included",
    included: "Included in the prices",
    collect: "Collect, not in the total",
  },
  /** FAR 13.004: a quotation is not an offer. It is beside the total wherever a quote is shown. */
  law: "This quotation is not an offer that can be accepted; an order is binding when we confirm it in writing.",
  remarks: "Remarks",
  termsHeading: "Terms",
  exportHeading: "Export notice",
} as const;

export const quoteSheetWords = {
  columns: {
    line: "Line",
    part: "Part no. or NSN",
    description: "Description",
    outcome: "Outcome",
    note: "Offered instead, or why no bid",
    quantity: "Qty",
    unit: "Unit",
    unitPrice: "Unit price, US$",
    discount: "Discount, %",
    extended: "Extended, US$",
    leadTime: "Lead time",
    origin: "Origin",
    exportClass: "Export class.",
    maker: "Maker and model",
    facts: "Also stated",
  },
} as const;

export const quoteMailWords = {
  heading: (total: string) => `Your quote: ${total}`,
  preheader: (counts: string) => `${counts}. PDF attached.`,
  counts: (lines: number, quoted: number, orEqual: number, noBid: number) =>
    `${lines === 1 ? "1 line" : `${lines} lines`}: ${quoted} quoted, ${orEqual} or equal, ${noBid} no bid`,
  attached: " is attached as a PDF. ",
  answers: (reference: string) => `It answers your request ${reference}`,
  replaces: (revision: string) => ` and replaces Rev ${revision}`,
  valid: ". It is valid until ",
  lines: "Lines",
  columns: { line: "Line", item: "Item", quantity: "Qty", weeks: "Weeks", extended: "Extended, $" },
  orEqual: "Or equal:",
  noBid: "No bid",
  why: "No bid:",
  none: "–",
  labels: { changed: "Changed", terms: "Terms", ask: "Ask" },
  moreLines: (count: number) =>
    count === 1
      ? "1 more line is in the PDF and on the quote’s page."
      : `${count} more lines are in the PDF and on the quote’s page.`,
  moreChanges: (count: number) => (count === 1 ? "and 1 more change" : `and ${count} more changes`),
  terms: (payment: string, fob: string) => (fob ? `${payment}. FOB ${startLow(fob)}.` : `${payment}.`),
  see: "See your quote online",
  order: "Send your purchase order number",
  footer: (host: string) =>
    `${quoteWords.law} Before we accept an order, we verify the buyer and the end use. You are receiving this e-mail because you asked for a quote at ${host}. The link is private: keep it to yourself.`,
} as const;

/** Three days before a quote expires, to the buyer, if the company wants it. */
export const expiryNoticeWords = {
  subject: (quote: string, day: string) => `Your quote ${quote} is valid until ${day}`,
  preheader: (total: string) => `${total}. Order, ask, or tell us that you will not order.`,
  heading: (day: string) => `Your quote is valid until ${day}`,
  intro:
    "You can send your purchase order number on the quote’s page until the end of that day. Do you need more time or a change? Write to us there. If you have decided not to order, you can tell us on the same page.",
  see: "See your quote online",
  decline: "Not this time",
  footer: (host: string) =>
    `This reminder is sent once. ${quoteWords.law} You are receiving this e-mail because you asked for a quote at ${host}. The link is private: keep it to yourself.`,
} as const;

/** F.o.b. destination is free of expense to the buyer up to there (FAR 47.303-6), so it goes with "Included" alone. */
export const fobPoints = {
  destination: "Destination",
  origin: `Origin, ${company.address.city}, ${company.address.stateCode}`,
} as const;

export const freightWays = { included: "Included", added: "Prepaid and added", collect: "Collect" } as const;

export const taxWays = { notIncluded: "Not included", exempt: "Exempt", added: "Added" } as const;

type LineKind = {
  readonly name: string;
  readonly isService?: true;
  /** What pages promise that a quote states of such a line, at most four, by the labels that the quote prints. */
  readonly facts?: readonly {
    readonly label: string;
    readonly example: string;
    /** Goods of the kind may have no such thing: then “n/a” is stated, and nothing printed. */
    readonly mayNotApply?: true;
  }[];
};

const mayNotApply = true;

const exciseTax = { label: "Excise tax", example: "Exempt with TTB F 5600.35" };

/** What a line can be: one of the capabilities, or goods that belong to none of them or to a part of one. */
export const lineKinds: Readonly<Record<CapabilitySlug | "ammunition" | "other", LineKind>> = {
  weapons: {
    name: "Firearms and NFA items",
    facts: [exciseTax, { label: "Transfer", example: "Agency letter, ATF Form 5" }],
  },
  ammunition: { name: "Ammunition and weapon parts", facts: [exciseTax] },
  optics: {
    name: "Optics",
    facts: [
      { label: "Reticle", example: "Etched, mil, first focal plane" },
      { label: "Mount", example: "One-piece, 1.93 in, or not included" },
      { label: "Host", example: "AR-15 pattern rifle, or n/a", mayNotApply },
      { label: "Batteries", example: "1 × CR2032, supplied" },
    ],
  },
  armor: {
    name: "Armor",
    facts: [
      { label: "NIJ listing", example: "NIJ-listed model (CPL), or not listed" },
      { label: "Level and standard", example: "Level IIIA, NIJ 0101.06" },
      { label: "Use", example: "Stand-alone, ICW, or n/a", mayNotApply },
    ],
  },
  comms: {
    name: "Communications",
    facts: [
      { label: "Encryption", example: "AES-256 (FIPS 197), or none" },
      { label: "FIPS 140-3 certificate", example: "No. 0000, or none" },
      { label: "Section 889", example: "The maker represents no covered equipment" },
      { label: "Fits", example: "The model it works with, or n/a", mayNotApply },
    ],
  },
  "night-vision": {
    name: "Night vision",
    facts: [
      { label: "Tube", example: "Gen 3, figures per tube data sheet, or n/a", mayNotApply },
      { label: "Eye spacing", example: "51–72 mm, or n/a", mayNotApply },
    ],
  },
  medical: {
    name: "Medical",
    facts: [{ label: "Remaining shelf life", example: "At least 36 months" }],
  },
  logistics: { name: "Logistics", isService: true },
  training: {
    name: "Training",
    isService: true,
    facts: [
      { label: "Instructor", example: "Name" },
      { label: "Qualifications", example: "The maker’s armorer certificate" },
      { label: "Objectives", example: "Inspect, maintain, function-check" },
      { label: "Prerequisites", example: "Operator course, or none" },
    ],
  },
  other: { name: "Other goods" },
};

const saleTermsClause = contractingClauses.indexOf(contracting.saleTerms) + 1;
const [contractingNumber = ""] = contracting.band.reference ?? [];
const [termsNumber = ""] = terms.band.reference ?? [];

function dated(path: string) {
  return sayDay(revisionDate(path) ?? "");
}

/** The terms on every quote. The buyer's page has the sale terms in the same words. */
export const quoteTerms = {
  validity: {
    label: "Validity",
    value: (day: string) =>
      `Until the end of ${day}, ${company.timeZoneName}, unless we withdraw the quote in writing first`,
  },
  fob: { label: "FOB point" },
  freight: { label: "Freight" },
  incoterms: { label: "Incoterms 2020" },
  packaging: { label: "Packaging" },
  payment: { label: "Payment" },
  leadTime: {
    label: "Lead time",
    value: "In weeks from order acceptance, per line. An estimate, not a promise.",
  },
  carrier: { label: "Carrier" },
  cancellation: { label: "Cancellation", value: (charge: string) => `In writing. Charge: ${charge}` },
  verification: {
    label: "Buyer",
    verified: "Buyer and end use are verified.",
    pending: "Verification is pending. No order is accepted until the buyer and the end use are verified.",
  },
  warranty: { label: "Warranty" },
  saleTerms: {
    label: "Sale terms",
    value: `Returns, cancellation, title and risk: How to Buy, clause ${saleTermsClause} (${contractingNumber}, dated ${dated(paths.contracting)}). The Terms of Service (${termsNumber}, dated ${dated(paths.terms)}) apply too.`,
    firearms: "Firearms: the licensee is the seller, and title passes from the licensee.",
  },
  questions: {
    label: "Questions",
    value: (number: string) => `Mention ${number} when you call or write.`,
  },
} as const;

/** After the row's own words, where it is on a screen. */
export const saleTermsLink = {
  text: "Read the sale terms",
  href: `${paths.contracting}#${contracting.saleTerms.id}`,
};

/** Only of lines that have a class; services are none of them. */
export const exportNoticeWords = {
  source: "Export classifications are stated per line, as known to us on the date of this quotation.",
  itar: (lines: string, one: boolean) =>
    `${lines} ${one ? "is a defense article" : "are defense articles"} controlled under the ITAR (22 CFR 120–130).`,
  ear: (lines: string, one: boolean) =>
    `${lines} ${one ? "is" : "are"} subject to the Export Administration Regulations (15 CFR 730–774).`,
  none: (lines: string, one: boolean) =>
    `${lines} ${one ? "is" : "are"} not classified and may not be exported.`,
  law: "Nothing may be exported, reexported or transferred to a foreign person without the authorization that the law requires. Before we accept an order for a controlled line, we screen the parties and their owners.",
  line: (numbers: string, one: boolean) => `${one ? "Line" : "Lines"} ${numbers}`,
  to: "–",
} as const;
