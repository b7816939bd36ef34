import type { ReactNode } from "react";
import { deskPaths, previewPath } from "#desk/desk-paths.ts";
import { DeskHead, DeskTabs } from "#desk/shell/page-parts.tsx";
import type { FactProblem } from "#edition/fields.ts";
import type { CompanyState } from "./company-state.ts";
import { companyWords as words } from "./company-words.ts";

type CompanyTab = keyof typeof words.tabs;

const tabs: Readonly<Record<CompanyTab, { readonly path: string; readonly sum: string }>> = {
  facts: {
    path: deskPaths.company,
    sum: "Every page, document and e-mail takes these facts from here. Nothing changes outside until you publish.",
  },
  look: {
    path: deskPaths.companyLook,
    sum: "Logo, one color and the portraits. Everything else about the look is fixed, so that it stays readable.",
  },
  words: {
    path: deskPaths.companyWords,
    sum: "Change a sentence on the left, see the page on the right.",
  },
  changes: {
    path: deskPaths.companyChanges,
    sum: "What will change, and what has changed. Every step can be undone.",
  },
};

type FrameProps = CompanyState & {
  readonly tab: CompanyTab;
  readonly error?: string | undefined;
  children: ReactNode;
};

/** Head, four tabs and the bar. What has an id and `data-fresh` is put in place again after a field was saved. */
export function CompanyFrame({ tab, error, children, ...state }: FrameProps) {
  const notice = state.isFromFiles ? words.fromFiles : !state.mayEdit && words.clerk;
  return (
    <>
      <DeskHead
        title={words.title}
        sum={tabs[tab].sum}
        below={state.mayEdit && state.editions.length === 0 && <a href={deskPaths.welcome}>First steps</a>}
      >
        <DeskTabs
          label={words.title}
          id="tabs"
          data-fresh=""
          tabs={(Object.keys(tabs) as CompanyTab[]).map((each) => ({
            name: words.tabs[each],
            href: tabs[each].path,
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
          <strong>{words.changes(changes.length, problems.length)}</strong>
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
          href={previewPath("/")}
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
        <p className="fact__was">
          <span className="fact__changed">Changed</span> {words.was(change.was)}{" "}
          {state.mayEdit && (
            <button className="text-button text-button--tight" type="submit" name="undo" value={id}>
              Undo
              <span className="u-hidden">{`: ${label}`}</span>
            </button>
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
