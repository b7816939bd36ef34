import { capability, countryOfOrigin, openMarket, parcelDelivery, quotePromise } from "./capability.ts";

export const weapons = capability("weapons", {
  name: "Weapons Systems",
  description: "Duty firearms, ammunition, parts and tools for authorized agencies.",
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

export const optics = capability("optics", {
  name: "Optics and Sights",
  description: "Day optics, red dots and rangefinders, with the mounts that fit them.",
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
    "Tell us the host weapon, mount and reticle: the quote states all three.",
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

export const armor = capability("armor", {
  name: "Body Armor",
  description: "Vests and plates at NIJ levels II, IIIA, III and IV, with carriers.",
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

export const nightVision = capability("night-vision", {
  name: "Night Vision",
  description: "Image-intensified and thermal devices under export control.",
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
    "Manufacturer's warranty, with the repair contact named",
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
