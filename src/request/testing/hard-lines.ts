import type { CorpusEntry } from "./line-corpus.ts";

/** Shapes in which a number is something else than a count, or a count is where few people write it. */
export const hardLines: readonly CorpusEntry[] = [
  {
    name: "sizes that add up to the total above them",
    items:
      "Combat shirt, coyote - 40 ea\n  S: 10\n  M: 20\n  L: 10\n40 combat pants:\n - S: 10\n - M: 30\nBoots, 40 pr\n  size 9: 10\n  size 10: 30\nGloves (25)\nM: 10\nXL: 15",
    lines: [
      " | Combat shirt, coyote: S: 10, M: 20, L: 10 | 40 | EA",
      " | combat pants: S: 10, M: 30 | 40",
      " | Boots: size 9: 10, size 10: 30 | 40 | PR",
      " | Gloves: M: 10, XL: 15 | 25",
    ],
  },
  {
    name: "sizes that do not add up to the total above them",
    items: "Boots, 40 pr\n  9R: 10\n  10R: 20",
    lines: [" | Boots: 9R: 10, 10R: 20 | 40 | PR | More than one quantity"],
  },
  {
    name: "an amount of amounts",
    items: [
      "Gloves, nitrile, 10 cs x 500",
      "10 cs x 500 gloves",
      "3 ea per officer x 10 officers, gloves",
      "Magazines, 12 per squad x 4 squads",
      "12 per squad x 4 squads",
      "Batteries, 6 for each radio",
    ].join("\n"),
    lines: [
      " | Gloves, nitrile, 10 cs x 500 | | | More than one quantity",
      " | 10 cs x 500 gloves | | | More than one quantity",
      " | 3 ea per officer x 10 officers, gloves | | | More than one quantity",
      " | Magazines, 12 per squad x 4 squads | | | More than one quantity",
      " | 12 per squad x 4 squads | | | More than one quantity",
      " | Batteries, 6 for each radio | | | More than one quantity",
    ],
    isText: true,
  },
  {
    name: "packs beside a count",
    items: "Gloves, 100 per box, 10 boxes\n24 rifles, 600 rounds per minute\nChem lights, 12 per box",
    lines: [
      " | Gloves, 100 per box, 10 boxes | | | More than one quantity",
      " | 24 rifles, 600 rounds per minute | | | More than one quantity",
      " | Chem lights, 12 per box | | | No quantity found",
    ],
  },
  {
    name: "an address below the items",
    items:
      "12 ea Helmet\nShip to:\n380 McDow Road\nColumbiana, AL 35051\n1200 5th Ave N, Suite 2\n100 Main St.\nPO Box 12, Mobile\nDeliver to: 100 Rear Dock",
    lines: [
      " | Helmet | 12 | EA",
      " | Ship to: | | | May not be an item",
      " | 380 McDow Road | | | May not be an item",
      " | Columbiana, AL 35051 | | | May not be an item",
      " | 1200 5th Ave N, Suite 2 | | | May not be an item",
      " | 100 Main St. | | | May not be an item",
      " | PO Box 12, Mobile | | | May not be an item",
      " | Deliver to: 100 Rear Dock | | | May not be an item",
    ],
  },
  {
    name: "items that sound like an address",
    items: "24 street signs\n2 Road flares\n10 hard drives\n4 USB Drive\n6 Avenue barricades",
    lines: [
      " | street signs | 24",
      " | Road flares | 2",
      " | hard drives | 10",
      " | USB Drive | 4",
      " | Avenue barricades | 6",
    ],
  },
  {
    name: "phone numbers",
    items:
      "12 ea Helmet\n(205) 555-0101\nCall (205) 555-0101\nPhone: 205-555-0101\n24 radios, call 205.555.0101",
    lines: [
      " | Helmet | 12 | EA",
      " | (205) 555-0101 | | | May not be an item",
      " | Call (205) 555-0101 | | | May not be an item",
      " | Phone: 205-555-0101 | | | May not be an item",
      " | radios, call 205.555.0101 | 24",
    ],
  },
  {
    name: "units and teams whose name begins with a number",
    items:
      "314 Squadron Contracting\n42 ABW/PKS\n20 SFG(A)\n187th Fighter Wing\n12 ea Helmet\n3 Company vests",
    lines: [
      " | 314 Squadron Contracting | | | May not be an item",
      " | 42 ABW/PKS | | | May not be an item",
      " | 20 SFG(A) | | | May not be an item",
      " | 187th Fighter Wing | | | May not be an item",
      " | Helmet | 12 | EA",
      " | Company vests | 3",
    ],
  },
  {
    name: "a quantity on a line of its own",
    items: "Helmet, ballistic\n12 ea\nVest, plate\n24\n\nGloves\n10 pairs",
    lines: [" | Helmet, ballistic | 12 | EA", " | Vest, plate | 24", " | Gloves | 10 | PR"],
  },
  {
    name: "quantities on lines of their own, perhaps above their items",
    items: "12\nHelmet\n24 ea\nVest",
    lines: [
      " | 12 | | | No quantity found; May not be an item",
      " | Helmet | | | No quantity found",
      " | 24 ea | 24 | EA | May not be an item",
      " | Vest | | | No quantity found",
    ],
    isText: true,
  },
  {
    name: "a pack after a slash",
    items: "Gloves, nitrile, BX/10\nGloves, latex BX/10 - 5\n12/BX gloves\nBandage PG/12, 40 pg",
    lines: [
      " | Gloves, nitrile, BX/10 | | | No quantity found",
      " | Gloves, latex BX/10 | 5",
      " | 12/BX gloves | | | No quantity found",
      " | Bandage PG/12 | 40 | PG",
    ],
  },
  {
    name: "the contents of a kit",
    items:
      "10 Trauma kits, each with:\n- 2 tourniquets\n- 1 chest seal\nHelmet - 12\n10 ea IFAK including:\n  1 tourniquet\n  2 gauze\nVest - 5",
    lines: [
      " | Trauma kits, each with: 2 tourniquets, 1 chest seal | 10",
      " | Helmet | 12",
      " | IFAK including: 1 tourniquet, 2 gauze | 10 | EA",
      " | Vest | 5",
    ],
  },
  {
    name: "what may be the contents of a kit",
    items:
      "Kit, first aid, 10 ea, consisting of:\n2 ea tourniquet\n1 ea chest seal\n\nTrauma kit - 10\n  - tourniquet (2)\n  - chest seal (1)",
    lines: [
      " | Kit, first aid, consisting of: 2 ea tourniquet, 1 ea chest seal | 10 | EA | More than one quantity",
      " | Trauma kit: tourniquet (2), chest seal (1) | 10 | | More than one quantity",
    ],
  },
  ...["\t", "; ", " | ", ","].map(
    (between): CorpusEntry => ({
      name: `line numbers and part numbers without a description, before "${between}"`,
      items: [1, 2, 3].map((number) => [number, `EX-${number}00-A`, number * 4].join(between)).join("\n"),
      lines: ["EX-100-A | | 4", "EX-200-A | | 8", "EX-300-A | | 12"],
    }),
  ),
  {
    name: "line numbers in steps, and from the middle of a list",
    items:
      "10;EX-100-A;12\n20;EX-200-A;5\n30;EX-300-A;5\n\n\nNext page\n\n4\tEX-400-A\n5\tEX-500-A\n6\tEX-600-A",
    lines: [
      "10. EX-100-A | | 12",
      "20. EX-200-A | | 5",
      "30. EX-300-A | | 5",
      ". | Next page | | | No quantity found",
      "4. EX-400-A | | | | No quantity found",
      "5. EX-500-A | | | | No quantity found",
      "6. EX-600-A | | | | No quantity found",
    ],
  },
  {
    name: "CLINs with letters, without a colon",
    items: "0001AA 12 EA Plate\n0001AB 5 EA Helmet",
    lines: ["0001AA. | Plate | 12 | EA", "0001AB. | Helmet | 5 | EA"],
  },
  {
    name: "CLINs in a sheet",
    items: "0001AA\t12\tEA\tPlate\n0001AB\t5\tEA\tHelmet",
    lines: ["0001AA. | Plate | 12 | EA", "0001AB. | Helmet | 5 | EA"],
  },
  {
    name: "the unit first",
    items: "BX 4 Gloves, nitrile\nPR 10 Boots\nEA 12 Helmet\nTape, RO 6",
    lines: [" | Gloves, nitrile | 4 | BX", " | Boots | 10 | PR", " | Helmet | 12 | EA", " | Tape | 6 | RO"],
  },
  {
    name: "the unit last, without a separator",
    items: "Gloves, nitrile 10 BX\nBoots 10 PR\nTape 10 rolls\nParacord 3 spools\nHelmet 12/EA\nVest, 5/ea",
    lines: [
      " | Gloves, nitrile | 10 | BX",
      " | Boots | 10 | PR",
      " | Tape | 10 | RO",
      " | Paracord | 3 | SL",
      " | Helmet | 12 | EA",
      " | Vest | 5 | EA",
    ],
  },
  {
    name: "an amount in words and in figures",
    items: "one (1) AED\ntwenty-four (24) helmets\nAED, two (2) each\nthree (4) vests",
    lines: [" | AED | 1", " | helmets | 24", " | AED | 2 | EA", " | three (4) vests | | | No quantity found"],
  },
  {
    name: "measures as units of issue",
    items: [
      "100 YD Paracord",
      "50 GAL Solvent",
      "100 feet of rope",
      "20 LB Rags",
      "5 SHT plywood",
      "500 RD 9mm ball",
      "2 PL bottled water",
      "Webbing - 100 YD",
      "Solvent, qty 20 GAL",
      "1 LOT spare parts",
    ].join("\n"),
    lines: [
      " | Paracord | 100 | YD",
      " | Solvent | 50 | GL",
      " | rope | 100 | FT",
      " | Rags | 20 | LB",
      " | plywood | 5 | SHT",
      " | 9mm ball | 500 | RD",
      " | bottled water | 2 | PL",
      " | Webbing | 100 | YD",
      " | Solvent | 20 | GL",
      " | spare parts | 1 | LOT",
    ],
  },
  {
    name: "measures that may be sizes",
    items:
      "50 GAL Drum\n55 gal drum\n20 FT Ladder\n30 RD Magazine\nCable, 10 ft\n100 FT ROPE\nRope 100 FT\n10 yards webbing",
    lines: [
      " | 50 GAL Drum | | | No quantity found",
      " | 55 gal drum | | | No quantity found",
      " | 20 FT Ladder | | | No quantity found",
      " | 30 RD Magazine | | | No quantity found",
      " | Cable, 10 ft | | | No quantity found",
      " | 100 FT ROPE | | | No quantity found",
      " | Rope 100 FT | | | No quantity found",
      " | 10 yards webbing | | | No quantity found",
    ],
    isText: true,
  },
  {
    name: "measures that are sizes of what comes later in the row",
    items:
      "5 GAL Jerry can\n50 FT Extension cord\n30 RD AR-15 magazine\n25 FT Cat6 patch cable\n2 GAL pump sprayer",
    lines: [
      " | 5 GAL Jerry can | | | No quantity found",
      " | 50 FT Extension cord | | | No quantity found",
      " | 30 RD AR-15 magazine | | | No quantity found",
      " | 25 FT Cat6 patch cable | | | No quantity found",
      " | 2 GAL pump sprayer | | | No quantity found",
    ],
    isText: true,
  },
  {
    name: "sizes whose count comes first, under a line with their total",
    items:
      "40 ea Shirts\n    10 S\n    20 M\n    10 L\n40 Caps\n- 10 small\n- 20 medium\n- 10 extra large\n20 Boots\n  8 pr size 9\n  12 pr size 10",
    lines: [
      " | Shirts: 10 S, 20 M, 10 L | 40 | EA",
      " | Caps: 10 small, 20 medium, 10 extra large | 40",
      " | Boots: 8 pr size 9, 12 pr size 10 | 20",
    ],
  },
  {
    name: "sizes whose counts are not the total",
    items: "40 Shirts\n  10 each S, M, L, XL\n30 Caps\n  10 S\n  10 M",
    lines: [
      " | Shirts: 10 each S, M, L, XL | 40 | | More than one quantity",
      " | Caps: 10 S, 10 M | 30 | | More than one quantity",
    ],
    isText: true,
  },
  {
    name: "so many for each of so many",
    items:
      "12 tourniquets x 4 squads\n4 squads x 12 tourniquets\n12 tourniquets/squad for 4 squads\n12 chest seals per vehicle",
    lines: [
      " | 12 tourniquets x 4 squads | | | More than one quantity",
      " | 4 squads x 12 tourniquets | | | More than one quantity",
      " | 12 tourniquets/squad for 4 squads | | | More than one quantity",
      " | 12 chest seals per vehicle | | | More than one quantity",
    ],
    isText: true,
  },
  {
    name: "characters that nobody sees",
    items: "12 ea\u200b Helmet\n\u200b24 vests\n5\ufeff ea\u2060 Plate",
    lines: [" | Helmet | 12 | EA", " | vests | 24", " | Plate | 5 | EA"],
  },
  ...[
    "see list",
    "See attached list.",
    "per list",
    "as per above",
    "in the list",
    "See items needed",
    "various",
  ].map(
    (quantities): CorpusEntry => ({
      name: `“${quantities}” in the Quantities box`,
      items: "12 ea Helmet\n5 ea Vest",
      quantities,
      lines: [" | Helmet | 12 | EA", " | Vest | 5 | EA"],
    }),
  ),
];
