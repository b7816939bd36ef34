import { homeCountry } from "#company/countries.ts";
import { sayDay } from "#company/time-in.ts";
import { Plate } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";
import { describeAdded } from "#request/fields/message.ts";
import { groupDigits, PartNumbers, Unmatched } from "#request/form/line-table.tsx";
import { type Line, linesWords } from "#request/lines/line.ts";
import { countriesOf, type PlaceRole, placeRoles } from "#request/record/places.ts";
import { factsOf, type RequestDetails, type RequestFacts } from "#request/record/requests.ts";
import { PlateRow } from "#site/ui/data-plate.tsx";
import { useCompany } from "#site/use-company.tsx";

type RequestProps = { request: RequestDetails };

/** As many lines as stand beside a conversation; the rest is one press away. */
const LINES_SHOWN = 8;

/** The lines as they were read, and the text as it was typed. */
export function Lines({ facts: { values, lines, unmatched } }: { facts: RequestFacts }) {
  const { items = "", quantities } = values ?? {};
  const typed = quantities ? `${items}\n\nQuantities:\n${quantities}` : items;
  const rest = lines.slice(LINES_SHOWN);
  return (
    <Plate
      id="lines"
      title="What they need"
      note={<span className="u-muted">{countOf(lines.length, "line")}</span>}
    >
      <LineRows lines={lines.slice(0, LINES_SHOWN)} caption="Lines, read from the request" />
      {rest.length > 0 && (
        <details className="fold facts-fold">
          <summary className="fold__name">{`All ${lines.length} lines`}</summary>
          <LineRows lines={rest} caption="The other lines" />
        </details>
      )}
      <Unmatched pieces={unmatched} className="facts-note u-note" />
      <details className="fold facts-fold as-typed">
        <summary className="fold__name">
          Exactly as typed <span className="fold__note">{countOf(typed.split("\n").length, "row")}</span>
        </summary>
        <pre className="as-typed__text">{typed}</pre>
      </details>
    </Plate>
  );
}

function LineRows({ lines, caption }: { lines: readonly Line[]; caption: string }) {
  return (
    <table className="line-rows">
      <caption className="u-hidden">{caption}</caption>
      <tbody>
        {[...lines.entries()].map(([index, line]) => (
          <tr key={index}>
            <th className="line-rows__cell line-rows__cell--number" scope="row">
              {line.number || linesWords.noNumber}
            </th>
            <td className="line-rows__cell">
              {line.description || (line.nsn || line.partNumber ? "" : line.source.trim())}
              {(line.nsn || line.partNumber) && (
                <span className="line-rows__part">
                  <PartNumbers {...line} />
                </span>
              )}
              {line.flags.map((flag) => (
                <strong className="line-rows__flag" key={flag}>
                  {flag}
                </strong>
              ))}
            </td>
            <td className="line-rows__cell line-rows__cell--quantity">
              {line.quantity ? groupDigits(line.quantity) : linesWords.noQuantity} {line.unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Values = NonNullable<RequestFacts["values"]>;

const notSaid = <span className="status">Not said: ask the buyer</span>;

/** Where it goes, by when, and what else the buyer wrote in the form. */
export function Delivery({ request, values }: RequestProps & { values: Values }) {
  const { needByDate, notes, attachments } = values;
  return (
    <Plate id="delivery" title="Where it goes">
      <dl>
        <PlateRow label="Deliver to">{sayPlace(values) || notSaid}</PlateRow>
        <PlaceBefore request={request} values={values} />
        <CountryRows request={request} />
        <PlateRow label="Need by">{needByDate ? <strong>{sayDay(needByDate)}</strong> : notSaid}</PlateRow>
        {describeAdded(values).map(({ name, label, value }) => (
          <PlateRow key={name} label={label}>
            {value}
          </PlateRow>
        ))}
        {notes && <PlateRow label="Notes">{notes}</PlateRow>}
        {attachments.length > 0 && (
          <PlateRow label="Files named">
            {attachments.join(", ")}
            <br />
            <span className="u-muted">Names only. The buyer can add the files on their private page.</span>
          </PlateRow>
        )}
      </dl>
    </Plate>
  );
}

/** A row for each country: one where all are the same. */
function CountryRows({ request }: RequestProps) {
  const countries = countriesOf(request);
  const roles = Object.keys(placeRoles) as PlaceRole[];
  const isConfirmed = roles.every((role) => request.countries[role] !== undefined);
  if (roles.every((role) => countries[role] === homeCountry)) {
    const how = isConfirmed ? "confirmed" : "from the state and ZIP code; nobody has confirmed it";
    return (
      <PlateRow label="Country">
        {homeCountry} <span className="u-muted">{how}</span>
      </PlateRow>
    );
  }
  const rows = [...Map.groupBy(roles, (role) => countries[role])];
  const list = new Intl.ListFormat("en-US");
  return rows.map(([country, uses]) => (
    <PlateRow key={country} label="Country">
      {country ?? <span className="status">Not clearly in the U.S.: confirm the country</span>}{" "}
      <span className="u-muted">{list.format(uses.map((role) => placeRoles[role]))}</span>
    </PlateRow>
  ));
}

/** Where the last delivery to this organization was to go, for a person to confirm. */
function PlaceBefore({ request, values }: RequestProps & { values: Values }) {
  const { dayOf } = useCompany().time;
  const earlier = request.neighbors.find(
    (other) => other.receivedAt < request.receivedAt && factsOf(other).values?.deliveryCity,
  );
  const place = earlier && factsOf(earlier).values;
  if (!place) return null;
  const before = sayPlace(place, earlier.countries.delivery);
  const day = sayDay(dayOf(earlier.receivedAt));
  return (
    <PlateRow label="Last time">
      {!values.deliveryCity ? (
        `${before}, on ${day}`
      ) : before === sayPlace(values, request.countries.delivery) ? (
        `The same place on ${day}`
      ) : (
        <span className="status">{`${before}, on ${day}. It differs: confirm it with the buyer.`}</span>
      )}
    </PlateRow>
  );
}

function sayPlace({ deliveryCity, deliveryState, deliveryZip }: Values, country?: string) {
  return [deliveryCity, `${deliveryState} ${deliveryZip}`.trim(), country].filter(Boolean).join(", ");
}
