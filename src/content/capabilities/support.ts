import { capability, countryOfOrigin, openMarket, parcelDelivery, quotePromise } from "./capability.ts";

export const comms = capability("comms", {
  name: "Communications",
  description: "Portable radios, headsets and the accessories that keep them working.",
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
    "P25 radios follow the TIA-102 standards, and grant-eligible models are on the DHS P25 CAP list. Where encryption is required, we quote AES-256 (FIPS 197); the quote cites the FIPS 140-3 certificate, or says there is none. Section 889 applies to every communications item.",
  ],
  specifications: [
    { balloon: 1, name: "Antenna", value: "Matched to the band; whip, stubby or vehicle mount" },
    { balloon: 2, name: "Controls", value: "Programmed to your codeplug, or shipped unprogrammed" },
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
    "Section 889 (FAR 52.204-25; overhaul: 52.240-91): each communications line of the quote states the maker's representation.",
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

export const medical = capability("medical", {
  name: "Medical and Trauma",
  description: "Individual and team trauma kits, assembled to your contents list.",
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

export const logistics = capability("logistics", {
  name: "Logistics Support",
  description: "Sourcing, kitting, storage and delivery against your schedule.",
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

export const training = capability("training", {
  name: "Training Services",
  description: "Operator and armorer instruction for the equipment we supply.",
  features: ["New-equipment training", "Armorer courses", "Range qualification support", "Train-the-trainer"],
  naics: ["611699", "611430", "611519"],
  psc: [
    { code: "U009", title: "Education/Training - General" },
    { code: "6910", title: "Training Aids" },
    { code: "6920", title: "Armament Training Devices" },
  ],
  metaDescription:
    "Training Services for agencies: new-equipment, armorer and train-the-trainer courses at your site or range. Standard lead time 2–4 weeks.",
  lead: "Operator, armorer and instructor courses on the equipment you bought, at your site and on your range.",
  overview: [
    "Equipment pays off when people can use and maintain it. We arrange courses on the models you bought: operation, care, function checks and armorer maintenance. Courses run on your dates, at your site or range, and follow the manufacturer's manuals and your own policy.",
    "The quote names the instructor and the instructor's qualifications. State (POST) credit or other accreditation is claimed only where the approval is on file; ask, and we will say which courses have it. Attendance is recorded, and the roster goes to the agency.",
  ],
  specifications: [
    { balloon: 1, name: "Targets", value: "Your agency's qualification course, or one agreed with you" },
    { balloon: 2, name: "Lanes", value: "Students per lane and per instructor agreed in advance" },
    { balloon: 3, name: "Firing line", value: "Range safety officer named before the course" },
    { balloon: 4, name: "Distances", value: "As your range and policy allow" },
    { name: "Courses", value: "New equipment, armorer, qualification support, train-the-trainer" },
    { name: "Place", value: "Your site, your range, or a range we arrange" },
    { name: "Records", value: "Attendance roster and certificate of completion" },
  ],
  procurement: [
    openMarket,
    "Tell us the equipment, number of students, place and preferred dates.",
    "Travel and range fees are quoted as separate lines.",
    "Ammunition is supplied by the agency or quoted under Weapons Systems; it is not mailable.",
    "Course materials by FedEx, UPS or USPS; signature required.",
  ],
  leadTime: { standard: { from: 2, to: 4 }, expedited: { from: 1, to: 2 } },
  certifications: [
    "Manufacturer's operator and armorer manuals",
    "Instructor qualifications, stated on the quote",
    "POST or other course credit only where the approval is on file",
    "Attendance roster and certificate of completion",
  ],
  exportStatus:
    "Training foreign persons on USML items is a defense service and needs authorization first. Classified per item.",
  facts: [
    { label: "Unit of issue", value: "Course or student day" },
    { label: "Documentation", value: "Course outline, roster, certificates" },
  ],
  call: {
    heading: "Request a quote for training services",
    text: `Tell us the equipment, number of students and dates. ${quotePromise}`,
  },
});
