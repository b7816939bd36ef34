import { capabilityPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import { type Capability, countryOfOrigin, openMarket, parcelDelivery, quotePromise } from "./capability.ts";

export const optics: Capability = words("optics", {
  slug: "optics",
  name: "Optics and Sights",
  description: "Day optics, red dots and rangefinders, with the mounts that fit them.",
  icon: "optics",
  href: capabilityPath("optics"),
  features: [
    "Red-dot and holographic sights",
    "Variable-power scopes",
    "Rangefinders and spotting scopes",
    "Mounts, rings and aiming lasers",
  ],
  naics: ["333310", "334511", "332994"],
  psc: [
    { code: "1240", title: "Optical Sighting and Ranging Equipment" },
    { code: "6650", title: "Optical Instruments, Test Equipment, Components and Accessories" },
    { code: "5860", title: "Stimulated Coherent Radiation Devices, Components, and Accessories" },
  ],
  metaDescription:
    "Optics and Sights for agencies: red dots, variable-power scopes, rangefinders and mounts, quoted by model and reticle. Standard lead time 3–6 weeks.",
  lead: "Sights, scopes and rangefinders, quoted by model and reticle, with the mount, batteries and documents that belong to them.",
  overview: [
    "A sight is bought to fit a weapon, a mount and a training standard. Tell us all three. We quote the optic, reticle, mount height and batteries together, so that what arrives can be fitted without a second order. The quote states the reticle, and names the maker and model or says that they are not named.",
    "Aiming lasers carry the class and labels that federal rules require, and some models may be sold to government buyers only. Night and infrared sights fall under stricter export rules than day optics. We state the classification of each item on the quote and verify the end use before an order is accepted.",
  ],
  specifications: [
    { balloon: 1, name: "Objective", value: "Fixed or variable power; lens diameter stated per model" },
    { balloon: 2, name: "Turrets", value: "Capped or exposed; adjustment in mil or MOA" },
    { balloon: 3, name: "Reticle", value: "Dot, holographic or etched; first or second focal plane" },
    { balloon: 4, name: "Mount", value: "MIL-STD-1913 rings or one-piece base; height as ordered" },
    { name: "Types", value: "Red dot, holographic, prism, scope, spotting scope, rangefinder" },
    { name: "Power", value: "CR2032, CR123 or AA; batteries supplied" },
    { name: "Sealing", value: "IP67 or IP68 (IEC 60529), where the manufacturer states it" },
  ],
  procurement: [
    openMarket,
    "Tell us the host weapon, mount and reticle, so that one quote covers all three.",
    "Agency letter, or the contract number with a letter from the contractor, and end-use statement required for night, infrared and laser items.",
    "Serial numbers recorded on the packing list; warranty documents on request.",
    parcelDelivery,
  ],
  leadTime: { standard: { from: 3, to: 6 }, expedited: { from: 2, to: 3 } },
  certifications: [
    "Laser class and labels: 21 CFR 1040.10 and 1040.11, IEC 60825-1",
    "Ingress protection: IEC 60529, per model",
    "Environment: manufacturer-tested to MIL-STD-810H, method named per model",
    "Manufacturer's certificate of conformance and warranty",
  ],
  exportStatus:
    "Classified per item: firearm sights and visible aiming lasers (400–710 nm) ECCN 0A504; night and thermal sights USML XII(c); infrared lasers, rangefinders, spotting scopes as classified.",
  facts: [
    { label: "Unit of issue", value: "Each, or kit with mount" },
    { label: "Documentation", value: "Certificate of conformance, serial number list" },
    countryOfOrigin,
  ],
  call: {
    heading: "Request a quote for optics and sights",
    text: `Tell us the host weapon, reticle and quantity. ${quotePromise}`,
  },
});
