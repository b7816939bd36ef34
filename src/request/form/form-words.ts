import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import { documentLinks } from "#content/navigation.ts";
import type { RichText } from "#content/page.ts";
import { paths, requestsPath } from "#content/paths.ts";
import { mailLink, phoneLink } from "#content/shared-words.ts";
import { fromWords, template } from "#content/template.ts";

export type FormSection = {
  readonly legend: string;
  readonly fields: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
};

/**
 * What both forms say in the same words. Names in braces are placeholders for what is known only later: words travel to
 * the browser as data.
 */
export const formWords = template("formWords", {
  optional: "(optional)",
  errorSummaryHeading: "There is a problem",
  errorTitlePrefix: "Error: ",
  sensitiveNotice:
    "Do not send classified information, controlled unclassified information (CUI) or export-controlled technical data through this form.",
  privacy: [
    "We use these details to answer you and to keep the records the law requires. No cookies are set. See the ",
    { text: "privacy policy", href: paths.privacy },
    ".",
  ] satisfies RichText,
  trapLabel: "Leave this field empty",
  pastDate: "This date has passed. You can send it anyway.",
} as const);

export const draftWords = template("draftWords", {
  kept: "Your draft is kept in this browser until you send or discard it. If you leave it for more than a day, it is deleted when this site's form is next opened. On a shared computer, discard it before you go.",
  restored:
    "Your earlier draft, kept in this browser, has been filled in. It stays until you send or discard it.",
  discard: "Discard draft",
  confirm: "Discard everything that you typed into this form?",
} as const);

/** Beside the banner after a failure: what the visitor can do now. */
export const failureHelp = template("failureHelp", {
  kept: "Nothing you entered has been cleared.",
  offline: "Your device appears to be offline. Check the connection, then send again.",
  network: "We could not reach the server. Wait a minute, then send again.",
  unavailable: "We cannot store messages at the moment. Try again in a few minutes.",
  unexpected: "Try again in a few minutes. If it fails twice, call or write instead.",
  tooMany: "Too many messages came from your network. Try again in {wait}.",
  invalid: "Check what you entered against the messages shown here, then send again.",
  tooLong: "The text is too long to send. Shorten it, or send it by e-mail.",
} as const);

const reachUs = (of: "general" | "sales") =>
  ["Call ", phoneLink, " or write to ", mailLink(of), "."] as const;

/** The fields by name, in the order in which the page shows them. */
export const contactSections = template<readonly FormSection[]>(
  "contactSections",
  [
    {
      legend: "Your message",
      fields: {
        name: { label: "Full name" },
        company: { label: "Company or organization" },
        email: { label: "E-mail address", hint: "Our answer goes to this address." },
        phone: { label: "Phone number", hint: "With area code, and country code outside the U.S." },
        subject: { label: "Subject" },
        message: { label: "Message", hint: "For prices, the quote form is faster." },
      },
    },
  ],
  paths.contact,
);

export const contactFormWords = template(
  "contactFormWords",
  {
    heading: "Send a message",
    submit: "Send Message",
    submitting: "Sending Message...",
    /** Under a long text that comes near its limit, or goes beyond it. */
    room: {
      left: "{count} characters left.",
      over: "{count} characters too many. Shorten it, or send it by e-mail.",
      overInLines: "",
    },
    banner: {
      text: "There was an error sending your message. Please try again or contact us directly.",
      reachUs: reachUs("general"),
    },
    confirmation: {
      title: "Message sent",
      heading: "Message sent",
      text: "Thank you. We have your message and will answer [inquiry promise].",
      /** Where the server said when the answer is due: {time} is "today by …" or a day "by …". */
      dueText: "Thank you. We have your message and will answer {time}.",
      plateHeading: "Your message",
      nextHeading: "What happens next",
      next: [
        "A person reads your message and answers by e-mail or phone.",
        "The reference is your receipt. Mention it when you call or write about this message.",
        ["Need a price? ", { text: "Request a quote", href: paths.rfq }, " and receive it [quote promise]."],
      ] satisfies readonly RichText[],
      again: "Send Another Message",
    },
  } as const,
  paths.contact,
);

/** The fields by name, section by section in the order in which the page shows them. */
export const rfqSections = template<readonly FormSection[]>("rfqSections", [
  {
    legend: "1. About you",
    fields: {
      name: { label: "Full name" },
      role: { label: "Role or title" },
      organization: { label: "Organization", hint: "Your agency, department or company." },
      purchasingEntity: { label: "Purchasing entity", hint: "Who will issue the order." },
      email: { label: "E-mail address", hint: "The written quote goes to this address." },
      phone: { label: "Phone number", hint: "With area code, and country code outside the U.S." },
    },
  },
  {
    legend: "2. What you need",
    fields: {
      items: {
        label: "Items needed",
        hint: "Part numbers, NSNs or a plain description. One item per line, or paste rows from a spreadsheet.",
      },
      quantities: { label: "Quantities", hint: "For example, 12 each or 3 cases." },
      needByDate: { label: "Need-by date", hint: "Standard lead times run 2 to 12 weeks by capability." },
    },
  },
  {
    legend: "3. Where it goes",
    fields: {
      deliveryCity: { label: "Delivery city", hint: "Outside the U.S., add the country." },
      deliveryState: { label: "Delivery state", hint: "Or province or region." },
      deliveryZip: {
        label: "ZIP code",
        hint: "Or postal code. If it has fewer than 5 characters, add the country: AU 2600.",
      },
    },
  },
  {
    legend: "4. Anything else",
    fields: {
      solicitation: { label: "Solicitation number", hint: "If there is one. We print it on the quote." },
      closes: { label: "Closing date and time", hint: "With the time zone: December 1, 2026, 2:00 PM ET." },
      notes: {
        label: "Notes",
        hint: "Set-aside, required certificates or brand-name-or-equal terms.",
      },
    },
  },
]);

export const attachmentWords = template(
  "attachmentWords",
  {
    label: "Attachments",
    hint: "PDF, DOC, DOCX, XLS, XLSX or TXT. Only the file names are sent with this request. The contents are not sent; you can add the files later on your private page. Do not send CUI or export-controlled technical data there or by e-mail; call us first.",
    listLabel: "Chosen files",
    remove: "Remove",
    /** The full name of a file's button, for people who hear it read out. */
    removeNamed: "Remove {file}",
    added: "{files} added",
    removed: "{file} removed",
    refused: "Not added, because the file type is not accepted: {files}",
  } as const,
  paths.rfq,
);

/** Written into the items field for a visitor who comes from a capability page. */
export function itemsFor(capability: string) {
  return `${capability}: `;
}

/** What a page may have written into the items field by itself, which describes no items. */
export function prefilledItems({ words }: Company): readonly string[] {
  return words(capabilities).map(({ name }) => itemsFor(name));
}

export const rfqFormWords = template(
  "rfqFormWords",
  {
    submit: "Submit Request",
    submitting: "Submitting...",
    /** Under a long text that comes near its limit, or goes beyond it. */
    room: {
      left: "{count} characters left for items, quantities and notes together.",
      over: "{count} characters too many for items, quantities and notes together. Shorten them, or name a file under Attachments and add it later on your private page.",
      overInLines:
        "{count} lines too many for items, quantities and notes together. Shorten them, or name a file under Attachments and add it later on your private page.",
    },
    banner: {
      title: "Submission Error",
      text: "There was an error submitting your request. Please try again or contact us directly.",
      reachUs: reachUs("sales"),
    },
    confirmation: {
      title: "Request received",
      heading: "Request received",
      text: "Thank you. You will receive a written quote [quote promise].",
      /** Where the server said when the quote is due: {time} is "today by …" or a day "by …". */
      dueText: "Thank you. Your written quote is due {time}, [quote promise] of your request.",
      /** Where the delivery place is under an embargo. */
      plainText: "Thank you. We received your request, and a person will read it.",
      plateHeading: "Your request",
      nextHeading: "What happens next",
      /** {sender} is the address that the site's e-mails come from; it is filled in when a page is rendered. */
      next: [
        "We check availability, price, lead time and export status.",
        "The quote comes from {sender}. If you named files, add them on your private page.",
        [
          "For controlled items, have a signed letter on letterhead and an ",
          fromWords(documentLinks, ({ endUseStatement }) => endUseStatement),
          " ready. Before we accept any order, we verify the buyer and the end use.",
        ],
        "The reference is your receipt. Mention it when you call or write about this request.",
        [
          "Keep the link to your request's private page to yourself. If you lose it, ",
          { text: "we can e-mail it to you again", href: requestsPath },
          ".",
        ],
      ],
      again: "Submit Another Request",
      follow: "Follow this request",
      capabilitiesLink: "View capabilities",
    },
  } as const,
  paths.rfq,
);
