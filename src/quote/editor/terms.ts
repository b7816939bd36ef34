import { incotermsRules } from "#quote/incoterms.ts";
import { hasGoods } from "#quote/line-checks.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import type { Seller } from "#quote/seller.ts";
import { governmentExemption, sayTerm, termChoices } from "#quote/words.ts";

export type TermName = Exclude<keyof QuoteDraft, "lines" | "overruled" | "page" | "government" | "enclosing">;

/** One field of the terms. A new one is an entry here and in `QuoteDraft`. */
export type Term = {
  readonly name: TermName;
  readonly label: string;
  readonly note?: string;
  /** Shown only if anything is shipped. */
  readonly isForGoods?: true;
  /** Shown only while another term has this value. */
  readonly goesWith?: readonly [TermName, string];
  /** Within the U.S. a quote has an FOB point, abroad an Incoterms rule; the draft keeps the other as it is. */
  readonly notFor?: "domestic" | "abroad";
  readonly longest?: number;
  /**
   * One of these, each with its words where it is stored as a key. A value that is no longer offered stays what
   * it is until someone chooses another.
   */
  readonly choices?: (seller: Seller) => readonly string[] | Readonly<Record<string, string>>;
  /** What is often said here. */
  readonly usual?: (seller: Seller) => readonly string[];
  readonly isBlock?: true;
};

export const terms: readonly Term[] = [
  { name: "validForDays", label: "Valid for, days" },
  { name: "payment", label: "Payment terms", choices: ({ payment }) => payment },
  {
    name: "fob",
    label: "FOB point",
    isForGoods: true,
    notFor: "abroad",
    choices: ({ originPlace }) => ({ ...termChoices.fob, origin: sayTerm("fob", "origin", originPlace) }),
  },
  {
    name: "incoterms",
    label: "Incoterms 2020",
    notFor: "domestic",
    note: "Rule and place, such as CIP Oslo.",
    usual: () => incotermsRules,
  },
  { name: "freight", label: "Freight", isForGoods: true, choices: () => termChoices.freight },
  { name: "freightAmount", label: "Freight, $", isForGoods: true, goesWith: ["freight", "added"] },
  { name: "carrier", label: "Carrier", isForGoods: true },
  { name: "discount", label: "Discount on all lines, %" },
  { name: "tax", label: "Sales tax", choices: () => termChoices.tax },
  {
    name: "taxAmount",
    label: "Sales tax, $ or %",
    goesWith: ["tax", "added"],
    note: "A percentage is of the lines less discounts.",
  },
  {
    name: "taxNote",
    label: "Certificate, law or tax",
    usual: ({ exemption }) => [exemption, governmentExemption].filter(Boolean),
    note: "Printed beside the sales tax. An exemption has to name its certificate or law.",
  },
  { name: "packaging", label: "Packaging and marking" },
  { name: "cancellation", label: "Cancellation charge" },
  { name: "warranty", label: "Warranty" },
  {
    name: "remarks",
    label: "Remarks",
    isBlock: true,
    longest: 5_000,
    note: "Printed on the quote. If a line offers an equal, say why it fits.",
  },
];

const longest = 200;

export function longestTerm({ longest: own = longest }: Term) {
  return own;
}

const labels = new Map(terms.map(({ name, label }) => [name, label]));

export function nameTerm(name: TermName) {
  return labels.get(name) ?? name;
}

/** Those that apply to such a draft. */
export function termsFor(draft: QuoteDraft, destination: "domestic" | "abroad" | "unknown") {
  const isCarried = hasGoods(draft.lines);
  return terms.filter(
    ({ isForGoods, notFor, goesWith }) =>
      (!isForGoods || isCarried) &&
      notFor !== destination &&
      (!goesWith || draft[goesWith[0]] === goesWith[1]),
  );
}
