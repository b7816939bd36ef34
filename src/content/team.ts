import { describePhone, initialsOf } from "#company/describe.ts";
import { facts } from "#company/facts.ts";

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

/** The people of the owner's company.json. */
export const team: readonly TeamMember[] = facts.people.map(({ name, role, phone, ...person }) => ({
  ...person,
  name,
  title: role,
  phone: describePhone(phone),
  initials: initialsOf(name),
}));

export const portraitNote = "Portrait to follow";

export function portraitAlt(name: string) {
  return `Placeholder for a portrait of ${name}`;
}
