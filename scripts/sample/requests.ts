/** What the sample's buyers ask for, and what it is quoted as. Every name, part number and price is invented. */

export type SampleLine = {
  readonly part: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly price: string;
  readonly kind: string;
  readonly maker: string;
  readonly facts?: readonly string[];
  readonly weeks: string;
  readonly origin: string;
  readonly exportClass: string;
};

const goods = { kind: "other", facts: [], origin: "USA", exportClass: "EAR99" } as const;

export const catalog: readonly SampleLine[] = [
  {
    ...goods,
    part: "EX-BP-4AA",
    description: "Battery pack, remote, 4 × AA, with cable",
    quantity: 12,
    unit: "EA",
    price: "186.25",
    maker: "Example Power BP-4",
    weeks: "3",
  },
  {
    ...goods,
    part: "EX-TQ-G7",
    description: "Tourniquet, windlass, black, packed singly",
    quantity: 48,
    unit: "EA",
    price: "27.85",
    kind: "medical",
    facts: ["At least 36 months"],
    maker: "Example Medical TQ-7",
    weeks: "2",
  },
  {
    ...goods,
    part: "EX-HC-3A-L",
    description: "Helmet, ballistic, high cut, size L, NIJ level IIIA",
    quantity: 24,
    unit: "EA",
    price: "642.00",
    kind: "armor",
    facts: ["Not listed: the CPL has no helmets", "Level IIIA, NIJ 0101.06", "n/a"],
    maker: "Example Armor HC-3A",
    weeks: "6",
    exportClass: "ECCN 1A613",
  },
  {
    ...goods,
    part: "EX-NV-2B",
    description: "Night-vision goggle, binocular, white phosphor, with helmet mount",
    quantity: 6,
    unit: "EA",
    price: "9,480.00",
    kind: "night-vision",
    facts: ["Gen 3, figures per tube data sheet", "51–72 mm"],
    maker: "Example Optics NV-2B",
    weeks: "8",
    exportClass: "USML XII(c)",
  },
  {
    ...goods,
    part: "EX-CELL-AA24",
    description: "Battery, lithium, AA, box of 24",
    quantity: 10,
    unit: "BX",
    price: "41.40",
    maker: "Example Cells AA-L",
    weeks: "1",
    origin: "Japan",
  },
  {
    ...goods,
    part: "EX-HS-900",
    description: "Headset, dual comm, with push-to-talk",
    quantity: 18,
    unit: "EA",
    price: "512.75",
    kind: "comms",
    facts: ["None", "None", "The maker represents no covered equipment", "Example radio R-9"],
    maker: "Example Audio HS-900",
    weeks: "4",
  },
  {
    ...goods,
    part: "EX-LPVO-16",
    description: "Rifle scope, 1-6 × 24, illuminated",
    quantity: 8,
    unit: "EA",
    price: "1,284.5025",
    kind: "optics",
    facts: [
      "Etched, mil, first focal plane",
      "One-piece, 1.93 in",
      "AR-15 pattern rifle",
      "1 × CR2032, supplied",
    ],
    maker: "Example Glass LP-16",
    weeks: "5",
    exportClass: "ECCN 0A504",
  },
  {
    ...goods,
    part: "EX-AMMO-556",
    description: "Cartridge, 5.56 × 45 mm, practice, case of 1,000",
    quantity: 20,
    unit: "CS",
    price: "389.90",
    kind: "ammunition",
    facts: ["Exempt with TTB F 5600.35"],
    maker: "Example Cartridge P-556",
    weeks: "10",
    exportClass: "ECCN 0A505",
  },
];

export type SampleBuyer = {
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string;
  readonly purchasingEntity: string;
  readonly deliveryCity: string;
  readonly deliveryState: string;
  readonly deliveryZip: string;
};

export const buyers: readonly SampleBuyer[] = [
  [
    "Dana Whitfield",
    "Sample County Sheriff's Office",
    "Quartermaster",
    "Sample County Commission",
    "Mobile",
    "AL",
    "36602",
  ],
  ["Lee Marsh", "Example City Police Department", "Armorer", "City of Example", "Huntsville", "AL", "35801"],
  [
    "Robin Avery",
    "Sample Port Authority",
    "Purchasing Agent",
    "Sample Port Authority",
    "Savannah",
    "GA",
    "31401",
  ],
  [
    "Jordan Blake",
    "314 Example Contracting Squadron",
    "Contracting Officer",
    "U.S. Example Command",
    "Montgomery",
    "AL",
    "36104",
  ],
  [
    "Sam Ortega",
    "Example Defense Systems Inc.",
    "Buyer",
    "Example Defense Systems Inc.",
    "Tampa",
    "FL",
    "33602",
  ],
  ["Kim Larsen", "Sample State Troopers", "Supply Sergeant", "State of Example", "Jackson", "MS", "39201"],
  ["Alex Reyes", "Example Fire and Rescue", "Captain", "Example Fire District", "Nashville", "TN", "37201"],
  ["Ingrid Sample", "Eksempel Politi", "Procurement Adviser", "Eksempel Politi", "Oslo", "Norway", "00150"],
].map(
  (
    [name = "", organization = "", role = "", purchasingEntity = "", city = "", state = "", zip = ""],
    index,
  ) => ({
    name,
    organization,
    role,
    purchasingEntity,
    email: `${name.toLowerCase().replace(" ", ".")}@agency${index + 1}.example`,
    phone: `(205) 555-01${String(40 + index)}`,
    deliveryCity: city,
    deliveryState: state,
    deliveryZip: zip,
  }),
);
