import type { ComponentProps, ReactNode } from "react";
import { facts } from "#company/facts.ts";
import { lastMinute, shortTime, zonedTime } from "#company/time.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { longHtmlMark } from "#desk/shell/desk-document.tsx";
import { HiddenFields, SubmitButton } from "#desk/shell/form-parts.tsx";
import { AddressWarning, Plate, RequestHead } from "#desk/shell/page-parts.tsx";
import { sayTimeLeft, urgencyOf } from "#desk/shell/time-left.tsx";
import { firstName } from "#people/staff.ts";
import type { EarlierPrice } from "#quote/earlier-prices.ts";
import type { OpenBlock, OpenClash } from "#quote/editor/draft-form.ts";
import { draftChanges, figuresOf, invalidFields } from "#quote/editor/figures.ts";
import { renderGrid } from "#quote/editor/quote-grid.tsx";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { lackingIn } from "#quote/finish-line.ts";
import type { Check, CheckContext } from "#quote/finish-quote.ts";
import { factNames, type Quote, type QuoteDraft } from "#quote/quote.ts";
import { quoteNumber } from "#quote/quote-text.ts";
import type { SavedDraft, SentQuote } from "#quote/record/quotes.ts";
import type { DraftBasis } from "#quote/record/write-quote.ts";
import { type EarlierTerms, reviseDraft } from "#quote/start-draft.ts";
import { Unmatched } from "#request/form/line-table.tsx";
import type { RequestDetails } from "#request/record/requests.ts";
import {
  BlockPreview,
  Changes,
  Clashes,
  ConflictNotice,
  EarlierTermsNotice,
  OrderNotice,
  PasteBlock,
} from "./quote-notices.tsx";
import { Checks, MissingSummary, Terms } from "./terms-and-checks.tsx";

export type QuoteView = {
  readonly request: RequestDetails;
  readonly draft: QuoteDraft;
  readonly revision: string;
  readonly basis: DraftBasis;
  /** The request's last message and event when the page was opened, as `nameSeen` writes them. */
  readonly seen: string;
  /** The quote that was sent last, if the buyer has ordered it. */
  readonly ordered: SentQuote | undefined;
  readonly saved: SavedDraft | undefined;
  /** The quote that was sent last, which the draft revises. */
  readonly before: Quote | undefined;
  readonly checks: readonly Check[];
  /** What the checks depend on besides the draft: the script repeats them as someone types. */
  readonly checkContext: CheckContext;
  readonly now: number;
  readonly conflict?: ComponentProps<typeof ConflictNotice>["conflict"];
  /** By line id: what the line was last quoted for. */
  readonly earlier: ReadonlyMap<string, EarlierPrice>;
  readonly block?: OpenBlock | undefined;
  /** The terms of the last quote to this buyer, until one was sent for this request. */
  readonly earlierTerms: EarlierTerms | undefined;
  /** What this person and another both wrote. */
  readonly clashes?: readonly OpenClash[] | undefined;
  /** Why a send or preview was refused: what is missing. */
  readonly refused?: { readonly heading: string; readonly checks: readonly Check[] } | undefined;
};

/** A quote being written. The form posts all of it at once; the first button saves, so Enter never sends. */
export async function quoteBody(view: QuoteView) {
  const { request, draft, checks, basis, before, revision, checkContext, earlier } = view;
  const isAnswer = view.conflict || view.refused || view.block || view.clashes?.length;
  const invalid = invalidFields(draft, checks);
  const missing = new Set(checks.flatMap(({ state, fields }) => (state === "missing" ? fields : [])));
  const figures = figuresOf(draft, checks, checkContext.today);
  const long = await renderGrid({ lines: draft.lines, invalid, earlier });
  const body = (
    <form
      className="form"
      method="post"
      action={deskPaths.quote(request.reference)}
      autoComplete="off"
      noValidate
      data-quote={JSON.stringify(checkContext)}
      data-company={JSON.stringify(facts)}
      data-answer={isAnswer ? "" : undefined}
      data-saves={JSON.stringify(view.saved?.pageSaves ?? {})}
    >
      <HiddenFields
        version={String(basis.version)}
        supersedes={basis.supersedes ?? ""}
        page={draft.page ?? ""}
        behind=""
        seen={view.seen}
      />
      <button className="u-hidden" type="submit" name="do" value="save" tabIndex={-1} aria-hidden="true">
        Save draft
      </button>
      <QuoteHead {...view} />
      <div className="wrap">
        <div className="quote-form__lines">
          <AddressWarning request={request} />
          <ConflictNotice {...view} />
          <OrderNotice {...view} />
          <EarlierTermsNotice request={request} draft={draft} earlier={view.earlierTerms} />
          {view.clashes && view.clashes.length > 0 && (
            <Clashes clashes={view.clashes} draft={draft} now={view.now} />
          )}
          <BlockPreview {...view} />
          {view.refused && <MissingSummary {...view.refused} />}
          <Unmatched pieces={request.rfq?.unmatched ?? []} className="notice" />
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
            Arrows move, Enter goes down, Tab goes right, F2 or typing edits, Esc brings back the old value.
            Paste from a spreadsheet anywhere. = in a price takes the earlier one. Ctrl + Enter goes to the
            next missing cell. Esc, then Tab leaves the lines. Enter never sends.
          </p>
          <p>
            <SubmitButton name="do" value="add">
              Add a line
            </SubmitButton>
          </p>
          <PasteBlock block={view.block} />
        </div>
        <div className="desk-columns">
          <Terms {...{ draft, missing }} until={figures.until} destination={checkContext.destination} />
          <div className="desk-columns__side">
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

/** Buttons for what the keys do, hidden without script, and a checkbox that works without. */
function GridTools({ lines }: Pick<QuoteDraft, "lines">) {
  const lacking = lines.flatMap(lackingIn);
  const details: readonly string[] = ["kind", "maker", ...factNames];
  return (
    <div className="grid-tools quote-grid__tools" role="toolbar" aria-label="Lines">
      <div className="grid-tools__set" hidden data-scripted>
        <Tool name="undo" label="Undo" disabled>
          <span className="grid-tools__key">Ctrl Z</span>
        </Tool>
        <Tool name="redo" label="Redo" disabled />
      </div>
      <div className="grid-tools__set" hidden data-scripted>
        <Tool name="fillDown" label="Fill down">
          <span className="grid-tools__key">Ctrl D</span>
        </Tool>
      </div>
      <div className="grid-tools__set" hidden data-scripted>
        <Tool name="all" label="All" aria-pressed="true">
          <span className="grid-tools__count" data-figure="all">
            {lines.length}
          </span>
        </Tool>
        <Tool name="missing" label="Missing" aria-pressed="false">
          <span className="grid-tools__count" data-figure="missingCells">
            {lacking.length}
          </span>
        </Tool>
      </div>
      <div className="grid-tools__set">
        <label className="grid-tools__button">
          <input
            className="quote-grid__switch u-check"
            type="checkbox"
            defaultChecked={lacking.some((name) => details.includes(name))}
          />
          Kind, maker and details
        </label>
      </div>
      <p className="grid-tools__said" role="status" data-said />
    </div>
  );
}

function Tool({ name, label, children, ...button }: ComponentProps<"button"> & { label: string }) {
  return (
    <button className="grid-tools__button" type="button" data-tool={name} {...button}>
      {label} {children}
    </button>
  );
}

/** On a phone, one line is shown at a time: here the script lists all of them, or those still to do. */
function LineList({ lines }: Pick<QuoteDraft, "lines">) {
  const toDo = lines.filter((line) => lackingIn(line).length > 0).length;
  return (
    <details className="fold line-list" data-line-list hidden data-scripted>
      <summary className="fold__name">
        All lines <span className="fold__note">{quoteDeskWords.toDo(toDo, lines.length)}</span>
      </summary>
      <div className="line-list__filter">
        <button className="line-list__choice" type="button" data-filter="to-do" aria-pressed="true">
          To do
        </button>
        <button className="line-list__choice" type="button" data-filter="all" aria-pressed="false">
          All
        </button>
      </div>
      <button className="text-button" type="button" data-open-fill>
        Same for all lines
      </button>
      <ol />
    </details>
  );
}

function QuoteHead({ request, revision, saved, draft, now }: QuoteView) {
  const { reference, fields } = request;
  return (
    <RequestHead
      back={[deskPaths.request(reference), quoteDeskWords.back(reference)]}
      title={
        <>
          {`Quote ${quoteNumber(reference)} `}
          <span className="quote-head__rev">{`Rev ${revision}`}</span>
        </>
      }
      facts={
        <>
          <span>{fields.company || fields.name}</span>
          <span className="quote-head__extra" data-figure="lineCount">
            {quoteDeskWords.lines(draft.lines.length)}
          </span>
          <span role="status" data-saved>
            {saved
              ? `Draft, saved ${shortTime(saved.savedAt, now)} by ${firstName(saved.savedBy)}`
              : "Draft, not saved yet"}
          </span>
        </>
      }
      request={request}
      now={now}
    />
  );
}

type Figures = ReturnType<typeof figuresOf>;

function Sums({ figures }: { figures: Figures }) {
  return (
    <Plate id="sums" title="Total" note={<span className="u-muted">U.S. dollars</span>}>
      <dl>
        <SumRow label={<Figure name="priced" of={figures} />} name="lines" of={figures} />
        <SumRow label="Line discounts are taken off already" name="lineDiscounts" of={figures} />
        <SumRow label={<Figure name="discountName" of={figures} />} name="discount" of={figures} />
        <SumRow label={<Figure name="freightName" of={figures} />} name="freight" of={figures} />
        <SumRow label={quoteDeskWords.fields.tax} name="tax" of={figures} />
        <SumRow label="Total" name="total" of={figures} />
      </dl>
    </Plate>
  );
}

/** The script finds it by name and updates it after every change. */
function Figure({ name, of }: { name: keyof Figures; of: Figures }) {
  return <span data-figure={name}>{of[name]}</span>;
}

function SumRow({ label, name, of }: { label: ReactNode; name: keyof Figures; of: Figures }) {
  return (
    <div className={name === "total" ? "sums__row sums__row--total" : "sums__row"} hidden={!of[name]}>
      <dt>{label}</dt>
      <dd className="sums__figure">
        <Figure name={name} of={of} />
      </dd>
    </div>
  );
}

/** Send is never disabled: pressed too early, it says what is missing. */
function SendBar({ request, revision, now, figures }: QuoteView & { figures: Figures }) {
  const { respondBy } = request;
  return (
    <section className="send-bar ink" aria-label="Send">
      <div className="line-step" hidden data-scripted>
        <Step by="-1">Previous, line </Step>
        <p className="line-step__here" data-here />
        <Step by="1">Next, line </Step>
      </div>
      <div className="wrap send-bar__row">
        {urgencyOf(request, now) !== "done" && (
          <p className="send-bar__fact send-bar__fact--time">
            {sayTimeLeft(respondBy, now)}
            <span className="send-bar__label">{`due ${zonedTime(lastMinute(respondBy), now)}`}</span>
          </p>
        )}
        <p className="send-bar__fact">
          <Figure name="total" of={figures} />
          <span className="send-bar__label">{`total, Rev ${revision}`}</span>
        </p>
        <p className="send-bar__missing">
          <a href="#checks">
            <Figure name="things" of={figures} />
          </a>
        </p>
        <SmallDo action="preview">Preview PDF</SmallDo>
        <noscript>
          <SmallDo action="save">Save draft</SmallDo>
        </noscript>
        <SubmitButton look="button button--primary send-bar__button" name="do" value="send">
          Send quote
        </SubmitButton>
      </div>
    </section>
  );
}

function Step({ by, children }: { by: "-1" | "1"; children: string }) {
  return (
    <button className="line-step__button" type="button" data-step={by}>
      <span className="u-hidden">{children}</span>
      <span data-step-name />
    </button>
  );
}

function SmallDo({ action, children }: { action: "preview" | "save"; children: string }) {
  return (
    <SubmitButton
      look="button button--outline send-bar__button send-bar__button--small"
      name="do"
      value={action}
    >
      {children}
    </SubmitButton>
  );
}
