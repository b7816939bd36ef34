import { capabilityCount, capabilityCountAtStart } from "#content/capabilities/index.ts";
import { paths } from "#content/paths.ts";
import { emergencyLink, mailLink, phoneLink } from "#content/shared-words.ts";
import { template, type WordsOf } from "#content/template.ts";

export type ErrorPage = WordsOf<typeof errorPage> | WordsOf<typeof refusedPage>;

const reachUs = [
  [
    "Call ",
    phoneLink,
    ", [open days], [open hours]. Emergency support [emergency hours]: ",
    emergencyLink,
    ".",
  ],
  ["Write to ", mailLink("sales"), "."],
] as const;

const homeLink = { text: "Back to the home page", href: paths.home };

export const errorPage = template("errorPage", {
  meta: {
    title: "Something went wrong",
    description:
      "This page could not be shown because of a fault on our side. Try again in a minute, or reach [name] by phone or e-mail.",
  },
  band: {
    heading: "Something went wrong",
    lead: "This page could not be shown. The fault is on our side, not yours.",
  },
  heading: "What you can do",
  steps: [
    "Wait a minute, then load the page again.",
    "If you were sending a form and saw no reference, treat it as not received. Send it again, or call us.",
    ...reachUs,
  ],
  homeLink,
});

/** For requests that no page of ours sends; people get here when something on the way changes theirs. */
export const refusedPage = template("refusedPage", {
  meta: {
    title: "Not accepted",
    description:
      "What your browser sent could not be accepted. Go back and try again, or reach [name] by phone or e-mail.",
  },
  band: {
    heading: "Not accepted",
    lead: "What arrived is not what our forms send. Nothing was stored.",
  },
  heading: "What you can do",
  steps: [
    "Use your browser's Back button: what you entered should still be there. Shorten very long text, then send again.",
    "If it is refused again, a filter or proxy on the way may be changing it. Call or write instead.",
    ...reachUs,
  ],
  homeLink,
});

export const notFound = template("notFound", {
  meta: {
    title: "Page Not Found",
    description:
      "This address is not part of the [name] site. Find capabilities, buying terms, the quote form and ways to reach us from here.",
  },
  band: {
    heading: "Page Not Found",
    lead: "The address may have changed or been mistyped. Try one of these pages.",
    reference: ["404"],
  },
  suggestions: {
    label: "Suggested pages",
    links: [
      { text: "Home", href: paths.home, reason: "Start from the beginning" },
      { text: "Contact", href: paths.contact, reason: "A person, a number, an address" },
      {
        text: "Capabilities",
        href: paths.capabilities,
        reason: `${capabilityCountAtStart} product and service lines with lead times`,
      },
      { text: "Request a Quote", href: paths.rfq, reason: "Written answer [quote promise]" },
      { text: "How to Buy", href: paths.contracting, reason: "Methods, shipping, payment and terms" },
      { text: "About", href: paths.about, reason: "The company and its people" },
    ],
  },
  sheet: ["404", "Not on the map"],
});

export const capabilityNotFound = template("capabilityNotFound", {
  meta: {
    title: "Capability Not Found",
    description: `The requested capability could not be found. See all ${capabilityCount} product and service lines with key products, lead times and related NAICS codes.`,
  },
  band: {
    heading: "Capability Not Found",
    lead: "The requested capability could not be found.",
  },
  back: { text: "Back to Capabilities", href: paths.capabilities },
  allHeading: "All capabilities",
});
