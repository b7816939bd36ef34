import { type CapabilitySlug, capabilitySlugs } from "#content/paths.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import { type DraftLine, emptyDraftLine, type Quote, type QuoteDraft } from "#quote/quote.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "./example-quote.ts";

type Item = Partial<DraftLine>;

const count = { quantity: "12", unit: "EA", leadTime: "3-4", origin: "USA" } as const;

/** For tests and pictures: what a buyer of each capability is quoted. */
const items: Readonly<Record<CapabilitySlug, readonly Item[]>> = {
  weapons: [
    {
      ...{ part: "EX-PR-16", description: "Patrol rifle, 5.56 mm, 16 in barrel, semi-automatic", ...count },
      ...{ maker: "Example Arms PR-16", unitPrice: "1,185.00", exportClass: "ECCN 0A501.a" },
      ...{ fact1: "Exempt with TTB F 5600.35", fact2: "Purchase order and agency letter" },
    },
    {
      ...{ part: "EX-SUP-30", description: "Suppressor, .30 caliber, quick detach", ...count },
      ...{ maker: "Example Arms S-30", unitPrice: "640.00", exportClass: "USML I(e)" },
      ...{ fact1: "None applies", fact2: "ATF Form 5 to the agency" },
    },
    {
      ...{ part: "EX-556-62", description: "Ball ammunition, 5.56 mm, 62 gr, case of 1,000", ...count },
      ...{ maker: "Example Cartridge M-62", unitPrice: "412.00", exportClass: "ECCN 0A505.a" },
      ...{ kind: "ammunition", unit: "CS", fact1: "Exempt with TTB F 5600.35" },
    },
  ],
  optics: [
    {
      ...{ part: "EX-LPV-16", description: "Scope, 1–6 power, illuminated", ...count },
      ...{ maker: "Example Optics LPV 1-6", unitPrice: "912.00", exportClass: "ECCN 0A504", origin: "Japan" },
      ...{ fact1: "Etched, mil, first focal plane", fact2: "One-piece, 1.93 in" },
      ...{ fact3: "The agency’s 5.56 mm rifle", fact4: "1 × CR2032, supplied", fact5: "n/a" },
    },
  ],
  armor: [
    {
      ...{ part: "EX-V3A-M", description: "Vest, concealable, size M, with two covers", ...count },
      ...{ maker: "Example Armor V-3A", unitPrice: "588.00", exportClass: "ECCN 1A005" },
      ...{ fact1: "NIJ-listed model (CPL)", fact2: "Level IIIA, NIJ 0101.06", fact3: "Not a plate" },
    },
    {
      ...{ part: "EX-P4-10", description: "Plate, shooter cut, 10 × 12 in, multi-curve", ...count },
      ...{ maker: "Example Armor P-4", unitPrice: "402.00", exportClass: "USML X(a)(1)" },
      ...{ fact1: "NIJ-listed model (CPL)", fact2: "Level IV, NIJ 0101.06", fact3: "Stand-alone" },
    },
  ],
  comms: [
    {
      ...{ part: "EX-P25-7", description: "Portable radio, P25, 700/800 MHz, AES-256", ...count },
      ...{ maker: "Example Radio P25-7", unitPrice: "2,310.00", exportClass: "ECCN 5A992.c" },
      ...{ fact1: "AES-256 (FIPS 197)", fact2: "No. 0000" },
      ...{ fact3: "The maker represents no covered equipment", fact4: "Headset EX-HS-2, charger EX-CH-6" },
    },
  ],
  "night-vision": [
    {
      ...{ part: "NSN 5855-00-000-0101", description: "Goggle, binocular, white phosphor", ...count },
      ...{ maker: "Example Optics NV-2B", unitPrice: "9,480.00", exportClass: "USML XII(c)" },
      ...{ fact1: "Gen 3, figures per tube data sheet", fact2: "51–72 mm" },
    },
    {
      ...{ part: "EX-BP-4AA", description: "Battery pack, remote, 4 × AA", ...count },
      ...{ maker: "Example Power BP-4", unitPrice: "186.25", exportClass: "Not classified" },
      ...{ fact1: "n/a", fact2: "N/A" },
    },
  ],
  medical: [
    {
      ...{ part: "EX-IFAK-2", description: "Individual first-aid kit, tear-away pouch", ...count },
      ...{ maker: "Example Medical IFAK-2", unitPrice: "118.40", exportClass: "EAR99" },
      fact1: "At least 36 months on every item",
    },
  ],
  logistics: [
    {
      description: "Kitting by officer, serial numbers recorded, MIL-STD-129 labels",
      ...{ quantity: "1", unit: "LOT", unitPrice: "1,450.00", leadTime: "2" },
    },
  ],
  training: [
    {
      description: "Armorer course, two days, at the agency’s range",
      ...{ quantity: "8", unit: "STU", unitPrice: "395.00", leadTime: "3" },
      ...{ fact1: "A. Instructor", fact2: "The maker’s armorer certificate" },
      ...{ fact3: "Inspect, maintain, function-check", fact4: "Operator course" },
    },
  ],
};

export function draftOf(kind: CapabilitySlug): QuoteDraft {
  return {
    ...exampleDraft,
    ...{ remarks: "", freightAmount: "" },
    ...{ fob: "destination", freight: "included" },
    lines: items[kind].map((item) => ({ ...emptyDraftLine, kind, ...item })),
  };
}

/** One for each capability, as it is sent. */
export const quotesByKind: ReadonlyMap<CapabilitySlug, Quote> = new Map(
  capabilitySlugs.map((kind) => {
    const { checks, finished } = checkDraft(draftOf(kind), exampleCheckContext);
    const missing = checks.filter(({ state }) => state === "missing");
    if (!finished || missing.length > 0) throw new Error(`${kind}: ${JSON.stringify(missing)}`);
    return [kind, exampleQuote({ ...finished, revision: "A", supersedes: undefined })] as const;
  }),
);
