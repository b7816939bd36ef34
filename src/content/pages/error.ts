import { company, mailto } from "#content/company.ts";
import type { Band, PageMeta } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import type { RichText, TextLink } from "#content/rich-text.ts";

type ErrorPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly heading: string;
  readonly steps: readonly RichText[];
  readonly homeLink: TextLink;
};

export const errorPage: ErrorPage = {
  meta: {
    title: "Something went wrong",
    description: `This page could not be shown because of a fault on our side. Try again in a minute, or reach ${company.name} by phone or e-mail.`,
  },
  band: {
    heading: "Something went wrong",
    lead: "This page could not be shown. The fault is on our side, not yours.",
  },
  heading: "What you can do",
  steps: [
    "Wait a minute, then load the page again.",
    "If you were sending a form and saw no reference, treat it as not received. Send it again, or call us.",
    [
      "Call ",
      { text: company.phone.display, href: company.phone.href },
      `, ${company.hours.days}, ${company.hours.time}. Emergency support ${company.emergencySupport}: `,
      { text: company.emergencyPhone.display, href: company.emergencyPhone.href },
      ".",
    ],
    ["Write to ", { text: company.emails.sales, href: mailto(company.emails.sales) }, "."],
  ],
  homeLink: { text: "Back to the home page", href: paths.home },
};
