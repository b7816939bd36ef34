import type { ReactNode } from "react";
import { facts } from "#company/facts.ts";
import { lastMinute, shortTime, zonedTime } from "#company/time.ts";
import { quotePath, requestPath, sentQuotePath } from "#desk/desk-paths.ts";
import { AddressWarning } from "#desk/requests/undelivered.tsx";
import { longHtmlMark } from "#desk/shell/desk-document.tsx";
import { sayTimeLeft, TimeLeft } from "#desk/shell/time-left.tsx";
import { firstName } from "#people/names.ts";
import type { EarlierPrice, EarlierTerms } from "#quote/earlier-prices.ts";
import { openSheet, write } from "#quote/edit-lines.ts";
import { Checks, MissingSummary } from "#quote/editor/checks.tsx";
import { Clashes } from "#quote/editor/clashes.tsx";
import { type DraftChange, draftChanges } from "#quote/editor/draft-changes.ts";
import { longestIn, type OpenBlock, type OpenClash } from "#quote/editor/draft-form.ts";
import { figuresOf, invalidFields, sayLineState } from "#quote/editor/figures.ts";
import { lineId, renderGrid } from "#quote/editor/quote-grid.tsx";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { type Check, type CheckContext, hasGoods, lackingIn } from "#quote/finish-quote.ts";
import { factNames, numberOf, type Quote, type QuoteDraft } from "#quote/quote.ts";
import { quoteNumber } from "#quote/quote-number.ts";
import type { DraftBasis, Overtaken, SavedDraft } from "#quote/record/quotes.ts";
import { reviseDraft } from "#quote/start-draft.ts";
import { fobPoints, freightWays, taxWays } from "#quote/words.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import { EarlierTermsNotice } from "./earlier-terms.tsx";

export type QuoteView = {
  readonly request: RequestDetails;
  readonly draft: QuoteDraft;
  readonly revision: string;
  readonly basis: DraftBasis;
  readonly saved: SavedDraft | undefined;
  /** What was sent before: the draft is a revision of it. */
  readonly before: Quote | undefined;
  readonly checks: readonly Check[];
  /** What the checks depend on besides the draft: the script checks it again as it is typed. */
  readonly checkContext: CheckContext;
  readonly now: number;
  /** Why what was typed is not saved. */
  readonly conflict?: Overtaken | "closed" | undefined;
  /** By the identity of a line: what it was last quoted for. */
  readonly earlier: ReadonlyMap<string, EarlierPrice>;
  readonly block?: OpenBlock | undefined;
  /** Of the last quote to this buyer, while none was sent for this request. */
  readonly earlierTerms: EarlierTerms | undefined;
  /** What this person and another both wrote. */
  readonly clashes?: readonly OpenClash[] | undefined;
  /** What could not be done while something is missing. */
  readonly refused?: { readonly heading: string; readonly checks: readonly Check[] } | undefined;
};

/** A quote while it is written. The form posts all of it at once; the first button saves, so Enter never sends. */
export async function quoteBody(view: QuoteView) {
  const { request, draft, checks, basis, before, revision, checkContext, earlier } = view;
  const invalid = invalidFields(draft, checks);
  const missing = new Set(checks.flatMap(({ state, fields }) => (state === "missing" ? fields : [])));
  const figures = figuresOf(draft, checks, checkContext.today);
  const long = await renderGrid({ lines: draft.lines, removed: draft.removed, invalid, earlier });
  const body = (
    <form
      className="form"
      method="post"
      action={quotePath(request.reference)}
      noValidate
      data-quote={JSON.stringify(checkContext)}
      data-company={JSON.stringify(facts)}
    >
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
          <EarlierTermsNotice request={request} draft={draft} earlier={view.earlierTerms} />
          {view.clashes && view.clashes.length > 0 && (
            <Clashes clashes={view.clashes} draft={draft} now={view.now} />
          )}
          <BlockPreview {...view} />
          {view.refused && <MissingSummary {...view.refused} />}
          <LineList lines={draft.lines} />
          <div>
            <GridTools lines={draft.lines} />
            <table
              className={earlier.size > 0 ? "quote-grid quote-grid--past" : "quote-grid"}
              aria-describedby="grid-keys"
              dangerouslySetInnerHTML={{ __html: longHtmlMark }}
            />
          </div>
          <p className="quote-grid__keys" id="grid-keys">
            {quoteDeskWords.keys}
          </p>
          <p>
            <button className="button button--outline button--small" type="submit" name="do" value="add">
              {quoteDeskWords.add}
            </button>
          </p>
          <PasteBlock block={view.block} />
        </div>
        <div className="desk-pair">
          <Terms draft={draft} until={figures.until} missing={missing} />
          <div className="desk-pair__side">
            <Sums figures={figures} />
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
      <SendBar {...view} figures={figures} />
    </form>
  );
  return { body, long };
}

/** What the keys do too. Without script there is nothing to press but what needs none. */
function GridTools({ lines }: Pick<QuoteDraft, "lines">) {
  const { tools } = quoteDeskWords;
  const lacking = lines.flatMap(lackingIn);
  const details: readonly string[] = ["kind", "maker", ...factNames];
  return (
    <div className="grid-tools quote-grid__tools" role="toolbar" aria-label={tools.label}>
      <div className="grid-tools__set" hidden data-scripted>
        <button className="grid-tools__button" type="button" data-tool="undo" disabled>
          {tools.undo} <span className="grid-tools__key">{tools.undoKey}</span>
        </button>
        <button className="grid-tools__button" type="button" data-tool="redo" disabled>
          {tools.redo}
        </button>
      </div>
      <div className="grid-tools__set" hidden data-scripted>
        <button className="grid-tools__button" type="button" data-tool="fillDown">
          {tools.fillDown} <span className="grid-tools__key">{tools.fillDownKey}</span>
        </button>
      </div>
      <div className="grid-tools__set" hidden data-scripted>
        <button className="grid-tools__button" type="button" data-tool="all" aria-pressed="true">
          {tools.all}{" "}
          <span className="grid-tools__count" data-figure="all">
            {lines.length}
          </span>
        </button>
        <button className="grid-tools__button" type="button" data-tool="missing" aria-pressed="false">
          {tools.missing}{" "}
          <span className="grid-tools__count" data-missing-cells>
            {lacking.length}
          </span>
        </button>
      </div>
      <div className="grid-tools__set">
        <label className="grid-tools__button">
          <input
            className="quote-grid__switch"
            type="checkbox"
            defaultChecked={lacking.some((name) => details.includes(name))}
          />
          {tools.details}
        </label>
      </div>
      <p className="grid-tools__said" role="status" data-said />
    </div>
  );
}

/** On a phone, where one line is shown at a time: where you are, and what is left to do. */
function LineList({ lines }: Pick<QuoteDraft, "lines">) {
  const lacking = lines.map(lackingIn);
  const toDo = lacking.filter(({ length }) => length > 0).length;
  return (
    <details className="fold line-list" data-line-list>
      <summary className="fold__name">
        {quoteDeskWords.allLines}{" "}
        <span className="fold__note">{quoteDeskWords.toDo(toDo, lines.length)}</span>
      </summary>
      <div className="line-list__filter" hidden data-scripted>
        <button className="line-list__choice" type="button" data-filter="to-do" aria-pressed="true">
          {quoteDeskWords.filterToDo}
        </button>
        <button className="line-list__choice" type="button" data-filter="all" aria-pressed="false">
          {quoteDeskWords.tools.all}
        </button>
      </div>
      <button className="line-list__fill" type="button" hidden data-scripted data-open-fill>
        {quoteDeskWords.fill.title}
      </button>
      <ol>
        {lines.map((line, index) => (
          <li key={line.id}>
            <a className="line-list__link" href={`#${lineId(index + 1)}`}>
              <span className="line-list__number">{numberOf(line, index)}</span>
              <span className="line-list__name">{line.description || line.part}</span>
              <span className="line-list__state">{sayLineState(line, lacking[index] ?? [])}</span>
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}

function QuoteHead({ request, revision, saved, draft, now }: QuoteView) {
  const { reference, fields } = request;
  return (
    <div className="request-head quote-head ink">
      <div className="wrap request-head__row">
        <div className="request-head__words">
          <a className="request-head__back" href={requestPath(reference)}>
            {quoteDeskWords.back(reference)}
          </a>
          <h1 className="request-head__title">
            {quoteDeskWords.title(quoteNumber(reference))}{" "}
            <span className="quote-head__rev">{quoteDeskWords.plate.revision(revision)}</span>
          </h1>
          <p className="request-head__facts">
            <span>{fields.company || fields.name}</span>
            <span className="quote-head__extra" data-figure="lineCount">
              {quoteDeskWords.lines(draft.lines.length)}
            </span>
            <span role="status" data-saved>
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
          <a href={quotePath(request.reference)}>{words.drop}</a>
        </>
      )}
      {sent && <a href={sentQuotePath(request.reference, sent)}>{words.seeSent(sent)}</a>}
    </div>
  );
}

/** Where nothing can be pasted into cells: without script, and on a phone. */
function PasteBlock({ block }: Pick<QuoteView, "block">) {
  const { name, label, hint, look } = quoteDeskWords.block;
  return (
    <details className="fold" open={block !== undefined}>
      <summary className="fold__name">{name}</summary>
      <div className="field">
        <label className="field__label" htmlFor="block">
          {label}
        </label>
        <p className="field__hint" id="block-hint">
          {hint}
        </p>
        <textarea
          className="field__input field__input--block"
          rows={6}
          id="block"
          name="block"
          maxLength={longestIn("block")}
          aria-describedby="block-hint"
          defaultValue={block?.text}
        />
      </div>
      <p>
        <button className="button button--outline button--small" type="submit" name="do" value="block">
          {look}
        </button>
      </p>
    </details>
  );
}

function BlockPreview({ block, draft }: QuoteView) {
  if (!block) return null;
  const words = quoteDeskWords.block;
  const { lines } = write(openSheet(draft.lines), block.changes);
  const changes = draftChanges(draft, { ...draft, lines });
  const { unmatched, refused } = block;
  return (
    <section className="notice" aria-labelledby="block-title" tabIndex={-1}>
      <h2 className="notice__title" id="block-title">
        {changes.length > 0 ? words.title(changes.length) : words.none}
      </h2>
      {unmatched.length > 0 && <p>{words.unmatched(unmatched.join(", "), unmatched.length === 1)}</p>}
      {refused.length > 0 && <p>{words.refused(refused.map(({ text }) => `“${text}”`).join(", "))}</p>}
      <ChangeList changes={changes} say={({ before, after }) => quoteDeskWords.changed(before, after)} />
      <p>
        {changes.length > 0 && (
          <button
            className="button button--primary button--small"
            type="submit"
            name="do"
            value="block-write"
          >
            {words.write}
          </button>
        )}{" "}
        <button className="button button--outline button--small" type="submit" name="do" value="save">
          {words.leave}
        </button>
      </p>
    </section>
  );
}

type ChangeListProps = {
  changes: readonly DraftChange[];
  say: (change: DraftChange) => string;
  /** The script writes it again after each time it has saved. */
  isLive?: boolean;
};

function ChangeList({ changes, say, isLive }: ChangeListProps) {
  return (
    <ul className="draft-changes" data-changes={isLive || undefined}>
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
        {quoteDeskWords.changes(revision)}
      </h2>
      <div className="data-plate__part">
        <ChangeList
          changes={changes}
          say={({ before, after }) => quoteDeskWords.changed(before, after)}
          isLive
        />
      </div>
    </section>
  );
}

type TermsProps = { draft: QuoteDraft; until: string; missing: ReadonlySet<string> };

function Terms({ draft, until, missing }: TermsProps) {
  const { fields } = quoteDeskWords;
  const isService = !hasGoods(draft.lines);
  return (
    <section className="form" aria-labelledby="terms">
      <div className="desk-section__head">
        <h2 className="desk-section__title" id="terms">
          {quoteDeskWords.terms}
        </h2>
      </div>
      <div className="field-group__fields desk-pair__fields">
        <Term name="validForDays" hint={<span data-figure="until">{until}</span>}>
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
        <Choice name="fob" value={draft.fob} isHidden={isService} />
        <Choice name="payment" value={draft.payment} />
        <Choice name="freight" value={draft.freight} isHidden={isService} />
        <TextTerm
          name="freightAmount"
          hint={quoteDeskWords.freightHint}
          isHidden={isService}
          draft={draft}
          missing={missing}
        />
        <TextTerm name="carrier" isHidden={isService} draft={draft} missing={missing} />
        <TextTerm name="discount" draft={draft} missing={missing} />
        <Choice name="tax" value={draft.tax} />
        <TextTerm name="taxAmount" draft={draft} missing={missing} hint={quoteDeskWords.taxHint} />
        <TextTerm
          name="taxNote"
          width="whole"
          list={facts.quotes.exemption}
          hint={quoteDeskWords.taxNoteHint}
          draft={draft}
          missing={missing}
        />
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
  hint?: ReactNode;
  width?: "third" | "half" | "whole" | undefined;
  /** Where the form asks for it only if there are goods: the script shows it again. */
  isHidden?: boolean | undefined;
  children: (attributes: TermAttributes) => ReactNode;
};

function Term({ name, hint, width = "third", isHidden, children }: TermProps) {
  const hintId = `${name}-hint`;
  return (
    <div
      className={width === "whole" ? "field" : `field field--${width}`}
      hidden={isHidden}
      data-goods={isHidden === undefined ? undefined : ""}
    >
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

type TextTermProps = Omit<TermsProps, "until"> & {
  name: Exclude<TermName, keyof typeof choices | "validForDays">;
  hint?: string;
  width?: TermProps["width"];
  isHidden?: boolean;
  /** What the company usually says here. */
  list?: string | undefined;
};

const amounts: readonly string[] = ["freightAmount", "discount"];

function TextTerm({ name, draft, missing, hint, width, isHidden, list }: TextTermProps) {
  const listId = list && `${name}-list`;
  return (
    <Term name={name} hint={hint} width={width} isHidden={isHidden}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            type="text"
            inputMode={amounts.includes(name) ? "decimal" : undefined}
            autoComplete="off"
            list={listId}
            maxLength={longestIn(name)}
            defaultValue={draft[name]}
            aria-invalid={missing.has(name) || undefined}
          />
          {list && (
            <datalist id={listId}>
              <option value={list} />
            </datalist>
          )}
        </>
      )}
    </Term>
  );
}

const choices = {
  fob: Object.values(fobPoints),
  freight: Object.values(freightWays),
  payment: facts.quotes.payment,
  tax: Object.values(taxWays),
};

/** A value that is no longer offered stays what it is until someone chooses another. */
type ChoiceProps = { name: keyof typeof choices; value: string; isHidden?: boolean };

function Choice({ name, value, isHidden }: ChoiceProps) {
  const offered: readonly string[] = choices[name];
  const options = value === "" || offered.includes(value) ? offered : [value, ...offered];
  return (
    <Term name={name} isHidden={isHidden}>
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

type Figures = ReturnType<typeof figuresOf>;

function Sums({ figures }: { figures: Figures }) {
  return (
    <section className="data-plate" aria-labelledby="sums">
      <h2 className="data-plate__title" id="sums">
        <span>{quoteDeskWords.total}</span>
        <span className="u-muted">{quoteDeskWords.dollars}</span>
      </h2>
      <dl>
        <SumRow label={<Figure name="priced" of={figures} />}>
          <Figure name="lines" of={figures} />
        </SumRow>
        <SumRow label={quoteDeskWords.lineDiscounts} isHidden={!figures.lineDiscounts}>
          <Figure name="lineDiscounts" of={figures} />
        </SumRow>
        <SumRow label={<Figure name="discountName" of={figures} />} isHidden={!figures.discount}>
          <Figure name="discount" of={figures} />
        </SumRow>
        <SumRow label={<Figure name="freightName" of={figures} />} isHidden={!figures.freight}>
          <Figure name="freight" of={figures} />
        </SumRow>
        <SumRow label={quoteDeskWords.fields.tax}>
          <Figure name="tax" of={figures} />
        </SumRow>
        <SumRow label={quoteDeskWords.total} isTotal>
          <Figure name="total" of={figures} />
        </SumRow>
      </dl>
    </section>
  );
}

/** The script finds it by its name, and writes it again whenever something was typed. */
function Figure({ name, of }: { name: keyof Figures; of: Figures }) {
  return <span data-figure={name}>{of[name]}</span>;
}

type SumRowProps = { label: ReactNode; isTotal?: boolean; isHidden?: boolean; children: ReactNode };

function SumRow({ label, isTotal, isHidden, children }: SumRowProps) {
  return (
    <div className={isTotal ? "sums__row sums__row--total" : "sums__row"} hidden={isHidden}>
      <dt>{label}</dt>
      <dd className="sums__figure">{children}</dd>
    </div>
  );
}

/** Send is never disabled: pressed too early, it says what is missing. */
function SendBar({ request, revision, now, figures }: QuoteView & { figures: Figures }) {
  const { respondBy } = request;
  return (
    <section className="send-bar ink" aria-label={quoteDeskWords.sendLabel}>
      <div className="line-step" hidden data-scripted>
        <button className="line-step__button" type="button" data-step="-1">
          <span className="u-hidden">{quoteDeskWords.previous}</span>
          <span data-step-name />
        </button>
        <p className="line-step__here" data-here />
        <button className="line-step__button" type="button" data-step="1">
          <span className="u-hidden">{quoteDeskWords.next}</span>
          <span data-step-name />
        </button>
      </div>
      <div className="wrap send-bar__row">
        {request.state === "open" && (
          <p className="send-bar__fact send-bar__fact--time">
            {sayTimeLeft(respondBy, now)}
            <span className="send-bar__label">
              {quoteDeskWords.due(zonedTime(lastMinute(respondBy), now))}
            </span>
          </p>
        )}
        <p className="send-bar__fact">
          <Figure name="total" of={figures} />
          <span className="send-bar__label">{quoteDeskWords.totalOf(revision)}</span>
        </p>
        <p className="send-bar__missing">
          <a href="#checks">
            <Figure name="things" of={figures} />
          </a>
        </p>
        <button
          className="button button--outline send-bar__button send-bar__button--small"
          type="submit"
          name="do"
          value="preview"
        >
          {quoteDeskWords.preview}
        </button>
        <noscript>
          <button
            className="button button--outline send-bar__button send-bar__button--small"
            type="submit"
            name="do"
            value="save"
          >
            {quoteDeskWords.save}
          </button>
        </noscript>
        <button className="button button--primary send-bar__button" type="submit" name="do" value="send">
          {quoteDeskWords.send}
        </button>
      </div>
    </section>
  );
}
