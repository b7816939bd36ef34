import type { Call, Fact, RichText } from "#content/page.ts";
import { type CapabilitySlug, capabilityPath, capabilitySlugs } from "#content/paths.ts";
import { capabilityPlace, type Template, template } from "#content/template.ts";

/** Weeks from order acceptance. */
export type Weeks = { readonly from: number; readonly to: number };

export type Specification = {
  readonly name: string;
  readonly value: string;
  /** The balloon on the drawing that this row explains, counted from 1. Numbered rows come first. */
  readonly balloon?: number;
};

/** A federal product and service code with its official title. */
export type ProductServiceCode = { readonly code: string; readonly title: string };

export type Capability = {
  readonly slug: CapabilitySlug;
  readonly name: string;
  /** One line for cards. */
  readonly description: string;
  /** Its drawing. */
  readonly icon: CapabilitySlug;
  readonly href: string;
  /** Key products. */
  readonly features: readonly string[];
  readonly naics: readonly NaicsCode[];
  readonly psc: readonly ProductServiceCode[];
  readonly metaDescription: string;
  /** Under the title of the detail page. */
  readonly lead: string;
  readonly overview: readonly string[];
  readonly specifications: readonly Specification[];
  readonly procurement: readonly RichText[];
  readonly leadTime: { readonly standard: Weeks; readonly expedited: Weeks };
  /** Applicable standards and documentation; they belong to products and their makers. */
  readonly certifications: readonly string[];
  readonly exportStatus: string;
  readonly facts: readonly Fact[];
  readonly call: Call;
};

/** Its drawing, its address and the keys of its words follow from its slug. */
/* @__NO_SIDE_EFFECTS__ */
export function capability(
  slug: CapabilitySlug,
  written: Omit<Capability, "slug" | "icon" | "href">,
): Template<Capability> {
  return template(capabilityPlace(slug), { slug, icon: slug, href: capabilityPath(slug), ...written });
}

/**
 * 2022 NAICS titles, exact. Codes are shown as related, for buyer reference; the registered list is on request. No code
 * of sector 42 (wholesale): it may not classify a federal supply buy (13 CFR 121.201).
 */
export const naicsTitles = {
  "315250": "Cut and Sew Apparel Manufacturing (except Contractors)",
  "315990": "Apparel Accessories and Other Apparel Manufacturing",
  "332992": "Small Arms Ammunition Manufacturing",
  "332994": "Small Arms, Ordnance, and Ordnance Accessories Manufacturing",
  "333310": "Commercial and Service Industry Machinery Manufacturing",
  "334220": "Radio and Television Broadcasting and Wireless Communications Equipment Manufacturing",
  "334290": "Other Communications Equipment Manufacturing",
  "334511":
    "Search, Detection, Navigation, Guidance, Aeronautical, and Nautical System and Instrument Manufacturing",
  "339112": "Surgical and Medical Instrument Manufacturing",
  "339113": "Surgical Appliance and Supplies Manufacturing",
  "488510": "Freight Transportation Arrangement",
  "488991": "Packing and Crating",
  "493110": "General Warehousing and Storage",
  "541614": "Process, Physical Distribution, and Logistics Consulting Services",
  "611430": "Professional and Management Development Training",
  "611519": "Other Technical and Trade Schools",
  "611699": "All Other Miscellaneous Schools and Instruction",
} as const;

export type NaicsCode = keyof typeof naicsTitles;

/** What each drawing shows, for readers who cannot see it where it is not plain decoration. */
export const drawingDescriptions: Template<Readonly<Record<CapabilitySlug, string>>> = template(
  "drawingDescriptions",
  {
    weapons: "Line drawing of a rifle in side view",
    optics: "Line drawing of a telescopic sight in side view, with its reticle",
    armor: "Line drawing of an armor plate, from the front and in section",
    comms: "Line drawing of a portable radio and a headset",
    "night-vision": "Line drawing of a night-vision binocular from the front",
    medical: "Line drawing of a first-aid pouch and a tourniquet",
    logistics: "Line drawing of a strapped load on its pallet",
    training: "Line drawing of a target and of range lanes in plan",
  },
);

/** "6–12" with an en dash. */
export function weeks({ from, to }: Weeks) {
  return `${from}–${to}`;
}

/** A capability's number in the set: "05". */
export function sheetNumber(slug: CapabilitySlug) {
  return twoDigits(capabilitySlugs.indexOf(slug) + 1);
}

export function sheetCount() {
  return twoDigits(capabilitySlugs.length);
}

function twoDigits(number: number) {
  return String(number).padStart(2, "0");
}

/** Said on every capability, in the same words. */
export const openMarket = "Open market purchase order or government purchase card. [GSA line].";

export const parcelDelivery = "Delivery by FedEx, UPS or USPS; signature required.";

export const countryOfOrigin: Fact = { label: "Country of origin", value: "Stated per quote" };

export const quotePromise = "We quote [quote promise].";
