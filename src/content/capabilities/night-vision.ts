import { capabilityPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import { type Capability, countryOfOrigin, openMarket, parcelDelivery, quotePromise } from "./capability.ts";

export const nightVision: Capability = words("nightVision", {
  slug: "night-vision",
  name: "Night Vision",
  description: "Image-intensified and thermal devices under export control.",
  icon: "night-vision",
  href: capabilityPath("night-vision"),
  features: [
    "Monoculars and binoculars",
    "Clip-on and weapon sights",
    "Thermal handhelds",
    "Helmet mounts and battery packs",
  ],
  naics: ["333310", "334511"],
  psc: [{ code: "5855", title: "Night Vision Equipment, Emitted and Reflected Radiation" }],
  metaDescription:
    "Night Vision for authorized agencies: image-intensified and thermal devices with mounts, power and documentation. Standard lead time 6–12 weeks.",
  lead: "Image-intensified and thermal devices for authorized agencies, supplied with mounts, power and documentation.",
  overview: [
    "Night-vision equipment is bought rarely and used for years, so the details decide: tube performance, mount compatibility, warranty path and export status. We quote to your written requirement and name the maker and model, or say that they are not named. Resolution, signal-to-noise ratio and figure of merit come from the data sheet of the tube.",
    "Night-vision devices are controlled for export. We verify the buyer and the end use before an order is accepted, including for domestic sales. Showing technical data to a foreign person can be an export even inside the United States, so please plan who will see, use and store the equipment.",
  ],
  specifications: [
    {
      balloon: 1,
      name: "Objective and tube",
      value: "Image tube: Gen 3 (gallium arsenide), white or green phosphor; thermal on request",
    },
    { balloon: 2, name: "Mounting", value: "Dovetail or bayonet shoe; helmet shroud and head-mount options" },
    { balloon: 3, name: "Illumination", value: "Integral infrared illuminator; external units available" },
    { balloon: 4, name: "Eye spacing", value: "Adjustable; range stated per model on the quote" },
    { name: "Configurations", value: "Monocular, binocular, clip-on, weapon sight, thermal handheld" },
    { name: "Power", value: "AA or CR123 internal; remote battery pack" },
    { name: "Tube data", value: "Data sheet by tube serial number, where the manufacturer issues one" },
  ],
  procurement: [
    openMarket,
    "Agency letter, or the contract number with a letter from the contractor, and end-use statement required with the order.",
    "Serial numbers recorded on the packing list and certificate of conformance.",
    parcelDelivery,
  ],
  leadTime: { standard: { from: 6, to: 12 }, expedited: { from: 4, to: 6 } },
  certifications: [
    "Manufacturer's tube data sheet and certificate of conformance",
    "Ingress protection: IEC 60529, per model",
    "Environment: manufacturer-tested to MIL-STD-810H, method named per model",
    "Manufacturer's warranty, with the repair path named",
  ],
  exportStatus:
    "Classified per item: USML Category XII(c) or (e), else ECCN 6A002, 6A003 or 6A993. License determination before any export.",
  facts: [
    { label: "Unit of issue", value: "Each or kit" },
    { label: "Documentation", value: "Tube data sheet, certificate of conformance" },
    countryOfOrigin,
  ],
  call: {
    heading: "Request a quote for night vision",
    text: `Tell us the configuration, quantity and need-by date. ${quotePromise}`,
  },
});
