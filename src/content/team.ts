export type TeamMember = {
  readonly name: string;
  readonly title: string;
  readonly email: string;
  readonly phone: { readonly display: string; readonly href: string };
  readonly initials: string;
  /** On the about page. */
  readonly bio: string;
  /** On the contact page: what to write or call about. */
  readonly description: string;
  readonly expertise: readonly string[];
};

/** Placeholders, not real people: replace both records before launch. */
export const team: readonly TeamMember[] = [
  {
    name: "James Whitaker",
    title: "President and Founder",
    email: "j.whitaker@example.com",
    phone: { display: "(205) 555-0143", href: "tel:+12055550143" },
    initials: "JW",
    bio: "Sets supplier standards, signs every contract and answers for what it promises. James founded the company on one rule: if we cannot document it, we do not quote it.",
    description:
      "Speak to James about contracts, teaming, supplier agreements and the status of pending applications.",
    expertise: ["Contracts", "Sourcing", "Program support", "FAR"],
  },
  {
    name: "Marisol Reyes",
    title: "Vice President and Head of Logistics",
    email: "m.reyes@example.com",
    phone: { display: "(205) 555-0144", href: "tel:+12055550144" },
    initials: "MR",
    bio: "Runs sourcing, kitting, freight and export paperwork. Marisol owns every delivery date from the day it is quoted to the day someone signs for it.",
    description:
      "Speak to Marisol about delivery dates, kitting, staged release, freight and export documents.",
    expertise: ["Freight", "Kitting", "Export documents", "Quality"],
  },
];

export const portraitNote = "Portrait to follow";

export function portraitAlt(name: string) {
  return `Placeholder for a portrait of ${name}`;
}
