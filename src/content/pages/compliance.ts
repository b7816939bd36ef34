import { documentLinks } from "#content/navigation.ts";
import { list, type TextLink } from "#content/page.ts";
import { gsaStatus, isoStatus, mailLink, phoneLink } from "#content/shared-words.ts";
import { fromWords, template } from "#content/template.ts";

const industryAndSecurity: TextLink = {
  text: "Bureau of Industry and Security (external site)",
  href: "https://www.bis.gov",
};

const defenseTradeControls: TextLink = {
  text: "Directorate of Defense Trade Controls (external site)",
  href: "https://www.pmddtc.state.gov",
};

export const compliance = template("compliance", {
  meta: {
    title: "Compliance and export control",
    description:
      "How we handle EAR and ITAR items, our registrations, government contracting, quality, security and environmental rules, and accessibility.",
  },
  band: {
    heading: "Compliance",
    lead: "What we check, which rules apply, what is pending and what is not held.",
    reference: ["[document prefix]-COM-01", "Five clauses"],
  },
  exportControl: {
    id: "export-control",
    title: "Export control",
    blocks: [
      "Many of the items we supply are subject to the Export Administration Regulations (EAR, 15 CFR 730–774). A controlled item may not be exported, reexported or transferred without the authorization that applies to it.",
      "Some items fall under the International Traffic in Arms Regulations (ITAR, 22 CFR 120–130) instead: fully automatic firearms, suppressors, much Gen 3 night vision and Type IV armor among them. Classification is made per item, never per category.",
      list(
        "The quote states the export status of each item.",
        "We screen the buyer, the end user and their owners (OFAC's 50 percent rule) against the Consolidated Screening List (Commerce, State and Treasury, including OFAC sanctions, 31 CFR chapter V) and SAM.gov exclusions. Within the U.S., we do this before we accept an order for a controlled item; if the delivery place, the phone number or the e-mail address is abroad, before a quote is sent.",
        "We do not export or broker ITAR items; a registrant of the Directorate of Defense Trade Controls makes any foreign sale (22 CFR 122, 129).",
        [
          "End-use documents are collected where they apply: DSP-83 under the ITAR, by that registrant; BIS-711 or an ",
          fromWords(documentLinks, ({ endUseStatement }) => endUseStatement),
          " under the EAR; import permits.",
        ],
        "Nothing ships until the determination is on file.",
        "Showing controlled technical data to a foreign person can be an export, even inside the United States. Do not send such data through this site.",
      ),
    ],
  },
  registration: {
    id: "registration",
    title: "Registration information",
    facts: [
      { label: "UEI", value: "[UEI]" },
      { label: "CAGE", value: "[CAGE]" },
      { label: "D-U-N-S (not used in SAM.gov)", value: "[D-U-N-S]" },
      { label: "NAICS", value: "[NAICS]" },
      { label: "Business size", value: "Small business", note: "determined per solicitation" },
      { label: "SAM.gov registration", value: "[SAM]" },
      { label: "GSA MAS", value: "[GSA status]", state: gsaStatus.state },
      { label: "ISO 9001", value: "[ISO status]", state: isoStatus.state },
      { label: "CMMC", value: "No status held", state: "not-held" },
    ],
  },
  areas: {
    id: "areas",
    title: "Compliance areas",
    list: [
      {
        title: "Government contracting",
        text: "We answer the representations a solicitation asks for and state country of origin per quote.",
        references: [
          "Section 889 telecommunications ban: FAR 52.204-25 (overhaul: 52.240-91)",
          "Trade Agreements: FAR 52.225-5",
          "Buy American: FAR 52.225-1",
          "Berry Amendment: DFARS 252.225-7012; Kissell Amendment: HSAR 3052.225-70",
          "Combating trafficking in persons: FAR 52.222-50",
        ],
      },
      {
        title: "Quality management",
        text: "[ISO sentence] Goods that pass through our hands are inspected on receipt and before shipment; firearms stay with the licensee, and some orders ship from the maker.",
        references: [
          "Certificate of conformance where the order requires it",
          "Military marking: MIL-STD-129; item identification: MIL-STD-130",
          "Commercial packaging: ASTM D3951",
          "Serial number, lot and expiration date recorded where they exist",
        ],
      },
      {
        title: "Security",
        text: "Access to buyer records is limited to those who need it. No CMMC status held: we submit an offer only where we hold the required level before award. COTS-only buys are exempt.",
        references: [
          "Federal contract information: FAR 52.204-21 (overhaul: 52.240-93)",
          "CUI: DFARS 252.204-7012, NIST SP 800-171",
          "CMMC: 32 CFR 170, DFARS 252.204-7021 and -7025",
          "Signature required on delivery",
        ],
      },
      {
        title: "Environmental",
        text: "Batteries and hazardous goods are packed, marked and declared as the regulations require.",
        references: [
          "Hazardous materials: 49 CFR 171–180",
          "Lithium batteries: 49 CFR 173.185",
          "Battery waste: RCRA, 40 CFR 273",
        ],
      },
    ],
    note: "Clause numbers are as codified. Agencies applying the FAR overhaul may use different text; the solicitation or contract controls.",
  },
  accessibility: {
    id: "accessibility",
    title: "Accessibility statement",
    blocks: [
      "We aim for WCAG 2.1 AA on every page. The site is built to work with a keyboard and assistive technology, at 400 percent zoom and without JavaScript, and to follow your settings for color scheme and reduced motion. Section 508 (29 U.S.C. 794d, 36 CFR 1194) binds agencies' information technology; for a product it covers, ask us for the manufacturer's conformance report.",
      [
        "If something does not work for you, write to ",
        mailLink("support"),
        " or call ",
        phoneLink,
        ". We will send the information another way and fix the page.",
      ],
    ],
  },
  disclaimer: {
    id: "disclaimer",
    title: "Not legal advice",
    blocks: [
      "This page is general information, not legal advice, and it does not replace a classification or a license. For rulings and current text, ask the agencies:",
      list([industryAndSecurity, ", for the EAR"], [defenseTradeControls, ", for the ITAR"]),
    ],
  },
  call: {
    heading: "Ask before you order",
    text: [
      "Compliance questions reach a person at ",
      mailLink("compliance"),
      ". Say which item, who will use it and where.",
    ],
  },
});
