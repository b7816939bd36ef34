import { capabilityPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import { type Capability, countryOfOrigin, openMarket, parcelDelivery, quotePromise } from "./capability.ts";

export const comms: Capability = words("comms", {
  slug: "comms",
  name: "Communications",
  description: "Portable radios, headsets and the accessories that keep them working.",
  icon: "comms",
  href: capabilityPath("comms"),
  features: [
    "Portable and mobile radios",
    "Headsets and push-to-talk units",
    "Antennas and batteries",
    "Programming and kitting",
  ],
  naics: ["334220", "334290"],
  psc: [
    { code: "5820", title: "Radio and Television Communication Equipment, Except Airborne" },
    { code: "5965", title: "Headsets, Handsets, Microphones and Speakers" },
    { code: "5985", title: "Antennas, Waveguides, and Related Equipment" },
  ],
  metaDescription:
    "Communications for agencies: P25 portable radios, headsets, antennas and batteries, kitted and programmed to order. Standard lead time 3–5 weeks.",
  lead: "Radios, headsets, antennas and batteries that belong together, kitted before they ship and programmed on request.",
  overview: [
    "A new radio has to work with the ones you already have. Tell us the system, the band, the accessories in service and whether you encrypt. We quote radios, headsets, chargers and spare batteries that belong together, and state which accessory fits which model.",
    "P25 radios follow the TIA-102 standards, and grant-eligible models are on the DHS P25 CAP list. Where encryption is required, we quote AES-256 (FIPS 197); the quote cites the FIPS 140-3 certificate, or says there is none. Section 889 applies to every item.",
  ],
  specifications: [
    { balloon: 1, name: "Antenna", value: "Matched to the band; whip, stubby or vehicle mount" },
    { balloon: 2, name: "Controls", value: "Programmed to your file, or shipped unprogrammed" },
    { balloon: 3, name: "Push-to-talk", value: "On the radio, or as a chest-worn unit" },
    { balloon: 4, name: "Battery", value: "Lithium-ion with charger; packed to 49 CFR 173.185" },
    { balloon: 5, name: "Headset", value: "Over-ear or in-ear; boom microphone" },
    { name: "Digital standard", value: "P25 (TIA-102); P25 CAP models for grant purchases" },
    { name: "Encryption", value: "AES-256 (FIPS 197); keys are loaded by the agency" },
    { name: "Sealing", value: "IP67 or IP68 (IEC 60529), where the manufacturer states it" },
  ],
  procurement: [
    openMarket,
    "The agency holds its own frequency authorization (FCC or NTIA).",
    "Section 889 (FAR 52.204-25; overhaul: 52.240-91): the quote states the maker’s answer on each line.",
    "Serial numbers recorded on the packing list and certificate of conformance.",
    parcelDelivery,
  ],
  leadTime: { standard: { from: 3, to: 5 }, expedited: { from: 2, to: 3 } },
  certifications: [
    "P25: TIA-102; DHS P25 CAP listing, per model",
    "Encryption: the quote cites the FIPS 140-3 certificate, or says there is none",
    "FCC equipment authorization, per model",
    "Environment: manufacturer-tested to MIL-STD-810H, method named per model",
  ],
  exportStatus:
    "Classified per item: ECCN 5A002 or 5A992.c where encryption is built in. License determination before any export.",
  facts: [
    { label: "Unit of issue", value: "Each or kit" },
    { label: "Documentation", value: "Certificate of conformance, serial number list" },
    countryOfOrigin,
  ],
  call: {
    heading: "Request a quote for communications equipment",
    text: `Tell us the radio system, band and quantity. ${quotePromise}`,
  },
});
