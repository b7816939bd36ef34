import { describePhone, initialsOf } from "#company/describe.ts";
import { type Palette, paletteOf } from "#company/palette-of.ts";
import { addressPictures } from "#company/picture-addresses.ts";
import type { Edition } from "#company/read-company.ts";
import type { CompanyFacts } from "#company/schema.ts";
import { type Time, timeIn } from "#company/time-in.ts";
import { describeCompany, type Said } from "./describe-company.ts";
import { nameValues } from "./names.ts";

type Pictures = ReturnType<typeof addressPictures>;

/** What follows from an edition. Several can be in one process: nothing of a company is kept outside of it. */
export type Company = {
  readonly edition: Edition;
  readonly facts: CompanyFacts;
  readonly said: Said;
  readonly team: readonly TeamMember[];
  /** By name, such as "[phone]", what a sentence says in its place. */
  readonly names: ReadonlyMap<string, string>;
  readonly time: Time;
  readonly palette: Palette;
  readonly pictures: Pictures;
  /** As this company says them, with the owner's own in place of those that the owner has changed. */
  readonly words: <Words>(template: Template<Words>) => Words;
};

/** The words of one place, the same for every company; `fill` says them as one company does. */
export type Template<Words> = { readonly fill: (company: Company) => Words; readonly written: unknown };

export type TeamMember = ReturnType<typeof introduce>[number];

/* @__NO_SIDE_EFFECTS__ */
export function createCompany(edition: Edition): Company {
  const { facts } = edition;
  const said = describeCompany(facts);
  const pictures = addressPictures(edition);
  const filled = new Map<unknown, unknown>();
  const company: Company = {
    edition,
    facts,
    said,
    team: introduce(facts, pictures),
    names: nameValues(facts, said),
    time: timeIn(facts.timeZone),
    palette: paletteOf(facts.accent),
    pictures,
    words<Words>(template: Template<Words>) {
      if (!filled.has(template)) filled.set(template, template.fill(company));
      return filled.get(template) as Words;
    },
  };
  return company;
}

function introduce({ people }: CompanyFacts, { portraits }: Pictures) {
  return people.map(({ role, phone, portrait, ...person }) => ({
    ...person,
    title: role,
    phone: describePhone(phone),
    initials: initialsOf(person.name),
    ...(portrait !== undefined && { portrait: portraits[portrait] }),
  }));
}
