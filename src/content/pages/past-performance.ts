import { capabilityCount } from "#content/capabilities/index.ts";
import { capabilitySlugs, paths } from "#content/paths.ts";
import { gsaStatus, isoStatus, samStatus } from "#content/shared-words.ts";
import { fromCompany, fromWords, template, type WordsOf } from "#content/template.ts";

export type Commitment = WordsOf<typeof commitments>[number];

/** In which all of them began. */
const year = fromCompany(({ facts }) => facts.founded);

/** No customer is named or implied: these are the company's own programs. */
const ownProgram = (meantFor: string) => `Company program, not a contract; for ${meantFor}`;
const noContract = (worth: string) => `Benefit: ${worth}`;

/** What the owner vouches for. */
export const supplierAccounts =
  "Accounts are being added. Every quote names the maker and model of its goods, or says that they are not named.";

export const commitments = template(
  "commitments",
  [
    {
      id: "gsa-mas",
      title: "GSA MAS application",
      description: "An ordering route that federal buyers already know.",
      objective: "Give federal buyers a Multiple Award Schedule contract to order from.",
      solution: "An offer with catalog, price support, supplier letters and representations.",
      outcome: "[GSA offer]",
      status: gsaStatus,
      client: ownProgram("federal buyers"),
      value: noContract("gives federal buyers a Schedule to order from"),
      duration: "[founded], until the offer is decided",
      naics: ["332994", "334220", "339113"],
      year,
    },
    {
      id: "supplier-network",
      title: "Supplier network",
      description: `Documented sources for each of the ${capabilityCount} product and service lines.`,
      objective: "Reach every product and service line through at least two documented sources.",
      solution:
        "Open manufacturer and distributor accounts line by line, and record lead time and documents for each.",
      outcome: supplierAccounts,
      status: { state: "pending", text: "In progress" },
      client: ownProgram("all buyers"),
      value: noContract("gives each line at least two documented sources"),
      duration: "Since [founded], account by account",
      naics: ["332994", "334220", "339113"],
      year,
    },
    {
      id: "quality-system",
      title: "Quality management system",
      description: "One written way to receive, inspect, record and release an order.",
      objective: "Make every order traceable from quote to signature.",
      solution: "Write and use procedures based on ISO 9001, beginning with inspection and records.",
      outcome: "[ISO sentence]",
      status: isoStatus,
      client: ownProgram("all buyers"),
      value: noContract("gives each order one written procedure"),
      duration: "Since [founded], procedure by procedure",
      naics: ["541614"],
      year,
    },
    {
      id: "customer-relationships",
      title: "Customer relationship development",
      description: "A named person for every buyer, and published response times.",
      objective: "Be easy to reach and predictable to work with before the first order.",
      solution: "Publish response times: quotes [quote promise], general inquiries [inquiry promise].",
      outcome: "Every request receives a reference and a due time when it arrives.",
      status: { state: "available", text: "In use" },
      client: ownProgram("government and law enforcement buyers"),
      value: noContract("gives each buyer a named person and a due time"),
      duration: "Since [founded], on every request",
      naics: ["541614"],
      year,
    },
    {
      id: "technology",
      title: "Technology infrastructure",
      description: "Requests are stored before they are confirmed, and read by the people who answer them.",
      objective: "Answer every request on time, and show it only to those who answer it.",
      solution: "Write each request to disk before confirming it, then notify staff with its deadline.",
      outcome: "The quote and contact forms on this site run on it, without cookies or trackers.",
      status: { state: "available", text: "In use" },
      client: ownProgram("all buyers"),
      value: noContract("gives each request a record before it is confirmed"),
      duration: "Since [founded], in daily use",
      naics: ["541614"],
      year,
    },
  ],
  paths.pastPerformance,
);

export const pastPerformance = template("pastPerformance", {
  meta: {
    title: "Our Approach",
    description:
      "Founded in [founded]: no federal past-performance record yet, five published commitments with their status, and what each order can be held to.",
  },
  band: {
    heading: "Our Approach",
    lead: "We were founded in [founded]. In place of a long record, here is what we have committed to, and where each commitment stands.",
  },
  statistics: {
    label: "Statistics",
    facts: [
      { label: "Founded", value: "[founded]", note: "[city and state]" },
      {
        label: "Product and service lines",
        value: String(capabilitySlugs.length),
        note: "each with a stated lead time",
      },
      {
        label: "Commitments",
        value: fromWords(commitments, ({ length }) => String(length)),
        note: "published below, with status",
      },
      { label: "Federal record", value: "None yet", note: "founded [founded]" },
    ],
  },
  record: {
    heading: "Past performance",
    text: "Founded [founded]; no federal past-performance record yet. An offeror without a record may not be evaluated favorably or unfavorably on past performance (41 U.S.C. 1126(b)).",
  },
  commitments: {
    heading: "Five commitments",
    text: "These are company programs, not customer contracts. Each one shows what is done and what is still pending.",
    labels: {
      client: "Client",
      value: "Value",
      duration: "Duration",
      year: "Year",
      naics: "Related NAICS",
      objective: "Objective",
      solution: "Solution",
      outcome: "Outcome",
    },
  },
  capabilities: {
    heading: "What you can hold us to",
    text: "One measurable commitment per product and service line. You can check each of them on the first order.",
    cards: {
      weapons: {
        title: "Every serial number on the packing list",
        text: "Supplied by or through appropriately licensed (FFL/SOT) entities, with the transfer documents stated on the quote.",
      },
      optics: {
        title: "Mount and host named on the quote",
        text: "The quote states the mount and the host, and the IEC 60825-1 class of any laser.",
      },
      armor: {
        title: "Listing stated for every vest and plate",
        text: "The quote gives the NIJ-listed model (CPL) and its level, or says that an item is not listed.",
      },
      comms: {
        title: "Compatibility confirmed in writing",
        text: "Bands, programming and accessories are matched to your system before you order. The quote cites any FIPS 140-3 certificate.",
      },
      "night-vision": {
        title: "The tube's data sheet with the unit",
        text: "Where the manufacturer issues one: its figures belong to a serial number and ship with the unit that carries it.",
      },
      medical: {
        title: "Lot and expiration date on every packing list",
        text: "Remaining shelf life is stated on the quote, line by line.",
      },
      logistics: {
        title: "One reference from quote to signature",
        text: "If a date on an accepted order is at risk, you hear it from us first.",
      },
      training: {
        title: "A written syllabus before you book",
        text: "The quote states objectives, prerequisites and the instructor's qualifications; the roster comes after the course.",
      },
    },
  },
  certifications: {
    heading: "Certifications and registrations",
    text: "What is available, what is pending and what is not held.",
    list: [
      {
        title: "GSA Multiple Award Schedule",
        status: gsaStatus,
        text: "[GSA orders]",
      },
      {
        title: "ISO 9001",
        status: isoStatus,
        text: "[ISO sentence]",
      },
      {
        title: "CMMC",
        status: { state: "not-held", text: "No CMMC status held" },
        text: "We submit an offer only where we hold the required level before award. COTS-only buys are exempt.",
      },
      {
        title: "Small business",
        status: samStatus,
        text: "Under the size standard for the applicable NAICS code; status is determined per solicitation.",
      },
      {
        title: "UEI, CAGE and D-U-N-S",
        status: { state: "available", text: "[identifiers status]" },
        text: "[identifiers sentence] D-U-N-S is not used in SAM.gov.",
      },
      {
        title: "Manufacturers' certificates",
        status: { state: "available", text: "With the order" },
        text: "Listings, test reports and certificates of conformance belong to the product and its maker.",
      },
    ],
  },
  call: {
    heading: "Judge us on the first order",
    text: "Start with a small one, and check the documents that come with it.",
  },
});
