import { listedOn } from "#company/listed-places.ts";
import { sayDay } from "#company/time-in.ts";
import { Fold, HiddenFields, KeptChoices, TextField } from "#desk/shell/form-parts.tsx";
import type { StaffMember } from "#people/staff.ts";
import {
  allowanceGrounds,
  countriesOf,
  listedIn,
  nameListed,
  writeCountries,
} from "#request/record/places.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";

/** "list of November 19, 2026, kept current by Ann Lee" */
export function describeList(owners: readonly string[]) {
  const keepers = owners.length > 0 ? new Intl.ListFormat("en-US").format(owners) : "an owner";
  return `list of ${sayDay(listedOn)}, kept current by ${keepers}`;
}

type RequestProps = { request: RequestDetails };

/** What the law says about the places of this request; empty for most. */
export function ListedPlaces({ request }: RequestProps) {
  const { dayOf } = useCompany().time;
  const { allowance, owners } = request;
  const listed = listedIn(countriesOf(request));
  if (listed.length === 0) return null;
  const places = [...Map.groupBy(listed, ({ place }) => place)];
  // The heading names the only one.
  const sayName = (uses: typeof listed) => (places.length === 1 ? "" : `${nameListed(uses)}: `);
  return (
    <section className="notice" aria-labelledby="listed-places">
      <h2 className="u-size-clause" id="listed-places">
        {allowance ? `${nameListed(listed)}: allowed` : `${nameListed(listed)}: only an owner can allow it`}
      </h2>
      <ul>
        {places.map(([place, uses]) => (
          <li
            key={place.name}
          >{`${sayName(uses)}${place.reason} (${place.source}). It stops ${sayReach(place.reach)}.`}</li>
        ))}
      </ul>
      {allowance && (
        <p>
          {`${allowance.by} allowed it on ${sayDay(dayOf(allowance.at))}. ${allowanceGrounds[allowance.ground]}: ${allowance.authority}. ${allowance.reason}`}
        </p>
      )}
      <p>
        {`From our ${describeList(owners)}. If we refuse the request, that may have to be reported: to OFAC within 10 business days (31 CFR 501.604), and for defense articles to DDTC at once (22 CFR 126.1(e)(2)). Ask counsel.`}
      </p>
    </section>
  );
}

const reachNames = { "every line": "every line", USML: "USML lines", ECCN: "lines with an ECCN" } as const;

function sayReach(reach: readonly (keyof typeof reachNames)[]) {
  const classified = reach.includes("every line") ? [] : ["goods without an export class"];
  return new Intl.ListFormat("en-US").format([...reach.map((each) => reachNames[each]), ...classified]);
}

/** For owners, who answer for it. */
export function AllowForm({ request, staff }: RequestProps & { staff: StaffMember }) {
  const countries = countriesOf(request);
  const listed = listedIn(countries);
  if (staff.role !== "owner" || listed.length === 0) return null;
  return (
    <Fold
      name={request.allowance ? "Record another license or exception" : "Allow the listed place"}
      request={request}
      action="allow"
      button="Allow it"
    >
      <HiddenFields countries={writeCountries(countries)} />
      <p>{`For ${nameListed(listed)}. If a country is changed, it has to be allowed again.`}</p>
      <KeptChoices legend="Why is it allowed?" name="ground" options={allowanceGrounds} />
      <TextField
        name="authority"
        label="License number, exception or rule"
        hint="For example: BIS license D1234567; License Exception GOV (15 CFR 740.11); EAR99, no license required under 15 CFR 738.4."
      />
      <TextField
        name="allowReason"
        label="How do you know?"
        hint="Which lines it covers, who checked it and when. Kept in the request’s history and its export; no buyer sees it."
      />
    </Fold>
  );
}
