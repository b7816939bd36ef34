import { sayDay } from "#company/time.ts";
import { company } from "#content/company.ts";
import { contracting, contractingClauses } from "#content/pages/contracting.ts";
import { terms } from "#content/pages/legal.ts";
import { type CapabilitySlug, paths } from "#content/paths.ts";
import { revisionDate } from "#content/revisions.ts";
import { type Cents, formatMoney, formatPercent } from "./money.ts";
import { isOfGoods, numberOf, type PricedLine, type Quote, type QuoteLine } from "./quote.ts";

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
  discounted: (percent: string) => `${percent}% off, taken from the extended price`,
  /** FAR 13.004: a quotation is not an offer. It is beside the total wherever a quote is shown. */
  law: "This quotation is not an offer that can be accepted; an order is binding when we confirm it in writing.",
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

/** The buyer's page has them in the same words. */
export const saleTerms = {
  value: `Returns, cancellation, title and risk: How to Buy, clause ${saleTermsClause} (${contractingNumber}, dated ${dated(paths.contracting)}). The Terms of Service (${termsNumber}, dated ${dated(paths.terms)}) apply too.`,
  firearms: "Firearms: the licensee is the seller, and title passes from the licensee.",
};

/** After the row's own words, where it is on a screen. */
export const saleTermsLink = {
  text: "Read the sale terms",
  href: `${paths.contracting}#${contracting.saleTerms.id}`,
};

/** Every check, by the name that people see. */
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
  discount: "Discount per line",
  quoteDiscount: "Discount",
  tax: "Sales tax",
  freight: "Freight",
  fob: "FOB point and freight",
  stated: "Packaging, cancellation, warranty",
  incoterms: "Incoterms rule",
  abroad: "Lines for delivery abroad",
  destination: "Country of delivery",
  validity: "Validity set",
  length: "Length",
  characters: "Characters that the PDF can show",
  earlier: "No price far from its earlier one",
  flags: "Flags not reviewed",
  buyer: "Buyer and end use",
  screening: "Parties and owners screened",
} as const;

type SumRow = {
  readonly label: string;
  readonly value: string;
  readonly cents?: Cents;
};

/** What comes between the lines and the total, on paper, in mail, on the page and in the spreadsheet. */
export function sumRows(quote: Quote): readonly SumRow[] {
  const { totals, lines, freight, discount, tax } = quote;
  const quoted = lines.filter(({ outcome }) => outcome !== "no-bid").length;
  const rate = tax?.way === taxWays.added && tax.rate ? `${formatPercent(tax.rate)}%` : "";
  const taxed = ["Sales tax", rate, tax?.note].filter(Boolean).join(", ");
  return [
    row(`Lines quoted (${quoted})`, totals.lines),
    ...(discount ? [row(`Discount, ${formatPercent(discount)}%`, 0 - (totals.discount ?? 0))] : []),
    ...(freight ? [freightRow(quote)] : []),
    ...(tax?.way === taxWays.added ? [row(taxed, totals.tax ?? 0)] : []),
    ...(tax?.way === taxWays.exempt ? [{ label: taxed, value: taxWays.exempt }] : []),
  ];
}

/** Where nothing is said of sales tax, the total says that it is not in it. */
export function nameTotal({ tax }: Quote) {
  return tax ? "Total" : "Total, sales tax not included";
}

function row(label: string, cents: Cents): SumRow {
  return { label, value: cents < 0 ? sayLess(-cents) : formatMoney(cents), cents };
}

/** What is taken off. */
export function sayLess(cents: Cents) {
  return `−${formatMoney(cents)}`;
}

function freightRow({ freight, totals }: Quote): SumRow {
  const label = nameFreight(freight);
  return freight === freightWays.added ? row(label, totals.freight) : { label, value: sayFreight(freight) };
}

/** Where there is no amount, the words beside it say how it is paid. */
export function nameFreight(freight: string) {
  return freight === freightWays.added ? `Freight, ${freight.toLowerCase()}` : "Freight";
}

/** Freight without an amount of its own: in the prices, or paid by the buyer to the carrier. */
export function sayFreight(freight: string) {
  return freight === freightWays.included ? "Included in the prices" : "Collect, not in the total";
}

/** Which regulations a class belongs to; undefined when the words are no class. A line without one may not be exported. */
type Regime = "ITAR" | "EAR" | "none";

const usml = /^USML [IVX]+\b/i;
const ear = /^(?:EAR99|(?:ECCN )?\d[A-E]\d{3}\b.*)$/i;

export function regimeOf(exportClass: string): Regime | undefined {
  const typed = exportClass.trim();
  if (usml.test(typed)) return "ITAR";
  if (ear.test(typed)) return "EAR";
  return typed.toLowerCase() === quoteWords.notClassified.toLowerCase() ? "none" : undefined;
}

/** An order for it waits for screening: all goods but what is known to be EAR99. */
export function isControlled(line: QuoteLine) {
  return isOfGoods(line) && line.exportClass.trim().toUpperCase() !== "EAR99";
}

export function classOf({ isService, exportClass }: PricedLine) {
  if (isService) return "";
  const regime = regimeOf(exportClass) ?? "none";
  return regime === "none" ? quoteWords.notClassified : exportClass;
}

export function makerOf({ isService, maker }: PricedLine) {
  return isService ? "" : maker || "not named";
}

/** What its kind has to state, and what follows from having no class; an earlier release stored no facts. */
export function alsoStated(line: PricedLine) {
  const facts = (line.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
  return classOf(line) === quoteWords.notClassified ? [...facts, "May not be exported"] : facts;
}

/** "8" and "6-8" are weeks; "In stock" and "10 days" say themselves. */
const weeks = /^\d+(?: ?[-–] ?\d+)?$/;

export function sayLeadTime(typed: string) {
  return weeks.test(typed) ? `${typed.replace("-", "–")} wk` : typed;
}

export function sayWeeks(typed: string) {
  return weeks.test(typed) ? nameWeeks(typed.replace("-", "–")) : typed;
}

function nameWeeks(weeks: string) {
  return weeks === "1" ? "1 week" : `${weeks} weeks`;
}

/** Of the lines that are quoted; empty where they are stated in ways that cannot be compared. */
export function sayLongestLead({ lines }: Pick<Quote, "lines">) {
  const typed = lines.flatMap((line) => (line.outcome === "no-bid" ? [] : [line.leadTime]));
  const [first = ""] = typed;
  if (!typed.every((leadTime) => weeks.test(leadTime))) return new Set(typed).size === 1 ? first : "";
  const counts = typed.flatMap((leadTime) => (leadTime.match(/\d+/g) ?? []).map(Number));
  return first && nameWeeks(String(Math.max(...counts)));
}

/** The request's own letters: RFQ-7K3MX9QD is quoted as Q-7K3MX9QD. */
export function quoteNumber(reference: string) {
  return reference.replace(/^[A-Z]+-/, "Q-");
}

/** A to Z, then AA, as columns of a spreadsheet are named. */
export function nextRevision(last: string | undefined): string {
  if (!last) return "A";
  const letter = last.charCodeAt(last.length - 1);
  if (letter < "Z".charCodeAt(0)) return last.slice(0, -1) + String.fromCharCode(letter + 1);
  return `${nextRevision(last.slice(0, -1))}A`;
}

/** "Q-7K3MX9QD Rev B" */
export function nameQuote({ number, revision }: Pick<Quote, "number" | "revision">) {
  return `${number} ${quoteWords.rev(revision)}`;
}

/** "Q-7K3MX9QD-Rev-B.pdf" */
export function quoteFileName(quote: Pick<Quote, "number" | "revision">, ending: "pdf" | "xlsx") {
  return `${nameQuote(quote)
    .match(/[\w-]+/g)
    ?.join("-")}.${ending}`;
}

export function hasFirearms({ lines }: Pick<Quote, "lines">) {
  return lines.some((line) => line.outcome !== "no-bid" && line.kind === "weapons");
}

export function quoteSubject(quote: Pick<Quote, "number" | "revision" | "totals" | "validUntil">) {
  return `Quote ${nameQuote(quote)}: $${formatMoney(quote.totals.total)}, valid until ${sayDay(quote.validUntil)}`;
}

/** Which lines which regulations apply to; nothing at all where no line is goods. */
export function sayExportNotice(lines: readonly QuoteLine[]) {
  const goods = lines.flatMap((line, index) =>
    isOfGoods(line) ? [{ place: index + 1, regime: regimeOf(line.exportClass) ?? "none" }] : [],
  );
  if (goods.length === 0) return "";
  const ofRegime = (regime: string, [one, more]: readonly [string, string]) => {
    const places = goods.filter((line) => line.regime === regime).map(({ place }) => place);
    const [which, are] = places.length === 1 ? ["Line", one] : ["Lines", more];
    return places.length > 0 ? [`${which} ${sayNumbers(places, lines)} ${are}`] : [];
  };
  return [
    "Export classifications are stated per line, as known to us on the date of this quotation.",
    ...ofRegime("ITAR", [
      "is a defense article controlled under the ITAR (22 CFR 120–130).",
      "are defense articles controlled under the ITAR (22 CFR 120–130).",
    ]),
    ...ofRegime("EAR", [
      "is subject to the Export Administration Regulations (15 CFR 730–774).",
      "are subject to the Export Administration Regulations (15 CFR 730–774).",
    ]),
    ...ofRegime("none", [
      "is not classified and may not be exported.",
      "are not classified and may not be exported.",
    ]),
    "Nothing may be exported, reexported or transferred to a foreign person without the authorization that the law requires. Before we accept an order for a controlled line, we screen the parties and their owners.",
  ].join(" ");
}

/** "1–3 and 7", or as the buyer numbers them; places count from 1. */
export function sayNumbers(places: readonly number[], lines: readonly { readonly number?: string }[]) {
  const name = (place: number) => numberOf(lines[place - 1], place - 1);
  // A range of numbers that do not ascend would name other lines.
  const isAscending = lines.every((_, index) => index === 0 || compare(name(index), name(index + 1)) < 0);
  const runs: { first: number; last: number }[] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.last === place - 1 && isAscending) run.last = place;
    else runs.push({ first: place, last: place });
  }
  const said = runs.map(({ first, last }) => (first === last ? name(first) : `${name(first)}–${name(last)}`));
  return new Intl.ListFormat("en-US").format(said);
}

const { compare } = new Intl.Collator("en-US", { numeric: true });
