import type { Said } from "#content/describe-company.ts";
import type { CapabilitySlug } from "#content/paths.ts";

/** What a quote calls its parts, on paper, in mail and on every screen. */
export const quoteWords = {
  rev: (revision: string) => `Rev ${revision}`,
  outcomes: { quoted: "Quoted", "or-equal": "Or equal", "no-bid": "No bid" },
  standings: {
    valid: "Current",
    ordered: "Ordered",
    expired: "Expired",
    superseded: "Superseded",
    withdrawn: "Withdrawn",
  },
  notClassified: "Not classified",
  discounted: (percent: string, net: string) => `${percent}% discount; net unit price ${net}`,
  /** How the first format did it. */
  discountedExtended: (percent: string) => `${percent}% off, already deducted in the extended price`,
  leadTimes: "Estimated weeks after we accept the order. ATF approval and export licenses are not included.",
  /** Nobody should take the column for a certificate of ours. */
  origin:
    "Country of manufacture or substantial transformation, as the maker states it; no certification under FAR 52.225-2, 52.225-4 or 52.225-6 unless the line says so.",
  /** FAR 13.004: a quotation is not an offer. Said in the PDF, the quote's e-mails and the spreadsheet. */
  law: "This quotation is not an offer that can be accepted; an order is binding when we confirm it in writing.",
} as const;

/** Where f.o.b. origin is, as a quote prints it. */
export function originPlaceOf({ address }: Pick<Said, "address">) {
  return `${address.city}, ${address.stateCode}`;
}

/**
 * F.o.b. destination means free of expense to the buyer up to the destination (FAR 47.303-6), so only
 * “Included” freight goes with it.
 */
const fobPoints = { destination: "Destination", origin: "Origin" } as const;

const freightWays = { included: "Included", added: "Prepaid and added", collect: "Collect" } as const;

/** Who is exempt from a state's sales tax by law. */
export const governmentExemption = "U.S. Government";

const taxWays = { notIncluded: "Not included", exempt: "Exempt", added: "Added" } as const;

/** The terms that are one of a few: their keys are stored, their words are shown. */
export const termChoices = { fob: fobPoints, freight: freightWays, tax: taxWays } as const;

/** A choice as the words that people see, anything else as it is. Where f.o.b. origin is, belongs to its words. */
export function sayTerm(name: string, value: string, originPlace?: string): string {
  if (name === "fob" && value === "origin" && originPlace) return `${fobPoints.origin}, ${originPlace}`;
  const words: Readonly<Record<string, string>> = Object.hasOwn(termChoices, name)
    ? termChoices[name as keyof typeof termChoices]
    : {};
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}

type LineKind = {
  readonly name: string;
  readonly isService?: true;
  /**
   * What the site's pages promise that a quote states about such a line, with the labels that the quote
   * prints: at most one for each of `factNames`.
   */
  readonly facts?: readonly {
    readonly label: string;
    readonly example: string;
    /** Some goods of this kind have no such thing: then “n/a” is typed, and nothing is printed. */
    readonly mayNotApply?: true;
  }[];
};

const mayNotApply = true;

const exciseTax = { label: "Excise tax", example: "Exempt with TTB F 5600.35" };

/** What a line can be: a capability, a part of one (ammunition), or goods that belong to none. */
export const lineKinds: Readonly<Record<CapabilitySlug | "ammunition" | "other", LineKind>> = {
  weapons: {
    name: "Firearms and NFA items",
    facts: [exciseTax, { label: "Transfer", example: "Agency letter; for NFA items, ATF Form 5" }],
  },
  ammunition: { name: "Ammunition and weapon parts", facts: [exciseTax] },
  optics: {
    name: "Optics",
    facts: [
      { label: "Reticle", example: "Etched, mil, first focal plane" },
      { label: "Mount", example: "One-piece, 1.93 in, or not included" },
      { label: "Host", example: "AR-15 pattern rifle, or n/a", mayNotApply },
      { label: "Batteries", example: "1 × CR2032, supplied" },
      { label: "Laser class", example: "Class 3R (IEC 60825-1), or n/a", mayNotApply },
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

/** Every check, with the title that people see. */
export const checkTitles = {
  lines: "Lines",
  outcome: "Every line has an outcome",
  kind: "Kind of every line",
  description: "Part number or description per line",
  maker: "Maker and model per line",
  facts: "What each kind of line states",
  quantity: "Quantity per line",
  unitPrice: "Price per line",
  offered: "Or-equal lines say what is offered",
  reason: "No-bid lines say why",
  leadTime: "Lead time per line",
  origin: "Country of origin per line",
  exportClass: "Export class per line",
  breaks: "Prices by quantity",
  choices: "Alternatives and options",
  discount: "Discount per line",
  quoteDiscount: "Discount",
  tax: "Sales tax",
  freight: "Freight",
  fob: "FOB point and freight",
  stated: "Packaging, cancellation, warranty",
  incoterms: "Incoterms rule",
  zero: "No line and no total of $0.00",
  margin: "Lowest margin",
  abroad: "Lines for delivery abroad",
  destination: "Countries",
  place: "Places on our list",
  validity: "Validity set",
  length: "Length",
  characters: "Characters that the PDF can show",
  earlier: "No price far from its earlier one",
  needBy: "Need-by date",
  firearms: "Seller of firearms",
  solicitation: "Answer to the solicitation",
  offer: "A quotation is what they ask for",
  flags: "Flags not reviewed",
  buyer: "Buyer and end use",
  screening: "Parties and owners screened",
} as const;
