import { paths } from "./paths.ts";

/**
 * Every fact about the company stands here and nowhere else. The identity is a placeholder: replace these values
 * before launch. Demo values use reserved ranges only (example.com, 555-01xx).
 */
export const company = {
  name: "Cahaba Ridge Supply",
  legalForm: "LLC",
  legalName: "Cahaba Ridge Supply LLC",
  documentPrefix: "CRS",
  /** What printed documents say; the site itself answers under whatever origin it is configured with. */
  domain: "example.com",
  foundedYear: 2025,
  summary:
    "Tactical equipment and logistics for government, law enforcement, defense contractors and authorized international buyers.",
  tagline: { short: "Quality assured", rest: ". Documented from quote to delivery." },
  location: "Birmingham, Alabama",
  coordinates: { latitude: "33°31′ N", longitude: "86°48′ W" },
  timeZone: "America/Chicago",
  address: {
    street: "100 Example Avenue North",
    city: "Birmingham",
    state: "Alabama",
    stateCode: "AL",
    postalCode: "35203",
    country: "USA",
    countryCode: "US",
  },
  phone: { display: "(205) 555-0142", href: "tel:+12055550142" },
  emergencyPhone: { display: "(205) 555-0199", href: "tel:+12055550199" },
  emails: {
    general: "info@example.com",
    sales: "sales@example.com",
    compliance: "compliance@example.com",
    support: "support@example.com",
  },
  hours: {
    days: "Monday to Friday",
    time: "8:00 AM to 5:00 PM CST",
    shortDays: "Mon–Fri",
    /** The same for machines, as schema.org writes opening hours. */
    machineReadable: "Mo-Fr 08:00-17:00",
  },
  emergencySupport: "24/7",
  promises: {
    quote: "within 4 hours",
    inquiry: "within 24 hours on business days",
    quoteTime: "4 hours",
    inquiryTime: "24 hours",
  },
  network: { name: "LinkedIn", href: "https://www.linkedin.com/" },
} as const;

/** Shown wherever a buyer looks for them; the values themselves are given on request. */
export const identifiers = [
  { label: "UEI", value: "Available upon request" },
  { label: "CAGE", value: "Available upon request" },
  { label: "DUNS (legacy)", value: "Available upon request" },
  {
    label: "NAICS",
    value: "Available upon request",
    see: { text: "Related codes by capability", href: paths.capabilities },
  },
] as const;

export function mailto(address: string) {
  return `mailto:${address}`;
}
