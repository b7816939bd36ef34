import { isOpen as isOpenAt } from "#company/describe.ts";
import { edition } from "#company/facts.ts";
import { drawingDescriptions as drawingWords } from "./capabilities/capability.ts";
import { capabilities as capabilityWords } from "./capabilities/index.ts";
import { createCompany } from "./create-company.ts";
import { documentLinks as linkWords } from "./navigation.ts";
import { about as aboutWords } from "./pages/about.ts";
import {
  capabilitiesPage as capabilitiesPageWords,
  capabilityPage as capabilityPageWords,
} from "./pages/capabilities.ts";
import { compliance as complianceWords } from "./pages/compliance.ts";
import { contact as contactWords } from "./pages/contact.ts";
import { contracting as contractingWords } from "./pages/contracting.ts";
import { home as homeWords } from "./pages/home.ts";
import { privacy as privacyWords, terms as termsWords } from "./pages/legal.ts";
import { pastPerformance as pastPerformanceWords } from "./pages/past-performance.ts";
import { rfq as rfqWords } from "./pages/rfq.ts";
import { refusedPage as refusedWords } from "./pages/screens.ts";
import { revisionDate as revisionDateOf } from "./revisions.ts";
import { sharingFacts as sharingFactsOf } from "./sharing.ts";
import { endUseStatement as endUseStatementOf, capabilityStatement as statementWords } from "./statements.ts";
import { template } from "./template.ts";

/*
 * The one company that the environment names, for rooms that do not get theirs handed in yet: a test holds the list of
 * them (src/server/site-check/rooms.test.ts).
 */
export const theCompany = /* @__PURE__ */ createCompany(edition);

const { said, time, facts } = theCompany;

/* @__NO_SIDE_EFFECTS__ */
export function words<const Words>(place: string, written: Words, page?: string) {
  return theCompany.words(template(place, written, page));
}

export const { team } = theCompany;
export const about = theCompany.words(aboutWords);
export const capabilities = theCompany.words(capabilityWords);
export const capabilitiesPage = theCompany.words(capabilitiesPageWords);
export const capabilityPage = theCompany.words(capabilityPageWords);
export const capabilityStatement = theCompany.words(statementWords);
export const compliance = theCompany.words(complianceWords);
export const contact = theCompany.words(contactWords);
export const contracting = theCompany.words(contractingWords);
export const documentLinks = theCompany.words(linkWords);
export const drawingDescriptions = theCompany.words(drawingWords);
export const endUseStatement = endUseStatementOf(said);
export const home = theCompany.words(homeWords);
export const pastPerformance = theCompany.words(pastPerformanceWords);
export const privacy = theCompany.words(privacyWords);
export const refusedPage = theCompany.words(refusedWords);
export const rfq = theCompany.words(rfqWords);
export const sharingFacts = sharingFactsOf(said);
export const terms = theCompany.words(termsWords);

export function revisionDate(path: string) {
  return revisionDateOf(path, edition);
}

export function isOpen(at: number) {
  return isOpenAt(at, facts, time);
}
