import type { ReactNode } from "react";
import { dayOf, lastMinute, sayDay, shortTime, zonedTime } from "#company/time.ts";
import { quotePath, requestPath, sentQuotePath } from "#desk/desk-paths.ts";
import { AddressWarning } from "#desk/requests/undelivered.tsx";
import { firstName, longHtmlMark } from "#desk/shell/desk-document.tsx";
import { sayTimeLeft, TimeLeft } from "#desk/shell/time-left.tsx";
import { Checks, MissingSummary } from "#quote/editor/checks.tsx";
import { type DraftChange, draftChanges } from "#quote/editor/draft-changes.ts";
import { lineNames, longestIn } from "#quote/editor/draft-form.ts";
import { renderGrid } from "#quote/editor/quote-grid.tsx";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { type Check, finishLine, lineField, readFreight, sumUp } from "#quote/finish-quote.ts";
import { formatMoney } from "#quote/money.ts";
import type { Quote, QuoteDraft } from "#quote/quote.ts";
import { quoteNumber } from "#quote/quote-number.ts";
import type { DraftBasis, Overtaken, SavedDraft } from "#quote/record/quotes.ts";
import { reviseDraft } from "#quote/start-draft.ts";
import { lastValidDay, parseDays } from "#quote/validity.ts";
import { freightWays, lineKinds, quoteChoices } from "#quote/words.ts";
import type { RequestDetails } from "#request/record/requests.ts";

export type QuoteView = {
  readonly request: RequestDetails;
  readonly draft: QuoteDraft;
  readonly revision: string;
  readonly basis: DraftBasis;
  readonly saved: SavedDraft | undefined;
  /** What was sent before: the draft is a revision of it. */
  readonly before: Quote | undefined;
  readonly checks: readonly Check[];
  readonly now: number;
  /** Why what was typed is not saved. */
  readonly conflict?: Overtaken | "closed" | undefined;
  /** What could not be done while something is missing. */
  readonly refused?: { readonly heading: string; readonly checks: readonly Check[] } | undefined;
};

/** A quote while it is written. The form posts all of it at once; the first button saves, so Enter never sends. */
export async function quoteBody(view: QuoteView) {
  const { request, draft, checks, basis, before, revision } = view;
  // Of a draft that nobody has saved yet everything is missing, which is no news.
  const isBegun = basis.version > 0 || view.refused !== undefined;
  const missing = new Set(isBegun ? checks.flatMap(({ fields }) => fields) : []);
  const totals = totalsOf(draft);
  const long = await renderGrid({ lines: draft.lines, missing });
  const body = (
    <form className="form" method="post" action={quotePath(request.reference)} noValidate data-quote>
      <input type="hidden" name="version" value={basis.version} />
      <input type="hidden" name="supersedes" value={basis.supersedes ?? ""} />
      <input type="hidden" name="page" value={draft.page} />
      <button className="u-hidden" type="submit" name="do" value="save" tabIndex={-1} aria-hidden="true">
        {quoteDeskWords.save}
      </button>
      <QuoteHead {...view} />
      <div className="wrap">
        <div className="desk-pair__lines">
          <AddressWarning request={request} />
          <ConflictNotice {...view} />
          {view.refused && <MissingSummary {...view.refused} />}
          <table
            className="quote-grid"
            data-facts={JSON.stringify(lineKinds)}
            dangerouslySetInnerHTML={{ __html: longHtmlMark }}
          />
          <p>
            <button className="button button--outline button--small" type="submit" name="do" value="add">
              {quoteDeskWords.add}
            </button>
          </p>
          {draft.removed && <Removed {...draft.removed} />}
        </div>
        <div className="desk-pair">
          <Terms draft={draft} today={dayOf(view.now)} missing={missing} />
          <div className="desk-pair__side">
            <Sums draft={draft} totals={totals} />
            {before && (
              <Changes revision={before.revision} changes={draftChanges(reviseDraft(before), draft)} />
            )}
            <Checks
              request={request}
              revision={revision}
              checks={checks}
              overruled={draft.overruled}
              asksWhy={view.refused !== undefined}
            />
          </div>
        </div>
      </div>
      <SendBar {...view} total={totals.total} />
    </form>
  );
  return { body, long };
}

/** The fields of the line that was removed go along with the form, so that it can be put back. */
function Removed({ number, line }: NonNullable<QuoteDraft["removed"]>) {
  return (
    <p>
      <input type="hidden" name="removed" value={number} />
      {lineNames.map((name) => (
        <input key={name} type="hidden" name={lineField(name, "removed")} value={line[name]} />
      ))}
      {quoteDeskWords.removed(number, line.part || line.description)}{" "}
      <button className="button button--outline button--small" type="submit" name="do" value="restore">
        {quoteDeskWords.restore}
      </button>
    </p>
  );
}

function QuoteHead({ request, revision, saved, now }: QuoteView) {
  const { reference, fields } = request;
  return (
    <div className="watch ink">
      <div className="wrap watch__row">
        <div className="watch__words">
          <a className="watch__back" href={requestPath(reference)}>
            {quoteDeskWords.back(reference)}
          </a>
          <h1 className="watch__title">
            {quoteDeskWords.title(quoteNumber(reference))}{" "}
            <span className="quote-head__rev">{quoteDeskWords.plate.revision(revision)}</span>
          </h1>
          <p className="watch__facts">
            <span>{fields.company || fields.name}</span>
            <span>
              {saved
                ? quoteDeskWords.saved(shortTime(saved.savedAt, now), firstName(saved.savedBy))
                : quoteDeskWords.notSaved}
            </span>
          </p>
        </div>
        <TimeLeft request={request} now={now} size="large" />
      </div>
    </div>
  );
}

/** Nothing of either version is lost: the saved one is where it was, the typed one in the form. */
function ConflictNotice({ conflict, draft, request, now }: QuoteView) {
  const words = quoteDeskWords.conflict;
  if (conflict === undefined) return null;
  if (conflict === "closed") {
    return (
      <div className="notice" role="alert" tabIndex={-1}>
        <h2 className="notice__title">{quoteDeskWords.closed.title}</h2>
        <p>{quoteDeskWords.closed.text}</p>
        <a href={requestPath(request.reference)}>{quoteDeskWords.back(request.reference)}</a>
      </div>
    );
  }
  const { by, at = now, sent, draft: theirs } = conflict;
  const name = by === undefined ? undefined : firstName(by);
  const time = shortTime(at, now);
  const [title, text] =
    name === undefined
      ? [words.deleted, words.deletedText]
      : sent
        ? [words.sent(name, sent), words.sentText(time)]
        : [words.saved(name), words.savedText(time)];
  return (
    <div className="notice" role="alert" tabIndex={-1}>
      <h2 className="notice__title">{title}</h2>
      <p>{text}</p>
      {theirs && (
        <>
          <p>{words.differences}</p>
          <ChangeList
            changes={draftChanges(theirs.draft, draft)}
            say={({ before, after }) => `${words.theirs(before)}; ${words.yours(after)}`}
          />
          <a href={quotePath(request.reference)} data-drop>
            {words.drop}
          </a>
        </>
      )}
      {sent && <a href={sentQuotePath(request.reference, sent)}>{words.seeSent(sent)}</a>}
    </div>
  );
}

type ChangeListProps = { changes: readonly DraftChange[]; say: (change: DraftChange) => string };

function ChangeList({ changes, say }: ChangeListProps) {
  return (
    <ul className="draft-changes">
      {changes.map((change) => (
        <li key={change.where}>
          <strong>{change.where}</strong>: {say(change)}
        </li>
      ))}
    </ul>
  );
}

function Changes({ revision, changes }: { revision: string; changes: readonly DraftChange[] }) {
  return (
    <section className="data-plate" aria-labelledby="changes">
      <h2 className="data-plate__title" id="changes">
        <span>{quoteDeskWords.changes(revision)}</span>
        <span className="u-muted">{quoteDeskWords.changesCount(changes.length)}</span>
      </h2>
      <div className="data-plate__part">
        {changes.length === 0 ? (
          <p>{quoteDeskWords.noChanges}</p>
        ) : (
          <ChangeList changes={changes} say={({ before, after }) => quoteDeskWords.changed(before, after)} />
        )}
      </div>
    </section>
  );
}

type TermsProps = { draft: QuoteDraft; today: Temporal.PlainDate; missing: ReadonlySet<string> };

function Terms({ draft, today, missing }: TermsProps) {
  const days = parseDays(draft.validForDays);
  const { fields } = quoteDeskWords;
  return (
    <section className="form" aria-labelledby="terms">
      <div className="desk-section__head">
        <h2 className="desk-section__title" id="terms">
          {quoteDeskWords.terms}
        </h2>
      </div>
      <div className="field-group__fields desk-pair__fields">
        <Term name="validForDays" hint={days && quoteDeskWords.until(sayDay(lastValidDay(today, days)))}>
          {(attributes) => (
            <input
              {...attributes}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={draft.validForDays}
              aria-invalid={missing.has("validForDays") || undefined}
            />
          )}
        </Term>
        <Choice name="fob" value={draft.fob} />
        <Choice name="payment" value={draft.payment} />
        <Choice name="freight" value={draft.freight} />
        <Term name="freightAmount" hint={quoteDeskWords.freightHint}>
          {(attributes) => (
            <input
              {...attributes}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={draft.freightAmount}
              aria-invalid={missing.has("freightAmount") || undefined}
            />
          )}
        </Term>
        <TextTerm name="incoterms" draft={draft} missing={missing} hint={quoteDeskWords.incotermsHint} />
        <TextTerm name="packaging" width="whole" draft={draft} missing={missing} />
        <TextTerm name="cancellation" width="half" draft={draft} missing={missing} />
        <TextTerm name="warranty" width="half" draft={draft} missing={missing} />
        <div className="field">
          <label className="field__label" htmlFor="remarks">
            {fields.remarks} <span className="field__optional">{quoteDeskWords.optional}</span>
          </label>
          <p className="field__hint" id="remarks-hint">
            {quoteDeskWords.remarksHint}
          </p>
          <textarea
            className="field__input field__input--block"
            rows={3}
            id="remarks"
            name="remarks"
            maxLength={longestIn("remarks")}
            aria-describedby="remarks-hint"
            defaultValue={draft.remarks}
          />
        </div>
      </div>
    </section>
  );
}

type TermName = Exclude<keyof typeof quoteDeskWords.fields, "remarks">;
type TermAttributes = {
  readonly className: string;
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby": string | undefined;
};
type TermProps = {
  name: TermName;
  hint?: string | undefined | 0;
  width?: "third" | "half" | "whole" | undefined;
  children: (attributes: TermAttributes) => ReactNode;
};

function Term({ name, hint, width = "third", children }: TermProps) {
  const hintId = `${name}-hint`;
  return (
    <div className={width === "whole" ? "field" : `field field--${width}`}>
      <label className="field__label" htmlFor={name}>
        {quoteDeskWords.fields[name]}
      </label>
      {children({ className: "field__input", id: name, name, "aria-describedby": hint ? hintId : undefined })}
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

type TextTermProps = Omit<TermsProps, "today"> & {
  name: "packaging" | "cancellation" | "warranty" | "incoterms";
  hint?: string;
  width?: TermProps["width"];
};

function TextTerm({ name, draft, missing, hint, width }: TextTermProps) {
  return (
    <Term name={name} hint={hint} width={width}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          autoComplete="off"
          defaultValue={draft[name]}
          aria-invalid={missing.has(name) || undefined}
        />
      )}
    </Term>
  );
}

/** A value that is no longer offered stays what it is until someone chooses another. */
function Choice({ name, value }: { name: keyof typeof quoteChoices; value: string }) {
  const offered: readonly string[] = quoteChoices[name];
  const options = value === "" || offered.includes(value) ? offered : [value, ...offered];
  return (
    <Term name={name}>
      {(attributes) => (
        <select {...attributes} defaultValue={value}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Term>
  );
}

/** Of what can be added up already. */
function totalsOf(draft: QuoteDraft) {
  const lines = draft.lines.map(finishLine).filter((line) => line !== undefined);
  return sumUp(lines, readFreight(draft) ?? 0);
}

type SumsProps = { draft: QuoteDraft; totals: ReturnType<typeof totalsOf> };

function Sums({ draft, totals }: SumsProps) {
  const priced = draft.lines.map(finishLine).filter((line) => line && line.outcome !== "no-bid").length;
  const isAdded = draft.freight === freightWays.added;
  return (
    <section className="data-plate" aria-labelledby="sums">
      <h2 className="data-plate__title" id="sums">
        <span>{quoteDeskWords.total}</span>
        <span className="u-muted">{quoteDeskWords.dollars}</span>
      </h2>
      <dl>
        <SumRow label={quoteDeskWords.pricedLines(priced)}>{formatMoney(totals.lines)}</SumRow>
        <SumRow label={`${quoteDeskWords.fields.freight}: ${draft.freight}`}>
          {isAdded ? formatMoney(totals.freight) : quoteDeskWords.notInTotal}
        </SumRow>
        <SumRow label={quoteDeskWords.salesTax}>{quoteDeskWords.notIncluded}</SumRow>
        <SumRow label={quoteDeskWords.total} isTotal>{`$${formatMoney(totals.total)}`}</SumRow>
      </dl>
    </section>
  );
}

function SumRow({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? "sums__row sums__row--total" : "sums__row"}>
      <dt>{label}</dt>
      <dd className="sums__figure">{children}</dd>
    </div>
  );
}

/** Send is never disabled: pressed too early, it says what is missing. */
function SendBar({ request, revision, checks, now, total }: QuoteView & { total: number }) {
  const { respondBy } = request;
  const missing = checks.filter(({ state }) => state === "missing").length;
  return (
    <section className="send-bar ink" aria-label={quoteDeskWords.sendLabel}>
      <div className="wrap send-bar__row">
        {request.state === "open" && (
          <p className="send-bar__fact">
            {sayTimeLeft(respondBy, now)}
            <span className="send-bar__label">
              {quoteDeskWords.due(zonedTime(lastMinute(respondBy), now))}
            </span>
          </p>
        )}
        <p className="send-bar__fact">
          ${formatMoney(total)}
          <span className="send-bar__label">{quoteDeskWords.totalOf(revision)}</span>
        </p>
        <p className="send-bar__missing">
          {missing > 0 ? quoteDeskWords.things(missing) : quoteDeskWords.nothingMissing}
        </p>
        <button
          className="button button--outline send-bar__button send-bar__button--small"
          type="submit"
          name="do"
          value="preview"
        >
          {quoteDeskWords.preview}
        </button>
        <button
          className="button button--outline send-bar__button send-bar__button--small"
          type="submit"
          name="do"
          value="save"
        >
          {quoteDeskWords.save}
        </button>
        <button className="button button--primary send-bar__button" type="submit" name="do" value="send">
          {quoteDeskWords.send}
        </button>
      </div>
    </section>
  );
}
