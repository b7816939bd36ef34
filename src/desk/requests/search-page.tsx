import { deskPaths } from "#desk/desk-paths.ts";
import { SubmitButton } from "#desk/shell/form-parts.tsx";
import { nameOf, sayState } from "#desk/shell/time-left.tsx";
import { formatMoney } from "#quote/money.ts";
import type { Request } from "#request/record/requests.ts";
import { factsOf } from "#request/record/requests.ts";
import { type SearchPlace, type SearchResults, searchPlaces } from "#request/record/search.ts";
import { useCompany } from "#site/use-company.tsx";
import { sayCount } from "./list-rows.tsx";

/** In the head of every list and of the results. The script offers what was looked for last under it. */
export function SearchBox({ text }: { text: string }) {
  return (
    <search className="list-head__search">
      <form className="search-box" action={deskPaths.search} data-recent="">
        <label className="u-hidden" htmlFor="q">
          Search
        </label>
        <input
          className="field__input search-box__input"
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          placeholder="Number, name or part"
          defaultValue={text}
          maxLength={200}
          aria-describedby="q-hint"
          list="recent-searches"
        />
        <datalist id="recent-searches" />
        <span className="u-hidden" id="q-hint">
          Number of a request, quote, order or solicitation; organization, person, phone, part, NSN, amount,
          file, or words of a message
        </span>
        <SubmitButton>Find</SubmitButton>
      </form>
    </search>
  );
}

export const searchTitle = "Search";

type SearchView = {
  readonly text: string;
  readonly place: SearchPlace | undefined;
  readonly results: SearchResults;
  readonly now: number;
};

/** What was found, by where, with how many there are in each place. */
export function SearchBody({ text, place, results: { places, isIncomplete }, now }: SearchView) {
  return (
    <>
      <div className="list-head ink">
        <a className="request-head__back" href={deskPaths.list}>
          <span aria-hidden="true">‹</span>
          <span className="u-hidden">All open requests</span>
        </a>
        <h1 className="request-head__name">{text ? `“${text}”` : searchTitle}</h1>
        <SearchBox text={text} />
      </div>
      {isIncomplete && (
        <p className="list-notice" role="status">
          Older requests are still being prepared for the search, and may be missing here. Try again in a few
          minutes.
        </p>
      )}
      {places.map(({ place: each, count, requests }) => (
        <section key={each} className="found" aria-labelledby={`found-${each}`}>
          <h2 className="found__head" id={`found-${each}`}>
            {searchPlaces[each]} <span className="request-list__count">{sayCount(count)}</span>
          </h2>
          <ul>
            {requests.map((request) => (
              <FoundRow key={request.reference} request={request} now={now} />
            ))}
          </ul>
          {count > requests.length && (
            <p className="found__more">
              {place ? (
                `The newest ${requests.length} of ${sayCount(count)}. Add a word to find the others.`
              ) : (
                <a href={deskPaths.found(text, each)}>{`Show more of ${sayCount(count)}`}</a>
              )}
            </p>
          )}
        </section>
      ))}
      {places.length === 0 && (
        <div className="desk-empty">
          <h2>{text ? "Nothing was found." : "What do you look for?"}</h2>
          <p>
            A reference, a quote, order or solicitation number, an organization, a person, a phone number, a
            part number or NSN, an amount, words of a message, or the name of a file. All words have to be in
            one place.
          </p>
        </div>
      )}
    </>
  );
}

function FoundRow({ request, now }: { request: Request; now: number }) {
  const { shortTime } = useCompany().time;
  const { reference, quoted, receivedAt } = request;
  return (
    <li className="found__row">
      <a className="request-list__link" href={deskPaths.request(reference)}>
        {nameOf(request)}
      </a>
      <span>{factsOf(request).first}</span>
      <span className="u-num">{reference}</span>
      <span className="u-num">{quoted ? `$${formatMoney(quoted.total)}` : ""}</span>
      <span>{sayState(request)}</span>
      <span className="u-muted u-num">{shortTime(receivedAt, now)}</span>
    </li>
  );
}
