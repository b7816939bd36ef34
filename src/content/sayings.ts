import type { CompanyFacts } from "#company/schema.ts";
import type { Said } from "./describe-company.ts";

type QuoteTerms = CompanyFacts["quotes"];

const titlePasses = {
  destination: "when the delivery is signed for",
  origin: "when the carrier takes the goods",
} as const;
const freightInWords = { included: "included", added: "prepaid and added", collect: "collect" } as const;

/** What the owner vouches for, by the FOB point that quotes begin with. */
export function titleClaim(fob: QuoteTerms["fob"]) {
  return `Title and risk of loss pass ${titlePasses[fob]}.`;
}

export function sayDelivery({ fob, freight }: QuoteTerms) {
  const otherFob = fob === "origin" ? "destination" : "origin";
  const inCountry = fob === "destination" ? " within the United States" : "";
  const where = `FOB ${fob}${inCountry}, freight ${freightInWords[freight]}.`;
  return `${where} ${titleClaim(fob)} Where the quote says FOB ${otherFob}, they pass ${titlePasses[otherFob]}.`;
}

export function sayQuoteValidity({ validForDays }: QuoteTerms) {
  return `${validForDays} ${validForDays === 1 ? "day" : "days"}`;
}

/** For a company in another state, its lawyer names the act. */
export function sayBreachLaw({ address }: Said) {
  return address.stateCode === "AL"
    ? "the Alabama Data Breach Notification Act (Ala. Code 8-38-1 et seq.)"
    : `the law of ${address.jurisdiction}`;
}

export function sayPeople(count: number) {
  const answering = ["person who answers", "two people who answer", "three people who answer"][count - 1];
  return {
    answering: answering ?? "four people who answer",
    writeOrCall: count === 1 ? "Write or call" : `Write to or call ${count === 2 ? "either" : "any"} of them`,
  };
}
