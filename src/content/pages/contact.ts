import { company } from "#content/company.ts";
import { paths } from "#content/paths.ts";
import { team } from "#content/team.ts";
import { words } from "#content/words.ts";

const { quoteFigure } = company.promises;

export const contact = words("contact", {
  meta: {
    title: "Contact",
    description: `Call, write or send a message to ${company.name} in ${company.location}. Inquiries answered ${company.promises.inquiry}.`,
  },
  band: {
    heading: "Contact",
    lead: `Write, call or send a message. General inquiries are answered ${company.promises.inquiry}; quote requests ${company.promises.quote}.`,
  },
  getInTouch: {
    heading: "Get in Touch",
  },
  responseTime: {
    heading: "Response Time",
    facts: [
      {
        label: "General inquiries",
        value: `Within ${company.promises.inquiryTime}`,
        note: company.promises.inquiryNote,
      },
      {
        label: "Quote requests",
        value: `Within ${quoteFigure.value}`,
        note: quoteFigure.note ? `${quoteFigure.note}, in writing` : "in writing",
      },
    ],
  },
  quickLinks: {
    heading: "Quick Links",
    links: [
      { text: "Request a Quote", href: paths.rfq },
      { text: "Capabilities", href: paths.capabilities },
      { text: "How to Buy", href: paths.contracting },
      { text: "Compliance", href: paths.compliance },
    ],
  },
  leadership: {
    heading: "Leadership Team",
    text: `${team.length === 1 ? "Write or call" : `Write to or call ${team.length === 2 ? "either" : "any"} of them`} directly.`,
  },
  departments: {
    heading: "Department Contacts",
    text: "Not sure which? Use general inquiries; we pass your message on.",
    list: [
      {
        title: "General Inquiries",
        text: "Vendor registration, W-9, capability statements and anything else.",
        email: company.emails.general,
      },
      {
        title: "Sales and Procurement",
        text: "Quotes, availability, order status and delivery dates.",
        email: company.emails.sales,
      },
      {
        title: "Compliance and Legal",
        text: "Export status, end-use statements, representations and contract terms.",
        email: company.emails.compliance,
      },
      {
        title: "Technical Support",
        text: "Fit, configuration, compatibility and manufacturer warranty claims.",
        email: company.emails.support,
      },
    ],
  },
});
