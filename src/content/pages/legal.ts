import { recordYears, retention } from "#company/retention.ts";
import { type Band, type Clause, list, type PageMeta } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { mailLink, phoneLink } from "#content/shared-words.ts";
import { fromCompany, type Template, template } from "#content/template.ts";

/** Terms and privacy. The page adds its dates to the band. */
export type LegalPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly clauses: readonly Clause[];
  /** Coming material changes and their date, for about 30 days above the text in force, but no part of it. */
  readonly announcement: string | null;
};

export const legalPageLabels = template("legalPageLabels", {
  lastUpdated: "Last updated",
  /** The day on which the text last changed: what the notice of changes counts from. */
  inForceSince: "Text in force since",
} as const);

export const terms: Template<LegalPage> = template("terms", {
  announcement: fromCompany(({ facts }) => facts.comingChanges.terms),
  meta: {
    title: "Terms of Service",
    description:
      "Terms for using the [name] site: quotes, eligibility, export control, acceptable use, liability, [state] law and notice of changes.",
  },
  band: {
    heading: "Terms of Service",
    lead: "The rules for using this site. An order has its own terms.",
    reference: ["[document prefix]-LEG-01"],
  },
  clauses: [
    {
      id: "acceptance",
      title: "Acceptance",
      blocks: [
        'This site is operated by [legal name] ("we", "us"). By using it you agree to these terms. If you use it for an organization, you confirm that you may do so on its behalf. If you do not agree, please do not use the site.',
      ],
    },
    {
      id: "information",
      title: "Information, not an offer",
      blocks: [
        "The site describes what we supply. Nothing on it is an offer to sell, and sending a form does not place an order. Descriptions, availability and lead times are estimates and may change without notice.",
        "A quote is an invitation to order. It binds neither party: your order is the offer, and it binds when we have confirmed it in writing. The order, and for government buyers the contract, then governs the sale; where it differs from these terms, it controls.",
      ],
    },
    {
      id: "eligibility",
      title: "Eligibility and verification",
      blocks: [
        "We sell to organizations whose authority to buy we can verify, and to individual law enforcement officers only with their agency's letter (27 CFR 478.134). We may ask for a letter, a license, an end-use statement or other proof of authority, and we check what we receive.",
        "We may decline any request, or cancel an order before shipment, where authority cannot be verified or a sale would be unlawful. You must be at least 18 years old to request a quote, and the site is not for children under 13.",
      ],
    },
    {
      id: "export",
      title: "Export control and diversion",
      blocks: [
        [
          "Items and technical data may be subject to the Export Administration Regulations, the International Traffic in Arms Regulations and sanctions administered by the Office of Foreign Assets Control. You agree not to export, reexport, transfer or divert an item to any person, destination or use that those rules prohibit, and to obtain any authorization that is yours to obtain. See ",
          { text: "compliance", href: paths.compliance },
          ".",
        ],
      ],
    },
    {
      id: "advice",
      title: "No legal advice",
      blocks: [
        "What this site says about procurement, export or other law is general information. It is not legal advice and creates no attorney-client relationship. Rely on the regulation itself, the responsible agency and your own counsel.",
      ],
    },
    {
      id: "acceptable-use",
      title: "Acceptable use",
      blocks: [
        "You agree not to:",
        list(
          "send classified information, controlled unclassified information (CUI) or export-controlled technical data through the forms;",
          "give a false identity, a false authority or a false end use;",
          "send unlawful, harmful or unsolicited bulk content;",
          "probe, disrupt or overload the site, or try to reach data that is not meant for you;",
          "use the site to plan or support an unlawful act.",
        ),
        [
          "If you find a security flaw, report it to ",
          mailLink("support"),
          " and give us reasonable time to correct it.",
        ],
      ],
    },
    {
      id: "intellectual-property",
      title: "Intellectual property and endorsement",
      blocks: [
        "The text, drawings, marks and layout of this site belong to us or to those who license them to us. You may read, print and share pages for the purpose of buying from us or evaluating us, with the source shown. Other use needs our written consent.",
        "Names of manufacturers, standards and agencies belong to their owners and are used to identify them. Naming an agency does not mean that it endorses us or our products.",
      ],
    },
    {
      id: "external-links",
      title: "External links",
      blocks: [
        "Some links lead to sites we do not control. We provide them for convenience and are not responsible for their content, security or privacy practices.",
      ],
    },
    {
      id: "warranty",
      title: "Disclaimer of warranties",
      blocks: [
        'The site is provided "as is" and "as available". To the extent the law allows, we disclaim all warranties about the site, express or implied, including merchantability, fitness for a particular purpose and non-infringement. We do not promise that it will be uninterrupted or free of error. Warranties on products are those stated in the order and those the manufacturer gives.',
      ],
    },
    {
      id: "liability",
      title: "Limitation of liability",
      blocks: [
        "To the extent the law allows, we are not liable for indirect, incidental, special or consequential loss, or for loss of profit or data, that arises from use of the site. Our total liability for use of the site is limited to $100. Nothing here limits liability that cannot be limited by law, or liability under an accepted order.",
      ],
    },
    {
      id: "indemnity",
      title: "Indemnity",
      blocks: [
        "You agree to indemnify us against third-party claims and reasonable costs that result from your breach of these terms or your unlawful use of the site. This clause does not bind a federal, state or local agency where the law does not permit it to agree to indemnify.",
      ],
    },
    {
      id: "law",
      title: "Governing law",
      blocks: [
        "These terms are governed by the law of [jurisdiction], without regard to its conflict-of-law rules, except where federal law or the terms of a government contract control. Disputes about the site must be brought in the state or federal courts located in [place of the courts]. This clause waives no sovereign immunity and sets no forum for an agency that may not by law agree to one.",
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      blocks: [
        "We may change these terms. We give about 30 days' notice of material changes by announcing them on this page before the new text takes effect, unless the law requires a change sooner. Use of the site after that day means that you accept the new terms.",
      ],
    },
    {
      id: "general",
      title: "Severability and contact",
      blocks: [
        "If a provision cannot be enforced, the rest stays in force. If we do not enforce a provision, we have not waived it. These terms are the whole agreement about use of the site.",
        [
          "Questions: [legal name], [street], [city], [state] [postal code], ",
          mailLink("compliance"),
          ", ",
          phoneLink,
          ".",
        ],
      ],
    },
  ],
});

const submissionPeriod = `${retention.submissionDays.toLocaleString("en-US")} days (${retention.submissionDays / 365} years)`;
const quarantinePeriod = `${retention.quarantineDays} days`;

export const privacy: Template<LegalPage> = template("privacy", {
  announcement: fromCompany(({ facts }) => facts.comingChanges.privacy),
  meta: {
    title: "Privacy Policy",
    description:
      "What this site collects, why, who receives it and how long it is kept. No cookies, no trackers, no sale of data, and how to ask for deletion.",
  },
  band: {
    heading: "Privacy Policy",
    lead: "What we collect on this site, why, how long we keep it and how to ask about it.",
    reference: ["[document prefix]-LEG-02"],
  },
  clauses: [
    {
      id: "scope",
      title: "Who we are and what this covers",
      blocks: [
        'This policy covers this website and the messages sent through its forms. [legal name], [city and state], decides how that information is used and answers for it ("we", "us"). Contracts and orders may carry privacy terms of their own, which then apply to them.',
      ],
    },
    {
      id: "collection",
      title: "Information we collect",
      blocks: [
        "We collect what you enter, and a record of what follows from it:",
        list(
          "Contact form: name, e-mail address, phone number, company, subject and message.",
          "Quote form: name, organization, role, e-mail address, phone number, purchasing entity, items, quantities, delivery city, state and ZIP code, need-by date, solicitation number, closing date and notes; also the names of files you choose. The files themselves are not sent with the form.",
          "Your private pages: the messages and files you send there.",
          "Your e-mails to us, with their attachments and headers; if they belong to a request, they are kept with it.",
          "What you tell us by phone, by fax or in person about what you need, if our staff enter it as a request.",
          "What happens to your request: who worked on it and when, corrections of what you entered, with what it was, our e-mails and whether they were delivered, our answers on your private pages, notes, quotes and their drafts, when a quote was first opened, the order number you send, the countries of the delivery place, the buyer and the end user, any license or exception for them, the day of the final payment, and when a wrong ZIP code was entered on its private page (not the code itself).",
          "Checks before a sale: how we verified your authority and the end use; and for each screening, the parties and owners, the lists, the date and the result, and why a possible match was cleared.",
          "Technical data: your IP address, the page requested, the time and basic browser details, which any web server receives. We use them to deliver pages and to limit repeated submissions. How fast a form was filled in, and a field that people do not see, help us recognize spam.",
        ),
        `Server logs record technical events and are deleted after ${retention.logDays} days. They hold no form contents. Your IP address is not stored with your message. To recognize repeats, we keep a fingerprint of your message and the address our receipts went to for about ${retention.repeatDays} days. When our staff export requests, that is recorded too.`,
      ],
    },
    {
      id: "never-send",
      title: "What not to send",
      blocks: [
        "Do not send classified information, controlled unclassified information (CUI), export-controlled technical data, Social Security numbers or payment card numbers through the forms. If we recognize such content, we may remove it and may have to report it.",
      ],
    },
    {
      id: "cookies",
      title: "No cookies, no trackers",
      blocks: [
        "This site sets no cookies, except where our own staff sign in. It runs no analytics and no advertising, does not follow you across pages or sites, and its pages load nothing from other companies' servers, so there is nothing for a Do Not Track or Global Privacy Control signal to switch off. The one thing we note about your reading is when a quote we sent you was first opened.",
        "While you fill in a form, your browser may keep a draft on your own device so that you do not lose your work. It reaches us only when you submit the form. It stays on your device until you send or discard it; a draft left for more than a day is deleted when that form is next opened. On a shared computer, discard the draft before you leave.",
      ],
    },
    {
      id: "use",
      title: "How we use it",
      blocks: [
        list(
          "To answer your message or prepare your quote, and to confirm receipt by e-mail.",
          "To verify that a buyer is authorized and that a sale is lawful, including export and sanctions screening.",
          "To keep the records that procurement, tax and export law require.",
          "To protect the site against abuse.",
        ),
        `We do not use form submissions for advertising or newsletters. Suspected spam is set aside, where a person can review it, and is deleted after ${quarantinePeriod}.`,
      ],
    },
    {
      id: "sharing",
      title: "Who receives it",
      blocks: [
        "Our staff who handle your request receive it, in our database and by e-mail. Where needed, so do:",
        list(
          "hosting, e-mail, calendar and alert providers who process it for us (calendars hold only the reference and its dates, alerts the reference and the due time);",
          "manufacturers, distributors, licensed dealers, carriers and forwarders involved in your quote or order;",
          "government authorities, where the law requires it or a license is needed;",
          "professional advisers, and a successor if the business changes hands, under the same duties.",
        ),
      ],
    },
    {
      id: "no-sale",
      title: "No sale of information",
      blocks: ["We do not sell personal information, rent it or share it for other companies' advertising."],
    },
    {
      id: "retention",
      title: "How long we keep it",
      blocks: [
        list(
          `Form submissions: ${submissionPeriod} from the last entry in their record, once they are closed; then deleted from our database. Backup copies are deleted within ${retention.backupDays} days after that.`,
          `Submissions set aside as suspected spam: ${quarantinePeriod}, then deleted in the same way.`,
          "Staff mailboxes and exports: each submission also reaches the mailboxes of those who answer it, and staff may export requests. Those copies and our correspondence with you are kept as long as the matter requires.",
          `Requests with an order: the request, its quotes and its notes are held from the day the order number comes in or the order is confirmed, and for ${recordYears.order} years from the final payment (FAR 4.703); for delivery abroad ${recordYears.export} years (15 CFR 762.6). Such a hold cannot be lifted early; if no order results, the period runs from the day the request is closed. If screening finds a possible match with a sanctions list, the record is held for ${recordYears.sanctions} years from the screening (31 CFR 501.601).`,
          "Legal hold: a record that we need for a claim or an audit is held until a person lifts the hold and says why. What is held is neither deleted nor erased; after that, it is deleted as above.",
        ),
      ],
    },
    {
      id: "security",
      title: "Security and breach notice",
      blocks: [
        "We use reasonable safeguards: encrypted connections, access limited to those who need it, and software that we keep up to date. No method is perfectly secure. If a breach affects your information, we give notice as required by law, including [breach law].",
      ],
    },
    {
      id: "choices",
      title: "Access, correction and deletion",
      blocks: [
        [
          "You may ask what we hold about you, and ask us to correct or delete it. Write to ",
          mailLink("compliance"),
          " from the address you used, with your reference if you have it. We may need to confirm your identity, and we answer within 30 days. After a deletion, the reference and the dates remain, without your details. Where the law obliges us to keep a record, we say so. You may also use the phone instead of the forms.",
        ],
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        "This service is not for children under 13, and we do not knowingly collect information from them (Children's Online Privacy Protection Act). If you believe a child has sent us information, tell us and we will delete it.",
      ],
    },
    {
      id: "visitors-abroad",
      title: "Visitors from other countries",
      blocks: [
        "The site is operated in the United States for buyers who may lawfully deal with us. Information you send is processed in the United States.",
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      blocks: [
        "We give about 30 days' notice of material changes by announcing them on this page before the new text takes effect. A change that reduces your rights does not apply to information collected before it, unless you agree.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        [
          "[legal name], [street], [city], [state] [postal code]. Privacy questions: ",
          mailLink("compliance"),
          " or ",
          phoneLink,
          ".",
        ],
      ],
    },
  ],
});
