/**
 * The one list of public URLs: navigation, links, form actions, the sitemap and tests take paths from here. The desk,
 * which has its own host, has its own list.
 */
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

/** The terms of sale that were in force on a day; quotes name it. */
export function termsOfSalePath(date: string) {
  return `${paths.contracting}/terms-of-sale/${date}`;
}

/** Files that a buyer or a machine takes away. */
export const documentPaths = {
  capabilityStatement: "/capability-statement.pdf",
  endUseStatement: "/end-use-statement.pdf",
  capabilityList: "/capabilities.csv",
  companyCard: "/company.vcf",
  securityContact: "/.well-known/security.txt",
} as const;

/** The capability's page as a file of one sheet. */
export function sheetPath(slug: CapabilitySlug) {
  return `${capabilityPath(slug)}/sheet.pdf` as const;
}

/** The picture that link previews show for a page. */
export function sharingPicturePath(page: string) {
  return `/sharing${page === paths.home ? "/home" : page}.png`;
}

/** The quote form with one capability already written into its items field. */
export function rfqPathFor(slug: CapabilitySlug) {
  return `${paths.rfq}?capability=${slug}` as const;
}

/** A buyer's own pages about a request and about a quote; no list and no sitemap names them. */
export const requestsPath = "/requests";
export function requestPath(reference: string, key: string) {
  return `${requestsPath}/${reference}/${key}`;
}
export function quotePath(reference: string, revision: string, key: string) {
  return `${requestsPath}/${reference}/quotes/${revision}/${key}`;
}

/** Says only whether the revision is the current one: the PDF prints it. */
export function quoteCheckPath(reference: string, revision: string, key: string) {
  return `${quotePath(reference, revision, "current")}/${key}`;
}

export function quotePaperPath(reference: string, revision: string, key: string) {
  return `${quotePath(reference, revision, key)}/quote.pdf`;
}

/** An order confirmation, or what replaces it. */
export function orderPaperPath(reference: string, revision: string, key: string, version: number | string) {
  return `${quotePath(reference, revision, key)}/orders/${version}/confirmation.pdf`;
}

export function quoteSheetPath(reference: string, revision: string, key: string) {
  return `${quotePath(reference, revision, key)}/quote.xlsx`;
}

/** Where both forms are sent by script. */
const apiPrefix = "/api/";
export const sendEmailPath = `${apiPrefix}send-email` as const;

/** What pages never link to: not for crawlers, and not to be rendered ahead. */
export const unlinkedPrefixes = [apiPrefix] as const;

/** For monitors and balancers. */
export const healthPaths = { alive: "/healthz", ready: "/readyz" } as const;

/** On a separate port (METRICS_PORT). */
export const metricsPath = "/metrics";

/** Built files with a hash in their names. */
export const assetsPath = "/assets/";

/** Files that browsers and crawlers look for under fixed names. */
export const wellKnownPaths = {
  favicon: "/favicon.ico",
  icon: "/icon.svg",
  appleTouchIcon: "/apple-touch-icon.png",
  icon192: "/icon-192.png",
  icon512: "/icon-512.png",
  manifest: "/site.webmanifest",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  speculationRules: "/speculation-rules.json",
} as const;
