import type { ReactNode } from "react";
import { deskPaths, previewPath } from "#desk/desk-paths.ts";
import type { Change } from "#edition/changes.ts";
import type { EditionFiles } from "#edition/edition.ts";
import type { FactProblem } from "#edition/fields.ts";
import type { PastEdition } from "#edition/record.ts";
import type { StaffMember } from "#people/staff.ts";
import { companyWords as words } from "./company-words.ts";

type CompanyTab = keyof typeof words.tabs;

/** The draft beside what is published. */
export type CompanyState = {
  readonly staff: StaffMember;
  readonly mayEdit: boolean;
  readonly isFromFiles: boolean;
  readonly published: EditionFiles;
  readonly files: EditionFiles;
  readonly changes: readonly Change[];
  readonly problems: readonly FactProblem[];
  readonly revision: number | undefined;
  readonly savedAt: number | undefined;
  readonly editions: readonly PastEdition[];
  /** Of the edition that this process shows; undefined for files. */
  readonly shownId: number | undefined;
  readonly time: (at: number) => string;
};

const tabPaths: Readonly<Record<CompanyTab, string>> = {
  facts: deskPaths.company,
  look: deskPaths.companyLook,
  words: deskPaths.companyWords,
  changes: deskPaths.companyChanges,
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
      <div className="desk-head ink">
        <div className="wrap desk-head__row">
          <div>
            <h1 className="desk-head__title">{words.title}</h1>
            <p className="desk-head__sum">{words.sums[tab]}</p>
            {state.mayEdit && state.editions.length === 0 && (
              <a href={deskPaths.welcome}>{words.firstSteps}</a>
            )}
          </div>
        </div>
        <nav className="wrap" aria-label={words.tabsLabel}>
          <div className="desk-tabs" id="tabs" data-fresh="">
            {(Object.keys(tabPaths) as CompanyTab[]).map((each) => (
              <a
                key={each}
                className="desk-tabs__tab"
                href={tabPaths[each]}
                aria-current={each === tab ? "page" : undefined}
              >
                {words.tabs[each]}{" "}
                {each === "changes" && state.changes.length > 0 && (
                  <span className="desk-tabs__count">{state.changes.length}</span>
                )}
              </a>
            ))}
          </div>
        </nav>
      </div>
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
  const { changes, problems, savedAt, editions, time, mayEdit } = state;
  const last = editions.find(({ problem }) => problem === undefined);
  return (
    <section className="send-bar ink" aria-label={words.bar}>
      <div className="wrap send-bar__row">
        <p className="publish-bar__words" id="bar" data-fresh="" role="status">
          <strong>{words.changes(changes.length, problems.length)}</strong>
          {savedAt !== undefined && changes.length > 0 && `${words.saved(time(savedAt))} `}
          {last ? words.still(time(last.publishedAt)) : words.first}
        </p>
        {mayEdit && canSave && (
          <noscript>
            <button className="button button--outline send-bar__button send-bar__button--small" type="submit">
              {words.save}
            </button>
          </noscript>
        )}
        <a
          className="button button--outline send-bar__button send-bar__button--small"
          href={previewPath("/")}
          target="preview"
        >
          {words.preview}
        </a>
        <a className="button button--primary send-bar__button" href={deskPaths.companyChanges}>
          {words.review}
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
    <nav className="company__contents" aria-label={words.contents}>
      <ol className="contents__list" id="contents" data-fresh="">
        {groups.map(({ id, title, changed = 0, wrong = 0, state }) => (
          <li key={id}>
            <a className="contents__link" href={`#${id}`}>
              {title}
              <span className={`contents__state${wrong > 0 ? " contents__state--error" : ""}`}>
                {wrong > 0 ? words.toFix(wrong) : changed > 0 ? words.changedCount(changed) : state}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <section className="form" id={id} aria-labelledby={`${id}-title`}>
      <div className="desk-section__head">
        <h2 className="desk-section__title" id={`${id}-title`}>
          {title}
        </h2>
        <p className="desk-section__note">{note}</p>
      </div>
      {children}
    </section>
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
      {problem && (
        <p className="field__error" id={`${id}-error`}>
          {words.changesPage.problem(label, problem.message)}
        </p>
      )}
      {change && (
        <p className="fact__was">
          <span className="fact__changed">{words.changed}</span> {words.was(change.was)}{" "}
          {state.mayEdit && (
            <button className="text-button text-button--tight" type="submit" name="undo" value={id}>
              {words.undo}
              <span className="u-hidden">{words.changesPage.of(label)}</span>
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
