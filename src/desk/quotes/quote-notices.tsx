import type { ReactNode } from "react";
import { dayOf, sayDay, shortTime } from "#company/time.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { SubmitButton } from "#desk/shell/form-parts.tsx";
import { Plate } from "#desk/shell/page-parts.tsx";
import { requestWords } from "#desk/words.ts";
import { firstName } from "#people/staff.ts";
import { apply } from "#quote/edit-lines.ts";
import { clashFields, longestIn, type OpenBlock, type OpenClash } from "#quote/editor/draft-form.ts";
import { type DraftChange, draftChanges, nameField } from "#quote/editor/figures.ts";
import { quoteDeskWords, sayCell } from "#quote/editor/words.ts";
import { type DraftLine, numberOf, type QuoteDraft } from "#quote/quote.ts";
import { nameQuote } from "#quote/quote-text.ts";
import type { SentQuote } from "#quote/record/quotes.ts";
import type { Overtaken } from "#quote/record/write-quote.ts";
import type { EarlierTerms } from "#quote/start-draft.ts";
import { startTerms } from "#quote/start-draft.ts";
import { sayTerm } from "#quote/words.ts";
import { Field } from "#request/form/field.tsx";
import type { RequestDetails } from "#request/record/requests.ts";

type ConflictProps = {
  request: RequestDetails;
  draft: QuoteDraft;
  now: number;
  /** Why what was typed is not saved, or not sent. */
  conflict?: Overtaken | Unseen | { readonly outcome: keyof typeof conflictWords } | undefined;
};

/** Others' changes that were not on the page from which the quote was sent. */
type Unseen = { readonly outcome: "unseen"; readonly changes: readonly DraftChange[] };

const conflictWords = {
  closed: {
    title: "The request was closed in the meantime",
    text: "Nothing was saved. What you typed is below: open the request again in another tab, then save.",
  },
  "checks changed": {
    title: "The quote was not sent: the screening or the verification of the buyer has changed",
    text: "The draft below is saved. Review its checks, which are up to date, then send it if they still allow it.",
  },
  unseen: {
    title: "The quote was not sent: someone else changed the draft",
    text: "The draft below is saved and has all changes, theirs and yours. Look at what they changed, then send it:",
  },
};

/** Nothing of either version is lost: the saved one is where it was, the typed one in the form. */
export function ConflictNotice({ conflict, draft, request, now }: ConflictProps) {
  if (conflict === undefined || isOrdered(conflict)) return null;
  if (conflict.outcome !== "overtaken") {
    return (
      <Notice {...conflictWords[conflict.outcome]}>
        {conflict.outcome === "closed" && <BackLink request={request} />}
        {"changes" in conflict && <ChangeList changes={conflict.changes} />}
      </Notice>
    );
  }
  const { sent, draft: theirs } = conflict;
  return (
    <Notice {...sayOvertaken(conflict, now)}>
      {theirs && (
        <>
          <p>Yours differs in:</p>
          <ChangeList
            changes={draftChanges(theirs.draft, draft)}
            say={(before, after) => `saved: ${before || "empty"}; yours: ${after || "empty"}`}
          />
          <a href={deskPaths.quote(request.reference)}>Discard mine and show what is saved</a>
        </>
      )}
      {sent && <a href={deskPaths.sentQuote(request.reference, sent)}>{`See Rev ${sent}`}</a>}
    </Notice>
  );
}

function sayOvertaken({ by = "Someone else", at, sent }: Overtaken, now: number) {
  const name = firstName(by);
  const typed = `That was at ${shortTime(at ?? now, now)}. What you typed is in the form below and is not saved`;
  return sent
    ? {
        title: `${name} sent Rev ${sent} in the meantime`,
        text: `${typed}. If you save it now, it becomes the draft of the next revision.`,
      }
    : {
        title: `${name} saved this draft after you opened it`,
        text: `${typed} yet. “Save draft” replaces the other version with it.`,
      };
}

function BackLink({ request: { reference } }: { request: RequestDetails }) {
  return <a href={deskPaths.request(reference)}>{quoteDeskWords.back(reference)}</a>;
}

/** `OrderNotice` reports this instead. */
function isOrdered(conflict: ConflictProps["conflict"]) {
  return conflict?.outcome === "overtaken" && conflict.ordered !== undefined;
}

/** The script gives it the focus. */
function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="notice" role="alert" tabIndex={-1}>
      <h2 className="u-size-clause">{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

type OrderProps = Pick<ConflictProps, "request" | "now" | "conflict"> & {
  ordered: SentQuote | undefined;
  revision: string;
};

/** A revision would end the order of the one before it without a word to the buyer: it is sent after the order has an answer. */
export function OrderNotice({ request, ordered, revision, now, conflict }: OrderProps) {
  if (!ordered?.order) return null;
  const { number, at } = ordered.order;
  const text = [
    `Purchase order${number && ` ${number}`} came in (${shortTime(at, now)}).`,
    isOrdered(conflict) && `Rev ${revision} was not sent. Your draft is saved.`,
    `Confirm or decline the order on the request’s page before you send Rev ${revision}.`,
  ];
  return (
    <Notice title={`The buyer has ordered Rev ${ordered.revision}`} text={text.filter(Boolean).join(" ")}>
      <BackLink request={request} />
    </Notice>
  );
}

/** Where nothing can be pasted into cells: without script, and on a phone. */
export function PasteBlock({ block }: { block: OpenBlock | undefined }) {
  return (
    <details className="fold" open={block !== undefined}>
      <summary className="fold__name">Paste a block</summary>
      <Field
        name="block"
        label="Rows from a spreadsheet"
        hint="Each row begins with the buyer’s line number; then unit price, weeks, origin and export class, unless the first row names the columns. You see what it fills before anything is written."
        kind="block"
        rows={6}
        value={block?.text}
        input={{ maxLength: longestIn("block") }}
      />
      <p>
        <SubmitButton name="do" value="block">
          See what it fills
        </SubmitButton>
      </p>
    </details>
  );
}

export function BlockPreview({ block, draft }: { block?: OpenBlock | undefined; draft: QuoteDraft }) {
  if (!block) return null;
  const changes = draftChanges(draft, { ...draft, lines: apply(draft.lines, block.changes) });
  const { unmatched, refused, unknownHeads, odd } = block;
  return (
    <section className="notice" aria-labelledby="block-title" tabIndex={-1}>
      <h2 className="u-size-clause" id="block-title">
        {changes.length === 0
          ? "Nothing in the block fits a line"
          : `This would fill ${changes.length === 1 ? "1 cell" : `${changes.length} cells`}`}
      </h2>
      {unmatched.length > 0 && (
        <p>
          {unmatched.length === 1
            ? `Row ${unmatched[0]} matches no line, or more than one.`
            : `Rows ${unmatched.join(", ")} fit no line, or more than one.`}
        </p>
      )}
      {refused.length > 0 && <p>{`Not pasted: ${refused.map(({ text }) => `“${text}”`).join(", ")}.`}</p>}
      {unknownHeads.length > 0 && (
        <p>{`No column of that name: ${unknownHeads.map((head) => `“${head}”`).join(", ")}. Left out.`}</p>
      )}
      {odd.length > 0 && (
        <p>
          {`Left out, because it does not look like its column: ${odd.map((cell) => `“${cell}”`).join(", ")}. Name the columns in a first row, such as Line, Unit price, Weeks.`}
        </p>
      )}
      <ChangeList changes={changes} />
      <p>
        {changes.length > 0 && (
          <SubmitButton look="button button--primary button--small" name="do" value="block-write">
            Fill in
          </SubmitButton>
        )}{" "}
        <SubmitButton name="do" value="save">
          Do not fill in
        </SubmitButton>
      </p>
    </section>
  );
}

type ChangeListProps = {
  changes: readonly DraftChange[];
  say?: (before: string, after: string) => string;
  /** The script updates it after every save. */
  isLive?: boolean;
};

function ChangeList({ changes, say = quoteDeskWords.changed, isLive }: ChangeListProps) {
  return (
    <ul className="draft-changes" data-changes={isLive || undefined}>
      {changes.map(({ where, before, after }) => (
        <li key={where}>
          <strong>{where}</strong>: {say(before, after)}
        </li>
      ))}
    </ul>
  );
}

export function Changes({ revision, changes }: { revision: string; changes: readonly DraftChange[] }) {
  return (
    <Plate id="changes" title={`Changes from Rev ${revision}`}>
      <div className="data-plate__part">
        <ChangeList changes={changes} isLive />
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
              <li key={name}>{`${quoteDeskWords.fields[name]}: ${sayTerm(name, draft[name])}`}</li>
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
          <a href={`${deskPaths.request(request.reference)}#to-do`}>Confirm it for this request</a>
        </p>
      )}
    </section>
  );
}

type ClashesProps = { clashes: readonly OpenClash[]; draft: QuoteDraft; now: number };

/**
 * What two people wrote into the same fields. Neither text is lost, and no button that looks like Save
 * decides between them.
 */
export function Clashes({ clashes, draft, now }: ClashesProps) {
  const others = [...new Set(clashes.map(({ by }) => firstName(by)))];
  const names = new Intl.ListFormat("en-US").format(others);
  return (
    <section className="clash" aria-labelledby="clash" tabIndex={-1}>
      <div className="clash__head">
        <h2 className="u-size-clause" id="clash">
          {`You and ${names} changed the same ${clashes.length === 1 ? "field" : `${clashes.length} fields`}`}
        </h2>
        <p>
          {`All other changes, yours and ${names}’s, are saved. Choose which of these to keep; until then, ${names}’s counts.`}
        </p>
      </div>
      {clashes.map((clash) => (
        <ClashRow key={clash.field} clash={clash} draft={draft} now={now} />
      ))}
      <div className="clash__foot">
        <SubmitButton name="do" value="settle">
          {clashes.length === 1 ? "Use this one" : `Use these ${clashes.length}`}
        </SubmitButton>
        <SubmitButton look="text-button" name="do" value="settle-mine">
          All mine
        </SubmitButton>
        <SubmitButton look="text-button" name="do" value="settle-theirs">
          {`All of ${names}’s`}
        </SubmitButton>
      </div>
    </section>
  );
}

function ClashRow({ clash, draft, now }: { clash: OpenClash; draft: QuoteDraft; now: number }) {
  const { field, mine, by, at } = clash;
  const names = clashFields(field);
  const { where, item, theirs, say } = placeOf(field, draft);
  return (
    <fieldset className="clash__row">
      <legend className="clash__name">
        <span className="clash__where">{where}</span>
        <span className="u-muted">{item}</span>
      </legend>
      <input type="hidden" name={names.mine} value={mine} />
      <input type="hidden" name={names.by} value={by} />
      <input type="hidden" name={names.at} value={at} />
      <Choice name={names.choice} value="mine" text={say(mine)} who="you" isChosen />
      <Choice
        name={names.choice}
        value="theirs"
        text={say(theirs)}
        who={`${firstName(by)}, ${shortTime(at, now)}`}
      />
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: string; text: string; who: string; isChosen?: boolean };

function Choice({ name, value, text, who, isChosen }: ChoiceProps) {
  return (
    <label className="clash__choice">
      <input className="u-check" type="radio" name={name} value={value} defaultChecked={isChosen} />
      <span>
        <span className="clash__value">{text || "empty"}</span>
        <span className="clash__by">{who}</span>
      </span>
    </label>
  );
}

/** "Line 0040, unit price", what the line is, and what is stored there now. */
function placeOf(field: string, draft: QuoteDraft) {
  const { columns, fields } = quoteDeskWords;
  const [, name = "", id] = /^(\w+)(?:-(.+))?$/.exec(field) ?? [];
  const index = draft.lines.findIndex((each) => each.id === id);
  const line = draft.lines[index];
  if (!line) {
    const theirs = String(draft[name as keyof QuoteDraft] ?? "");
    return {
      where: fields[name as keyof typeof fields],
      item: "",
      theirs,
      say: (text: string) => sayTerm(name, text),
    };
  }
  return {
    where: `${columns.line} ${numberOf(line, index)}, ${nameField(line, name as Parameters<typeof nameField>[1])}`,
    item: line.description || line.part,
    theirs: line[name as keyof DraftLine],
    say: (text: string) => sayCell(name, text),
  };
}
