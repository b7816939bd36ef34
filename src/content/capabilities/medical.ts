import { capabilityPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import { type Capability, countryOfOrigin, openMarket, parcelDelivery, quotePromise } from "./capability.ts";

export const medical: Capability = words("medical", {
  slug: "medical",
  name: "Medical and Trauma",
  description: "Individual and team trauma kits, assembled to your contents list.",
  icon: "medical",
  href: capabilityPath("medical"),
  features: [
    "Individual first-aid kits (IFAK)",
    "Tourniquets and hemostatic dressings",
    "Vehicle, team and wall kits",
    "Training consumables",
  ],
  naics: ["339113", "339112"],
  psc: [
    { code: "6545", title: "Replenishable Field Medical Sets, Kits, and Outfits" },
    { code: "6510", title: "Surgical Dressing Materials" },
    { code: "6515", title: "Medical and Surgical Instruments, Equipment, and Supplies" },
  ],
  metaDescription:
    "Medical and Trauma supply for agencies: IFAKs, tourniquets and dressings to your list, lot and expiration shown. Standard lead time 2–4 weeks.",
  lead: "Trauma kits, tourniquets and dressings to your list, with the lot number and expiration date of every item shown.",
  overview: [
    "A kit is only as good as its contents and their dates. Kits are assembled by or through an FDA-registered establishment, to your list or to one based on Tactical Combat Casualty Care (TCCC) for military users or Tactical Emergency Casualty Care (TECC) for civilian agencies. The quote names the maker and model of every item, or says that they are not named.",
    "Tourniquets and hemostatic dressings can be limited to CoTCCC-recommended models. Devices are 510(k)-cleared where required. Some contents are prescription-only and ship once your medical director has authorized them. Remaining shelf life is stated on the quote, and refills are sold by the item.",
  ],
  specifications: [
    { balloon: 1, name: "Pouch", value: "Belt, tear-away or carrier mount; color as ordered" },
    { balloon: 2, name: "Contents label", value: "Item, maker, lot number and expiration date" },
    { balloon: 3, name: "Tourniquet", value: "Windlass type; CoTCCC-recommended models available" },
    { balloon: 4, name: "Packed size", value: "Stated per kit, with weight" },
    { name: "Dressings", value: "Hemostatic gauze, pressure bandages, chest seals" },
    { name: "Kit types", value: "Individual, team, vehicle, wall and training" },
    { name: "Shelf life", value: "Remaining months stated on the quote" },
  ],
  procurement: [
    openMarket,
    "The VA Federal Supply Schedule (65 II A) covers kits and dressings. We do not hold a VA schedule contract.",
    "Prescription-only items need the authorization of your medical director.",
    "Lot numbers and expiration dates recorded on the packing list, ready for a recall.",
    parcelDelivery,
  ],
  leadTime: { standard: { from: 2, to: 4 }, expedited: { from: 1, to: 2 } },
  certifications: [
    "CoTCCC-recommended models, where ordered",
    "510(k) clearance where required, number on request",
    "Kits: assembled by or through an FDA-registered establishment (21 CFR 807.20)",
    "Lot number and expiration date for each item",
    "Prescription-only contents marked Rx-only",
  ],
  exportStatus:
    "Classified per item under the EAR. End user and destination are screened on every export order.",
  facts: [
    { label: "Unit of issue", value: "Each, kit or case" },
    { label: "Documentation", value: "Contents list with lot and expiration date" },
    countryOfOrigin,
  ],
  call: {
    heading: "Request a quote for medical and trauma supplies",
    text: `Send your contents list and quantity. ${quotePromise}`,
  },
});
