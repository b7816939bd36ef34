import { placeChoices, readPlace } from "#company/places.ts";
import { Fold, KeptField } from "#desk/shell/form-parts.tsx";
import { readFreeText } from "#http/fields.ts";
import {
  type Countries,
  countriesOf,
  type KnownCountries,
  type PlaceRole,
  placeRoles,
  suggestCountries,
} from "#request/record/places.ts";
import type { Request, RequestDetails } from "#request/record/requests.ts";
import { destinationOf, factsOf } from "#request/record/requests.ts";

const longestCountry = 60;

const fields = { delivery: "country", buyer: "buyerCountry", endUser: "endUserCountry" } as const;
const roles = Object.keys(fields) as PlaceRole[];

/** The countries that the law asks about, which a person confirms. */
export function CountryForm({ request }: { request: RequestDetails }) {
  const known = countriesOf(request);
  const isAsked = roles.some((role) => known[role] === undefined);
  const isConfirmed = roles.every((role) => request.countries[role] !== undefined);
  const values = suggestFor(request);
  return (
    <Fold
      name={isConfirmed ? "Correct the countries" : "Confirm the countries"}
      request={request}
      action="country"
      isOpen={isAsked}
      button={isConfirmed ? "Save the countries" : "Confirm them"}
    >
      <p>
        {isConfirmed
          ? "Change one only if you know better: what an owner allowed counts for these countries only."
          : isAsked
            ? "Filled in from the request. Check each one: the list of restricted places and the screening depend on them."
            : "The state and ZIP code say United States, and nothing else names another country. Nobody has confirmed it."}
      </p>
      {roles.map((role) => (
        <KeptField
          key={role}
          name={fields[role]}
          label={`Country of the ${placeRoles[role]}`}
          kind="line"
          isRequired
          autocomplete="off"
          value={values[role]}
          input={{ list: "countries", maxLength: longestCountry }}
        />
      ))}
      <datalist id="countries">
        {placeChoices().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </Fold>
  );
}

/** Where a person has confirmed the countries for the same place before, these. */
function suggestFor(request: RequestDetails): Countries {
  const earlier = request.neighbors.find((other) => isSamePlace(request, other) && other.countries.delivery);
  const suggested = suggestCountries(request);
  const suggest = (role: PlaceRole) => request.countries[role] ?? earlier?.countries[role] ?? suggested[role];
  return { delivery: suggest("delivery"), buyer: suggest("buyer"), endUser: suggest("endUser") };
}

function isSamePlace(one: Request, other: Request) {
  const [here, there] = [one, other].map((each) => factsOf(each).values);
  return here && there && destinationOf(here) !== "" && destinationOf(here) === destinationOf(there);
}

/** As they are stored, or why not: a misspelled country would be on no list. */
export function readCountries(form: URLSearchParams): KnownCountries | string {
  const typed = roles.map((role) => readFreeText(form, fields[role], longestCountry).trim());
  const [delivery, buyer, endUser] = typed.map(readPlace);
  if (delivery && buyer && endUser) return { delivery, buyer, endUser };
  const unknown = typed.find((words) => readPlace(words) === undefined) ?? "";
  return unknown === ""
    ? "Enter all three countries: of the delivery place, the buyer and the end user."
    : `“${unknown}” is no country that we know. Choose one from the list.`;
}
