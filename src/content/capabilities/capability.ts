import type { NaicsCode } from "#content/naics.ts";
import type { Call, Fact } from "#content/page.ts";
import type { CapabilitySlug } from "#content/paths.ts";
import type { RichText } from "#content/rich-text.ts";

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
