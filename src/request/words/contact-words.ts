import { company, mailto } from "#content/company.ts";
import type { RichText } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { words } from "#content/words.ts";
import type { FormSection } from "./shared-words.ts";

/** The fields by name, in the order in which the page shows them. */
export const contactSections: readonly FormSection[] = words("contactSections", [
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
]);

export const contactFormWords = words("contactFormWords", {
  heading: "Send a message",
  submit: "Send Message",
  submitting: "Sending Message...",
  /** Under a long text that comes near its limit, or goes beyond it. */
  room: { left: "{count} characters left.", over: "{count} characters too many." },
  banner: {
    text: "There was an error sending your message. Please try again or contact us directly.",
    reachUs: [
      "Call ",
      { text: company.phone.display, href: company.phone.href },
      " or write to ",
      { text: company.emails.general, href: mailto(company.emails.general) },
      ".",
    ] satisfies RichText,
  },
  confirmation: {
    title: "Message sent",
    heading: "Message sent",
    text: `Thank you. We have your message and will answer ${company.promises.inquiry}.`,
    /** Where the server said when the answer is due: {time} is "today by …" or a day "by …". */
    dueText: "Thank you. We have your message and will answer {time}.",
    plateHeading: "Your message",
    nextHeading: "What happens next",
    next: [
      "A person reads your message and answers by e-mail or phone.",
      "The reference is your receipt. Mention it when you call or write about this message.",
      [
        "Need a price? ",
        { text: "Request a quote", href: paths.rfq },
        ` and receive it ${company.promises.quote}.`,
      ],
    ] satisfies readonly RichText[],
    again: "Send Another Message",
  },
} as const);
