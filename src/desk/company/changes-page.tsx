import { deskPaths, previewPath } from "#desk/desk-paths.ts";
import { type Change, differingPart } from "#edition/changes.ts";
import { readFacts } from "#edition/edition.ts";
import { type FactProblem, fieldsOf, typedKeys } from "#edition/fields.ts";
import type { PastEdition } from "#edition/record.ts";
import { CompanyFrame, type CompanyState } from "./company-frame.tsx";
import { companyWords } from "./company-words.ts";

const words = companyWords.changesPage;

/** What will be published, the one press, and what was published before. */
export function ChangesBody(state: CompanyState & { readonly error?: string | undefined }) {
  const { changes, problems, mayEdit, editions, shownId } = state;
  const [last] = editions;
  return (
    <CompanyFrame {...state} tab="changes">
      <div className="wrap company__main company__main--page">
        {last?.problem !== undefined && (
          <p className="field__error" role="alert">
            {words.refused(last.problem)}
          </p>
        )}
        {last && last.problem === undefined && changes.length === 0 && (
          <p className="notice" role="status">
            {last.id === shownId ? words.done : words.making}
          </p>
        )}
        <section aria-labelledby="next">
          <div className="desk-section__head">
            <h2 className="desk-section__title" id="next">
              {words.heading(changes.length)}
            </h2>
            <p className="desk-section__note">
              <a href={previewPath("/")} target="preview">
                {companyWords.preview}
              </a>
            </p>
          </div>
          {changes.length === 0 ? (
            <p className="desk-section__note">{words.none}</p>
          ) : (
            <ol>
              <li className="change change--heads u-label" aria-hidden="true">
                {words.heads.map((head) => (
                  <span key={head}>{head}</span>
                ))}
                <span />
              </li>
              {changes.map((change) => (
                <ChangeRow key={change.id} change={change} mayEdit={mayEdit} />
              ))}
            </ol>
          )}
        </section>
        {changes.length > 0 && mayEdit && <Publish {...state} problems={problems} />}
        <section aria-labelledby="past">
          <div className="desk-section__head">
            <h2 className="desk-section__title" id="past">
              {words.past}
            </h2>
            <p className="desk-section__note">{editions.length === 0 ? words.empty : words.pastNote}</p>
          </div>
          <ol>
            {editions.map((edition) => (
              <Past key={edition.id} {...state} edition={edition} />
            ))}
          </ol>
        </section>
      </div>
    </CompanyFrame>
  );
}

function ChangeRow({ change, mayEdit }: { change: Change; mayEdit: boolean }) {
  const { id, tab, label, was, becomes } = change;
  const [start, gone, end] = differingPart(was, becomes);
  const [, come] = differingPart(becomes, was);
  return (
    <li className="change">
      <span className="change__where">
        {label}
        <span className="change__place">{companyWords.tabs[tab]}</span>
      </span>
      <span className="change__before">
        <span className="change__label u-label">{words.now}</span>
        <span>
          {start}
          {gone && <del>{gone}</del>}
          {end}
        </span>
      </span>
      <span className="change__after">
        <span className="change__label u-label">{words.next}</span>
        <span>
          {start}
          {come && <mark>{come}</mark>}
          {end}
        </span>
      </span>
      {mayEdit && (
        <form className="change__undo" method="post" action={deskPaths.companyChanges}>
          <button className="text-button" type="submit" name="undo" value={id}>
            {words.takeBack}
            <span className="u-hidden">{words.of(label)}</span>
          </button>
        </form>
      )}
    </li>
  );
}

function Publish({ changes, problems, revision, files }: CompanyState) {
  return (
    <section className="publish-plate" aria-labelledby="publish">
      <form className="publish-plate__row" method="post" action={deskPaths.companyPublish}>
        <div className="publish-plate__words">
          <h2 className="desk-section__title" id="publish">
            {words.publishTitle(changes.length)}
          </h2>
          {problems.length === 0 ? (
            <p className="u-muted">{words.publishText}</p>
          ) : (
            <>
              <p className="field__error">{words.wrong(problems.length)}</p>
              <ul>
                {problems.map((problem) => (
                  <li key={problem.place.join(".")}>{sentence(problem, files)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <input type="hidden" name="revision" value={revision} />
        {problems.length === 0 && (
          <button className="button button--primary" type="submit">
            {words.publish(changes.length)}
          </button>
        )}
      </form>
    </section>
  );
}

/** "Main phone is not a phone number such as …" */
function sentence({ place, message }: FactProblem, files: CompanyState["files"]) {
  const name = place.join(".");
  const field = fieldsOf(readFacts(files), typedKeys).find((each) => `${name}.`.startsWith(`${each.name}.`));
  return words.problem(field?.label ?? name, message);
}

function Past({ edition, time, mayEdit, shownId }: CompanyState & { readonly edition: PastEdition }) {
  const { id, publishedAt, who, note, problem } = edition;
  const when = time(publishedAt);
  return (
    <li className="edition">
      <span className="edition__when">{when}</span>
      <span className="u-muted">{who ?? words.terminal}</span>
      <span className="edition__what">
        {problem === undefined ? note : `${note} (${words.failed}: ${problem})`}
      </span>
      {id === shownId ? (
        <span className="u-muted">{words.live}</span>
      ) : (
        mayEdit &&
        problem === undefined && (
          <form method="post" action={deskPaths.companyPublish}>
            <button className="text-button edition__undo" type="submit" name="edition" value={id}>
              {words.again}
              <span className="u-hidden">{words.at(when)}</span>
            </button>
          </form>
        )
      )}
    </li>
  );
}
