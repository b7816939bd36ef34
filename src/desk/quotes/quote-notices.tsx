import type { ReactNode } from "react";
import { dayOf, sayDay, shortTime } from "#company/time.ts";
import { quotePath, requestPath, sentQuotePath } from "#desk/desk-paths.ts";
import { smallButton } from "#desk/shell/form-parts.tsx";
import { Plate } from "#desk/shell/page-parts.tsx";
import { requestWords } from "#desk/words.ts";
import { firstName } from "#people/names.ts";
import type { EarlierTerms } from "#quote/earlier-prices.ts";
import { apply } from "#quote/edit-lines.ts";
import { type DraftChange, draftChanges } from "#quote/editor/draft-changes.ts";
import { longestIn, type OpenBlock } from "#quote/editor/draft-form.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { nameQuote } from "#quote/quote-text.ts";
import type { Overtaken, SentQuote } from "#quote/record/quotes.ts";
import { startTerms } from "#quote/start-draft.ts";
import { quoteChangeWords } from "#quote/words.ts";
import { Field } from "#request/form/field.tsx";
import type { RequestDetails } from "#request/record/requests.ts";

type ConflictProps = {
  request: RequestDetails;
  draft: QuoteDraft;
  now: number;
  /** Why what was typed is not saved, or not sent. */
  conflict?: Overtaken | Unseen | "closed" | "checks" | undefined;
};

/** What others changed, and the page that the quote was sent from did not show. */
type Unseen = { readonly outcome: "unseen"; readonly changes: readonly DraftChange[] };

/** Nothing of either version is lost: the saved one is where it was, the typed one in the form. */
export function ConflictNotice({ conflict, draft, request, now }: ConflictProps) {
  const words = quoteDeskWords.conflict;
  if (conflict === undefined || isOrdered(conflict)) return null;
  if (conflict === "closed") {
    return (
      <Notice title={quoteDeskWords.closed.title} text={quoteDeskWords.closed.text}>
        <a href={requestPath(request.reference)}>{quoteDeskWords.back(request.reference)}</a>
      </Notice>
    );
  }
  if (conflict === "checks") return <Notice title={words.checks} text={words.checksText} />;
  if (conflict.outcome === "unseen") {
    return (
      <Notice title={words.unseen} text={words.unseenText}>
        <ChangeList
          changes={conflict.changes}
          say={({ before, after }) => quoteDeskWords.changed(before, after)}
        />
      </Notice>
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
    <Notice title={title} text={text}>
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
    </Notice>
  );
}

/** The order's own notice tells of it. */
function isOrdered(conflict: ConflictProps["conflict"]) {
  return typeof conflict === "object" && conflict.outcome === "overtaken" && conflict.ordered !== undefined;
}

/** The script gives it the focus. */
function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="notice" role="alert" tabIndex={-1}>
      <h2 className="notice__title">{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

type OrderProps = Pick<ConflictProps, "request" | "now" | "conflict"> & {
  ordered: SentQuote | undefined;
  revision: string;
};

/** A revision ends the order of the one before: the person writing it has to know, and is stopped if it came since. */
export function OrderNotice({ request, ordered, revision, now, conflict }: OrderProps) {
  if (!ordered?.order) return null;
  const words = quoteDeskWords.ordered;
  const { number, at } = ordered.order;
  const text = [
    words.text(number, shortTime(at, now)),
    ...(isOrdered(conflict) ? [words.stopped(revision)] : []),
    words.choose(revision, ordered.revision),
  ];
  return (
    <Notice title={words.title(ordered.revision)} text={text.join(" ")}>
      <a href={requestPath(request.reference)}>{quoteDeskWords.back(request.reference)}</a>
    </Notice>
  );
}

/** Where nothing can be pasted into cells: without script, and on a phone. */
export function PasteBlock({ block }: { block: OpenBlock | undefined }) {
  const { name, label, hint, look } = quoteDeskWords.block;
  return (
    <details className="fold" open={block !== undefined}>
      <summary className="fold__name">{name}</summary>
      <Field
        name="block"
        label={label}
        hint={hint}
        kind="block"
        rows={6}
        value={block?.text}
        input={{ maxLength: longestIn("block") }}
      />
      <p>
        <button className={smallButton} type="submit" name="do" value="block">
          {look}
        </button>
      </p>
    </details>
  );
}

export function BlockPreview({ block, draft }: { block?: OpenBlock | undefined; draft: QuoteDraft }) {
  if (!block) return null;
  const words = quoteDeskWords.block;
  const changes = draftChanges(draft, { ...draft, lines: apply(draft.lines, block.changes) });
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
        <button className={smallButton} type="submit" name="do" value="save">
          {words.leave}
        </button>
      </p>
    </section>
  );
}

type ChangeListProps = {
  changes: readonly DraftChange[];
  say: (change: DraftChange) => string;
  /** The script updates it after every save. */
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

export function Changes({ revision, changes }: { revision: string; changes: readonly DraftChange[] }) {
  return (
    <Plate id="changes" title={quoteDeskWords.changes(revision)}>
      <div className="data-plate__part">
        <ChangeList
          changes={changes}
          say={({ before, after }) => quoteDeskWords.changed(before, after)}
          isLive
        />
      </div>
    </Plate>
  );
}

type NoticeProps = { request: RequestDetails; draft: QuoteDraft; earlier: EarlierTerms | undefined };

/** Unusual terms taken from this buyer's last quote, and an earlier verification for a person to confirm. */
export function EarlierTermsNotice({ request, draft, earlier }: NoticeProps) {
  const usual = startTerms();
  const names = Object.keys(earlier?.terms ?? {}) as (keyof EarlierTerms["terms"])[];
  const taken = names.filter((name) => draft[name] === earlier?.terms[name] && draft[name] !== usual[name]);
  const { verifiedBefore, verifiedBy } = request;
  const asksToConfirm = verifiedBefore !== undefined && verifiedBy === undefined;
  if (taken.length === 0 && !asksToConfirm) return null;
  return (
    <section className="notice" aria-label="Known from before">
      {earlier && taken.length > 0 && (
        <>
          <p>
            <strong>{`From ${sayDay(dayOf(earlier.sentAt))} (${nameQuote(earlier)}), the last quote to this organization:`}</strong>
          </p>
          <ul>
            {taken.map((name) => (
              <li key={name}>{`${quoteChangeWords.terms[name]}: ${draft[name]}`}</li>
            ))}
          </ul>
          <p>These terms are filled in below. Read them: sending the quote confirms them.</p>
        </>
      )}
      {asksToConfirm && (
        <p>
          {requestWords.verifiedBefore(
            sayDay(dayOf(verifiedBefore.at)),
            verifiedBefore.by,
            verifiedBefore.how,
          )}{" "}
          <a href={`${requestPath(request.reference)}#to-do`}>Confirm it for this request</a>
        </p>
      )}
    </section>
  );
}
