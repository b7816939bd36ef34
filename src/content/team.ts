import { describePhone, initialsOf } from "#company/describe.ts";
import { facts, portraits } from "#company/facts.ts";

export type TeamMember = (typeof team)[number];

/** The people of the owner's company.json. */
export const team = facts.people.map(({ role, phone, portrait, ...person }) => ({
  ...person,
  title: role,
  phone: describePhone(phone),
  initials: initialsOf(person.name),
  ...(portrait !== undefined && { portrait: portraits[portrait] }),
}));

export const portraitWords = {
  alt: (name: string) => `Portrait of ${name}`,
  /** Shown with the initials where there is no portrait. */
  note: "Portrait to follow",
  missingAlt: (name: string, initials: string) =>
    `The initials ${initials}; a portrait of ${name} is to follow`,
} as const;
