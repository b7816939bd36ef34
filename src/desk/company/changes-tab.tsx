import type { FastifyInstance, FastifyReply } from "fastify";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { PostButton, SubmitButton } from "#desk/shell/form-parts.tsx";
import { Section } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";
import { type Change, describeChanges, differingPart } from "#edition/changes.ts";
import type { PastEdition } from "#edition/record.ts";
import { readNumber } from "#http/fields.ts";
import {
  companyTabs,
  companyWords,
  findNext,
  readState,
  save,
  showTab,
  undoneIn,
  useCompany,
} from "./company-frame.tsx";

type Post = { Body: URLSearchParams };

const words = companyWords.changesPage;

/** What will be published, the button that does it, and what was published before. */
export function registerChanges(app: FastifyInstance, parts: DeskParts) {
  const { store, clock } = parts;
  const show = (reply: FastifyReply, status?: number, error?: string) =>
    showTab(parts, reply, "changes", <ChangesBody />, { status, error });

  app.get(deskPaths.companyChanges, (_request, reply) => show(reply));

  app.post<Post>(deskPaths.companyChanges, async (request, reply) => {
    await save(parts, undoneIn(await readState(request, parts), request.body)?.undo);
    return reply.redirect(deskPaths.companyChanges, 303);
  });

  app.post<Post>(deskPaths.companyPublish, async (request, reply) => {
    const { body, staff } = request;
    const state = await readState(request, parts);
    const again = state.editions.find(({ id }) => id === readNumber(body, "edition"));
    const revision = readNumber(body, "revision");
    if (!again && state.problems.length > 0) return show(reply, 422);
    const files = again ? (await store.findEdition(again.id))?.files : state.files;
    const published = await parts.live.publish(files ?? [], {
      source: again ? { id: again.id } : { revision: revision ?? -1 },
      note: again ? `${companyWords.edition(again.number)} again` : describeChanges(state.changes),
      staffId: staff.id,
      now: clock(),
    });
    if ("problem" in published)
      return show(
        reply,
        422,
        `Nothing was published, because the new site could not be built. Fix this first: ${published.problem}`,
      );
    // Without a draft, the button was pressed twice, and what was looked at is already published.
    if (published.id === undefined && (await store.findDraft())) return show(reply, 409, words.moved);
    return reply.redirect(deskPaths.companyChanges, 303);
  });
}

function ChangesBody() {
  const { changes, mayEdit, editions, shownId, isFromFiles } = useCompany();
  const last = isFromFiles ? undefined : editions[0];
  const next = findNext(useCompany());
  return (
    <div className="wrap company__main company__main--page" data-switching={next && ""}>
      {last?.problem !== undefined && (
        <p className="field__error" role="alert">
          {`The last edition could not be used, so the one before it stays. Your changes are a draft again. The reason: ${last.problem}`}
        </p>
      )}
      <div id="shown" data-fresh="" role="status">
        {next && <p className="notice">{companyWords.switching(next.number)}</p>}
        {last && last.id === shownId && changes.length === 0 && (
          <p className="notice">{words.published(last.number)}</p>
        )}
      </div>
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
          <p className="desk-section__note u-note">
            {last || isFromFiles ? "The site shows everything as it is here." : words.example}
          </p>
        ) : (
          <ol>
            <li className="change change--heads u-label" aria-hidden="true">
              {["Where", "Now", "After", ""].map((head) => (
                <span key={head}>{head}</span>
              ))}
            </li>
            {changes.map((change) => (
              <ChangeRow key={change.id} {...change} />
            ))}
          </ol>
        )}
      </Section>
      {changes.length > 0 && mayEdit && <Publish />}
      <Section
        id="past"
        title="Published before"
        note={
          editions.length > 0
            ? "Nothing is erased: an earlier one is published again as a new one"
            : !isFromFiles && words.empty
        }
      >
        <ol id="editions" data-fresh="">
          {editions.map((edition) => (
            <Past key={edition.id} {...edition} />
          ))}
        </ol>
      </Section>
    </div>
  );
}

function ChangeRow({ id, tab, label, was, becomes }: Change) {
  const [start, gone, end] = differingPart(was, becomes);
  const [, come] = differingPart(becomes, was);
  return (
    <li className="change">
      <span className="change__where u-strong">
        {label}
        <span className="change__place">{companyTabs[tab].name}</span>
      </span>
      <span className="change__side u-muted">
        <span className="change__label u-label">Now</span>
        <span>
          {start}
          {gone && <del>{gone}</del>}
          {end}
        </span>
      </span>
      <span className="change__side change__side--after">
        <span className="change__label u-label">After</span>
        <span>
          {start}
          {come && <mark>{come}</mark>}
          {end}
        </span>
      </span>
      {useCompany().mayEdit && (
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

function Publish() {
  const { changes, problems, revision } = useCompany();
  return (
    <section aria-labelledby="publish">
      <form className="publish-plate data-plate row" method="post" action={deskPaths.companyPublish}>
        <div className="stack">
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
                {problems.map(({ name, sentence }) => (
                  <li key={name}>{sentence}</li>
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

function Past({ id, number, publishedAt, who, note, problem }: PastEdition) {
  const { time, mayEdit, shownId } = useCompany();
  const isNext = findNext(useCompany())?.id === id;
  return (
    <li className="change change--past">
      <span className="u-num u-strong">
        {companyWords.edition(number)}
        <span className="change__place">{time(publishedAt)}</span>
      </span>
      <span className="u-muted">{who ?? "At the terminal"}</span>
      <span className="change__what">
        {problem === undefined ? note : `${note} (Could not be used: ${problem})`}
      </span>
      {id === shownId || isNext ? (
        <span className="u-muted">{isNext ? words.next : words.live}</span>
      ) : (
        mayEdit &&
        problem === undefined && (
          <PostButton
            action={deskPaths.companyPublish}
            className="change__undo"
            look="text-button"
            name="edition"
            value={id}
          >
            {words.again(number)}
          </PostButton>
        )
      )}
    </li>
  );
}
