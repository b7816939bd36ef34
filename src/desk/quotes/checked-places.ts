import { isCountryAbroad } from "#company/countries.ts";
import { sayDay } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { describeList } from "#desk/requests/listed-places.tsx";
import type { CheckContext } from "#quote/finish-quote.ts";
import { readSolicitation } from "#request/fields/solicitation.ts";
import {
  allowanceGrounds,
  countriesOf,
  listedIn,
  nameListed,
  type PlaceRole,
  placeRoles,
} from "#request/record/places.ts";
import { type RequestDetails, readDestination } from "#request/record/requests.ts";
import { judgeScreening } from "#request/record/screening.ts";

/** What the checks of a quote know about its parties and their countries. */
export function checkedPlaces(
  company: Company,
  details: RequestDetails,
  now: number,
): Pick<
  CheckContext,
  "screening" | "destination" | "unconfirmed" | "isForAbroad" | "places" | "solicitation"
> {
  const { dayOf } = company.time;
  const { allowance, screening } = details;
  const countries = countriesOf(details);
  const state = judgeScreening(screening, dayOf(now).toString());
  const unconfirmed = (["buyer", "endUser"] satisfies PlaceRole[]).filter(
    (role) => countries[role] === undefined,
  );
  const listed = listedIn(countries).map((use) => ({
    name: nameListed([use]),
    reach: use.place.reach,
    reason: use.place.reason,
  }));
  const allowed =
    allowance &&
    `${allowanceGrounds[allowance.ground]} ${allowance.authority}, recorded by ${allowance.by} on ${sayDay(dayOf(allowance.at))}.`;
  return {
    screening: state === "none" ? undefined : state,
    destination: readDestination(details),
    unconfirmed: new Intl.ListFormat("en-US").format(unconfirmed.map((role) => `the ${placeRoles[role]}`)),
    isForAbroad: isCountryAbroad(countries.buyer) || isCountryAbroad(countries.endUser),
    places: { listed, list: describeList(details.owners), allowed },
    solicitation: solicitationOf(company, details),
  };
}

function solicitationOf({ facts }: Company, { rfq, fields }: RequestDetails): CheckContext["solicitation"] {
  const texts = rfq ? [rfq.values.notes, rfq.values.items, rfq.values.quantities] : [fields.message];
  const solicitation = readSolicitation(...texts);
  const seller = { size: Boolean(facts.confirmations.size), sam: facts.registrations.sam };
  return solicitation.number ? { ...solicitation, seller } : undefined;
}
