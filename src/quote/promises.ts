import { company } from "#content/company.ts";
import type { CapabilitySlug } from "#content/paths.ts";
import type { Check } from "./finish-quote.ts";
import type { DraftLine, QuoteDraft } from "./quote.ts";

/** What makes a promise come true: without it, the quote is not sent, or the paper prints it anyway. */
type Keeper =
  /** A field of a line that the check of its name asks for; `overruled`: what is printed instead if someone gives a reason. */
  | { readonly line: keyof DraftLine & Check["name"]; readonly overruled?: string }
  /** Facts that a line of this kind has to state, by their labels on the quote. */
  | { readonly kind: CapabilitySlug; readonly facts: readonly string[] }
  /** A term of the quote that the check `stated` asks for, or a separate one. */
  | { readonly term: keyof QuoteDraft & string; readonly check: Check["name"] }
  /** The software does it: in which file, so that a reader finds it. */
  | { readonly done: string };

type QuotePromise = { readonly says: string; readonly keeper: Keeper };

const sentInTime: Keeper = { done: "src/request/intake/deadlines.ts" };
const maker: Keeper = { line: "maker", overruled: "not named" };

/** Every sentence of a public page that says what a quote holds or does, by words that occur in it. */
export const quotePromises: readonly QuotePromise[] = [
  {
    says: "The quote names the maker and model on every line, or says that they are not named",
    keeper: maker,
  },
  {
    says: "The quote names the maker and model of every item, or says that they are not named",
    keeper: maker,
  },
  {
    says: "The quote states the reticle, and names the maker and model or says that they are not named",
    keeper: { kind: "optics", facts: ["Reticle"] },
  },
  {
    says: "Every quote names the maker and model of its goods, or says that they are not named",
    keeper: maker,
  },
  {
    says: "We quote to your written requirement and name the maker and model, or say that they are not named",
    keeper: maker,
  },
  { says: "it obliges us to name the maker and the model, or to say that they are not named", keeper: maker },
  { says: "quoted by model and reticle", keeper: { kind: "optics", facts: ["Reticle"] } },
  { says: "Mount and host named on the quote", keeper: { kind: "optics", facts: ["Mount", "Host"] } },
  {
    says: "We quote the optic, reticle, mount height and batteries together",
    keeper: { kind: "optics", facts: ["Reticle", "Mount", "Batteries"] },
  },
  {
    says: "so that one quote covers all three",
    keeper: { kind: "optics", facts: ["Reticle", "Mount", "Host"] },
  },
  { says: "We state the classification of each item on the quote", keeper: { line: "exportClass" } },
  { says: "The quote states the export status of each item", keeper: { line: "exportClass" } },
  {
    says: "Export status and country of origin are stated per item on the quote",
    keeper: { line: "origin" },
  },
  { says: "state country of origin per quote", keeper: { line: "origin" } },
  { says: "Stated per quote", keeper: { line: "origin" } },
  { says: "with price, lead time and export status", keeper: { line: "leadTime" } },
  { says: "quoted as NIJ-listed models (CPL)", keeper: { kind: "armor", facts: ["NIJ listing"] } },
  {
    says: "quoted as models that their manufacturer has on the NIJ Compliant Products List",
    keeper: { kind: "armor", facts: ["NIJ listing"] },
  },
  {
    says: "the quote says so and names the standard each was tested to",
    keeper: { kind: "armor", facts: ["NIJ listing", "Level and standard"] },
  },
  { says: "if not listed, the quote says so", keeper: { kind: "armor", facts: ["NIJ listing"] } },
  {
    says: "stand-alone or in conjunction (ICW), stated on the quote",
    keeper: { kind: "armor", facts: ["Use"] },
  },
  {
    says: "The quote gives the NIJ-listed model (CPL) and its level",
    keeper: { kind: "armor", facts: ["NIJ listing", "Level and standard"] },
  },
  {
    says: "the quote cites the FIPS 140-3 certificate, or says there is none",
    keeper: { kind: "comms", facts: ["FIPS 140-3 certificate"] },
  },
  {
    says: "The quote cites any FIPS 140-3 certificate",
    keeper: { kind: "comms", facts: ["FIPS 140-3 certificate"] },
  },
  {
    says: "the quote states the maker’s answer on each line",
    keeper: { kind: "comms", facts: ["Section 889"] },
  },
  { says: "state which accessory fits which model", keeper: { kind: "comms", facts: ["Fits"] } },
  { says: "range stated per model on the quote", keeper: { kind: "night-vision", facts: ["Eye spacing"] } },
  {
    says: "Remaining shelf life is stated on the quote",
    keeper: { kind: "medical", facts: ["Remaining shelf life"] },
  },
  {
    says: "Remaining months stated on the quote",
    keeper: { kind: "medical", facts: ["Remaining shelf life"] },
  },
  {
    says: "with the transfer documents stated on the quote",
    keeper: { kind: "weapons", facts: ["Transfer"] },
  },
  {
    says: "the quote states on each line how it is applied",
    keeper: { kind: "weapons", facts: ["Excise tax"] },
  },
  { says: "suppressors quoted as separate NFA items", keeper: { kind: "weapons", facts: ["Transfer"] } },
  {
    says: "The quote names the instructor and the qualifications",
    keeper: { kind: "training", facts: ["Instructor", "Qualifications"] },
  },
  {
    says: "Instructor qualifications, stated on the quote",
    keeper: { kind: "training", facts: ["Qualifications"] },
  },
  {
    says: "The quote states objectives, prerequisites",
    keeper: { kind: "training", facts: ["Objectives", "Prerequisites", "Qualifications"] },
  },
  { says: "Travel and range fees are quoted as separate lines", keeper: { line: "kind" } },
  { says: "quoted under Weapons Systems", keeper: { line: "kind" } },
  { says: "Freight is quoted as its own line, or included", keeper: { term: "freight", check: "fob" } },
  { says: "Where the quote says FOB origin", keeper: { term: "freight", check: "fob" } },
  { says: "The quote states packaging and marking", keeper: { term: "packaging", check: "stated" } },
  { says: "for delivery abroad, the Incoterms 2020 rule", keeper: { term: "incoterms", check: "incoterms" } },
  { says: "The quote states any charge", keeper: { term: "cancellation", check: "stated" } },
  {
    says: "unless we withdraw the quote in writing first",
    keeper: { term: "validForDays", check: "validity" },
  },
  { says: "quoted to your written requirement", keeper: { line: "description" } },
  { says: "free to quote what meets the requirement", keeper: { line: "offered" } },
  { says: "One reference from quote to signature", keeper: { done: "src/quote/quote-text.ts" } },
  { says: "traceable from quote to signature", keeper: { done: "src/quote/quote-text.ts" } },
  { says: "A quote is an invitation to order", keeper: { done: "src/quote/words.ts" } },
  { says: `uote ${company.promises.quote}`, keeper: sentInTime },
  { says: `uotes ${company.promises.quote}`, keeper: sentInTime },
  { says: `uote requests ${company.promises.quote}`, keeper: sentInTime },
  { says: "a quote within hours", keeper: sentInTime },
  { says: "The written quote goes to this address", keeper: { done: "src/quote/record/quotes.ts" } },
  { says: "its quotes and its notes are held", keeper: { done: "src/request/record/compliance.ts" } },
  { says: "is abroad, before a quote is sent", keeper: { done: "src/quote/finish-quote.ts" } },
  { says: "when a quote was first opened", keeper: { done: "src/quote/record/quotes.ts" } },
  { says: "when a quote we sent you was first opened", keeper: { done: "src/quote/record/quotes.ts" } },
  { says: "we quote AES-256 (FIPS 197)", keeper: { kind: "comms", facts: ["Encryption"] } },
];

/** Whole sentences, headings and labels that mention a quote and promise nothing of what is on it. */
export const plainMentions: readonly RegExp[] = [
  /^(?:Request an? )?Quotes?$/i,
  /^Quote (?:delivery|requests|form:)$/,
  // The heading above a form: "Quote body armor".
  /^Quote [a-z ]+$/,
  /\bquote form is faster\b/,
  /^Quotes, availability, order status/,
  /\bQuoting, kitting and dispatch are run from here\b/,
  /^quoting, tracking, kitting and documents\.$/,
  /^Send a request for quote, or ask a question first\.$/,
  /^The quote and contact forms on this site\b/,
  /^To answer your message or prepare your quote\b/,
  /\bold to request a quote\b/,
  /\binvolved in your quote or order;$/,
];
