import { capabilityPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import { type Capability, countryOfOrigin, openMarket, quotePromise } from "./capability.ts";

export const weapons: Capability = words("weapons", {
  slug: "weapons",
  name: "Weapons Systems",
  description: "Duty firearms, ammunition, parts and tools for authorized agencies.",
  icon: "weapons",
  href: capabilityPath("weapons"),
  features: [
    "Patrol rifles and sidearms",
    "Suppressors and mounts",
    "Duty and training ammunition",
    "Magazines, parts and armorer tools",
  ],
  naics: ["332994", "332992"],
  psc: [
    { code: "1005", title: "Guns, Through 30mm" },
    { code: "1305", title: "Ammunition, Through 30mm" },
  ],
  metaDescription:
    "Weapons Systems for authorized agencies: patrol rifles, sidearms, suppressors and ammunition, through licensed FFL/SOT entities. 2–4 weeks standard.",
  lead: "Duty firearms, ammunition and armorer parts for verified agencies, supplied by or through licensed FFL/SOT entities.",
  overview: [
    "An agency keeps a duty firearm for many years, so the first order has to be right: exact model, configuration, magazines, spare parts and warranty path. The quote names the maker and model on every line, or says that they are not named, and gives the part number where there is one. Nothing is substituted unless you approve it in writing.",
    "Firearms are supplied by or through appropriately licensed (FFL/SOT) entities. We verify the agency and who orders for it before an order is accepted. National Firearms Act (NFA) items, such as suppressors and select-fire arms, also wait for ATF approval; that time is not part of the stated lead time.",
  ],
  specifications: [
    { balloon: 1, name: "Muzzle", value: "Threaded or plain; suppressors quoted as separate NFA items" },
    {
      balloon: 2,
      name: "Accessory rail",
      value: "MIL-STD-1913 or NATO Accessory Rail (STANAG 4694), per model",
    },
    {
      balloon: 3,
      name: "Receiver",
      value: "Semi-automatic or select-fire; serial number on the packing list",
    },
    { balloon: 4, name: "Magazine", value: "Capacity and quantity as ordered, where state law allows" },
    { balloon: 5, name: "Stock", value: "Fixed or adjustable, per model" },
    { name: "Ammunition", value: "Duty, training and frangible loads; lot number recorded" },
    { name: "Parts and tools", value: "Spares, gauges and armorer kits by manufacturer part number" },
  ],
  procurement: [
    openMarket,
    "Agencies order by purchase order with a signed letter on letterhead; NFA items transfer to them on the tax-exempt ATF Form 5.",
    "An individual officer needs the agency's letter (27 CFR 478.134): signed by someone else in authority, official use, no domestic-violence misdemeanor conviction. No NFA items.",
    "Contractors have no agency exemption: FFL-to-FFL transfer, and some items cannot be sold to them.",
    "Firearms ship by FedEx or UPS, which accept them only from approved licensees. Ammunition is not mailable. Signature required.",
  ],
  leadTime: { standard: { from: 2, to: 4 }, expedited: { from: 1, to: 2 } },
  certifications: [
    "Manufacturer's certificate of conformance and warranty",
    "Rail interface: MIL-STD-1913 or STANAG 4694, as the manufacturer states",
    "FFL and SOT copies of the transferring licensee",
    "Lot number and safety data sheet with ammunition",
  ],
  exportStatus:
    "Classified per item: USML Category I, or ECCN 0A501 and 0A506–0A509; ammunition 0A505. License determination before any export.",
  facts: [
    { label: "Unit of issue", value: "Each, kit or case" },
    { label: "Documentation", value: "Certificate of conformance, serial number list" },
    countryOfOrigin,
  ],
  call: {
    heading: "Request a quote for weapons systems",
    text: `Tell us the model, quantity and receiving agency. ${quotePromise}`,
  },
});
