import { capabilityCount } from "#content/capabilities/index.ts";
import type { Titled } from "#content/page.ts";
import { documentPaths, paths } from "#content/paths.ts";
import { fromCompany, type Template, template } from "#content/template.ts";

export const about = template("about", {
  meta: {
    title: "About the company and team",
    description:
      "[name] is a small business founded in [founded] in [city and state]. Our story, the [people who answer] for it, our values and hours.",
  },
  band: {
    heading: "Built in [city] to be easy to buy from",
    lead: "A small business founded in [founded] to get the ordinary parts of supply right.",
  },
  story: {
    heading: "Our story",
    opening:
      "Equipment programs rarely fail on equipment. They fail on paperwork, silence and dates that slip.",
    paragraphs: [
      "[name] was founded in [founded] to fix the ordinary parts: a quote [quote promise in short], a lead time that is written down, the right documents in the box and a person who answers the phone.",
      "We supply; we do not manufacture. That leaves us free to quote what meets the requirement, and it obliges us to name the maker and the model, or to say that they are not named.",
      "We are new, and we say so. [GSA claim] [ISO sentence] We have no federal record yet.",
    ],
  },
  leadership: { heading: "Leadership team", expertiseLabel: "Expertise" },
  timeline: { heading: "What happened in [founded]" },
  values: { heading: "Our values" },
  operations: {
    heading: "[state] operations",
    paragraphs: [
      "We work from [city], [surroundings]. Quoting, kitting and shipping are run from here. Firearms are stored and shipped by the licensee.",
      "Visits are by appointment. There is no showroom, and there are no counter sales.",
    ],
    mapAlt: "Illustrative contour map marking [city and state]",
  },
  call: {
    heading: "Add us to your bidders list",
    text: [
      "Download our ",
      { text: "capability statement", href: documentPaths.capabilityStatement },
      ", or send a requirement and see how we answer.",
    ],
  },
});

export const values: Template<readonly Titled[]> = template(
  "values",
  [
    {
      title: "Integrity",
      text: "We state what is pending, what is not ours to claim and what we do not know.",
    },
    {
      title: "Excellence",
      text: "Goods that pass through our hands are inspected on receipt and before shipment, and both are recorded.",
    },
    {
      title: "Reliability",
      text: "A date on an accepted order is a commitment. If it is at risk, you hear it from us first.",
    },
    { title: "Innovation", text: "Better tools for dull tasks: quoting, tracking, kitting and documents." },
  ],
  paths.about,
);

type TimelineItem = { readonly year: number; readonly title: string; readonly description: string };

export const timeline: Template<readonly TimelineItem[]> = template(
  "timeline",
  [
    {
      year: fromCompany(({ facts }) => facts.founded),
      title: "Company formed",
      description: "[legal name] is [organized as] in [state].",
    },
    {
      year: fromCompany(({ facts }) => facts.founded),
      title: "Supplier network started",
      description: `Work begins on manufacturer and distributor accounts for ${capabilityCount} product and service lines.`,
    },
    {
      year: fromCompany(({ facts }) => facts.founded),
      title: "GSA MAS application and quality system",
      description: "Work begins on the GSA MAS application and on a quality system based on ISO 9001.",
    },
  ],
  paths.about,
);
