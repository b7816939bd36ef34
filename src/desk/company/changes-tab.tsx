import type { FastifyInstance } from "fastify";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { PostButton, SubmitButton } from "#desk/shell/form-parts.tsx";
import { Section } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";
import { type Change, describeChanges, differingPart } from "#edition/changes.ts";
import { readFacts } from "#edition/edition.ts";
import { type FactProblem, fieldsOf, typedKeys } from "#edition/fields.ts";
import type { PastEdition } from "#edition/record.ts";
import { readNumber } from "#http/fields.ts";
import {
  CompanyFrame,
  type CompanyState,
  companyTabs,
  companyWords,
  readState,
  save,
  showTab,
  type TabState,
  undoOf,
} from "./company-frame.tsx";
import { factGroups } from "./facts-page.tsx";

type Post = { Body: URLSearchParams };

const words = companyWords.changesPage;

/** What will be published, the one press, and what was published before. */
export function registerChanges(app: FastifyInstance, parts: DeskParts) {
  const { store, clock } = parts;

  app.get(deskPaths.companyChanges, (_request, reply) => showTab(parts, reply, ChangesBody));

  app.post<Post>(deskPaths.companyChanges, async (request, reply) => {
    await save(parts, undoOf(await readState(request.staff, parts), request.body));
    return reply.redirect(deskPaths.companyChanges, 303);
  });

  app.post<Post>(deskPaths.companyPublish, async (request, reply) => {
    const { body, staff } = request;
    const state = await readState(staff, parts);
    const again = state.editions.find(({ id }) => id === readNumber(body, "edition"));
    const revision = readNumber(body, "revision");
    if (!again && state.problems.length > 0) return showTab(parts, reply, ChangesBody, { status: 422 });
    const files = again ? (await store.findEdition(again.id))?.files : state.files;
    const [wrong] = await parts.checkEdition(files ?? []);
    if (wrong !== undefined)
      return showTab(parts, reply, ChangesBody, {
        status: 422,
        error: `Nothing was published, because something could not be made: ${wrong}`,
      });
    const id = await store.publishEdition({
      source: again ? { id: again.id } : { revision: revision ?? -1 },
      note: again ? `As published ${parts.time(again.publishedAt)}, again` : describeChanges(state.changes),
      staffId: staff.id,
      now: clock(),
    });
    // Without a draft, the button was pressed twice: what was looked at is published.
    if (id === undefined && (await store.findDraft()))
      return showTab(parts, reply, ChangesBody, { status: 409, error: words.moved });
    return reply.redirect(deskPaths.companyChanges, 303);
  });
}

function ChangesBody(state: TabState) {
  const { changes, mayEdit, editions, shownId, isFromFiles } = state;
  const last = isFromFiles ? undefined : editions[0];
  return (
    <CompanyFrame {...state} tab="changes">
      <div className="wrap company__main company__main--page">
        {last?.problem !== undefined && (
          <p className="field__error" role="alert">
            {`The last edition could not be used, so the one before it stays. Your changes are a draft again. The reason: ${last.problem}`}
          </p>
        )}
        {last && last.problem === undefined && changes.length === 0 && (
          <p className="notice" role="status">
            {last.id === shownId
              ? "Published. The site shows it."
              : "Published. The site shows it within ten seconds."}
          </p>
        )}
        <Section
          id="next"
          title={words.heading(changes.length)}
          note={
            <a href={deskPaths.preview("/")} target="preview">
              Preview the site
            </a>
          }
        >
          {changes.length === 0 ? (
            <p className="desk-section__note">The site shows everything as it is here.</p>
          ) : (
            <ol>
              <li className="change change--heads u-label" aria-hidden="true">
                {["Where", "Now", "After", ""].map((head) => (
                  <span key={head}>{head}</span>
                ))}
              </li>
              {changes.map((change) => (
                <ChangeRow key={change.id} change={change} mayEdit={mayEdit} />
              ))}
            </ol>
          )}
        </Section>
        {changes.length > 0 && mayEdit && <Publish {...state} />}
        <Section
          id="past"
          title="Published before"
          note={
            editions.length > 0
              ? "Nothing is erased: an earlier one is published again as a new one"
              : !isFromFiles && words.empty
          }
        >
          <ol>
            {editions.map((edition) => (
              <Past key={edition.id} {...state} edition={edition} />
            ))}
          </ol>
        </Section>
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
        <span className="change__place">{companyTabs[tab].name}</span>
      </span>
      <span className="change__before">
        <span className="change__label u-label">Now</span>
        <span>
          {start}
          {gone && <del>{gone}</del>}
          {end}
        </span>
      </span>
      <span className="change__after">
        <span className="change__label u-label">After</span>
        <span>
          {start}
          {come && <mark>{come}</mark>}
          {end}
        </span>
      </span>
      {mayEdit && (
        <PostButton
          className="change__undo"
          action={deskPaths.companyChanges}
          look="text-button"
          name="undo"
          value={id}
          about={label}
        >
          Undo
        </PostButton>
      )}
    </li>
  );
}

function Publish(state: CompanyState) {
  const { changes, problems, revision } = state;
  return (
    <section className="publish-plate" aria-labelledby="publish">
      <form className="publish-plate__row" method="post" action={deskPaths.companyPublish}>
        <div className="publish-plate__words">
          <h2 className="u-size-clause" id="publish">
            {`Publish ${changes.length === 1 ? "this change" : `these ${changes.length} changes`}`}
          </h2>
          {problems.length === 0 ? (
            <p className="u-muted">
              All pages and documents are made again, in a few seconds. Open requests keep the deadline they
              were promised.
            </p>
          ) : (
            <>
              <p className="field__error">{`${problems.length} to fix before this can be published:`}</p>
              <ul>
                {problems.map((problem) => (
                  <li key={problem.place.join(".")}>{sentence(problem, state)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <input type="hidden" name="revision" value={revision} />
        {problems.length === 0 && (
          <SubmitButton look="button button--primary">
            {`Publish ${countOf(changes.length, "change")}`}
          </SubmitButton>
        )}
      </form>
    </section>
  );
}

/** "Main phone is not a phone number such as …" */
function sentence({ place, message }: FactProblem, { changes, files }: CompanyState) {
  const name = place.join(".");
  const isAbout = (id: string) => `${name}.`.startsWith(`${id}.`);
  const label =
    changes.find(({ id }) => id === name || (id.includes(".") && isAbout(id)))?.label ??
    fieldsOf(readFacts(files), typedKeys).find((field) => isAbout(field.name))?.label ??
    factGroups.find(({ keys }) => keys.includes(name))?.title;
  return `${label ?? name} ${message}.`;
}

function Past({ edition, time, mayEdit, shownId }: CompanyState & { readonly edition: PastEdition }) {
  const { id, publishedAt, who, note, problem } = edition;
  const when = time(publishedAt);
  return (
    <li className="edition">
      <span className="edition__when">{when}</span>
      <span className="u-muted">{who ?? "At the terminal"}</span>
      <span className="edition__what">
        {problem === undefined ? note : `${note} (Could not be used: ${problem})`}
      </span>
      {id === shownId ? (
        <span className="u-muted">{words.live}</span>
      ) : (
        mayEdit &&
        problem === undefined && (
          <PostButton
            action={deskPaths.companyPublish}
            look="text-button edition__undo"
            name="edition"
            value={id}
            about={when}
          >
            Publish again
          </PostButton>
        )
      )}
    </li>
  );
}
