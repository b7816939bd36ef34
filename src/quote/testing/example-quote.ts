import { theCompany } from "#content/testing/fixture-company.ts";
import { type CheckContext, sumUp } from "#quote/finish-quote.ts";
import { type DraftLine, emptyDraftLine, type Quote, type QuoteDraft } from "#quote/quote.ts";
import { sellerOf } from "#quote/seller.ts";
import { termsOfQuote } from "#quote/terms-of-sale.ts";

const line = (values: Partial<DraftLine>): DraftLine => ({ ...emptyDraftLine, ...values });

/** For tests: a verified and screened buyer in Birmingham. */
export const exampleCheckContext: CheckContext = {
  seller: sellerOf(theCompany),
  today: "2026-11-16",
  isBuyerVerified: true,
  isBuyerAbroad: false,
  typedByBuyer: "Sample Buyer, Example County Sheriff’s Office",
  screening: "clear",
  destination: "domestic",
  needBy: "2027-01-29",
  licensee: {
    ...{ name: "Example Arms Dealer LLC", ffl: "1-63-001-01-9A-00000" },
    ...{ invoicedBy: "licensee", setAside: false },
  },
};

/** For tests: the six lines of the designed quote, as a person types them. */
export const exampleDraft: QuoteDraft = {
  lines: [
    line({
      ...{ kind: "night-vision", maker: "Example Optics NV-2B" },
      ...{ fact1: "Gen 3, figures per tube data sheet", fact2: "51–72 mm" },
      part: "NSN 5855-00-000-0101",
      description: "Night-vision goggle, binocular, white phosphor, with helmet mount",
      ...{ quantity: "12", unit: "EA", unitPrice: "9,480.00", leadTime: "8", origin: "USA" },
      exportClass: "USML XII(c)",
    }),
    line({
      ...{ kind: "other", maker: "Example Power BP-4" },
      part: "EX-BP-4AA",
      description: "Battery pack, remote, 4 × AA, with cable",
      ...{ quantity: "12", unit: "EA", unitPrice: "186.25", leadTime: "3", origin: "USA" },
      exportClass: "EAR99",
    }),
    line({
      ...{ kind: "armor", maker: "Example Armor HC-3A" },
      ...{ fact1: "Not listed: the CPL has no helmets", fact2: "Tested by the maker to NIJ 0106.01" },
      fact3: "Not a plate",
      outcome: "or-equal",
      part: "NSN 8470-00-000-0233",
      description: "Helmet, ballistic, high cut, size L, NIJ level IIIA",
      ...{ quantity: "12", unit: "EA", unitPrice: "$642", leadTime: "4", origin: "USA" },
      exportClass: "ECCN 1A613",
      offered: "EX-HC-3A-L, same cut and level, rails fitted",
    }),
    line({
      ...{ kind: "medical", maker: "Example Medical TQ-7" },
      fact1: "At least 36 months",
      part: "EX-TQ-G7",
      description: "Tourniquet, windlass, black, packed singly",
      ...{ quantity: "48", unit: "EA", unitPrice: "27.85", leadTime: "2", origin: "USA" },
      exportClass: "EAR99",
    }),
    line({
      ...{ kind: "other", maker: "Example Cells AA-L" },
      part: "NSN 6135-00-000-0412",
      description: "Battery, lithium, AA, box of 24",
      ...{ quantity: "10", unit: "BX", unitPrice: "41.40", leadTime: "1", origin: "Japan" },
      exportClass: "EAR99",
    }),
    line({
      outcome: "no-bid",
      description: "Hard case, wheeled, foam cut for 2 goggles",
      ...{ quantity: "6", unit: "EA", reason: "maker’s minimum order is 25" },
    }),
  ].map((each, index) => ({ ...each, id: String(index + 1), number: String(index + 1) })),
  validForDays: "30",
  fob: "origin",
  freight: "added",
  freightAmount: "612.40",
  discount: "",
  ...{ tax: "notIncluded", taxAmount: "", taxNote: "" },
  carrier: "Depends on the item. Signature required.",
  payment: "Net 30",
  incoterms: "",
  packaging: "Manufacturer’s commercial packaging and marking",
  cancellation: "None before shipment",
  warranty: "Manufacturer’s warranty, passed through to the buyer; copy on request.",
  remarks:
    "Line 3: same cut, protection level and shroud pattern as the NSN asked for. Data sheet on request.",
};

export function exampleQuote(overrides: Partial<Quote> = {}): Quote {
  const lines = overrides.lines ?? [];
  return {
    number: "Q-7K3MX9QD",
    revision: "B",
    supersedes: "A",
    reference: "RFQ-7K3MX9QD",
    date: "2026-11-16",
    validUntil: "2026-12-16",
    buyer: {
      name: "Sample Buyer",
      role: "Procurement Officer",
      organization: "Example County Sheriff’s Office",
      purchasingEntity: "Example County Commission",
      email: "buyer@example.com",
      phone: "(205) 555-0117",
      isVerified: false,
    },
    deliverTo: { city: "Birmingham", state: "AL", zip: "35203", country: "" },
    needBy: "2027-01-29",
    preparedBy: { name: "Ann", email: "sales@example.com", phone: "(205) 555-0142" },
    lines,
    fob: exampleDraft.fob,
    freight: exampleDraft.freight,
    carrier: exampleDraft.carrier,
    payment: exampleDraft.payment,
    incoterms: exampleDraft.incoterms,
    termsOfSale: termsOfQuote(
      theCompany,
      overrides.incoterms ? { incoterms: overrides.incoterms } : exampleDraft,
    ),
    ...(exampleCheckContext.licensee && { licensee: exampleCheckContext.licensee }),
    packaging: exampleDraft.packaging,
    cancellation: exampleDraft.cancellation,
    warranty: exampleDraft.warranty,
    remarks: exampleDraft.remarks,
    totals: sumUp(lines, exampleDraft),
    ...overrides,
  };
}
