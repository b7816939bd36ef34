/**
 * Requests as buyers type and paste them, and the lines that are read from them. A line is written
 * "part number or NSN | description | quantity | unit | flags", without empty parts at its end, and with the
 * buyer's own number in front if it is not the one that we would count.
 */
export type CorpusEntry = {
  readonly name: string;
  readonly items: string;
  readonly quantities?: string;
  readonly lines: readonly string[];
  readonly unmatched?: readonly string[];
  /** A careful person reads more in it; we leave it as text and flag it. */
  readonly isText?: true;
};

export const lineCorpus: readonly CorpusEntry[] = [
  {
    name: "spreadsheet rows without a header",
    items: [
      "1005-00-000-0117\tMagazine, rifle, 30 round, polymer\t200\tEA",
      "EX-RDS-2M\tRed-dot sight, closed emitter, 2 MOA\t24\tEA",
      "EX-LPVO-16\tScope, 1-6x24, first focal plane, with mount\t12\tEA",
      "8470-00-000-0233\tHelmet, ballistic, high cut, size L\t\t",
      "\tHard cases for the above, wheeled\t\t",
      "6135-00-000-0412\tBattery, lithium, AA, box of 24\t10\tBX",
    ].join("\n"),
    lines: [
      "NSN 1005-00-000-0117 | Magazine, rifle, 30 round, polymer | 200 | EA",
      "EX-RDS-2M | Red-dot sight, closed emitter, 2 MOA | 24 | EA",
      "EX-LPVO-16 | Scope, 1-6x24, first focal plane, with mount | 12 | EA",
      "NSN 8470-00-000-0233 | Helmet, ballistic, high cut, size L | | | No quantity found",
      " | Hard cases for the above, wheeled | | | No quantity found",
      "NSN 6135-00-000-0412 | Battery, lithium, AA, box of 24 | 10 | BX",
    ],
  },
  {
    name: "spreadsheet with a header, line numbers and prices",
    items:
      "Line\tNSN\tNomenclature\tQty\tU/I\tUnit Price\tTotal\n1\t5855-00-000-0101\tGoggle, night vision\t12\tEA\t\t\n2\t8465-00-000-0388\tPouch, double\t120\tEA\t$14.50\t$1,740.00",
    lines: [
      "NSN 5855-00-000-0101 | Goggle, night vision | 12 | EA",
      "NSN 8465-00-000-0388 | Pouch, double, Unit Price $14.50, Total $1,740.00 | 120 | EA",
    ],
  },
  {
    name: "a quantity in another unit than its column says",
    items: "Item\tUOM\tQty\nTourniquet, windlass\tBX\t12 ea\nGauze, rolled\tBX\t4 boxes",
    lines: [
      " | Tourniquet, windlass, Qty 12 ea | 12 | BX | More than one quantity",
      " | Gauze, rolled | 4 | BX",
    ],
  },
  {
    name: "a quantity in another unit than the column after it says",
    items: "Item\tQty\tUOM\nTourniquet, windlass\t12 ea\tBX\nGauze, rolled\t4 boxes\tBX",
    quantities: "1: 12 boxes",
    lines: [
      " | Tourniquet, windlass, UOM BX | 12 | EA | More than one quantity",
      " | Gauze, rolled | 4 | BX",
    ],
    unmatched: ["1: 12 boxes"],
  },
  {
    name: "boxes that disagree about the unit",
    items: "Gloves, nitrile - 12 ea\nGauze, rolled - 4 bx",
    quantities: "1: 12 boxes\n2: 4 boxes",
    lines: [" | Gloves, nitrile | 12 | EA | More than one quantity", " | Gauze, rolled | 4 | BX"],
    unmatched: ["1: 12 boxes"],
  },
  {
    name: "an NSN with a digit missing",
    items: "5855-00-000-010 Goggle, 12 ea\n8470-00-000-0233 Helmet, 24 ea",
    lines: [
      "5855-00-000-010 | Goggle | 12 | EA | Looks like an NSN, but is not 4-2-3-4 digits",
      "NSN 8470-00-000-0233 | Helmet | 24 | EA",
    ],
  },
  {
    name: "columns in another order",
    items:
      "Qty\tUOM\tPart Number\tDescription\n4\tKT\tEX-IFAK-2\tIndividual first aid kit\n96\tEA\tEX-TQ-G7\tTourniquet, windlass",
    lines: ["EX-IFAK-2 | Individual first aid kit | 4 | KT", "EX-TQ-G7 | Tourniquet, windlass | 96 | EA"],
  },
  {
    name: "no header, line numbers first",
    items:
      "1\tEX-100-A\tVest carrier, coyote\t40\n2\tEX-100-B\tVest carrier, black\t15\n3\tEX-100-C\tVest carrier, green\t5",
    lines: [
      "EX-100-A | Vest carrier, coyote | 40",
      "EX-100-B | Vest carrier, black | 15",
      "EX-100-C | Vest carrier, green | 5",
    ],
  },
  {
    name: "quoted cells with tabs' friends: a comma, a doubled quote and a line break",
    items: 'Description\tQty\n"Plate, rifle, 10"" x 12"""\t48\n"Case, wheeled\nfoam cut for 2 goggles"\t6',
    lines: [' | Plate, rifle, 10" x 12" | 48', " | Case, wheeled foam cut for 2 goggles | 6"],
  },
  {
    name: "extra columns join the description",
    items:
      "Item\tDescription\tSize\tColor\tQty\n1\tCombat shirt\tL\tCoyote\t20\n2\tCombat shirt\tXL\tCoyote\t12",
    lines: [" | Combat shirt, Size L, Color Coyote | 20", " | Combat shirt, Size XL, Color Coyote | 12"],
  },
  {
    name: "NSNs without dashes",
    items: "5855000000101\tGoggle\t12\tEA\n8470000000233\tHelmet\t24\tEA",
    lines: ["NSN 5855-00-000-0101 | Goggle | 12 | EA", "NSN 8470-00-000-0233 | Helmet | 24 | EA"],
  },
  {
    name: "a table without quantities, the box has them in order",
    items: "EX-1-A\tLamp, helmet\nEX-1-B\tLamp, weapon\nEX-1-C\tBattery, CR123A",
    quantities: "12\n24\n200",
    lines: ["EX-1-A | Lamp, helmet | 12", "EX-1-B | Lamp, weapon | 24", "EX-1-C | Battery, CR123A | 200"],
  },
  {
    name: "quantity with its unit in one cell",
    items: "Gauze, hemostatic\t96 PG\nChest seal, twin pack\t48 ea\nShears, trauma\t24",
    lines: [" | Gauze, hemostatic | 96 | PG", " | Chest seal, twin pack | 48 | EA", " | Shears, trauma | 24"],
  },
  {
    name: "a sentence above the pasted rows",
    items: "Please quote the following:\nPart No.\tQty\tDescription\nEX-HS-2\t24\tHeadset, dual comm",
    lines: ["EX-HS-2 | Please quote the following: Headset, dual comm | 24"],
  },
  {
    name: "a total at the end of the sheet",
    items: "Item\tQty\nBoots, desert, 10R\t12\nBoots, desert, 11R\t8\nTotal\t20",
    lines: [
      " | Boots, desert, 10R | 12",
      " | Boots, desert, 11R | 8",
      " | Total | 20 | | May not be an item",
    ],
  },
  {
    name: "thousands with a comma",
    items: "Cartridge case cleaner\t1,200\tEA\nPatch, cotton\t12,000\tEA",
    lines: [" | Cartridge case cleaner | 1200 | EA", " | Patch, cotton | 12000 | EA"],
  },
  {
    name: "CSV with a header",
    items:
      'part,description,qty,unit\nEX-BP-4AA,"Battery pack, remote, 4 x AA",12,EA\nEX-MNT-3,Helmet mount,12,EA',
    lines: ["EX-BP-4AA | Battery pack, remote, 4 x AA | 12 | EA", "EX-MNT-3 | Helmet mount | 12 | EA"],
  },
  {
    name: "one quoted CSV row",
    items: '"Radio, handheld, P25, 7/800 MHz",40,EA',
    lines: [' | "Radio, handheld, P25, 7/800 MHz",40,EA | | | No quantity found'],
    isText: true,
  },
  {
    name: "CSV with semicolons",
    items: "Description;Qty;Unit\nRadio, handheld;40;EA\nSpeaker microphone;40;EA",
    lines: [" | Radio, handheld | 40 | EA", " | Speaker microphone | 40 | EA"],
  },
  {
    name: "a Markdown table",
    items: "| Item | Qty |\n|---|---|\n| Earpiece, clear tube | 40 |\n| Charger, six bay | 6 |",
    lines: [" | Earpiece, clear tube | 40", " | Charger, six bay | 6"],
  },
  {
    name: "columns of spaces, as copied from a PDF",
    items:
      "0001   5855-00-000-0101   Goggle, night vision      12   EA\n0002   5855-00-000-0102   Mount, helmet             12   EA",
    lines: [
      "0001. NSN 5855-00-000-0101 | Goggle, night vision | 12 | EA",
      "0002. NSN 5855-00-000-0102 | Mount, helmet | 12 | EA",
    ],
  },
  {
    name: "24 x …",
    items: "24 x Red-dot sight, closed emitter\n12 x Scope, 1-6x24\n6x Spotting scopes",
    lines: [" | Red-dot sight, closed emitter | 24", " | Scope, 1-6x24 | 12", " | Spotting scopes | 6"],
  },
  {
    name: "… - 12 ea",
    items: "Red-dot sight, closed emitter - 12 ea\nScope, 1-6x24 – 6 each\nMount, 34 mm -- 6 EA.",
    lines: [
      " | Red-dot sight, closed emitter | 12 | EA",
      " | Scope, 1-6x24 | 6 | EA",
      " | Mount, 34 mm | 6 | EA",
    ],
  },
  {
    name: "bullets",
    items:
      "- 40 plate carriers, coyote\n- 80 rifle plates, level III, 10 x 12\n* 40 helmets, high cut\n• 40 pouches",
    lines: [
      " | plate carriers, coyote | 40",
      " | rifle plates, level III, 10 x 12 | 80",
      " | helmets, high cut | 40",
      " | pouches | 40",
    ],
  },
  {
    name: "a numbered list",
    items: "1. Tourniquet, windlass (96)\n2. Gauze, hemostatic, Z-fold, 3 in (96)\n3) Chest seal: 48 pairs",
    lines: [
      " | Tourniquet, windlass | 96",
      " | Gauze, hemostatic, Z-fold, 3 in | 96",
      " | Chest seal | 48 | PR",
    ],
  },
  {
    name: "numbered, with counts in front",
    items: "1. 10 ea Litter, folding\n2. 4 boxes of nitrile gloves, L\n3. 2 dozen markers, permanent",
    lines: [
      " | Litter, folding | 10 | EA",
      " | nitrile gloves, L | 4 | BX",
      " | markers, permanent | 2 | DZ",
    ],
  },
  {
    name: "numbers that are sizes, not counts",
    items:
      "30 round magazines, 200\n2 point sling - 60\n12 gauge beanbag rounds, 500 ea\n9mm training ammo, 5,000 rounds",
    lines: [
      " | 30 round magazines, 200 | | | No quantity found",
      " | 2 point sling | 60",
      " | 12 gauge beanbag rounds | 500 | EA",
      " | 9mm training ammo | 5000 | RD",
    ],
    isText: true,
  },
  {
    name: "only sizes, no count",
    items: "Plate, rifle, level III, 10 x 12\nCable, antenna, 10 ft\nBattery, box of 24\nHolster for PVS 14",
    lines: [
      " | Plate, rifle, level III, 10 x 12 | | | No quantity found",
      " | Cable, antenna, 10 ft | | | No quantity found",
      " | Battery, box of 24 | | | No quantity found",
      " | Holster for PVS 14 | | | No quantity found",
    ],
  },
  {
    name: "one item per paragraph",
    items:
      "Ballistic helmet, high cut, size L\nwith rails and shroud, color black\n\nBallistic helmet, high cut, size XL\nwith rails and shroud, color black",
    quantities: "12\n6",
    lines: [
      " | Ballistic helmet, high cut, size L with rails and shroud, color black | 12",
      " | Ballistic helmet, high cut, size XL with rails and shroud, color black | 6",
    ],
  },
  {
    name: "labels under each other",
    items:
      "Item: Night-vision goggle\nNSN: 5855-00-000-0101\nQty: 12 EA\n\nItem: Helmet mount\nP/N: EX-MNT-3\nQty: 12 EA",
    lines: [
      "NSN 5855-00-000-0101 | Item: Night-vision goggle | 12 | EA",
      "EX-MNT-3 | Item: Helmet mount | 12 | EA",
    ],
  },
  {
    name: "NSN in front, count at the end",
    items: "5855-00-000-0101 Goggle, night vision 12 EA\n8470-00-000-0233 Helmet, ballistic 24 EA",
    lines: [
      "NSN 5855-00-000-0101 | Goggle, night vision | 12 | EA",
      "NSN 8470-00-000-0233 | Helmet, ballistic | 24 | EA",
    ],
  },
  {
    name: "NSN alone",
    items: "5855-00-000-0101 qty 12\nNSN 8470 00 000 0233, 24 each",
    lines: ["NSN 5855-00-000-0101 | | 12", "NSN 8470-00-000-0233 | | 24 | EA"],
  },
  {
    name: "Excel's number in a sentence",
    items: "NSN 5.855E+12 goggles, 12 ea",
    lines: ["5.855E+12 | goggles | 12 | EA | Number shortened by a spreadsheet"],
  },
  {
    name: "part number in front",
    items: "EX-RDS-2M Red-dot sight x24\nEX-PLT-III Plate, rifle - 48",
    lines: ["EX-RDS-2M | Red-dot sight | 24", "EX-PLT-III | Plate, rifle | 48"],
  },
  {
    name: "part number in parentheses at the end",
    items: "12 red-dot sights (EX-RDS-2M)\n6 scopes, P/N: EX-LPVO-16",
    lines: ["EX-RDS-2M | red-dot sights | 12", "EX-LPVO-16 | scopes | 6"],
  },
  {
    name: "standards and levels are no part numbers",
    items: "Rail, MIL-STD-1913, 12 ea\nVest, NIJ 0101.06 level IIIA, 40 ea",
    lines: [" | Rail, MIL-STD-1913 | 12 | EA", " | Vest, NIJ 0101.06 level IIIA | 40 | EA"],
  },
  {
    name: "numbers in words",
    items: "Two (2) generators, 3 kW\nTen tarps, heavy duty\ntwelve (12) each water cans",
    lines: [
      " | generators, 3 kW | 2",
      " | Ten tarps, heavy duty | | | No quantity found",
      " | water cans | 12 | EA",
    ],
    isText: true,
  },
  {
    name: "a range",
    items: "Between 10 and 15 radios\nRadios, 10-15 ea\n10 to 15 radios, P25",
    lines: [
      " | Between 10 and 15 radios | | | Quantity is a range",
      " | Radios, 10-15 ea | | | Quantity is a range",
      " | 10 to 15 radios, P25 | | | Quantity is a range",
    ],
  },
  {
    name: "greeting and thanks",
    items: "Good morning,\n\n12 ea Helmet, high cut\n24 ea Headset\n\nThank you,\nSample Buyer",
    lines: [
      " | Good morning | | | May not be an item",
      " | Helmet, high cut | 12 | EA",
      " | Headset | 24 | EA",
      " | Thank you, Sample Buyer | | | May not be an item",
    ],
  },
  {
    name: "headings between groups",
    items: "Optics:\n12 red-dot sights\n6 magnifiers\nMedical:\n96 tourniquets",
    lines: [" | Optics: red-dot sights | 12", " | magnifiers | 6", " | Medical: tourniquets | 96"],
  },
  {
    name: "a rule of dashes",
    items: "12 red-dot sights\n----------\n6 magnifiers\n=====",
    lines: [" | red-dot sights | 12", " | magnifiers | 6"],
  },
  {
    name: "points under an item",
    items:
      "- Night-vision goggle, 12 ea\n    - white phosphor\n    - helmet mount included\n- Hard case, 6 ea",
    lines: [
      " | Night-vision goggle, white phosphor, helmet mount included | 12 | EA",
      " | Hard case | 6 | EA",
    ],
  },
  {
    name: "quantities by name, in another order",
    items: "Goggle, night vision, binocular\nHelmet, ballistic, high cut\nPlate, rifle, level III",
    quantities: "48 plates, 12 goggles, 24 helmets",
    lines: [
      " | Goggle, night vision, binocular | | | No quantity found",
      " | Helmet, ballistic, high cut | | | No quantity found",
      " | Plate, rifle, level III | | | No quantity found",
    ],
    unmatched: ["48 plates, 12 goggles, 24 helmets"],
    isText: true,
  },
  {
    name: "quantities by line number, only for those without",
    items: "Magazine, 30 round - 200\nHelmet, ballistic\nSling - 60\nHard cases, wheeled",
    quantities: "line 2: 12, line 4: 6 ea",
    lines: [
      " | Magazine, 30 round | 200",
      " | Helmet, ballistic | 12",
      " | Sling | 60",
      " | Hard cases, wheeled | 6 | EA",
    ],
  },
  {
    name: "quantities in order, only for those without",
    items: "Magazine, 30 round - 200\nHelmet, ballistic\nSling - 60\nHard cases, wheeled",
    quantities: "12, 6",
    lines: [
      " | Magazine, 30 round | 200",
      " | Helmet, ballistic | 12",
      " | Sling | 60",
      " | Hard cases, wheeled | 6",
    ],
  },
  {
    name: "the same of each",
    items: "Litter, folding\nLitter strap\nBlanket, survival",
    quantities: "10 of each",
    lines: [" | Litter, folding | 10", " | Litter strap | 10", " | Blanket, survival | 10"],
  },
  {
    name: "boxes of each",
    items: "Gloves, nitrile, M\nGloves, nitrile, L\nGauze, 6 PG",
    quantities: "2 boxes of each.",
    lines: [" | Gloves, nitrile, M | 2 | BX", " | Gloves, nitrile, L | 2 | BX", " | Gauze | 6 | PG"],
  },
  {
    name: "10 each, for several lines",
    items: "Litter, folding\nLitter strap",
    quantities: "10 each",
    lines: [
      " | Litter, folding | 10 | EA | Same quantity assumed for every line",
      " | Litter strap | 10 | EA | Same quantity assumed for every line",
    ],
  },
  {
    name: "10 each, for one line",
    items: "Litter, folding\n5 ea Litter strap",
    quantities: "10 each",
    lines: [" | Litter, folding | 10 | EA", " | Litter strap | 5 | EA"],
  },
  {
    name: "a count each for one line, by its number",
    items: "Helmet\nVest\nGloves",
    quantities: "Line 2: 12 each",
    lines: [" | Helmet | | | No quantity found", " | Vest | 12 | EA", " | Gloves | | | No quantity found"],
  },
  {
    name: "a count each for one line, by its bare number",
    items: "Helmet\nVest\nGloves",
    quantities: "2: 12 each",
    lines: [" | Helmet | | | No quantity found", " | Vest | 12 | EA", " | Gloves | | | No quantity found"],
  },
  {
    name: "a count each for a line that is not there",
    items: "Helmet\nVest",
    quantities: "6) 12 each",
    lines: [" | Helmet | | | No quantity found", " | Vest | | | No quantity found"],
    unmatched: ["6) 12 each"],
  },
  {
    name: "labeled part numbers between commas",
    items: "Radio, PN EX-8000, 15 ea\nBattery, PN EX-8921, 30 ea",
    lines: ["EX-8000 | Radio | 15 | EA", "EX-8921 | Battery | 30 | EA"],
  },
  {
    name: "as listed",
    items: "12 ea Goggle, night vision\n24 ea Helmet, ballistic",
    quantities: "As listed with each item",
    lines: [" | Goggle, night vision | 12 | EA", " | Helmet, ballistic | 24 | EA"],
  },
  {
    name: "a quantity that names nothing",
    items: "12 ea Goggle, night vision\n24 ea Helmet, ballistic",
    quantities: "plus 5 percent spares",
    lines: [" | Goggle, night vision | 12 | EA", " | Helmet, ballistic | 24 | EA"],
    unmatched: ["plus 5 percent spares"],
  },
  {
    name: "one number for several lines",
    items: "Goggle, night vision\nHelmet, ballistic",
    quantities: "40",
    lines: [
      " | Goggle, night vision | | | No quantity found",
      " | Helmet, ballistic | | | No quantity found",
    ],
    unmatched: ["40"],
  },
  {
    name: "dots as in a menu",
    items: "Tourniquet, windlass ......... 48\nChest seal, vented ........... 24",
    lines: [" | Tourniquet, windlass | 48", " | Chest seal, vented | 24"],
  },
  {
    name: "equals and at signs",
    items: "Handheld flashlight = 24\nFlashlight, weapon @ 12\nBattery, 18650: 100",
    lines: [" | Handheld flashlight | 24", " | Flashlight, weapon | 12", " | Battery, 18650 | 100"],
  },
  {
    name: "sizes with a count each, on one line",
    items: [
      "Body armor Level IIIA size L: 10, XL: 5, M: 8",
      "Plate carriers, M: 10, L: 20, XL: 5",
      "Gloves: S=4 M=10 L=12",
      "Plate carriers (M) - 10, (L) - 20",
      "Vests (M) = 10, (L) = 5",
      "Boots 9R - 4, 10R - 6",
      "Plates, M: 10; L: 20; XL: 5",
      "Goggles - 12, helmets - 24",
      "24 vests, M: 10, L: 20",
    ].join("\n"),
    lines: [
      " | Body armor Level IIIA size L: 10, XL: 5, M: 8 | | | More than one quantity",
      " | Plate carriers, M: 10, L: 20, XL: 5 | | | More than one quantity",
      " | Gloves: S=4 M=10 L=12 | | | More than one quantity",
      " | Plate carriers (M) - 10, (L) - 20 | | | More than one quantity",
      " | Vests (M) = 10, (L) = 5 | | | More than one quantity",
      " | Boots 9R - 4, 10R - 6 | | | More than one quantity",
      " | Plates, M: 10; L: 20; XL: 5 | | | More than one quantity",
      " | Goggles - 12, helmets - 24 | | | More than one quantity",
      " | 24 vests, M: 10, L: 20 | | | More than one quantity",
    ],
    isText: true,
  },
  {
    name: "a labeled figure, which may be a measure",
    items: [
      "Battery CR123, voltage = 3",
      "Rifle case, length: 36",
      "Rifle case (length: 36)",
      "Flashlight, handheld = 24",
      "Helmets: 12, vests: 24",
      "Leg irons, hinged: 10 pc",
      "Vest (M): 10",
      "Sling - 2 point - 12",
      "12 ea helmet, NIJ: 3, black",
    ].join("\n"),
    lines: [
      " | Battery CR123, voltage = 3 | | | No quantity found",
      " | Rifle case, length: 36 | | | No quantity found",
      " | Rifle case (length: 36) | | | No quantity found",
      " | Flashlight, handheld = 24 | | | No quantity found",
      " | Helmets: 12, vests: 24 | | | More than one quantity",
      " | Leg irons, hinged | 10 | PC",
      " | Vest (M) | 10",
      " | Sling - 2 point | 12",
      " | 12 ea helmet, NIJ: 3, black | | | More than one quantity",
    ],
    isText: true,
  },
  {
    name: "counts in the middle",
    items: "Flashlight, 24 ea, black, with clip\nGloves, 10 pairs, size L",
    lines: [" | Flashlight, black, with clip | 24 | EA", " | Gloves, size L | 10 | PR"],
  },
  {
    name: "CLINs",
    items: "CLIN 0001: Radio, handheld, 40 EA\nCLIN 0002: Charger, six bay, 7 EA",
    lines: ["0001. | Radio, handheld | 40 | EA", "0002. | Charger, six bay | 7 | EA"],
  },
  {
    name: "windows line ends, trailing blanks and full-width spaces",
    items: "12 ea Helmet, high cut  \r\n24\u00a0ea Headset\t\r\n",
    lines: [" | Helmet, high cut | 12 | EA", " | Headset | 24 | EA"],
  },
  {
    name: "dimension signs and inches",
    items: '12 x 9mm barrel bore snake\n4 plates 10" x 12"\n6 tarps, 20 ft x 20 ft',
    lines: [" | 9mm barrel bore snake | 12", ' | plates 10" x 12" | 4', " | tarps, 20 ft x 20 ft | 6"],
  },
  {
    name: "an item that is a unit word",
    items: "6 cases, wheeled, foam cut\n12 sets of knee pads\n24 kits, first aid",
    lines: [" | wheeled, foam cut | 6 | CS", " | knee pads | 12 | SE", " | first aid | 24 | KT"],
  },
  {
    name: "other writing systems",
    items: "12 x Schießbrille, getönt\n24 x casque balistique, taille L",
    lines: [" | Schießbrille, getönt | 12", " | casque balistique, taille L | 24"],
  },
  {
    name: "unit price beside the quantity, no header",
    items: "EX-CH-6\tCharger, six bay\t7\t412.50\t2,887.50\nEX-CH-1\tCharger, single\t40\t38.00\t1,520.00",
    lines: [
      "EX-CH-6 | Charger, six bay, 412.50, 2,887.50 | 7",
      "EX-CH-1 | Charger, single, 38.00, 1,520.00 | 40",
    ],
  },
  {
    name: "NSN and part number in one row",
    items:
      "NSN\tP/N\tItem Name\tQuantity\tUnit of Issue\n6545-00-000-0530\tEX-IFAK-2\tFirst aid kit, individual\t60\tKT",
    lines: ["NSN 6545-00-000-0530, EX-IFAK-2 | First aid kit, individual | 60 | KT"],
  },
  {
    name: "a sheet whose first column is the quantity",
    items: "10\tEA\tLitter, folding\n4\tBX\tGloves, nitrile, L\n20\tEA\tBlanket, survival",
    lines: [
      " | Litter, folding | 10 | EA",
      " | Gloves, nitrile, L | 4 | BX",
      " | Blanket, survival | 20 | EA",
    ],
  },
  {
    name: "sizes as columns' words in a list",
    items: "Combat shirt, coyote\n- S: 10\n- M: 25\n- L: 25\n- XL: 12",
    lines: [
      " | Combat shirt, coyote | | | No quantity found",
      " | S | 10",
      " | M | 25",
      " | L | 25",
      " | XL | 12",
    ],
  },
  {
    name: "quantity in brackets in front",
    items: "(12) Binocular night vision device\n(24) Battery pack, AA\n[6] Hard case",
    lines: [" | Binocular night vision device | 12", " | Battery pack, AA | 24", " | Hard case | 6"],
  },
  {
    name: "Qty first, with a label",
    items: "Qty 12 - Binocular night vision device\nQTY: 24 Battery pack\nQty. (6) Hard case",
    lines: [" | Binocular night vision device | 12", " | Battery pack | 24", " | Hard case | 6"],
  },
  {
    name: "a need-by note after the items",
    items: "24 helmets, high cut, black\n24 helmet covers\nNeeded by January 29, deliver to the rear dock",
    lines: [
      " | helmets, high cut, black | 24",
      " | helmet covers | 24",
      " | Needed by January 29, deliver to the rear dock | | | May not be an item",
    ],
  },
  {
    name: "an e-mail in one paragraph",
    items:
      "Hello, we are looking for 40 plate carriers and 80 level III plates for our patrol division. Please include shipping to 35203.",
    lines: [
      " | Hello, we are looking for 40 plate carriers and 80 level III plates for our patrol division. Please include shipping to 35203. | | | May not be an item",
    ],
    isText: true,
  },
  {
    name: "wrapped lines of a mail",
    items:
      "1. Headset, hearing protection, dual comm, over the\n   head, with gel ear seals, 24 ea\n2. Push-to-talk, single, for handheld\n   radio, 24 ea",
    lines: [
      " | Headset, hearing protection, dual comm, over the head, with gel ear seals | 24 | EA",
      " | Push-to-talk, single, for handheld radio | 24 | EA",
    ],
  },
  {
    name: "NSN below the item",
    items:
      "Pouch, magazine, double, MOLLE - 120 ea\nNSN: 8465-00-000-0388\nTourniquet pouch - 60 ea\nNSN: 8465-00-000-0399",
    lines: [
      "NSN 8465-00-000-0388 | Pouch, magazine, double, MOLLE | 120 | EA",
      "NSN 8465-00-000-0399 | Tourniquet pouch | 60 | EA",
    ],
  },
  {
    name: "calibers and grains",
    items: "5.56 NATO 55 grain FMJ, 10,000 rounds\n9mm 124 gr JHP - 2,000 rds\n.308 168gr match: 40 boxes",
    lines: [
      " | 5.56 NATO 55 grain FMJ | 10000 | RD",
      " | 9mm 124 gr JHP | 2000 | RD",
      " | .308 168gr match | 40 | BX",
    ],
  },
  {
    name: "count and pack size",
    items:
      "10 boxes of 100 nitrile gloves\nBattery, AA, pack of 24, qty 6\n4 cases (20 per case) of MRE heaters",
    lines: [
      " | 100 nitrile gloves | 10 | BX",
      " | Battery, AA, pack of 24 | 6",
      " | (20 per case) of MRE heaters | 4 | CS",
    ],
  },
  {
    name: "quantities as a numbered list",
    items: "1. Red-dot sight\n2. Magnifier\n3. Iron sights",
    quantities: "1. 24\n2. 24\n3. 12",
    lines: [" | Red-dot sight | 24", " | Magnifier | 24", " | Iron sights | 12"],
  },
  {
    name: "tabs inside a list in words",
    items: "-\tRed-dot sight\t24\n-\tMagnifier\t24",
    lines: [" | Red-dot sight | 24", " | Magnifier | 24"],
  },
  {
    name: "decimals",
    items: "Paracord\t2.5\tHD\nSolvent, bore, gallon\t0.5\tDR",
    lines: [" | Paracord | 2.5 | HD", " | Solvent, bore, gallon | 0.5 | DR"],
  },
  {
    name: "a question in the list",
    items: "12 helmets, high cut\nDo you also carry size XXL?",
    lines: [" | helmets, high cut | 12", " | Do you also carry size XXL? | | | May not be an item"],
  },
  {
    name: "TBD and a range among the quantities, no header",
    items:
      "EX-1-A\tHelmet, high cut\t12\tEA\nEX-1-B\tStrobe, infrared\tTBD\tEA\nEX-1-C\tSling\t10-20\tPR\nEX-1-D\tPlate\t48\tEA",
    lines: [
      "EX-1-A | Helmet, high cut | 12 | EA",
      "EX-1-B | Strobe, infrared, TBD | | EA | No quantity found",
      "EX-1-C | Sling, 10-20 | | PR | Quantity is a range",
      "EX-1-D | Plate | 48 | EA",
    ],
  },
  {
    name: "TBD and a range among the quantities, with a header",
    items: "Part No.,Description,Qty,Unit\nEX-1-B,Strobe,TBD,EA\nEX-1-C,Sling,10-20,PR\nEX-1-D,Plate,48,EA",
    lines: [
      "EX-1-B | Strobe, Qty TBD | | EA | No quantity found",
      "EX-1-C | Sling, Qty 10-20 | | PR | Quantity is a range",
      "EX-1-D | Plate | 48 | EA",
    ],
  },
  {
    name: "a title row above the header",
    items: "FY27 optics buy\t\t\nPart No.\tDescription\tQty\nEX-1-A\tHelmet\t12\nEX-1-D\tPlate\t48",
    lines: [" | FY27 optics buy | | | May not be an item", "EX-1-A | Helmet | 12", "EX-1-D | Plate | 48"],
  },
  {
    name: "two tables under each other",
    items: "Qty\tDescription\n12\tHelmet\nDescription\tUnit\tQty\nPlate\tEA\t48",
    lines: [" | Helmet | 12", " | Plate | 48 | EA"],
  },
  {
    name: "a size run with a header",
    items: "Qty\tDescription\tS\tM\tL\tXL\n24\tCombat shirt\t2\t8\t10\t4\n12\tCombat pants\t\t6\t6\t",
    lines: [" | Combat shirt, S 2, M 8, L 10, XL 4 | 24", " | Combat pants, M 6, L 6 | 12"],
  },
  {
    name: "a size run without a header",
    items: "24\tCombat shirt\t2\t8\t10\t4\n12\tCombat pants\t0\t6\t6\t0",
    lines: [
      " | 24, Combat shirt, 2, 8, 10, 4 | | | More than one quantity",
      " | 12, Combat pants, 0, 6, 6, 0 | | | More than one quantity",
    ],
  },
  {
    name: "several items in one row",
    items: "12x helmet, 6x vest, 24x plate\n12 goggles, 24 helmets and 6 cases\nhelmets x12, vests x6",
    lines: [
      " | 12x helmet, 6x vest, 24x plate | | | More than one quantity",
      " | 12 goggles, 24 helmets and 6 cases | | | More than one quantity",
      " | helmets x12, vests x6 | | | More than one quantity",
    ],
    isText: true,
  },
  {
    name: "a spreadsheet shortened the part numbers",
    items: "Part\tDescription\tQty\n5.855E+12\tGoggle\t12\n4.01E+09\tMount\t6\n4,01E+11\tCase\t2",
    lines: [
      "5.855E+12 | Goggle | 12 | | Number shortened by a spreadsheet",
      "4.01E+09 | Mount | 6 | | Number shortened by a spreadsheet",
      "4,01E+11 | Case | 2 | | Number shortened by a spreadsheet",
    ],
  },
  {
    name: "the buyer's own line numbers",
    items: "Item\tDescription\tQty\n10\tHelmet\t12\n20\tVest\t\n30\tPlate\t48",
    quantities: "line 20: 6",
    lines: ["10. | Helmet | 12", "20. | Vest | 6", "30. | Plate | 48"],
  },
  {
    name: "line numbers without a point",
    items: "1 Helmet - 12 ea\n2 Vest - 5 ea\n3 Plate - 48 ea",
    lines: [" | Helmet | 12 | EA", " | Vest | 5 | EA", " | Plate | 48 | EA"],
  },
  {
    name: "two lists with the same numbers",
    items: "1. Helmet, 12 ea\n2. Vest, 5 ea\n\n1. Radio, 4 ea",
    lines: [" | 1. Helmet | 12 | EA", " | 2. Vest | 5 | EA", " | 1. Radio | 4 | EA"],
  },
  {
    name: "a range after a label, an open number and an or",
    items: "Radios, qty 10-20\nRadios, 10+ ea\n12 or 15 radios\nRadios - 10/20",
    lines: [
      " | Radios, qty 10-20 | | | Quantity is a range",
      " | Radios, 10+ ea | | | No quantity found",
      " | 12 or 15 radios | | | Quantity is a range",
      " | Radios - 10/20 | | | No quantity found",
    ],
  },
  {
    name: "the Quantities box disagrees with a line",
    items: "12 ea Goggle, night vision\nHelmet, ballistic",
    quantities: "line 1: 14\nline 2: 24",
    lines: [" | Goggle, night vision | 12 | EA | More than one quantity", " | Helmet, ballistic | 24"],
    unmatched: ["line 1: 14"],
  },
  {
    name: "a line that there is not",
    items: "Goggle, night vision\nHelmet, ballistic",
    quantities: "lines 1 and 3: 14",
    lines: [
      " | Goggle, night vision | | | No quantity found",
      " | Helmet, ballistic | | | No quantity found",
    ],
    unmatched: ["lines 1 and 3: 14"],
  },
  {
    name: "quantities that happen to count",
    items: "EX-1-A\tHelmet\t1\tEA\nEX-1-B\tVest\t2\tEA",
    lines: ["EX-1-A | Helmet | 1 | EA", "EX-1-B | Vest | 2 | EA"],
  },
  {
    name: "counts with their unit that happen to count",
    items: "1\tEA\tHelmet\n2\tEA\tVest\n3\tPR\tGloves\n\n1 ea Sling\n2 x Boots\n3 pairs Socks",
    lines: [
      " | Helmet | 1 | EA",
      " | Vest | 2 | EA",
      " | Gloves | 3 | PR",
      " | Sling | 1 | EA",
      " | Boots | 2",
      " | Socks | 3 | PR",
    ],
  },
  ...["\t", " | ", "  ", " "].map(
    (between): CorpusEntry => ({
      name: `numbers that may count the lines, before "${between}"`,
      items: ["Helmet", "Vest", "Gloves"].map((item, index) => `${index + 1}${between}${item}`).join("\n"),
      lines: [
        " | Helmet | | | No quantity found",
        " | Vest | | | No quantity found",
        " | Gloves | | | No quantity found",
      ],
      isText: true,
    }),
  ),
  {
    name: "a numbered sheet with a blank row, and the same of each",
    items: "1\tHelmet\tblack\n\t\t\n2\tVest\tgreen\n3\tGloves\ttan",
    quantities: "12 of each",
    lines: [" | Helmet, black | 12", " | Vest, green | 12", " | Gloves, tan | 12"],
  },
  {
    name: "the same of each, which the lines say otherwise",
    items: "Goggle - 10 ea\nHelmet - 20 ea",
    quantities: "20 of each",
    lines: [" | Goggle | 10 | EA", " | Helmet | 20 | EA"],
    unmatched: ["20 of each"],
  },
  {
    name: "thousands with a point",
    items: "Patch, cotton - 1.200\nSwab\t10.000\tEA\nBrush\t12\tEA\nRod",
    quantities: "1.200",
    lines: [
      " | Patch, cotton - 1.200 | | | No quantity found",
      " | Swab, 10.000 | | EA | No quantity found",
      " | Brush | 12 | EA",
      " | Rod | | | No quantity found",
    ],
    unmatched: ["1.200"],
    isText: true,
  },
];
