import { capabilityCount } from "#content/capabilities/index.ts";
import type { Band, PageMeta } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import type { TextLink } from "#content/rich-text.ts";

type CapabilityNotFoundPage = {
  readonly meta: PageMeta;
  readonly band: Band;
  readonly back: TextLink;
  readonly allHeading: string;
};

export const capabilityNotFound: CapabilityNotFoundPage = {
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
};
