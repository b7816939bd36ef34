import { capabilityPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import { type Capability, openMarket, quotePromise } from "./capability.ts";

export const logistics: Capability = words("logistics", {
  slug: "logistics",
  name: "Logistics Support",
  description: "Sourcing, kitting, storage and delivery against your schedule.",
  icon: "logistics",
  href: capabilityPath("logistics"),
  features: [
    "Kitting and serialization",
    "Storage and staged release",
    "Freight coordination",
    "Export documentation",
  ],
  naics: ["488510", "493110", "541614", "488991"],
  psc: [
    { code: "R706", title: "Support - Management: Logistics Support" },
    { code: "S215", title: "Housekeeping - Warehousing/Storage" },
  ],
  metaDescription:
    "Logistics Support for agencies: sourcing, kitting, MIL-STD-129 marking, storage and freight coordination. Standard lead time 2–6 weeks.",
  lead: "Sourcing, kitting, marking and delivery to your schedule, coordinated through licensed carriers and forwarders.",
  overview: [
    "Equipment from several makers rarely arrives on one day. We receive it, check it against the order, kit it by person or unit, mark it and release it on the dates you set. One delivery then replaces many, under one packing list. Firearms stay with the licensee and ship from there.",
    "Freight is coordinated through licensed carriers and forwarders. For international orders we screen every party and agree on the Incoterms 2020 rule in writing before goods move. We do not export or broker ITAR items; a DDTC registrant makes any foreign sale. Shipments leave only where authorized by U.S. law.",
  ],
  specifications: [
    { balloon: 1, name: "Marking", value: "MIL-STD-129 labels; MIL-STD-130 / IUID where required" },
    { balloon: 2, name: "Packing", value: "Commercial packaging to ASTM D3951; strapped and sealed" },
    { balloon: 3, name: "Pallet", value: "Standard, or heat-treated wood for export" },
    { balloon: 4, name: "Load size", value: "Weight and dimensions stated before pickup" },
    { name: "Kitting", value: "By person, unit or vehicle; serial numbers recorded" },
    { name: "Storage", value: "Staged release against your schedule" },
    { name: "Delivery terms", value: "Incoterms 2020, with the named place" },
    { name: "Hazardous goods", value: "49 CFR 171–180; lithium batteries 49 CFR 173.185" },
  ],
  procurement: [
    openMarket,
    "Send the item list, delivery addresses, receiving hours and need-by dates.",
    "Freight is quoted as its own line, or included to a named place.",
    "International orders: end-use documents and import permits before shipment.",
    "Parcels by FedEx, UPS or USPS; freight by licensed carrier. Signature required.",
  ],
  leadTime: { standard: { from: 2, to: 6 }, expedited: { from: 1, to: 3 } },
  certifications: [
    "MIL-STD-129 marking; MIL-STD-130 / IUID",
    "ASTM D3951 commercial packaging",
    "Incoterms 2020 delivery terms",
    "Packing list, certificate of conformance, proof of delivery",
  ],
  exportStatus:
    "Follows the goods, classified per item. End-use documents as required: DSP-83 (ITAR, by the registrant), BIS-711 or end-use statement (EAR).",
  facts: [
    { label: "Unit of issue", value: "Lot, pallet or month" },
    { label: "Documentation", value: "Packing list, serial number list, proof of delivery" },
  ],
  call: {
    heading: "Request a quote for logistics support",
    text: `Tell us what moves, where it goes and by when. ${quotePromise}`,
  },
});
