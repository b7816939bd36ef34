import { company } from "#content/company.ts";
import type { Fact } from "#content/page.ts";
import { gsaSchedule } from "#content/registrations.ts";

/** Said on every capability, in the same words. */
export const openMarket = `Open market purchase order or government purchase card. ${gsaSchedule.sentence}`;

export const parcelDelivery = "Delivery by FedEx, UPS or USPS; signature required.";

export const countryOfOrigin: Fact = { label: "Country of origin", value: "Stated per quote" };

export const quotePromise = `We quote ${company.promises.quote}.`;
