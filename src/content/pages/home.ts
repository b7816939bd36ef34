import { capabilityCountAtStart } from "#content/capabilities/index.ts";
import type { Titled } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { gsaStatus, isoStatus } from "#content/shared-words.ts";
import { template } from "#content/template.ts";

export type Badge = Titled & { readonly icon: "document" | "columns" | "factory" | "state" };

export const home = template("home", {
  meta: {
    title: "Tactical equipment and logistics",
    description:
      "Tactical equipment and logistics for government, law enforcement and defense contractors. Written quotes [quote promise]. [city and state].",
  },
  hero: {
    heading: "Tactical equipment, supplied to specification.",
    lead: "We source, verify and deliver equipment for government agencies, law enforcement and defense contractors. Send a list and receive a written quote [quote promise].",
    pillars: [
      {
        title: "Reliability",
        text: "A named contact, a stated lead time and a signature on every delivery.",
      },
      {
        title: "Compliance",
        text: "Buyer authorization and export status checked before an order is accepted.",
      },
      { title: "Speed", text: "In-stock items in 1 to 2 weeks; expedited orders on request." },
    ],
  },
  facts: {
    label: "Company facts",
    list: [
      { label: "General inquiries", value: "[inquiry time]", note: "[inquiry days]" },
      { label: "Payment", value: "Net 30", note: "or purchase card, wire, ACH" },
      { label: "Business size", value: "Small business", note: "founded [founded]" },
      {
        label: "GSA schedule",
        value: "[GSA MAS]",
        note: "[GSA note]",
        state: gsaStatus.state,
      },
      {
        label: "ISO 9001",
        value: "[ISO 9001]",
        note: "[ISO note]",
        state: isoStatus.state,
      },
      {
        label: "[identifier]",
        value: "[identifier value]",
        note: "[identifier note]",
      },
    ],
  },
  capabilities: {
    heading: `${capabilityCountAtStart} product and service lines`,
    text: "Each page states what we supply, the lead time and the related NAICS codes, for your market-research file.",
    viewAll: { text: "View All Capabilities", href: paths.capabilities },
  },
  customers: {
    heading: "Who we supply",
    text: "We sell to organizations whose authority to buy we can verify, and to individual officers only with their agency's letter (27 CFR 478.134).",
    types: [
      {
        title: "U.S. Government Agencies",
        text: "Open-market purchase orders and government purchase cards. [GSA line].",
      },
      {
        title: "Law Enforcement",
        text: "Municipal, county, state and federal departments, verified by purchase order and a signed letter on letterhead.",
      },
      {
        title: "Defense Contractors",
        text: "Kitting and staged release against your program dates, with certificates of conformance.",
      },
      {
        title: "International Partners",
        text: "Authorized end users only, where U.S. law allows. Export status is determined before an order is accepted.",
      },
    ],
  },
  contractingReady: {
    heading: "Government Contracting Ready",
    text: "What a contracting officer needs before the first call: status, codes and terms.",
    link: { text: "How to buy", href: paths.contracting },
    badges: [
      {
        title: "Quality Assured",
        text: "Goods we handle are inspected before shipment",
        icon: "document",
      },
      { title: "GSA MAS Ready", text: "[GSA badge]", icon: "columns" },
      { title: "Small Business", text: "Status determined per solicitation", icon: "factory" },
      {
        title: "[state] Based",
        text: "[city], [time zone]",
        icon: "state",
      },
    ],
  },
  call: {
    heading: "Start with your list.",
    text: "Part numbers or a plain description are enough to start. We reply in writing with price, lead time and export status.",
  },
});
