import type { CapabilitySlug } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import type { Check } from "#quote/finish-quote.ts";
import type { DraftLine, QuoteDraft } from "#quote/quote.ts";

/** What keeps a promise: a field without which the quote is not sent or says so, or the software. */
type Keeper =
  /** A field of a line that the check of its name asks for; `overruled`: what is printed instead if someone gives a reason. */
  | { readonly line: keyof DraftLine & Check["name"]; readonly overruled?: string }
  /** Facts that a line of this kind has to state, by their labels on the quote. */
  | { readonly kind: CapabilitySlug; readonly facts: readonly string[] }
  /** A term of the quote that the check `stated` asks for, or a separate one. */
  | { readonly term: keyof QuoteDraft & string; readonly check: Check["name"] }
  /** The software does it, in this file. */
  | { readonly done: string };

type QuotePromise = { readonly says: string; readonly keeper: Keeper };

const sentInTime: Keeper = { done: "src/company/deadlines.ts" };
const maker: Keeper = { line: "maker", overruled: "not named" };

const kept = (keeper: Keeper, ...sentences: readonly string[]): readonly QuotePromise[] =>
  sentences.map((says) => ({ says, keeper }));

/** Every sentence of a public page that says what a quote holds or does, by words that occur in it. */
export const quotePromises: readonly QuotePromise[] = [
  ...kept({ done: "src/quote/government.ts" }, "We print it on the quote"),
  ...kept(
    maker,
    "The quote names the maker and model on every line, or says that they are not named",
    "The quote names the maker and model of every item, or says that they are not named",
    "Every quote names the maker and model of its goods, or says that they are not named",
    "We quote to your written requirement and name the maker and model, or say that they are not named",
    "it obliges us to name the maker and the model, or to say that they are not named",
  ),
  ...kept(
    { kind: "optics", facts: ["Reticle"] },
    "The quote states the reticle, and names the maker and model or says that they are not named",
    "quoted by model and reticle",
  ),
  ...kept({ kind: "optics", facts: ["Mount", "Host"] }, "Mount and host named on the quote"),
  ...kept(
    { kind: "optics", facts: ["Mount", "Host", "Laser class"] },
    "The quote states the mount and the host, and the IEC 60825-1 class of any laser",
  ),
  ...kept(
    { kind: "optics", facts: ["Reticle", "Mount", "Batteries"] },
    "We quote the optic, reticle, mount height and batteries together",
  ),
  ...kept({ kind: "optics", facts: ["Reticle", "Mount", "Host"] }, "the quote states all three"),
  ...kept(
    { line: "exportClass" },
    "We state the classification of each item on the quote",
    "The quote states the export status of each item",
  ),
  ...kept(
    { line: "origin" },
    "Export status and country of origin are stated per item on the quote",
    "state country of origin per quote",
    "Stated per quote",
  ),
  ...kept({ line: "leadTime" }, "with price, lead time and export status"),
  ...kept(
    { kind: "armor", facts: ["NIJ listing"] },
    "quoted as NIJ-listed models (CPL)",
    "quoted as models that their manufacturer has on the NIJ Compliant Products List",
    "if not listed, the quote says so",
  ),
  ...kept(
    { kind: "armor", facts: ["NIJ listing", "Level and standard"] },
    "the quote says so and names the standard each was tested to",
    "The quote gives the NIJ-listed model (CPL) and its level",
  ),
  ...kept({ kind: "armor", facts: ["Use"] }, "stand-alone or in conjunction (ICW), stated on the quote"),
  ...kept(
    { kind: "comms", facts: ["FIPS 140-3 certificate"] },
    "the quote cites the FIPS 140-3 certificate, or says there is none",
    "The quote cites any FIPS 140-3 certificate",
  ),
  ...kept(
    { kind: "comms", facts: ["Section 889"] },
    "each communications line of the quote states the maker's representation",
  ),
  ...kept({ kind: "comms", facts: ["Fits"] }, "state which accessory fits which model"),
  ...kept({ kind: "night-vision", facts: ["Eye spacing"] }, "range stated per model on the quote"),
  ...kept(
    { kind: "medical", facts: ["Remaining shelf life"] },
    "Remaining shelf life is stated on the quote",
    "Remaining months stated on the quote",
  ),
  ...kept(
    { kind: "weapons", facts: ["Transfer"] },
    "with the transfer documents stated on the quote",
    "suppressors quoted as separate NFA items",
  ),
  ...kept(
    { kind: "weapons", facts: ["Excise tax"] },
    "each firearm and ammunition line of the quote states how that tax is applied",
  ),
  ...kept(
    { kind: "training", facts: ["Instructor", "Qualifications"] },
    "The quote names the instructor and the instructor's qualifications",
  ),
  ...kept({ kind: "training", facts: ["Qualifications"] }, "Instructor qualifications, stated on the quote"),
  ...kept(
    { kind: "training", facts: ["Objectives", "Prerequisites", "Qualifications"] },
    "The quote states objectives, prerequisites",
  ),
  ...kept(
    { line: "kind" },
    "Travel and range fees are quoted as separate lines",
    "quoted under Weapons Systems",
  ),
  ...kept(
    { term: "freight", check: "fob" },
    "Freight is quoted as its own line, or included",
    "Where the quote says FOB",
  ),
  ...kept({ term: "packaging", check: "stated" }, "The quote states packaging and marking"),
  ...kept(
    { term: "incoterms", check: "incoterms" },
    "for delivery abroad, the Incoterms 2020 rule",
    "as the Incoterms 2020 rule on the quote says",
  ),
  ...kept({ line: "unitPrice" }, "Volume discounts where the manufacturer offers them, in the quoted price"),
  ...kept({ term: "cancellation", check: "stated" }, "The quote states any charge"),
  ...kept({ term: "validForDays", check: "validity" }, "unless we withdraw the quote in writing first"),
  ...kept({ line: "description" }, "quoted to your written requirement"),
  ...kept({ line: "offered" }, "free to quote what meets the requirement"),
  ...kept(
    { done: "src/quote/words.ts" },
    "One reference from quote to signature",
    "traceable from quote to signature",
  ),
  ...kept({ done: "src/quote/words.ts" }, "A quote is an invitation to order"),
  ...kept(
    sentInTime,
    `uote ${theCompany.said.promises.quote}`,
    `uotes ${theCompany.said.promises.quote}`,
    `uote requests ${theCompany.said.promises.quote}`,
    `a quote ${theCompany.said.promises.quoteSoon}`,
  ),
  ...kept(
    { done: "src/quote/record/quotes.ts" },
    "The written quote goes to this address",
    "when a quote was first opened",
    "when a quote we sent you was first opened",
  ),
  ...kept({ done: "src/request/record/compliance.ts" }, "its quotes and its notes are held"),
  ...kept({ done: "src/quote/finish-quote.ts" }, "is abroad, before a quote is sent"),
  ...kept({ kind: "comms", facts: ["Encryption"] }, "we quote AES-256 (FIPS 197)"),
];

/** Whole sentences, headings and labels that mention a quote and promise nothing about what it says. */
export const plainMentions: readonly RegExp[] = [
  /^(?:Request an? )?Quotes?$/i,
  /^Quote (?:delivery|requests|form:)$/,
  // The heading above a form: "Request a quote for body armor".
  /^Request a quote for [a-z ]+$/,
  /\bquote form is faster\b/,
  /^Quotes, availability, order status/,
  /\bQuoting, kitting and shipping are run from here\b/,
  /^quoting, tracking, kitting and documents\.$/,
  /^Send a request for quote, or ask a question first\.$/,
  /^The quote and contact forms on this site\b/,
  /^To answer your message or prepare your quote\b/,
  /\bold to request a quote\b/,
  /\binvolved in your quote or order;$/,
];
