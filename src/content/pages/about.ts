import { capabilityCount } from "#content/capabilities/index.ts";
import { company } from "#content/company.ts";
import type { Titled } from "#content/page.ts";
import { documentPaths } from "#content/paths.ts";
import { gsaSchedule, qualitySystem } from "#content/registrations.ts";
import { team } from "#content/team.ts";
import { words } from "#content/words.ts";

const peopleWhoAnswer = [
  "person who answers",
  "two people who answer",
  "three people who answer",
  "four people who answer",
][team.length - 1];

export const about = words("about", {
  meta: {
    title: "About the company and team",
    description: `${company.name} is a small business founded in ${company.foundedYear} in ${company.location}. Our story, the ${peopleWhoAnswer} for it, our values and hours.`,
  },
  band: {
    heading: `Built in ${company.address.city} to be easy to buy from`,
    lead: `A small business founded in ${company.foundedYear} to get the ordinary parts of supply right.`,
  },
  story: {
    heading: "Our story",
    opening:
      "Equipment programs rarely fail on equipment. They fail on paperwork, silence and dates that slip.",
    paragraphs: [
      `${company.name} was founded in ${company.foundedYear} to fix the ordinary parts: a quote ${company.promises.quoteSoon}, a lead time that is written down, the right documents in the box and a person who answers the phone.`,
      "We supply; we do not manufacture. That leaves us free to quote what meets the requirement, and it obliges us to name the maker and the model, or to say that they are not named.",
      `We are new, and we say so. ${gsaSchedule.claim} ${qualitySystem.sentence} We have no federal record yet.`,
    ],
  },
  leadership: { heading: "Leadership team", expertiseLabel: "Expertise" },
  timeline: { heading: `What happened in ${company.foundedYear}` },
  values: { heading: "Our values" },
  operations: {
    heading: `${company.address.state} operations`,
    paragraphs: [
      `We work from ${company.address.city}, ${company.surroundings}. Quoting, kitting and shipping are run from here. Firearms are stored and shipped by the licensee.`,
      "Visits are by appointment. There is no showroom, and there are no counter sales.",
    ],
    mapAlt: `Illustrative contour map marking ${company.location}`,
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

export const values: readonly Titled[] = words("values", [
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
]);

const isLlc = /^L\.?L\.?C\.?$/i.test(company.legalForm);

type TimelineItem = { readonly year: number; readonly title: string; readonly description: string };

export const timeline: readonly TimelineItem[] = words("timeline", [
  {
    year: company.foundedYear,
    title: "Company formed",
    description: `${company.legalName} is organized ${isLlc ? "as a limited liability company " : ""}in ${company.address.state}.`,
  },
  {
    year: company.foundedYear,
    title: "Supplier network started",
    description: `Work begins on manufacturer and distributor accounts for ${capabilityCount} product and service lines.`,
  },
  {
    year: company.foundedYear,
    title: "GSA MAS application and quality system",
    description: "Work begins on the GSA MAS application and on a quality system based on ISO 9001.",
  },
]);
