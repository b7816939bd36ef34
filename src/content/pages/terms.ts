import { company, mailto } from "#content/company.ts";
import { list, paragraph } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { words } from "#content/words.ts";
import type { LegalPage } from "./legal-page.ts";

export const terms: LegalPage = words("terms", {
  meta: {
    title: "Terms of Service",
    description: `Terms for using the ${company.name} site: quotes, eligibility, export control, acceptable use, liability, ${company.address.state} law and notice of changes.`,
  },
  band: {
    heading: "Terms of Service",
    lead: "The rules for using this site. An order has its own terms.",
    reference: [`${company.documentPrefix}-LEG-01`],
  },
  clauses: [
    {
      id: "acceptance",
      title: "Acceptance",
      blocks: [
        paragraph(
          `This site is operated by ${company.legalName} ("we", "us"). By using it you agree to these terms. If you use it for an organization, you confirm that you may do so on its behalf. If you do not agree, please do not use the site.`,
        ),
      ],
    },
    {
      id: "information",
      title: "Information, not an offer",
      blocks: [
        paragraph(
          "The site describes what we supply. Nothing on it is an offer to sell, and sending a form does not place an order. Descriptions, availability and lead times are estimates and may change without notice.",
        ),
        paragraph(
          "A quote is an invitation to order. It binds neither party: your order is the offer, and it binds when we have confirmed it in writing. The order, and for government buyers the contract, then governs the sale; where it differs from these terms, it controls.",
        ),
      ],
    },
    {
      id: "eligibility",
      title: "Eligibility and verification",
      blocks: [
        paragraph(
          "We sell to organizations whose authority to buy we can verify, and to individual law enforcement officers only with their agency's letter (27 CFR 478.134). We may ask for a letter, a license, an end-use statement or other proof of authority, and we check what we receive.",
        ),
        paragraph(
          "We may decline any request, or cancel an order before shipment, where authority cannot be verified or a sale would be unlawful. You must be at least 18 years old to request a quote, and the site is not for children under 13.",
        ),
      ],
    },
    {
      id: "export",
      title: "Export control and diversion",
      blocks: [
        paragraph([
          "Items and technical data may be subject to the Export Administration Regulations, the International Traffic in Arms Regulations and sanctions administered by the Office of Foreign Assets Control. You agree not to export, reexport, transfer or divert an item to any person, destination or use that those rules prohibit, and to obtain any authorization that is yours to obtain. See ",
          { text: "compliance", href: paths.compliance },
          ".",
        ]),
      ],
    },
    {
      id: "advice",
      title: "No legal advice",
      blocks: [
        paragraph(
          "What this site says about procurement, export or other law is general information. It is not legal advice and creates no attorney-client relationship. Rely on the regulation itself, the responsible agency and your own counsel.",
        ),
      ],
    },
    {
      id: "acceptable-use",
      title: "Acceptable use",
      blocks: [
        paragraph("You agree not to:"),
        list(
          "send classified information, controlled unclassified information (CUI) or export-controlled technical data through the forms;",
          "give a false identity, a false authority or a false end use;",
          "send unlawful, harmful or unsolicited bulk content;",
          "probe, disrupt or overload the site, or try to reach data that is not meant for you;",
          "use the site to plan or support an unlawful act.",
        ),
        paragraph([
          "If you find a security flaw, report it to ",
          { text: company.emails.support, href: mailto(company.emails.support) },
          " and give us reasonable time to correct it.",
        ]),
      ],
    },
    {
      id: "intellectual-property",
      title: "Intellectual property and endorsement",
      blocks: [
        paragraph(
          "The text, drawings, marks and layout of this site belong to us or to those who license them to us. You may read, print and share pages for the purpose of buying from us or evaluating us, with the source shown. Other use needs our written consent.",
        ),
        paragraph(
          "Names of manufacturers, standards and agencies belong to their owners and are used to identify them. Naming an agency does not mean that it endorses us or our products.",
        ),
      ],
    },
    {
      id: "external-links",
      title: "External links",
      blocks: [
        paragraph(
          "Some links lead to sites we do not control. We provide them for convenience and are not responsible for their content, security or privacy practices.",
        ),
      ],
    },
    {
      id: "warranty",
      title: "Disclaimer of warranties",
      blocks: [
        paragraph(
          'The site is provided "as is" and "as available". To the extent the law allows, we disclaim all warranties about the site, express or implied, including merchantability, fitness for a particular purpose and non-infringement. We do not promise that it will be uninterrupted or free of error. Warranties on products are those stated in the order and those the manufacturer gives.',
        ),
      ],
    },
    {
      id: "liability",
      title: "Limitation of liability",
      blocks: [
        paragraph(
          "To the extent the law allows, we are not liable for indirect, incidental, special or consequential loss, or for loss of profit or data, that arises from use of the site. Our total liability for use of the site is limited to $100. Nothing here limits liability that cannot be limited by law, or liability under an accepted order.",
        ),
      ],
    },
    {
      id: "indemnity",
      title: "Indemnity",
      blocks: [
        paragraph(
          "You agree to indemnify us against third-party claims and reasonable costs that result from your breach of these terms or your unlawful use of the site. This clause does not bind a federal, state or local agency where the law does not permit it to agree to indemnify.",
        ),
      ],
    },
    {
      id: "law",
      title: "Governing law",
      blocks: [
        paragraph(
          `These terms are governed by the law of the State of ${company.address.state}, without regard to its conflict-of-law rules, except where federal law or the terms of a government contract control. Disputes about the site belong in the state or federal courts located in ${company.address.state}. This clause waives no sovereign immunity and sets no forum for an agency that the law does not allow.`,
        ),
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      blocks: [
        paragraph(
          "We may change these terms. We give about 30 days' notice of material changes by announcing them on this page before the new text takes effect, unless the law requires a change sooner. Use of the site after that day means that you accept the new terms.",
        ),
      ],
    },
    {
      id: "general",
      title: "Severability and contact",
      blocks: [
        paragraph(
          "If a provision cannot be enforced, the rest stays in force. If we do not enforce a provision, we have not waived it. These terms are the whole agreement about use of the site.",
        ),
        paragraph([
          `Questions: ${company.legalName}, ${company.address.street}, ${company.address.city}, ${company.address.state} ${company.address.postalCode}, `,
          { text: company.emails.compliance, href: mailto(company.emails.compliance) },
          ", ",
          { text: company.phone.display, href: company.phone.href },
          ".",
        ]),
      ],
    },
  ],
});
