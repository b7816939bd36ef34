import { describePhone, initialsOf } from "#company/describe.ts";
import { facts, type Portrait, portraits } from "#company/facts.ts";

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
  readonly portrait?: Portrait | undefined;
};

/** The people of the owner's company.json. */
export const team: readonly TeamMember[] = facts.people.map(({ name, role, phone, portrait, ...person }) => ({
  ...person,
  name,
  title: role,
  phone: describePhone(phone),
  initials: initialsOf(name),
  ...(portrait !== undefined && { portrait: portraits[portrait] }),
}));

export const portraitWords = {
  alt: (name: string) => `Portrait of ${name}`,
  /** Where there is none: the initials are shown. */
  note: "Portrait to follow",
  missingAlt: (name: string, initials: string) =>
    `The initials ${initials}; a portrait of ${name} is to follow`,
} as const;
