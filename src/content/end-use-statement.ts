import { company } from "./company.ts";

export type FormField = {
  /** A PDF allows no period in it. */
  readonly name: string;
  readonly label: string;
  /** More than one for text that may be long. */
  readonly lines?: number;
};

export type FormSection = {
  readonly heading: string;
  /** Fields side by side, row by row. */
  readonly rows: readonly (readonly FormField[])[];
};

/** The template that a buyer of a controlled item fills in, signs and sends with the order. */
export const endUseStatement = {
  title: "End-Use Statement",
  number: `${company.documentPrefix}-EUS-01`,
  subject: "Template for buyers of controlled items: parties, items, end use and certification",
  intro: `Fill in, sign and send with the order to ${company.emails.compliance}. This statement does not replace a form that a government requires, such as DSP-83 or BIS-711. Do not enter classified information, CUI or export-controlled technical data.`,
  sections: [
    {
      heading: "1. Buyer",
      rows: [
        [
          { name: "buyerOrganization", label: "Organization" },
          { name: "buyerContact", label: "Contact name and title" },
        ],
        [
          { name: "buyerAddress", label: "Street, city, state or province, postal code" },
          { name: "buyerCountry", label: "Country" },
        ],
        [
          { name: "buyerPhone", label: "Phone, with country code" },
          { name: "buyerEmail", label: "E-mail" },
        ],
        [{ name: "buyerOwners", label: "If a company: owners of 50 percent or more, alone or together" }],
      ],
    },
    {
      heading: "2. End user, if not the buyer",
      rows: [
        [
          { name: "endUserOrganization", label: "Organization" },
          { name: "endUserCountry", label: "Country" },
        ],
        [
          { name: "endUserAddress", label: "Street, city, state or province, postal code" },
          { name: "endUserOwners", label: "Owners of 50 percent or more" },
        ],
      ],
    },
    {
      heading: "3. Items and end use",
      rows: [
        [
          { name: "quote", label: "Quote or request reference" },
          { name: "destination", label: "Country of final destination" },
        ],
        [{ name: "items", label: "Items, models and quantities", lines: 3 }],
        [{ name: "endUse", label: "What the items will be used for, and where", lines: 2 }],
      ],
    },
  ] satisfies readonly FormSection[],
  certification: {
    heading: "4. Certification",
    intro: "On behalf of the buyer, I certify that:",
    list: [
      "the items are for the end user and the end use stated here, and not for resale unless stated here;",
      "they will not be exported, reexported, transferred or diverted contrary to U.S. law, including the EAR, the ITAR and U.S. sanctions;",
      "they will not be used for nuclear, chemical or biological weapons or missiles (15 CFR part 744);",
      "no party or owner named here is on the Consolidated Screening List or excluded in SAM.gov, to my knowledge;",
      "I will tell the supplier of any change before delivery, I am authorized to sign, and this statement is true.",
    ],
    signature: "Signature",
    rows: [
      [
        { name: "signerName", label: "Name and title" },
        { name: "signerDate", label: "Date" },
      ],
    ],
  },
} as const;
