import { DAY_MS, HOUR_MS } from "#company/time-in.ts";
import type { SolicitationKind } from "#request/fields/solicitation.ts";
import type { PriceBreak } from "./breaks.ts";
import type { Cents, Percent, Thousandths, UnitPrice } from "./money.ts";

export const outcomes = ["quoted", "or-equal", "no-bid"] as const;
type Outcome = (typeof outcomes)[number];

/** As many as the kind of line with the most facts needs. */
export const factNames = ["fact1", "fact2", "fact3", "fact4", "fact5"] as const;

/** A line as someone typed it, unchecked: kept letter for letter, whatever it says. */
export const emptyDraftLine = {
  /** Identifies the line when it is moved; two versions are compared by it. */
  id: "",
  /**
   * The buyer's line number as typed, or ours if the buyer gave none. In a draft that an earlier release
   * stored, it may be empty.
   */
  number: "",
  outcome: "quoted" as Outcome,
  /** A key of `lineKinds`; empty until someone chooses. */
  kind: "",
  part: "",
  description: "",
  quantity: "",
  unit: "",
  unitPrice: "",
  /** In percent of the unit price. */
  discount: "",
  leadTime: "",
  origin: "",
  exportClass: "",
  maker: "",
  /** What a line of its kind also states, such as the NIJ listing, in the order of its kind's labels. */
  fact1: "",
  fact2: "",
  fact3: "",
  fact4: "",
  fact5: "",
  offered: "",
  reason: "",
  /** What our software was unsure of when it read the request, until someone has looked at it. */
  flag: "",
  source: "",
  /** Any text: the line is an option, outside the total. */
  optional: "",
  /** The number of the line that this one is an alternative to, outside the total; empty for a line of its own. */
  alternativeTo: "",
  /** What one costs by quantity, as `readBreaks` reads it. Without a quantity, the line is outside the total. */
  breaks: "",
};

export type DraftLine = Readonly<typeof emptyDraftLine>;

export const lineNames = Object.keys(emptyDraftLine) as (keyof DraftLine)[];

export type QuoteDraft = {
  readonly lines: readonly DraftLine[];
  readonly validForDays: string;
  /** A key of `fobPoints`, as the freight and the tax are of their words. */
  readonly fob: string;
  readonly freight: string;
  /** Counts only where freight is added to the total. */
  readonly freightAmount: string;
  /** In percent of all lines, after their own discounts. */
  readonly discount: string;
  readonly tax: string;
  /** In dollars, or in percent of the lines less discounts; counts only where sales tax is added. */
  readonly taxAmount: string;
  /** The certificate or authority of an exemption, or what the tax is. */
  readonly taxNote: string;
  readonly carrier: string;
  readonly payment: string;
  readonly incoterms: string;
  readonly packaging: string;
  readonly cancellation: string;
  readonly warranty: string;
  readonly remarks: string;
  readonly government?: GovernmentDraft;
  /** For the e-mail that brings it, and not part of the quote. */
  readonly enclosing?: Enclosing;
  /** By check: why the quote is sent without what is missing. */
  readonly overruled?: Readonly<Record<string, string>>;
  /** The open editor page it was typed on. Downloading a preview leaves it open, with an old version. */
  readonly page?: string;
};

/** As it was typed. */
export type Enclosing = {
  readonly note: string;
  readonly copies: string;
  /** The form that the files were uploaded with, and each file's number there and its name. */
  readonly form: string;
  readonly files: readonly string[];
};

export const nothingEnclosed: Enclosing = { note: "", copies: "", form: "", files: [] };

type Item = {
  /** Of the draft's line, so that the next revision knows it again; an earlier release stored none. */
  readonly id?: string;
  /** The buyer's own; an earlier release stored none. */
  readonly number?: string;
  readonly part: string;
  readonly description: string;
  readonly quantity: Thousandths;
  readonly unit: string;
};

export type PricedLine = Item & {
  readonly outcome: "quoted" | "or-equal";
  readonly kind: string;
  /** A course or freight, which has no maker, origin or export class. */
  readonly isService: boolean;
  readonly maker: string;
  /** With the labels that the line's kind had when the quote was sent. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Empty unless the line is or-equal. */
  readonly offered: string;
  /** What the quantity is multiplied by, less the line's discount. */
  readonly unitPrice: UnitPrice;
  readonly discount?: Percent;
  /** Before the discount. The first format stored none: its `unitPrice` was before the discount. */
  readonly listPrice?: UnitPrice;
  readonly extended: Cents;
  readonly leadTime: string;
  readonly origin: string;
  readonly exportClass: string;
  readonly optional?: true;
  /** The number of the line that it may take the place of. */
  readonly alternativeTo?: string;
  /** Net of the line's discount. The unit price is that of the quantity; without a quantity, of the first. */
  readonly breaks?: readonly PriceBreak[];
  /** Even an order of the quote's own day would be delivered after the buyer's need-by date. */
  readonly isLate?: true;
};

export type QuoteLine = PricedLine | (Item & { readonly outcome: "no-bid"; readonly reason: string });

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** What is offered, and on which terms. */
export type Offer = {
  readonly lines: readonly QuoteLine[];
  /** An ISO date in the company's time zone; the quote is valid through the whole of that day. */
  readonly validUntil: string;
  /**
   * Keys of `fobPoints` and `freightWays`; empty where only services are quoted. Words that an earlier release
   * did not know are as they were printed. Abroad, the Incoterms rule takes the place of the FOB point.
   */
  readonly fob: string;
  /** Where it was shipped from when the quote was sent. */
  readonly fobPlace?: string;
  readonly freight: string;
  readonly discount?: Percent;
  /** Absent where sales tax is not included. The way is a key of `taxWays`. */
  readonly tax?: { readonly way: string; readonly note: string; readonly rate?: Percent };
  /** An earlier release stored none. */
  readonly carrier?: string;
  readonly payment: string;
  readonly incoterms: string;
  readonly packaging: string;
  readonly cancellation: string;
  readonly warranty: string;
  readonly remarks: string;
  /** What the buyer reads about the lines that come after the need-by date. */
  readonly whyLate?: string;
  /** Where it answers a solicitation. */
  readonly government?: Government;
  readonly totals: Totals;
};

export type GovernmentField =
  | ("number" | "closes" | "amendments" | "delivery" | "discountTerms" | "remitTo" | "businessSize")
  | ("representations" | "agreement" | "pastPerformance" | "certificates");

/** What an answer to a solicitation also states, as it is printed: only what is filled. */
export type Government = Readonly<Partial<Record<GovernmentField, string>>>;

/** As a person typed it; what is empty is filled from the request and the facts. */
export type GovernmentDraft = Government & { readonly kind?: SolicitationKind };

/** A revision as it is sent: plain data, so that it can be stored and handed to another thread. */
export type Quote = Offer & {
  readonly number: string;
  readonly revision: string;
  readonly supersedes: string | undefined;
  readonly reference: string;
  readonly date: string;
  readonly buyer: Texts<"name" | "role" | "organization" | "purchasingEntity" | "email" | "phone"> & {
    readonly isVerified: boolean;
  };
  readonly deliverTo: Texts<"city" | "state" | "zip" | "country">;
  readonly needBy: string;
  /** An earlier release stored no title. */
  readonly preparedBy: Texts<"name" | "email" | "phone"> & { readonly title?: string };
  /** As they were when it was sent. */
  readonly termsOfSale?: TermsOfSale;
  /** Instead of them, the sentence with which an earlier release cited them. */
  readonly saleTerms?: string;
  /** Who sells the firearms in it, as the facts were when it was sent. */
  readonly licensee?: Licensee | undefined;
  /** Stated on quotes, whether or not the site shows them. */
  readonly sellerIds?: readonly string[];
};

export type TermsOfSale = {
  /** The ISO date of the text. */
  readonly date: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly note: string;
};

export type Licensee = Texts<"name" | "ffl"> & {
  readonly invoicedBy: "licensee" | "company";
  readonly setAside: boolean;
};

export type Totals = {
  readonly lines: Cents;
  readonly discount?: Cents;
  readonly freight: Cents;
  readonly tax?: Cents;
  readonly total: Cents;
};

/** An empty line for the end of these, with a number that none of them has. */
export function makeLine(lines: readonly DraftLine[], id: string): DraftLine {
  return { ...emptyDraftLine, id, number: String(Math.max(lines.length, highestNumber(lines)) + 1) };
}

/** Gives every line its own number: of two with the same, the second gets a new one. */
export function numberLines(lines: readonly DraftLine[]): readonly DraftLine[] {
  const used = new Set([""]);
  let highest = highestNumber(lines);
  return lines.map((line, index) => {
    const isOwn = !used.has(line.number);
    used.add(line.number);
    if (isOwn) return line;
    highest = Math.max(highest, index) + 1;
    return { ...line, number: String(highest) };
  });
}

function highestNumber(lines: readonly DraftLine[]) {
  const numbers = lines.map(({ number }) => Number(number)).filter(Number.isSafeInteger);
  return Math.max(0, ...numbers);
}

/** The buyer's number of a line where there is one, else ours; lines count from 0. */
export function numberOf(line: { readonly number?: string } | undefined, index: number) {
  return line?.number || String(index + 1);
}

/** In this order: quoted, or equal, no bid. */
export function countOutcomes(lines: readonly { readonly outcome: Outcome }[]) {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  return [count("quoted"), count("or-equal"), count("no-bid")] as const;
}

export const longestValidity = 365;
/** Counted back from the midnight that ends the last valid day, so it begins at 8 AM. */
export const expiresSoonMs = 3 * DAY_MS + 16 * HOUR_MS;

export function parseDays(text: string) {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= longestValidity ? days : undefined;
}

/** As an ISO date. Without Temporal, which some browsers lack. */
export function lastValidDay(today: string, days: number) {
  return new Date(Date.parse(`${today}T12:00Z`) + days * DAY_MS).toJSON().slice(0, today.length);
}

type CountedLine = PricedLine & { readonly optional?: never; readonly alternativeTo?: never };

/**
 * Whether the total has it: what is offered first, at the quantity that was asked for. Options, alternatives and
 * prices by quantity are for the buyer to choose from.
 */
export function isCounted(line: QuoteLine): line is CountedLine {
  return line.outcome !== "no-bid" && !line.optional && !line.alternativeTo && line.quantity > 0;
}

export function isOfGoods(line: QuoteLine): line is PricedLine {
  return line.outcome !== "no-bid" && !line.isService;
}
