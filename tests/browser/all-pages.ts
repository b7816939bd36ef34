import { capabilityPath, capabilitySlugs, paths } from "#content/paths.ts";

/** Every address that answers with a page, and the three screens that are no pages. */
const readingPages = [
  ...Object.values(paths).filter((path) => path !== paths.contact && path !== paths.rfq),
  ...capabilitySlugs.map(capabilityPath),
];
export const formPages = [paths.contact, paths.rfq];
export const sitePages = [...readingPages, ...formPages];
export const missingPages = ["/nowhere", "/capabilities/nothing"];

/** The eight capability pages are one layout, tried whole once; of the others what depends on their words. */
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
