import type { FastifyReply, FastifyRequest } from "fastify";
import { createContext, type ReactNode, use } from "react";
import { checkFacts } from "#company/read-company.ts";
import { withDefaults } from "#company/schema.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { SubmitButton } from "#desk/shell/form-parts.tsx";
import { DeskHead, DeskTabs } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";
import { listChanges } from "#edition/changes.ts";
import { type DraftEdit, readFacts } from "#edition/edition.ts";
import { findEditionProblems, isInside } from "#edition/problems.ts";
import { readField } from "#http/fields.ts";

/** What more than one page says, or tests look for. */
export const companyWords = {
  title: "Company",
  fromFiles:
    "This site takes its facts from files: COMPANY_DIR is set. They are shown here, and changed in that folder.",
  ownersOnly: "Only an owner can change or publish this. Nothing was changed.",
  clerk: "You can read this. Only an owner can change or publish it.",
  notPlain: (label: string) =>
    `${label} contains < or >, or an invisible character. Only plain text is accepted; nothing was changed.`,
  otherPeople:
    "Someone else changed the list of people or saved texts while this page was open. Nothing was saved: open this page again, and change it there.",
  overwritten: (labels: readonly string[]) =>
    `${labels.join(", ")}: changed by someone else while this page was open. What you typed is still here, and not saved.`,
  theirs: (words: string) => `Someone else has changed this to “${words}”. What you typed is not saved yet.`,
  changes: (changed: number, wrong: number) =>
    [changed === 0 ? "No changes" : countOf(changed, "change"), wrong > 0 && `${wrong} to fix`]
      .filter(Boolean)
      .join(", "),
  was: (words: string) => `was “${words}”`,
  noPreview: (wrong: number) => `${wrong} to fix before the site can be previewed.`,
  edition: (number: number) => `Edition ${number}`,
  switching: (number: number) => `Switching to edition ${number}. It is on the site within ten seconds.`,
  changesPage: {
    heading: (number: number) =>
      number === 0 ? "Nothing to publish" : `${countOf(number, "change")}, not published`,
    moved: "Someone changed the draft while you were looking at it. Look at it again, then publish.",
    live: "On the site now",
    next: "Switching to it",
    again: (number: number) => `Publish edition ${number} again`,
    published: (number: number) => `Edition ${number} is on the site.`,
    empty: "Nothing yet.",
    example: "The site shows an example company. Change a fact, and it waits here until you publish it.",
  },
} as const;

export async function save({ store, clock, edition }: DeskParts, edit: DraftEdit = {}) {
  const isEmpty = Object.values(edit).every((part) => Object.keys(part).length === 0);
  if (!isEmpty) await store.editDraft({ ...edit, base: edition.files, now: clock() });
}

/** The change whose Undo was pressed. */
export function undoneIn({ changes }: CompanyState, fields: URLSearchParams) {
  return changes.find(({ id }) => id === readField(fields, "undo"));
}

/**
 * A page may have been open for long, and must not undo what others changed since: each field is compared
 * with what the page showed, or with what its script has saved since.
 */
export function isChanged(body: URLSearchParams, place: string) {
  const names = [...body.keys()];
  const shown = names.filter((key) => key.startsWith(shownPrefix) && isInside(typedName(key), place));
  // The form says nothing of what it showed. An entry added since was not on the page, and is not posted.
  if (shown.length === 0) return names.some((name) => isInside(name, place));
  return shown.some((key) => body.get(key) !== (body.get(typedName(key)) ?? ""));
}

/** What the page showed in a field when it was made; undefined if the form does not say. */
export function shownIn(body: URLSearchParams, name: string) {
  return body
    .get(shownPrefix + name)
    ?.replaceAll("\r\n", "\n")
    .trim();
}

/** Fields that someone else has saved meanwhile, and the form in which this person typed something else. */
type Overwritten = { readonly names: readonly string[]; readonly typed: URLSearchParams };

/** What is in a field: what is stored, or what was typed where it would undo what someone else has saved meanwhile. */
export function useTyped(field: string, name: string, stored: string) {
  const { overwritten } = useCompany();
  return overwritten?.names.includes(field) ? (overwritten.typed.get(name) ?? "") : stored;
}

const shownPrefix = "was.";
const typedName = (shown: string) => shown.slice(shownPrefix.length);

/** A whole page of sentences, each with what it showed, in letters that take nine bytes. */
export const bodyLimit = 1024 * 1024;

/** What a field showed when the page was made; a check box that is off shows nothing. */
export function ShownValue({ name, value }: { readonly name: string; readonly value: string }) {
  return <input type="hidden" name={shownPrefix + name} value={value} />;
}

export type CompanyState = Awaited<ReturnType<typeof readState>> & {
  readonly overwritten?: Overwritten | undefined;
};

/** The state that all parts of these pages read. */
export const Company = createContext<CompanyState | undefined>(undefined);

export function useCompany() {
  const state = use(Company);
  if (!state) throw new Error("not inside a page of the company");
  return state;
}

/** The draft beside what is published, with all that is changed and wrong. */
export async function readState(request: Pick<FastifyRequest, "staff" | "site">, parts: DeskParts) {
  const { staff, site } = request;
  const { store, edition } = parts;
  const { isFromFiles } = edition;
  const [draft, published, editions] = await Promise.all([
    isFromFiles ? undefined : store.findDraft(),
    isFromFiles ? undefined : store.findEdition(),
    store.listEditions(),
  ]);
  const shown = published?.files ?? edition.files;
  const files = draft?.files ?? shown;
  const facts = withDefaults(readFacts(files));
  return {
    staff,
    mayEdit: staff.role === "owner" && !isFromFiles,
    isFromFiles,
    files,
    /** The draft's facts, which may hold anything that was typed. */
    facts,
    /** Facts fit for sentences: the draft's, or the published ones if the draft's cannot be used. */
    usableFacts: checkFacts(facts).facts ?? site.company.facts,
    changes: listChanges(shown, files),
    problems: findEditionProblems(files),
    revision: draft?.revision,
    savedAt: draft?.savedAt,
    editions,
    /** Of the edition that this node shows; 0 for files and for the example. */
    shownId: site.id,
    time: parts.timeOn(request),
  };
}

type Tab = { readonly name: string; readonly path: string; readonly sum: string };

export const companyTabs: Readonly<Record<"facts" | "look" | "words" | "changes", Tab>> = {
  facts: {
    name: "Facts",
    path: deskPaths.company,
    sum: "Every page, document and e-mail takes these facts from here. Nothing changes outside until you publish.",
  },
  look: {
    name: "Look",
    path: deskPaths.companyLook,
    sum: "Logo, one color and the portraits. Everything else about the look is fixed, so that it stays readable.",
  },
  words: {
    name: "Words",
    path: deskPaths.companyWords,
    sum: "Change a sentence on the left, see the page on the right.",
  },
  changes: {
    name: "Changes",
    path: deskPaths.companyChanges,
    sum: "What will change, and what has changed. Every step can be undone.",
  },
};

type Shown = {
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  readonly showsFrame?: boolean;
  readonly overwritten?: Overwritten;
};

/** A tab, as the draft is now, and why something was not done. */
export async function showTab(
  parts: DeskParts,
  reply: FastifyReply,
  tab: keyof typeof companyTabs,
  children: ReactNode,
  { status = 200, error, showsFrame = false, overwritten }: Shown = {},
) {
  const { staff } = reply.request;
  const body = (
    <Company value={{ ...(await readState(reply.request, parts)), overwritten }}>
      <CompanyFrame tab={tab} error={error}>
        {children}
      </CompanyFrame>
    </Company>
  );
  return parts.send(reply, status, { title: companyWords.title, body, staff, showsFrame });
}

type FrameProps = {
  readonly tab: keyof typeof companyTabs;
  readonly error: string | undefined;
  readonly children: ReactNode;
};

/** Head, tabs and notices. After a field was saved, the script refreshes what has an id and `data-fresh`. */
function CompanyFrame({ tab, error, children }: FrameProps) {
  const { mayEdit, isFromFiles, editions, changes } = useCompany();
  const notice = isFromFiles ? companyWords.fromFiles : !mayEdit && companyWords.clerk;
  return (
    <>
      <DeskHead
        title={companyWords.title}
        sum={companyTabs[tab].sum}
        below={mayEdit && editions.length === 0 && <a href={deskPaths.welcome}>First steps</a>}
      >
        <DeskTabs
          label={companyWords.title}
          id="tabs"
          data-fresh=""
          tabs={Object.entries(companyTabs).map(([each, { name, path }]) => ({
            name,
            href: path,
            isCurrent: each === tab,
            count: (each === "changes" && changes.length) || undefined,
          }))}
        />
      </DeskHead>
      {(error || notice) && (
        <div className="wrap company__notice">
          {error && (
            <p className="field__error" role="alert">
              {error}
            </p>
          )}
          {notice && <p className="notice">{notice}</p>}
        </div>
      )}
      {children}
    </>
  );
}

/** At the lower edge of every page on which something can be changed. */
export function PublishBar({ canSave = false }) {
  const { changes, problems, savedAt, time, mayEdit } = useCompany();
  const shown = sayShown(useCompany());
  return (
    <section className="send-bar ink" aria-label="Publish">
      <div className="wrap send-bar__row">
        <p className="publish-bar__words" id="bar" data-fresh="" role="status">
          <strong>{companyWords.changes(changes.length, problems.length)}</strong>
          {savedAt !== undefined && changes.length > 0 && `Saved ${time(savedAt)}. `}
          {shown}
        </p>
        {mayEdit && canSave && (
          <noscript>
            <button className="button button--outline send-bar__button send-bar__button--small" type="submit">
              Save
            </button>
          </noscript>
        )}
        <a
          className="button button--outline send-bar__button send-bar__button--small"
          href={deskPaths.preview("/")}
          target="preview"
        >
          Preview the site
        </a>
        <a className="button button--primary send-bar__button" href={deskPaths.companyChanges}>
          Review and publish
        </a>
      </div>
    </section>
  );
}

/** The newest edition that can be used, while this node still shows another. */
export function findNext({ editions, shownId, isFromFiles }: CompanyState) {
  const newest = editions.find(({ problem }) => problem === undefined);
  return isFromFiles || newest?.id === shownId ? undefined : newest;
}

function sayShown(state: CompanyState) {
  const next = findNext(state);
  if (state.isFromFiles) return "The site shows what its files say.";
  if (next) return companyWords.switching(next.number);
  const shown = state.editions.find(({ id }) => id === state.shownId);
  return shown
    ? `The site shows edition ${shown.number}, published ${state.time(shown.publishedAt)}.`
    : "Nothing has been published yet: the site shows an example company.";
}

type ContentsProps = {
  groups: readonly {
    id: string;
    title: string;
    changed?: number;
    wrong?: number;
    missing?: number;
    state?: string | undefined;
  }[];
};

/** The groups of a page, each with what is changed or to fix in it. */
export function Contents({ groups }: ContentsProps) {
  return (
    <nav className="company__contents" aria-label="Groups">
      <ol className="contents__list" id="contents" data-fresh="">
        {groups.map(({ id, title, changed = 0, wrong = 0, missing = 0, state }) => (
          <li key={id}>
            <a className="contents__link tap-row" href={`#${id}`}>
              {title}
              <span className={`contents__state${wrong > 0 ? " contents__state--error" : ""}`}>
                {wrong > 0 ? `${wrong} to fix` : (state ?? sayCount({ changed, missing }))}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** One of them: there is no room for both. */
function sayCount(counts: Readonly<Record<"changed" | "missing", number>>) {
  const [name, count] = Object.entries(counts).find(([, each]) => each > 0) ?? [];
  return count && `${count} ${name}`;
}

/** Enter presses a form's first button, which would otherwise be one that undoes something. */
export function EnterButton({ name, value }: { name?: string; value?: string }) {
  return <button type="submit" name={name} value={value} hidden />;
}

export function stateId(id: string) {
  return `${id}-state`;
}

/** So that a long page is shown again where a button on it was pressed. */
export function toState(id: string | undefined) {
  return id === undefined ? "" : `#${stateId(id)}`;
}

type FieldStateProps = {
  readonly id: string;
  /** What is stored, in words. */
  readonly stored?: string;
};

/** Under a field: what is wrong with it, what it was, and the way back. */
export function FieldState({ id, stored = "" }: FieldStateProps) {
  const { problems, overwritten } = useCompany();
  const problem = problems.find(({ name }) => isInside(name, id));
  return (
    <div className="fact__state" id={stateId(id)} data-fresh="">
      {overwritten?.names.includes(id) && (
        <div data-overwritten={id}>
          <p className="field__error">{companyWords.theirs(stored)}</p>
          <p>
            <SubmitButton name="mine" value={id}>
              Save what I typed
            </SubmitButton>{" "}
            <SubmitButton look="text-button" name="theirs" value={id}>
              Keep theirs
            </SubmitButton>
          </p>
        </div>
      )}
      {problem && <p className="field__error">{problem.sentence}</p>}
      <ChangeState id={id} />
    </div>
  );
}

export function ChangeState({ id }: { readonly id: string }) {
  const { changes, mayEdit } = useCompany();
  const change = changes.find((each) => each.id === id);
  if (!change) return null;
  return (
    <p className="u-note">
      <span className="tag">Changed</span> {companyWords.was(change.was)}{" "}
      {mayEdit && (
        <SubmitButton look="text-button text-button--tight" name="undo" value={id} about={change.label}>
          Undo
        </SubmitButton>
      )}
    </p>
  );
}

/** The field's own `aria-invalid`. */
export function useInvalid(id: string) {
  return useCompany().problems.some(({ name }) => isInside(name, id)) || undefined;
}
