import { capabilityPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import { type Capability, countryOfOrigin, openMarket, parcelDelivery, quotePromise } from "./capability.ts";

export const armor: Capability = words("armor", {
  slug: "armor",
  name: "Body Armor",
  description: "Vests and plates at NIJ levels II, IIIA, III and IV, with carriers.",
  icon: "armor",
  href: capabilityPath("armor"),
  features: [
    "Concealable vests, Levels II and IIIA",
    "Rifle plates, Levels III and IV",
    "Carriers and ballistic helmets",
    "Ballistic shields",
  ],
  naics: ["339113", "315990", "315250"],
  psc: [
    { code: "8470", title: "Armor, Personal" },
    { code: "8465", title: "Individual Equipment" },
    { code: "8415", title: "Clothing, Special Purpose" },
  ],
  metaDescription:
    "Body Armor for agencies: vests and plates at NIJ levels II, IIIA, III and IV, quoted as NIJ-listed models (CPL). Standard lead time 4–8 weeks.",
  lead: "Concealable vests, rifle plates, carriers and helmets. Vests and front and back plates are quoted as NIJ-listed models (CPL), by level.",
  overview: [
    "We supply bullet-resistant vests and plates at Levels II, IIIA, III and IV, the names used in NIJ Standard 0101.06. Vests and front and back plates are quoted as models that their manufacturer has on the NIJ Compliant Products List (CPL). Side plates, helmets and shields often are not listed; the quote says so and names the standard each was tested to.",
    "NIJ Standard 0101.07, with levels defined in NIJ Standard 0123.00, superseded 0101.06 on November 30, 2023. NIJ expects to keep the 0101.06 list through the end of 2027. As a rough guide, II corresponds to HG1, IIIA to HG2, III to RF1 and IV to RF3. Tell us which standard your policy names.",
  ],
  specifications: [
    {
      balloon: 1,
      name: "Protection label",
      value: "NIJ-listed model (CPL), Level II, IIIA, III or IV; if not listed, the quote says so",
    },
    { balloon: 2, name: "Cut", value: "Full, shooter, swimmer or side plate, per model" },
    { balloon: 3, name: "Cover and edge", value: "Per model; care instructions supplied" },
    { balloon: 4, name: "Curvature", value: "Flat, single-curve or multi-curve" },
    { balloon: 5, name: "Size", value: "Plates by listed size; vests by measurement" },
    { name: "Use", value: "Each plate stand-alone or in conjunction (ICW), stated on the quote" },
    { name: "0123.00 levels", value: "HG1, HG2, RF1, RF2 and RF3 on request" },
    { name: "Carriers", value: "Concealable, overt or plate carrier; color as ordered" },
  ],
  procurement: [
    openMarket,
    "Send a size roster or measurement sheets with the order; soft armor is fitted to the wearer. An agency letter, or the contract number with a letter from the contractor, and an end-use statement are required.",
    "Grant purchases (BVP): the program asks for a CPL-listed, U.S.-made, fitted vest. Say so in your request.",
    "Model, lot, serial number and date of manufacture recorded on the packing list.",
    parcelDelivery,
  ],
  leadTime: { standard: { from: 4, to: 8 }, expedited: { from: 2, to: 4 } },
  certifications: [
    "NIJ Standard 0101.06: manufacturer's listing on the CPL, vests and front and back plates",
    "NIJ Standard 0101.07 with NIJ Standard 0123.00 levels, where listed; helmets and shields by their own standards",
    "Manufacturer's ballistic warranty and care instructions",
    "Certificate of conformance by lot",
  ],
  exportStatus:
    "Classified per item: ECCN 1A005 below Type III, ECCN 1A613, or USML Category X(a)(1) at Type IV and above.",
  facts: [
    { label: "Unit of issue", value: "Each, set or pair of plates" },
    { label: "Documentation", value: "Certificate of conformance, lot and serial list" },
    countryOfOrigin,
  ],
  call: {
    heading: "Request a quote for body armor",
    text: `Tell us the level, standard, sizes and quantity. ${quotePromise}`,
  },
});
