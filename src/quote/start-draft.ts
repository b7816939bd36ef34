import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import { itemsFor } from "#request/form/form-words.ts";
import { flags, type Line, namePart, toOneLine } from "#request/lines/line.ts";
import { askedBreaks, writeBreaks } from "./breaks.ts";
import { type FederalBuyer, isFederalBuyer } from "./federal-buyer.ts";
import { factsOf } from "./finish-line.ts";
import { reviseGovernment } from "./government.ts";
import { formatMoney, formatPercent, formatPrice, formatQuantity } from "./money.ts";
import {
  type DraftLine,
  emptyDraftLine,
  numberLines,
  type Quote,
  type QuoteDraft,
  type QuoteLine,
} from "./quote.ts";
import { governmentExemption } from "./words.ts";

/** A first draft from what the buyer asked for; prices, lead times and origins are for a person to state. */
export function startDraft(
  company: Company,
  lines: readonly Line[],
  items = "",
  earlier: Partial<QuoteDraft> = {},
): QuoteDraft {
  // A list that was started from a capability's page begins with the capability's name.
  const slug = company.words(capabilities).find(({ name }) => items.startsWith(itemsFor(name)))?.slug ?? "";
  // It may be firearms or ammunition: a person has to say which, because the licensee is the seller of
  // firearms only.
  const kind = slug === "weapons" ? "" : slug;
  const { leadTime = "" } = company.facts.quotes;
  return completeDraft(company, {
    ...startTerms(company),
    ...earlier,
    lines: lines.map((line) => startLine(line, kind, leadTime)),
  });
}

/** What depends on who buys: the Federal Government pays no state's sales tax. */
export function termsFor(buyer: FederalBuyer): Partial<QuoteDraft> {
  return isFederalBuyer(buyer) ? { tax: "exempt", taxNote: governmentExemption } : {};
}

export function startTerms({ facts }: Company): Omit<QuoteDraft, "lines"> {
  const { validForDays, packaging, cancellation, warranty, carrier, salesTax, exemption = "" } = facts.quotes;
  const { payment, fob, freight } = facts.quotes;
  return {
    validForDays: String(validForDays),
    fob,
    ...{ freight, freightAmount: "", carrier },
    ...{ discount: "", tax: salesTax, taxAmount: "" },
    taxNote: salesTax === "exempt" ? exemption : "",
    payment: payment[0] ?? "",
    ...{ incoterms: "", packaging, cancellation, warranty, remarks: "" },
  };
}

/** Adds the fields that a draft stored by an earlier release lacks, and gives each line its own number. */
export function completeDraft(company: Company, stored: QuoteDraft): QuoteDraft {
  const lines = stored.lines.map((line, index) => ({
    ...emptyDraftLine,
    ...line,
    id: line.id || String(index + 1),
  }));
  return { ...startTerms(company), ...withoutTax, ...stored, lines: numberLines(lines) };
}

/** No tax that nobody stated: today's default may differ from the one when the draft was written. */
const withoutTax = { tax: "notIncluded", taxNote: "" };

/** The next revision begins with what the last one said, valid for as many days from the day it is sent. */
export function reviseDraft(company: Company, quote: Quote): QuoteDraft {
  const { payment, incoterms, packaging, cancellation, warranty, remarks } = quote;
  const start = startTerms(company);
  const { totals, date, validUntil, discount, tax } = quote;
  // A quote with only services states neither of these, and one for delivery abroad no FOB point.
  const [fob, freight] = [quote.fob || start.fob, quote.freight || start.freight];
  const days = Temporal.PlainDate.from(date).until(validUntil, { largestUnit: "day" }).days;
  const freightAmount = quote.freight === "added" ? formatMoney(totals.freight) : "";
  return completeDraft(company, {
    lines: quote.lines.map(reviseLine),
    ...{ validForDays: String(days), fob, freight, freightAmount, payment, remarks },
    ...{ incoterms, packaging, cancellation, warranty, carrier: quote.carrier ?? start.carrier },
    discount: discount ? formatPercent(discount) : "",
    tax: tax?.way ?? "notIncluded",
    taxAmount: tax?.rate ? `${formatPercent(tax.rate)}%` : totals.tax ? formatMoney(totals.tax) : "",
    taxNote: tax?.note ?? "",
    ...reviseGovernment(quote.government, quote.lines),
  });
}

/** What a line that was sent says, as someone would type it. */
export function reviseLine(line: QuoteLine): DraftLine {
  const { id = "", number = "", part, description, unit } = line;
  const quantity = formatQuantity(line.quantity);
  const item = { ...emptyDraftLine, id, number, part, description, unit, quantity };
  if (line.outcome === "no-bid") {
    return { ...item, quantity: line.quantity ? item.quantity : "", outcome: "no-bid", reason: line.reason };
  }
  const { outcome, kind, leadTime, origin, exportClass, maker, offered } = line;
  // Prices by quantity are stored net.
  const discount = line.discount && !line.breaks ? formatPercent(line.discount) : "";
  const listPrice = line.breaks ? line.unitPrice : (line.listPrice ?? line.unitPrice);
  // A fact that does not apply is not on the quote.
  const absent = (mayNotApply: boolean | undefined) => (mayNotApply && line.facts ? "n/a" : "");
  const facts = Object.fromEntries(
    factsOf(line).map(({ name, label, mayNotApply }) => [
      name,
      line.facts?.find((fact) => fact.label === label)?.value ?? absent(mayNotApply),
    ]),
  );
  const { optional, alternativeTo, breaks = [] } = line;
  const choices = {
    optional: optional ? "yes" : "",
    alternativeTo: alternativeTo ?? "",
    breaks: writeBreaks(breaks),
    quantity: line.quantity ? quantity : "",
  };
  const stated = { ...choices, kind, discount, leadTime, origin, exportClass, maker, offered, ...facts };
  return { ...item, ...stated, outcome, unitPrice: formatPrice(listPrice) };
}

function startLine(line: Line, kind: string, leadTime: string): DraftLine {
  const part = namePart(line);
  const description = line.description === part ? "" : line.description;
  const { number, quantity, unit } = line;
  const breaks = quantity === "" ? askedBreaks(line.source) : "";
  const known = breaks ? [flags.range, flags.noQuantity, flags.twoQuantities] : [];
  const flag = line.flags.filter((each) => !known.some((other) => other === each)).join("; ");
  const source = flag && toOneLine(line.source);
  return {
    ...emptyDraftLine,
    leadTime,
    number,
    kind,
    part,
    description,
    quantity,
    unit,
    flag,
    source,
    breaks,
  };
}

type Carried = "fob" | "freight" | "payment" | "incoterms" | "packaging" | "cancellation" | "warranty";

export type EarlierTerms = {
  readonly number: string;
  readonly revision: string;
  readonly sentAt: number;
  /** Only those that it stated. */
  readonly terms: Readonly<Partial<Record<Carried, string>>>;
};

export type LastQuote = { readonly quote: Quote; readonly sentAt: number };

/** The terms of the last quote to this buyer, for a person to confirm. */
export function earlierTerms({ quote, sentAt }: LastQuote): EarlierTerms {
  const { fob, freight, payment, incoterms, packaging, cancellation, warranty } = quote;
  const terms = { fob, freight, payment, incoterms, packaging, cancellation, warranty };
  const stated = Object.entries(terms).filter(([, text]) => text);
  return { number: quote.number, revision: quote.revision, sentAt, terms: Object.fromEntries(stated) };
}
