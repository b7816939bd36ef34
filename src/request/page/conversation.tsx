import type { Time } from "#company/time-in.ts";
import type { StoredFile } from "#request/files/files.ts";
import { Field } from "#request/form/field.tsx";
import type { Said } from "#request/record/conversation.ts";
import { longestText } from "#request/record/requests.ts";
import { DropBox, FileList, Thread, ThreadLine, ThreadMessage } from "#request/thread/thread.tsx";
import type { Page } from "#site/page.ts";
import { useCompany } from "#site/use-company.tsx";
import { FollowSection } from "./follow-layout.tsx";
import type { Progress } from "./progress.tsx";

/** A message that was refused, and why: its words and those of its files that were accepted stay. */
type ReplyDraft = {
  readonly text: string;
  readonly problems: readonly string[];
  readonly kept?: readonly StoredFile[];
};

/**
 * `sealed`: reading and writing take the ZIP code. `shown`: the reader has typed it. `unread`: a request
 * without a ZIP code can be written about, but nothing of it is shown.
 */
export type TalkPart = {
  /** The form's key, so that a form that is sent twice is one message. */
  readonly formKey: string;
  readonly draft?: ReplyDraft | undefined;
  readonly isSent?: boolean | undefined;
  /** The number of the quote in place of the ZIP code. */
  readonly asksNumber?: true | undefined;
} & (
  | { readonly kind: "sealed"; readonly problem?: string | undefined }
  | { readonly kind: "unread" }
  | { readonly kind: "shown"; readonly zip: string; readonly said: readonly Said[] }
);

export const conversationScript: Pick<Page, "inlineScript" | "lateBlocks"> = {
  inlineScript: ({ conversationScript: script }) => script && `import(${JSON.stringify(script)})`,
  lateBlocks: ["field", "u-check"],
};

export function hasTalkProblem(talk: TalkPart) {
  const isWrong = talk.kind === "sealed" && talk.problem !== undefined;
  return isWrong || (talk.draft?.problems.length ?? 0) > 0;
}

/** What the page asks for before it shows anything. */
function nameSecret({ asksNumber }: Pick<TalkPart, "asksNumber">) {
  return asksNumber
    ? { label: "Quote number", inside: "quote number", where: "The one on your quote, such as Q-7K3MX9QD" }
    : { label: "Delivery ZIP code", inside: "delivery ZIP code", where: "The one in your request" };
}

type ConversationProps = {
  path: string;
  talk: TalkPart;
  progress: Progress;
  writeTo?: string | undefined;
  /** What the ZIP code shows: "the messages and files". */
  shows: string;
  /** The part of the page that is read first once it is shown. */
  showsAt?: string;
};

/** What is new, the box to answer in, then everything before, the newest first. */
export function Conversation({ path, talk, progress, writeTo, shows, showsAt = "talk" }: ConversationProps) {
  const { time } = useCompany();
  const isShown = talk.kind === "shown";
  const said = isShown ? talk.said : [];
  const lastOwn = said.findLastIndex(({ side }) => side === "buyer");
  const entries = said.map((each, index) => {
    const sheet = { said: each, isNew: index > lastOwn, path, zip: isShown ? talk.zip : "" };
    return { at: each.at, node: <Sheet key={each.id} {...sheet} now={progress.now} /> };
  });
  const news = entries.slice(lastOwn + 1).reverse();
  const earlier = [...entries.slice(0, lastOwn + 1), ...factsOf(progress, time)].sort((a, b) => b.at - a.at);
  return (
    <FollowSection id="talk" title="Questions and answers" note={isShown ? "Newest first" : undefined}>
      {talk.isSent && (
        <p className="notice" role="status">
          We have your message.
        </p>
      )}
      {news.length > 0 && <Thread>{news.map(({ node }) => node)}</Thread>}
      {talk.kind === "sealed" && (
        <p className="u-print-only">{`Enter the ${nameSecret(talk).inside} on this page to see ${shows}.`}</p>
      )}
      <ReplyForm
        path={path}
        talk={talk}
        writeTo={writeTo}
        isPromised={!progress.isUnpromised}
        shows={shows}
        showsAt={`${path}#${showsAt}`}
      />
      {isShown && <Thread>{earlier.map(({ node }) => node)}</Thread>}
    </FollowSection>
  );
}

type SheetProps = { said: Said; isNew: boolean; path: string; zip: string; now: number };

function Sheet({ said: { side, way, by, at, text, files, cc }, isNew, path, zip, now }: SheetProps) {
  const begins: Partial<Record<Said["way"], string>> = {
    refusal: "We are unable to quote this request.",
    order: "Purchase order",
  };
  const company = useCompany();
  const words = [begins[way], text].filter(Boolean).join("\n");
  return (
    <ThreadMessage
      by={side}
      isNew={isNew}
      from={side === "buyer" ? "You" : (by ?? company.said.name)}
      tag={isNew && <span className="tag tag--filled">New</span>}
      time={company.time.zonedTime(at, now)}
      text={words}
    >
      {cc.length > 0 && <p className="thread__part u-muted">{`Copy to ${cc.join(", ")}`}</p>}
      {files.length > 0 && (
        <form className="thread__part thread__part--files" method="post" action={path}>
          <input type="hidden" name="zip" value={zip} />
          <FileList
            files={files}
            link={({ id, name }) => (
              <button className="files__link" type="submit" name="file" value={id}>
                {name}
              </button>
            )}
          />
        </form>
      )}
    </ThreadMessage>
  );
}

function factsOf(progress: Progress, { zonedTime }: Time) {
  const { now, receivedAt, quotedAt, withdrawnAt, orderedAt, confirmedAt, closedAt } = progress;
  const rows = [
    { word: "Received", at: receivedAt, by: "buyer" },
    { word: "Quoted", at: quotedAt, by: "desk" },
    { word: "Quote withdrawn", at: withdrawnAt, by: "desk" },
    { word: "Purchase order received", at: orderedAt, by: "buyer" },
    { word: "Order confirmed", at: confirmedAt, by: "desk" },
    // The confirmation closed it, and a contract is not over.
    { word: "Closed", at: confirmedAt === undefined ? closedAt : undefined, by: "desk" },
  ] as const;
  return rows.flatMap(({ word, at, by }) => {
    if (at === undefined) return [];
    const node = (
      <ThreadLine key={word} by={by} time={zonedTime(at, now)}>
        <strong>{word}</strong>
      </ThreadLine>
    );
    return [{ at, node }];
  });
}

const filesHint =
  "PDF, Word, Excel, text, CSV, JPEG, PNG or HEIC. Up to 10 files, 20 MB each, 60 MB together. Do not send classified information, CUI or export-controlled technical data.";

type ReplyProps = {
  path: string;
  talk: TalkPart;
  writeTo: string | undefined;
  isPromised: boolean;
  shows: string;
  showsAt: string;
};

/** The button that only shows what was said: what was typed meanwhile stays. */
export const showButton = { name: "as", value: "shown" } as const;

/** Sealed, one ZIP code is for both: to read, and to write. It comes first, so that Enter in it sends nothing. */
function ReplyForm({ path, talk, writeTo, isPromised, shows, showsAt }: ReplyProps) {
  const { draft, formKey } = talk;
  const { promises } = useCompany().said;
  return (
    <form
      className="reply data-plate u-no-print"
      method="post"
      action={`${path}#talk`}
      encType="multipart/form-data"
      noValidate
    >
      {draft && draft.problems.length > 0 && (
        <div className="reply__problems" role="alert">
          <strong>Nothing was sent</strong>
          {draft.problems.map((each) => (
            <p key={each}>{each}</p>
          ))}
          <p>
            {draft.kept?.length
              ? "Your text and the files we could accept are still here. Choose the others again, or send it without them."
              : "Your text is still here. If you chose files, please choose them again."}
          </p>
        </div>
      )}
      <input type="hidden" name="form" value={formKey} />
      {talk.kind === "shown" && <input type="hidden" name="zip" value={talk.zip} />}
      {talk.kind === "sealed" && (
        <div className="reply__key">
          {talk.problem && (
            <p className="field__error reply__wrong" id="zip-error" role="alert">
              {talk.problem}
            </p>
          )}
          <Field
            name="zip"
            label={nameSecret(talk).label}
            hint={`${nameSecret(talk).where}. For your privacy, it shows ${shows}, and is needed to write to us.`}
            isRequired
            autocomplete="off"
            frame={{ className: "reply__zip" }}
            input={{
              className: "field__input u-num reply__short",
              maxLength: 20,
              "aria-invalid": talk.problem ? true : undefined,
              "aria-describedby": talk.problem ? "zip-hint zip-error" : "zip-hint",
            }}
          />
          <button className="button button--outline" type="submit" {...showButton} formAction={showsAt}>
            Show everything
          </button>
        </div>
      )}
      <p className="reply__head row">
        <label htmlFor="text">
          <strong>{`Write to ${writeTo ?? "us"}`}</strong>
        </label>{" "}
        <span className="u-muted">We answer by e-mail and here</span>
      </p>
      <textarea
        className="reply__text"
        id="text"
        name="text"
        rows={4}
        maxLength={longestText}
        defaultValue={draft?.text}
      />
      <div className="reply__files">
        <DropBox id="files" label="Files" hint={filesHint} kept={draft?.kept} />
      </div>
      <div className="reply__foot">
        {isPromised && <p className="reply__check tap-row u-muted">{`Answered ${promises.inquiry}`}</p>}
        <button className="button button--outline" type="submit">
          Send
        </button>
      </div>
    </form>
  );
}
