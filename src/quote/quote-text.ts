import { sayDay } from "#company/time-in.ts";
import { type Said, startLow } from "#content/describe-company.ts";
import type { PriceBreak } from "./breaks.ts";
import { type Cents, formatMoney, formatPercent, formatPrice, formatQuantity } from "./money.ts";
import {
  countOutcomes,
  isCounted,
  isOfGoods,
  numberOf,
  type PricedLine,
  type Quote,
  type QuoteLine,
} from "./quote.ts";
import { originPlaceOf, quoteWords, sayTerm } from "./words.ts";

/** The company whose quote it is. */
type Issuer = Pick<Said, "address" | "legalName">;

type SumRow = {
  readonly label: string;
  readonly value: string;
  readonly cents?: Cents;
};

/** What comes between the lines and the total, on paper, in mail, on the page and in the spreadsheet. */
export function sumRows(quote: Quote): readonly SumRow[] {
  const { totals, lines, freight, discount, tax } = quote;
  const quoted = lines.filter(isCounted).length;
  const outside = lines.flatMap((line, index) =>
    line.outcome === "no-bid" || isCounted(line) ? [] : [index + 1],
  );
  const without = outside.length > 0 ? `; not in the total: ${sayNumbers(outside, lines)}` : "";
  const rate = tax?.way === "added" && tax.rate ? `${formatPercent(tax.rate)}%` : "";
  const taxed = ["Sales tax", rate, tax?.note].filter(Boolean).join(", ");
  return [
    row(`Lines quoted (${quoted}${without})`, totals.lines),
    ...(discount ? [row(`Discount, ${formatPercent(discount)}%`, 0 - (totals.discount ?? 0))] : []),
    ...(freight ? [freightRow(quote)] : []),
    ...(tax?.way === "added" ? [row(taxed, totals.tax ?? 0)] : []),
    ...(tax?.way === "exempt" ? [row(sayExempt(tax.note), 0)] : []),
  ];
}

function sayExempt(note: string) {
  return ["Sales tax exempt", note].filter(Boolean).join(", ");
}

/** If the quote says nothing about sales tax, the label says that it is not included. */
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
  return freight === "added" ? row(label, totals.freight) : { label, value: sayFreight(freight) };
}

/** Without an amount, `sayFreight` says how the freight is paid. */
export function nameFreight(freight: string) {
  return freight === "added" ? `Freight, ${sayTerm("freight", freight).toLowerCase()}` : "Freight";
}

/** Freight without an amount of its own: in the prices, or paid by the buyer to the carrier. */
export function sayFreight(freight: string) {
  return freight === "included" ? "Included in the prices" : "Collect, not in the total";
}

/** With the place where it was when the quote was sent. */
export function sayFob({ fob, fobPlace }: Pick<Quote, "fob" | "fobPlace">, said: Issuer) {
  return sayTerm("fob", fob, fobPlace ?? originPlaceOf(said));
}

/** The line's own discount; empty if it has none. */
export function sayDiscount({ discount, listPrice, unitPrice }: PricedLine) {
  if (!discount) return "";
  const percent = formatPercent(discount);
  if (listPrice === undefined) return quoteWords.discountedExtended(percent);
  return quoteWords.discounted(percent, formatPrice(unitPrice));
}

/**
 * The regulations that an export class falls under: none if the line is not classified, which may not be
 * exported. `regimeOf` gives undefined for text that is not a class.
 */
type Regime = "ITAR" | "EAR" | "none";

const usml = /^USML [IVX]+\b/i;
const ear = /^(?:EAR99|(?:ECCN )?\d[A-E]\d{3}\b.*)$/i;

export function regimeOf(exportClass: string): Regime | undefined {
  const typed = exportClass.trim();
  if (usml.test(typed)) return "ITAR";
  if (ear.test(typed)) return "EAR";
  return typed.toLowerCase() === quoteWords.notClassified.toLowerCase() ? "none" : undefined;
}

export function classOf({ isService, exportClass }: PricedLine) {
  if (isService) return "";
  const regime = regimeOf(exportClass) ?? "none";
  return regime === "none" ? quoteWords.notClassified : exportClass;
}

export function makerOf({ isService, maker }: PricedLine) {
  return isService ? "" : maker || "not named";
}

/**
 * The facts that its kind has to state, and what follows from having no export class. An earlier release
 * stored no facts.
 */
function alsoStated(line: PricedLine) {
  const facts = (line.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
  return classOf(line) === quoteWords.notClassified ? [...facts, "May not be exported"] : facts;
}

/** In the place of what a line comes to, where the total does not have it. */
export function sayExtended(line: PricedLine) {
  if (isCounted(line)) return formatMoney(line.extended);
  if (line.alternativeTo) return "Alternative";
  return line.optional ? "Option" : "By quantity";
}

/** Why the total does not have a line and what it comes to, or what other quantities cost; empty for any other line. */
export function sayOutside(line: PricedLine) {
  const { alternativeTo, optional, breaks, quantity, unit, extended } = line;
  const prices = breaks ? `Price by quantity: ${sayBreaks(breaks)}` : "";
  if (isCounted(line)) return prices;
  const why = alternativeTo ? `Alternative to line ${alternativeTo}` : optional ? "Option" : prices;
  const sum = quantity > 0 ? `: ${formatQuantity(quantity)} ${unit} come to ${formatMoney(extended)}` : "";
  return `${why}; not in the total${sum}`;
}

/** "1–9 at 12.50, 10–49 at 11.00, 50 or more at 9.90" */
function sayBreaks(breaks: readonly PriceBreak[]) {
  const said = breaks.map(({ from, to, price }, index) => {
    const first = formatQuantity(from);
    const isLast = index === breaks.length - 1;
    const range =
      to === undefined ? (isLast ? `${first} or more` : `from ${first}`) : `${first}–${formatQuantity(to)}`;
    return `${to === from ? first : range} at ${formatPrice(price)}`;
  });
  return said.join(", ");
}

/** What a quote says about a line under its figures: its own facts, and whether it comes in time. */
export function statedOf(line: PricedLine, needBy: string) {
  const outside = sayOutside(line);
  return [
    ...(outside ? [outside] : []),
    ...alsoStated(line),
    ...(line.isLate ? [sayLate(line.leadTime, needBy)] : []),
  ];
}

/** "Delivery: 20 weeks after receipt of order; later than your February 15 date" */
export function sayLate(leadTime: string, needBy: string) {
  const [month, day] = sayDay(needBy).split(/[ ,]+/);
  const time = sayWeeks(leadTime.replace(receiptOfOrder, ""));
  return `Delivery: ${time} after receipt of order; later than your ${month} ${day} date`;
}

/** What the weeks of a quote mean, and why some lines come too late. */
export function sayLeadTerm({ whyLate = "" }: Pick<Quote, "whyLate">) {
  return `${quoteWords.leadTimes} ${whyLate}`.trim();
}

/** "8" and "6-8" are weeks; "In stock" and "10 days" need no unit. */
const weeks = /^\d+(?: ?[-–] ?\d+)?$/;

export function sayLeadTime(typed: string) {
  return weeks.test(typed) ? `${typed.replace("-", "–")} wk` : typed;
}

export function sayWeeks(typed: string) {
  return weeks.test(typed) ? nameWeeks(typed.replace("-", "–")) : typed;
}

/** Lead times count from there anyway. */
const receiptOfOrder = /,? ?(?:\bARO|\bafter receipt of (?:the )?order)\.?$/i;
/** The first that fits counts; a number alone is weeks. */
const leadTimeUnits: readonly (readonly [RegExp, days: number])[] = [
  [/^(?:weeks?|wks?|)$/i, 7],
  [/^(?:calendar )?days?$/i, 1],
  [/^(?:business|working) days?$/i, 7 / 5],
  [/^months?$/i, 31],
];

/** At most how many days; undefined where it cannot be told from what was typed. */
export function leadTimeDays(typed: string) {
  const text = typed.trim().replace(receiptOfOrder, "");
  if (/^(?:in |from )?stock$/i.test(text)) return 0;
  const [, most, unit = ""] = /^(?:\d+ ?(?:[-–]|to) ?)?(\d{1,3}) ?([a-z ]{0,20})$/i.exec(text) ?? [];
  const days = leadTimeUnits.find(([name]) => name.test(unit))?.[1];
  return most && days ? Math.ceil(Number(most) * days) : undefined;
}

function nameWeeks(weeks: string) {
  return weeks === "1" ? "1 week" : `${weeks} weeks`;
}

/** Of the lines that are quoted; empty if their lead times cannot be compared. */
export function sayLongestLead({ lines }: Pick<Quote, "lines">) {
  const typed = lines.flatMap((line) => (line.outcome === "no-bid" ? [] : [line.leadTime]));
  const [first = ""] = typed;
  if (!typed.every((leadTime) => weeks.test(leadTime))) return new Set(typed).size === 1 ? first : "";
  const counts = typed.flatMap((leadTime) => (leadTime.match(/\d+/g) ?? []).map(Number));
  return first && nameWeeks(String(Math.max(...counts)));
}

/** Keeps the code of the request: RFQ-7K3MX9QD is quoted as Q-7K3MX9QD. */
export function quoteNumber(reference: string) {
  return reference.replace(/^[A-Z]+-/, "Q-");
}

/** A to Z, then AA, like the columns of a spreadsheet. */
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
export function quoteFileName(quote: Pick<Quote, "number" | "revision">, ending: "pdf" | "xlsx" | "csv") {
  return `${nameQuote(quote)
    .match(/[\w-]+/g)
    ?.join("-")}.${ending}`;
}

const isFirearm = (line: QuoteLine) => line.outcome !== "no-bid" && line.kind === "weapons";

export function hasFirearms({ lines }: Pick<Quote, "lines">) {
  return lines.some(isFirearm);
}

/** Wherever a quote shows countries of origin. */
export function sayOrigin({ lines }: Pick<Quote, "lines">) {
  return lines.some((line) => isOfGoods(line) && line.origin) ? quoteWords.origin : "";
}

/** Who sells and who invoices the firearms; empty without any. An earlier release named no licensee. */
export function sayFirearms({ lines, licensee }: Pick<Quote, "lines" | "licensee">, { legalName }: Issuer) {
  const places = lines.flatMap((line, index) => (isFirearm(line) ? [index + 1] : []));
  if (places.length === 0) return "";
  if (!licensee) return "Firearms: the licensee is the seller, and title passes from the licensee.";
  const { name, ffl, invoicedBy, setAside } = licensee;
  const those = places.length === 1 ? "this line" : "these lines";
  const invoicing = invoicedBy === "licensee" ? "The licensee invoices" : `${legalName} invoices`;
  return [
    `Firearms (${places.length === 1 ? "line" : "lines"} ${sayNumbers(places, lines)}): ${name}, FFL ${ffl}, is the seller, and title passes from the licensee.`,
    `${invoicing} ${those}.`,
    "ATF approval time is not included in the lead times.",
    ...(setAside
      ? []
      : [`On a small business set-aside, ${those} ${places.length === 1 ? "is" : "are"} not offered.`]),
  ].join(" ");
}

/** The same beside the label "Firearms": "Lines 1–2: Example Arms Dealer LLC, …" */
export function firearmsTerm(quote: Parameters<typeof sayFirearms>[0], said: Issuer) {
  return sayFirearms(quote, said).replace(/^Firearms(?: \(l(.*?)\))?: /, (_, lines = "") =>
    lines ? `L${lines}: ` : "",
  );
}

/** What the quote says of the place where delivery ends: abroad the Incoterms rule, else the FOB point. */
export function deliveryTerm(quote: DeliveryTerms, said: Issuer) {
  const { fob, incoterms } = quote;
  if (incoterms) return { label: "Incoterms 2020", value: incoterms };
  return fob ? { label: "FOB point", value: sayFob(quote, said) } : undefined;
}

type DeliveryTerms = Pick<Quote, "fob" | "fobPlace" | "incoterms">;

export function sayDeliveryTerm(quote: DeliveryTerms, said: Issuer) {
  const { label, value } = deliveryTerm(quote, said) ?? {};
  if (!value) return "";
  return label === "FOB point" ? `FOB ${startLow(value)}` : `${value} (${label})`;
}

/** "1 as requested, 1 equal offered, 1 no-bid" */
export function sayOutcomes(lines: Parameters<typeof countOutcomes>[0]) {
  const [quoted, orEqual, noBid] = countOutcomes(lines);
  return `${quoted} as requested, ${orEqual} equal offered, ${noBid} no-bid`;
}

export function sayCancellation(charge: string) {
  if (/^no charge\b/i.test(charge)) return `In writing. ${endWithPeriod(charge)}`;
  return /^none\b/i.test(charge)
    ? `In writing. ${endWithPeriod(charge.replace(/^none/i, "No charge"))}`
    : `In writing. Charge: ${endWithPeriod(charge)}`;
}

function endWithPeriod(sentence: string) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

export function quoteSubject(quote: Pick<Quote, "number" | "revision" | "totals" | "validUntil">) {
  return `Quote ${nameQuote(quote)}: $${formatMoney(quote.totals.total)}, valid until ${sayDay(quote.validUntil)}`;
}

/** Says which regulations apply to which lines; empty if no line is goods. */
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
export function sayNumbers(places: readonly number[], lines: Numbered) {
  const name = (place: number) => numberOf(lines[place - 1], place - 1);
  const runs: { first: number; last: number }[] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.last === place - 1 && isAscending(lines)) run.last = place;
    else runs.push({ first: place, last: place });
  }
  const said = runs.map(({ first, last }) => (first === last ? name(first) : `${name(first)}–${name(last)}`));
  return new Intl.ListFormat("en-US").format(said);
}

type Numbered = readonly { readonly number?: string }[];

const ascending = new WeakMap<Numbered, boolean>();
const compare = new Intl.Collator("en-US", { numeric: true }).compare;

/**
 * If the buyer's numbers do not ascend, a range such as 1–3 would name other lines. Remembered, because every
 * check of a draft asks about the same lines.
 */
function isAscending(lines: Numbered) {
  const isInOrder = ascending.get(lines) ?? lines.every((line, index) => follows(line, index, lines));
  ascending.set(lines, isInOrder);
  return isInOrder;
}

function follows(line: Numbered[number], index: number, lines: Numbered) {
  return index === 0 || compare(numberOf(lines[index - 1], index - 1), numberOf(line, index)) < 0;
}

/** How a question about a line begins, unless the buyer typed before it; the desk finds the line by it. */
export function askAboutLine(number: string) {
  return `Line ${number}:`;
}

/** The number of the line that a message asks about. */
export function lineAskedAbout(text: string, lines: Numbered) {
  return lines.map(numberOf).find((number) => text.includes(askAboutLine(number)));
}
