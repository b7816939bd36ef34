import { capabilityPath, capabilitySlugs, paths } from "#content/paths.ts";

/** The pages that have no form. */
const readingPages = [
  ...Object.values(paths).filter((path) => path !== paths.contact && path !== paths.rfq),
  ...capabilitySlugs.map(capabilityPath),
];
export const formPages = [paths.contact, paths.rfq];
export const sitePages = [...readingPages, ...formPages];
export const missingPages = ["/nowhere", "/capabilities/nothing"];

/** The capability pages share one layout: one is tested in full, the others for what depends on words. */
export const isRepeated = (path: string) => /^.capabilities.(?!night-vision)/.test(path);

export const navigation = [
  ["Home", "/"],
  ["Capabilities", "/capabilities"],
  ["Contracting", "/contracting"],
  ["Past Performance", "/past-performance"],
  ["Compliance", "/compliance"],
  ["About", "/about"],
  ["Contact", "/contact"],
] as const;
