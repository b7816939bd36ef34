import { paths } from "#content/paths.ts";
import { quoteFigure } from "#content/shared-words.ts";
import { template } from "#content/template.ts";

export const contact = template("contact", {
  meta: {
    title: "Contact",
    description:
      "Call, write or send a message to [name] in [city and state]. Inquiries answered [inquiry promise].",
  },
  band: {
    heading: "Contact",
    lead: "Write, call or send a message. General inquiries are answered [inquiry promise]; quote requests [quote promise].",
  },
  getInTouch: {
    heading: "Get in Touch",
  },
  responseTime: {
    heading: "Response Time",
    facts: [
      {
        label: "General inquiries",
        value: "Within [inquiry time]",
        note: "[inquiry days]",
      },
      {
        label: "Quote requests",
        value: `Within ${quoteFigure.value}`,
        note: "[form of the quote]",
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
    text: "[write or call] directly.",
  },
  departments: {
    heading: "Department Contacts",
    text: "Not sure which? Use general inquiries; we pass your message on.",
    list: [
      {
        title: "General Inquiries",
        text: "Vendor registration, W-9, capability statements and anything else.",
        email: "[general e-mail]",
      },
      {
        title: "Sales and Procurement",
        text: "Quotes, availability, order status and delivery dates.",
        email: "[sales e-mail]",
      },
      {
        title: "Compliance and Legal",
        text: "Export status, end-use statements, representations and contract terms.",
        email: "[compliance e-mail]",
      },
      {
        title: "Technical Support",
        text: "Fit, configuration, compatibility and manufacturer warranty claims.",
        email: "[support e-mail]",
      },
    ],
  },
});
