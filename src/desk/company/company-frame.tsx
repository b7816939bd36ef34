import type { FastifyReply } from "fastify";
import type { ReactNode } from "react";
import { deskPaths } from "#desk/desk-paths.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { SubmitButton } from "#desk/shell/form-parts.tsx";
import { DeskHead, DeskTabs } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";
import { listChanges } from "#edition/changes.ts";
import type { DraftEdit } from "#edition/edition.ts";
import type { FactProblem } from "#edition/fields.ts";
import { findEditionProblems } from "#edition/problems.ts";
import { readField } from "#http/fields.ts";
import type { StaffMember } from "#people/staff.ts";

/** What more than one page says, or tests look for. */
export const companyWords = {
  title: "Company",
  fromFiles:
    "This site takes its facts from files: COMPANY_DIR is set. They are shown here, and changed in that folder.",
  ownersOnly: "Only an owner can change or publish this. Nothing was changed.",
  clerk: "You can read this. Only an owner can change or publish it.",
  notPlain: (label: string) =>
    `${label} has < or >, or a character that nobody can see. Only plain text is taken; nothing was changed.`,
  otherPeople:
    "Someone else changed the list of people or saved texts while this page was open. Nothing was saved: load the page again, and change it there.",
  changes: (changed: number, wrong: number) =>
    [changed === 0 ? "No changes" : countOf(changed, "change"), wrong > 0 && `${wrong} to fix`]
      .filter(Boolean)
      .join(", "),
  was: (words: string) => `was “${words}”`,
  noPreview: (wrong: number) =>
    `${wrong} to fix first. Until then the site could not be shown as it will be.`,
  changesPage: {
    heading: (number: number) =>
      number === 0 ? "Nothing to publish" : `${countOf(number, "change")}, not published`,
    moved: "Someone changed the draft while you were looking at it. Look at it again, then publish.",
    live: "On the site now",
    empty: "Nothing yet. Until the first time, the site shows an example company.",
  },
} as const;

export async function save({ store, clock, edition }: DeskParts, edit: DraftEdit = {}) {
  const isEmpty = Object.values(edit).every((part) => Object.keys(part).length === 0);
  if (!isEmpty) await store.editDraft({ ...edit, base: edition.files, now: clock() });
}

/** The way back from the change whose button was pressed. */
export function undoOf({ changes }: CompanyState, fields: URLSearchParams) {
  return changes.find(({ id }) => id === readField(fields, "undo"))?.undo;
}

/**
 * A page may have been open for long, and what others changed since stays: its script says what was changed on it.
 * Without the script, each field is compared with what it showed.
 */
export function isChanged(body: URLSearchParams, place: string) {
  const isIn = (name: string) => `${name}.`.startsWith(`${place}.`);
  if (body.has("changed")) return body.getAll("changed").some(isIn);
  const shown = [...body.keys()].filter(
    (key) => key.startsWith(shownPrefix) && isIn(key.slice(shownPrefix.length)),
  );
  const isAsShown = (key: string) => body.get(key) === (body.get(key.slice(shownPrefix.length)) ?? "");
  // What came since was not on the page.
  return shown.length === 0 ? [...body.keys()].some(isIn) : !shown.every(isAsShown);
}

const shownPrefix = "was.";

/** A whole page of sentences, each with what it showed, in letters that take nine bytes. */
export const bodyLimit = 1024 * 1024;

/** What a field showed when the page was made; a check box that is off shows nothing. */
export function ShownValue({ name, value }: { readonly name: string; readonly value: string }) {
  return <input type="hidden" name={shownPrefix + name} value={value} />;
}

export type CompanyState = Awaited<ReturnType<typeof readState>>;

/** The draft beside what is published, with all that is changed and wrong. */
export async function readState(staff: StaffMember, parts: DeskParts) {
  const { store, edition, time } = parts;
  const { isFromFiles } = edition;
  const [draft, published, editions] = await Promise.all([
    isFromFiles ? undefined : store.findDraft(),
    isFromFiles ? undefined : store.findEdition(),
    store.listEditions(),
  ]);
  const shown = published?.files ?? edition.files;
  const files = draft?.files ?? shown;
  return {
    staff,
    mayEdit: staff.role === "owner" && !isFromFiles,
    isFromFiles,
    files,
    changes: listChanges(shown, files),
    problems: findEditionProblems(files),
    revision: draft?.revision,
    savedAt: draft?.savedAt,
    editions,
    /** Of the edition that this process shows; undefined for files. */
    shownId: edition.id,
    time,
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

/** The draft, and why something was not done. */
export type TabState = CompanyState & { readonly error?: string | undefined };

type Shown = { readonly status?: number; readonly error?: string; readonly showsFrame?: boolean };

/** A tab, as the draft is now. */
export async function showTab(
  parts: DeskParts,
  reply: FastifyReply,
  Body: (state: TabState) => ReactNode,
  { status = 200, error, showsFrame = false }: Shown = {},
) {
  const { staff } = reply.request;
  const body = <Body {...(await readState(staff, parts))} error={error} />;
  return parts.send(reply, status, { title: companyWords.title, body, staff, showsFrame });
}

type FrameProps = TabState & { readonly tab: keyof typeof companyTabs; children: ReactNode };

/** Head, four tabs and the bar. What has an id and `data-fresh` is put in place again after a field was saved. */
export function CompanyFrame({ tab, error, children, ...state }: FrameProps) {
  const notice = state.isFromFiles ? companyWords.fromFiles : !state.mayEdit && companyWords.clerk;
  return (
    <>
      <DeskHead
        title={companyWords.title}
        sum={companyTabs[tab].sum}
        below={state.mayEdit && state.editions.length === 0 && <a href={deskPaths.welcome}>First steps</a>}
      >
        <DeskTabs
          label={companyWords.title}
          id="tabs"
          data-fresh=""
          tabs={Object.entries(companyTabs).map(([each, { name, path }]) => ({
            name,
            href: path,
            isCurrent: each === tab,
            count: (each === "changes" && state.changes.length) || undefined,
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

/** At the lower edge of everything that can be changed. */
export function PublishBar({ canSave = true, ...state }: CompanyState & { readonly canSave?: boolean }) {
  const { changes, problems, savedAt, editions, time, mayEdit, isFromFiles } = state;
  const last = editions.find(({ problem }) => problem === undefined);
  const shown = isFromFiles
    ? "The site shows what its files say."
    : last
      ? `The site shows what was published ${time(last.publishedAt)}.`
      : "Nothing has been published yet: the site shows an example company.";
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

type ContentsProps = {
  groups: readonly { id: string; title: string; changed?: number; wrong?: number; state?: string }[];
};

/** The groups of a page, each with what is changed or to fix in it. */
export function Contents({ groups }: ContentsProps) {
  return (
    <nav className="company__contents" aria-label="Groups">
      <ol className="contents__list" id="contents" data-fresh="">
        {groups.map(({ id, title, changed = 0, wrong = 0, state }) => (
          <li key={id}>
            <a className="contents__link" href={`#${id}`}>
              {title}
              <span className={`contents__state${wrong > 0 ? " contents__state--error" : ""}`}>
                {wrong > 0 ? `${wrong} to fix` : changed > 0 ? `${changed} changed` : state}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What Enter presses: else it would be the first button of the form, which takes something back. */
export function EnterButton({ name, value }: { name?: string; value?: string }) {
  return <button type="submit" name={name} value={value} hidden />;
}

/** Under a field: what is wrong with it, what it was, and the way back. */
export function FieldState({
  id,
  label,
  ...state
}: CompanyState & { readonly id: string; readonly label: string }) {
  const problem = problemAt(state.problems, id);
  const change = state.changes.find((each) => each.id === id);
  return (
    <div className="fact__state" id={`${id}-state`} data-fresh="">
      {problem && <p className="field__error" id={`${id}-error`}>{`${label} ${problem.message}.`}</p>}
      {change && (
        <p className="u-note">
          <span className="fact__changed">Changed</span> {companyWords.was(change.was)}{" "}
          {state.mayEdit && (
            <SubmitButton look="text-button text-button--tight" name="undo" value={id} about={label}>
              Undo
            </SubmitButton>
          )}
        </p>
      )}
    </div>
  );
}

/** Of a field, or of something inside it: an entry of a list, an opening time. */
export function problemAt(problems: readonly FactProblem[], name: string) {
  return problems.find(({ place }) => `${place.join(".")}.`.startsWith(`${name}.`));
}
