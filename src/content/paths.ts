/** The one list of URLs. Navigation, links, form actions, the sitemap and tests take paths from here. */
export const paths = {
  home: "/",
  capabilities: "/capabilities",
  contracting: "/contracting",
  pastPerformance: "/past-performance",
  compliance: "/compliance",
  about: "/about",
  contact: "/contact",
  rfq: "/rfq",
  terms: "/legal/terms",
  privacy: "/legal/privacy",
} as const;

export type PagePath = (typeof paths)[keyof typeof paths];

export const capabilitySlugs = [
  "weapons",
  "optics",
  "armor",
  "comms",
  "night-vision",
  "medical",
  "logistics",
  "training",
] as const;

export type CapabilitySlug = (typeof capabilitySlugs)[number];

export function capabilityPath(slug: CapabilitySlug) {
  return `${paths.capabilities}/${slug}` as const;
}

/** The quote form with one capability already written into its items field. */
export function rfqPathFor(slug: CapabilitySlug) {
  return `${paths.rfq}?capability=${slug}` as const;
}
