import { commitments } from "#content/commitments.ts";
import { company } from "#content/company.ts";
import type { Band, Call, Fact, PageMeta, Status, Titled } from "#content/page.ts";
import { type CapabilitySlug, capabilitySlugs } from "#content/paths.ts";

export type Certification = Titled & { readonly status: Status };

type PastPerformancePage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly statistics: { readonly label: string; readonly facts: readonly Fact[] };
  readonly record: { readonly heading: string; readonly text: string };
  readonly commitments: {
    readonly heading: string;
    readonly text: string;
    readonly labels: Readonly<
      Record<
        "client" | "value" | "duration" | "year" | "naics" | "objective" | "solution" | "outcome",
        string
      >
    >;
  };
  readonly capabilities: {
    readonly heading: string;
    readonly text: string;
    /** What a buyer can hold us to, by capability: the measure, and what stands behind it. */
    readonly cards: Readonly<Record<CapabilitySlug, Titled>>;
  };
  readonly certifications: {
    readonly heading: string;
    readonly text: string;
    readonly list: readonly Certification[];
  };
  readonly call: Call;
};

export const pastPerformance: PastPerformancePage = {
  meta: {
    title: "Our Approach",
    description: `Founded in ${company.foundedYear}: no federal past-performance record yet, five published commitments with their status, and what each order can be held to.`,
  },
  band: {
    heading: "Our Approach",
    lead: `We were founded in ${company.foundedYear}. In place of a long record, here is what we have committed to, and where each commitment stands.`,
  },
  statistics: {
    label: "Statistics",
    facts: [
      { label: "Founded", value: String(company.foundedYear), note: company.location },
      {
        label: "Lines of supply",
        value: String(capabilitySlugs.length),
        note: "each with a stated lead time",
      },
      { label: "Commitments", value: String(commitments.length), note: "published below, with status" },
      { label: "Federal record", value: "None yet", note: `founded ${company.foundedYear}` },
    ],
  },
  record: {
    heading: "Past performance",
    text: `Founded ${company.foundedYear}; no federal past-performance record yet. Under FAR 15.305(a)(2)(iv), an offeror without a record of relevant past performance may not be evaluated favorably or unfavorably on past performance.`,
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
    text: "One measurable commitment per line of supply. You can check each of them on the first order.",
    cards: {
      weapons: {
        title: "Every serial number on the packing list",
        text: "Supplied by or through appropriately licensed (FFL/SOT) entities, with the transfer papers named on the quote.",
      },
      optics: {
        title: "Mount and host named on the quote",
        text: "The rail, the height and any laser's IEC 60825-1 class are confirmed before you order.",
      },
      armor: {
        title: "Listing checked for every vest and plate",
        text: "We quote the NIJ-listed model (CPL) and its level. Size, lot and date of manufacture are recorded at receipt.",
      },
      comms: {
        title: "Compatibility confirmed in writing",
        text: "Bands, programming and accessories are matched to your system before order. Certificate numbers on request.",
      },
      "night-vision": {
        title: "The tube's data sheet with the unit",
        text: "The manufacturer's figures belong to a serial number. They ship with the unit that carries it.",
      },
      medical: {
        title: "Lot and expiration date on every line",
        text: "Remaining shelf life is agreed on the quote and checked at receipt, kit by kit.",
      },
      logistics: {
        title: "One reference from quote to signature",
        text: "If a date is at risk, you hear it from us before you have to ask.",
      },
      training: {
        title: "A written syllabus before you book",
        text: "Objectives, prerequisites and instructor qualifications come with the quote; the roster comes after the course.",
      },
    },
  },
  certifications: {
    heading: "Certifications and registrations",
    text: "What is available, and what is still pending.",
    list: [
      {
        title: "GSA Multiple Award Schedule",
        status: { state: "pending", text: "Application pending" },
        text: "No contract awarded. Orders are placed open market.",
      },
      {
        title: "ISO 9001",
        status: { state: "pending", text: "System being built" },
        text: "We are building a quality system based on ISO 9001. No certificate is held.",
      },
      {
        title: "CMMC",
        status: { state: "pending", text: "No assessment claimed" },
        text: "We will meet the CMMC level a solicitation requires.",
      },
      {
        title: "Small business",
        status: { state: "available", text: "Represented in SAM.gov" },
        text: "Under the size standard for the applicable NAICS code; status is determined per solicitation.",
      },
      {
        title: "UEI, CAGE and D-U-N-S",
        status: { state: "available", text: "Available upon request" },
        text: "Sent on request, with the registered NAICS list.",
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
    text: "Start with a small one, and look at the paperwork that comes with it.",
  },
};
