import { paths } from "#content/paths.ts";
import { emergencyLink, emergencyPurpose, phoneLink } from "#content/shared-words.ts";
import { template } from "#content/template.ts";

export const rfq = template("rfq", {
  meta: {
    title: "Request a quote",
    description:
      "Request a quote for tactical equipment, logistics or training. Price, lead time and export status in writing [quote promise].",
  },
  band: {
    heading: "Request a quote",
    lead: "Tell us what you need and when. We reply in writing with price, lead time and export status [quote promise].",
  },
  process: {
    heading: "How it works",
    steps: [
      {
        title: "Submit request",
        text: "Items, quantities, destination and a need-by date. A plain description will do.",
      },
      {
        title: "Review and analysis",
        text: "We check availability, price, lead time and export status, and call if something is unclear.",
      },
      { title: "Quote delivery", text: "By e-mail, in writing, [quote promise]." },
      {
        title: "Order processing",
        text: "With compliance verification: buyer authority and end use are confirmed before we accept an order.",
      },
    ],
  },
  benefits: {
    heading: "What You Get",
    list: [
      "Pricing and delivery information, line by line",
      "Compliance verification: export status and country of origin stated per item",
      "Custom configuration quoted to your written requirement",
      "Volume discounts where the manufacturer offers them, in the quoted price",
      "Technical support on fit and compatibility",
      "Flexible payment terms: purchase card, purchase order, net 30, wire or ACH",
    ],
  },
  help: {
    heading: "Need help with this form?",
    text: [
      "Call ",
      phoneLink,
      `, [open days], [open hours], and we will fill it out with you. Emergency support [emergency hours], ${emergencyPurpose}: `,
      emergencyLink,
      ".",
    ],
    link: { text: "Contact us", href: paths.contact },
  },
  procurementSupport: {
    heading: "Procurement support",
    text: "GSA MAS Schedule support: [GSA status in a sentence]. [GSA orders] Terms, shipping and payment are set out clause by clause.",
    link: { text: "How to buy", href: paths.contracting },
  },
});
