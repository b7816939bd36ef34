import {
  homeCountry,
  isAddressAbroad,
  isContactAbroad,
  nameCountry,
  namesCountry,
} from "#company/countries.ts";
import type { ListedPlace } from "#company/listed-places.ts";
import { findListed, findTyped, guessPlace, readPlace } from "#company/places.ts";
import { isUsState } from "#company/state-names.ts";
import { findActive } from "#people/staff.ts";
import type { Transaction } from "#store/database.ts";
import { applyTo, type ChangeOutcome, lockRequest, type StaffChange } from "./life.ts";
import { type ArchivedSubmission, type RecordRow, toArchived } from "./records.ts";
import { asksCountry } from "./typed-place.ts";

/** Whose country the law asks about, as people read it. */
export const placeRoles = { delivery: "delivery place", buyer: "buyer", endUser: "end user" } as const;
export type PlaceRole = keyof typeof placeRoles;
const roles = Object.keys(placeRoles) as PlaceRole[];

/** Undefined where only a person can say it and nobody has. */
export type Countries = Readonly<Record<PlaceRole, string | undefined>>;
export type KnownCountries = Readonly<Record<PlaceRole, string>>;

type Asked = Pick<ArchivedSubmission, "fields" | "rfq" | "countries">;

/**
 * As confirmed, else the U.S. where a state with its ZIP code says so. The buyer and the end user count as American
 * with it, unless the buyer's address, phone number or organization names another country.
 */
export function countriesOf(request: Asked): Countries {
  const { delivery = asksCountry(request) ? undefined : homeCountry, buyer, endUser } = request.countries;
  const others = delivery === homeCountry && !isAbroad(request) ? homeCountry : undefined;
  return { delivery, buyer: buyer ?? others, endUser: endUser ?? others };
}

export function countriesOfRow(row: RecordRow) {
  return countriesOf(toArchived(row));
}

function isAbroad({ fields, rfq }: Asked) {
  const { company: organization, ...contact } = fields;
  return isContactAbroad({ ...contact, organization, purchasingEntity: rfq?.values.purchasingEntity });
}

/** What the form begins with; a person confirms it. */
export function suggestCountries(request: Asked): Countries {
  const known = countriesOf(request);
  const { fields, rfq } = request;
  const { deliveryCity = "", deliveryState = "", purchasingEntity = "" } = rfq?.values ?? {};
  const delivery = known.delivery ?? guessDelivery(deliveryCity, deliveryState);
  const words = [fields.company, purchasingEntity].find(namesCountry);
  const ofAddress = isAddressAbroad(fields.email)
    ? nameCountry(fields.email.slice(-2).toUpperCase())
    : undefined;
  const ofContact = isAbroad(request) ? ofAddress : homeCountry;
  return {
    delivery,
    buyer: known.buyer ?? (words && guessPlace(words)) ?? ofContact,
    endUser: known.endUser ?? delivery,
  };
}

/** Of a U.S. state, the name of its Moscow or Damascus tells nothing; a Georgia may be either. */
function guessDelivery(city: string, state: string) {
  if (isUsState(state) && !namesCountry(city)) return readPlace(state) ?? homeCountry;
  return guessPlace(findTyped(city, state)?.name ?? `${city}, ${state}`);
}

export type ListedUse = {
  readonly role: PlaceRole;
  readonly country: string;
  readonly place: ListedPlace;
};

export function listedIn(countries: Countries): readonly ListedUse[] {
  return roles.flatMap((role) => {
    const country = countries[role];
    const place = country === undefined ? undefined : findListed(country);
    return country !== undefined && place ? [{ role, country, place }] : [];
  });
}

/** "Iran (delivery place and buyer)" */
export function nameListed(listed: readonly Pick<ListedUse, "role" | "country">[]) {
  const names = Map.groupBy(listed, ({ country }) => country);
  const list = new Intl.ListFormat("en-US");
  return list.format(
    [...names].map(
      ([country, uses]) => `${country} (${list.format(uses.map(({ role }) => placeRoles[role]))})`,
    ),
  );
}

type Confirmation = StaffChange & { readonly countries: KnownCountries };

/** Confirmed at the desk. What was allowed for other countries does not count for these. */
function confirmCountries(transaction: Transaction, { countries, ...by }: Confirmation) {
  const words = roles.map((role) => `${placeRoles[role]} ${countries[role]}`).join(", ");
  return applyTo(transaction, by, { type: "countries", countries, words });
}

export const allowanceGrounds = {
  license: "License",
  exception: "License exception",
  "not-required": "No license required",
} as const;
export type Ground = keyof typeof allowanceGrounds;

export type Allowance = {
  readonly ground: Ground;
  /** The license number, the exception's symbol, or the rule. */
  readonly authority: string;
  readonly reason: string;
  readonly by: string;
  readonly at: number;
};

type Allowing = StaffChange &
  Pick<Allowance, "ground" | "authority" | "reason"> & {
    /** The countries that the owner's page showed, as `writeCountries` writes them. */
    readonly seen: string;
  };

/** The countries are not those that the owner saw, or none of them is listed. */
type NotAllowed = { readonly outcome: "owners only" | "countries changed" };

/** Lets a request go on although a country of it is listed. It is for the desk, and nothing that a buyer gets has it. */
async function allowPlace(
  transaction: Transaction,
  { ground, authority, reason, seen, ...by }: Allowing,
): Promise<ChangeOutcome | NotAllowed> {
  const request = await lockRequest(transaction, by);
  if (!request) return { outcome: "unknown" };
  if ((await findActive(transaction, by.staffId))?.role !== "owner") return { outcome: "owners only" };
  const current = countriesOfRow(request.row);
  const listed = listedIn(current);
  if (listed.length === 0 || writeCountries(current) !== seen) return { outcome: "countries changed" };
  const words = `${nameListed(listed)}\n${allowanceGrounds[ground]}: ${authority}\n${reason}`;
  const allowed = await request.apply({ type: "place-allowed", words });
  if (allowed.outcome !== "done") return allowed;
  await transaction.query`INSERT INTO place_allowances (submission_id, countries, ground, authority, reason,
    staff_id, recorded_at)
    VALUES (${request.row.id}, ${seen}, ${ground}, ${authority}, ${reason}, ${by.staffId}, ${by.now})`;
  return { outcome: "done" };
}

/** The latest, if it was given for these countries. */
export async function findAllowance(
  database: Transaction,
  id: number,
  countries: Countries,
): Promise<Allowance | undefined> {
  const [found] = await database.query<Allowance & { seen: string }>`SELECT ground, authority, reason,
      countries AS seen, recorded_at AS at, name AS by
    FROM place_allowances JOIN staff ON staff.id = staff_id WHERE submission_id = ${id}
    ORDER BY place_allowances.id DESC LIMIT 1`;
  if (found?.seen !== writeCountries(countries)) return undefined;
  const { seen: _, ...allowance } = found;
  return allowance;
}

/** Always in the same order, so that two can be compared. */
export function writeCountries(countries: Countries) {
  return JSON.stringify(roles.map((role) => countries[role] ?? ""));
}

export const placeWrites = { confirmCountries, allowPlace };
