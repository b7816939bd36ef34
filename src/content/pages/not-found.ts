import { capabilityCount, capabilityCountAtStart } from "#content/capabilities/index.ts";
import { company } from "#content/company.ts";
import type { Band, PageMeta } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import type { TextLink } from "#content/rich-text.ts";
import { words } from "#content/words.ts";

export type SuggestedPage = TextLink & { readonly reason: string };

type NotFoundPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly suggestions: { readonly label: string; readonly links: readonly SuggestedPage[] };
  /** On the blank map sheet, which is decoration. */
  readonly sheet: readonly string[];
};

export const notFound: NotFoundPage = words("notFound", {
  meta: {
    title: "Page Not Found",
    description: `This address is not part of the ${company.name} site. Find capabilities, buying terms, the quote form and ways to reach us from here.`,
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
        reason: `${capabilityCountAtStart} lines of supply with lead times`,
      },
      { text: "Request a Quote", href: paths.rfq, reason: `Written answer ${company.promises.quote}` },
      { text: "How to Buy", href: paths.contracting, reason: "Methods, shipping, payment and terms" },
      { text: "About", href: paths.about, reason: "The company and its people" },
    ],
  },
  sheet: ["404", "Not on the map"],
});

type CapabilityNotFoundPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly back: TextLink;
  readonly allHeading: string;
};

export const capabilityNotFound: CapabilityNotFoundPage = words("capabilityNotFound", {
  meta: {
    title: "Capability Not Found",
    description: `The requested capability could not be found. See all ${capabilityCount} lines of supply with key products, lead times and related NAICS codes.`,
  },
  band: {
    heading: "Capability Not Found",
    lead: "The requested capability could not be found.",
  },
  back: { text: "Back to Capabilities", href: paths.capabilities },
  allHeading: "All capabilities",
});
