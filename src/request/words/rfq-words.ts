import { capabilities } from "#content/capabilities/index.ts";
import { company, mailto } from "#content/company.ts";
import { documentLinks } from "#content/navigation.ts";
import type { RichText } from "#content/page.ts";
import { requestsPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import type { FormSection } from "./shared-words.ts";

/** The fields by name, section by section in the order in which the page shows them. */
export const rfqSections: readonly FormSection[] = words<readonly FormSection[]>("rfqSections", [
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
      notes: {
        label: "Notes",
        hint: "Solicitation number, set-aside, required certificates or brand-name-or-equal terms.",
      },
    },
  },
]);

export const attachmentWords = words("attachmentWords", {
  label: "Attachments",
  hint: "PDF, DOC, DOCX, XLS, XLSX or TXT. Only the file names are sent with this request. The contents are not sent; you can add the files later on your private page. Do not send CUI or export-controlled technical data there or by e-mail; call us first.",
  listLabel: "Chosen files",
  remove: "Remove",
  /** The full name of a file's button, for those who hear it. */
  removeNamed: "Remove {file}",
  added: "{files} added",
  removed: "{file} removed",
  refused: "Not added, because the file type is not accepted: {files}",
} as const);

/** Written into the items field for a visitor who comes from a capability page. */
export function itemsFor(capability: string) {
  return `${capability}: `;
}

/** The items field's only hint before anything is typed. */
export const prefilledItems: readonly string[] = capabilities.map(({ name }) => itemsFor(name));

export const rfqFormWords = words("rfqFormWords", {
  submit: "Submit Request",
  submitting: "Submitting...",
  /** Under a long text that comes near its limit, or goes beyond it. */
  room: {
    left: "{count} characters left for items, quantities and notes together.",
    over: "{count} characters too many for items, quantities and notes together. Shorten them, or name the list under Attachments: we ask for the file by e-mail.",
  },
  banner: {
    title: "Submission Error",
    text: "There was an error submitting your request. Please try again or contact us directly.",
    reachUs: [
      "Call ",
      { text: company.phone.display, href: company.phone.href },
      " or write to ",
      { text: company.emails.sales, href: mailto(company.emails.sales) },
      ".",
    ] satisfies RichText,
  },
  confirmation: {
    title: "Request received",
    heading: "Request received",
    text: `Thank you. You will receive a written quote ${company.promises.quote}.`,
    /** Where the server said when the quote is due: {time} is "today by …" or a day "by …". */
    dueText: `Thank you. Your written quote is due {time}, ${company.promises.quote} of your request.`,
    plateHeading: "Your request",
    nextHeading: "What happens next",
    /** {sender} is the address that the site's e-mails come from, which pages get when they are made. */
    next: [
      "We check availability, price, lead time and export status.",
      "The quote comes from {sender}. If you named files, add them on your private page.",
      [
        "For controlled items, have a signed letter on letterhead and an ",
        documentLinks.endUseStatement,
        " ready. Before we accept any order, we verify the buyer and the end use.",
      ],
      "The reference is your receipt. Mention it when you call or write about this request.",
      [
        "Keep the link to your request's private page to yourself. If you lose it, ask for it again at ",
        { text: requestsPath, href: requestsPath },
        ".",
      ],
    ] satisfies readonly RichText[],
    again: "Submit Another Request",
    follow: "Follow this request",
    capabilitiesLink: "View capabilities",
  },
} as const);
