import { randomUUID } from "node:crypto";
import { sayDay } from "#company/time-in.ts";
import type { Said } from "#content/describe-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { Check, HiddenFields, useRefused } from "#desk/shell/form-parts.tsx";
import { personOf } from "#desk/shell/time-left.tsx";
import { emptyText } from "#desk/words.ts";
import { readField, readFreeText } from "#http/fields.ts";
import { toPlainAddress } from "#mail/transport.ts";
import type { StaffMember } from "#people/staff.ts";
import { acceptance } from "#quote/acceptance.ts";
import type { RequestQuotes } from "#quote/record/quotes.ts";
import { formField } from "#request/files/uploads.ts";
import type { Seen } from "#request/record/life.ts";
import { factsOf, hasOpenOrder, longestText, type RequestDetails } from "#request/record/requests.ts";
import { DropBox } from "#request/thread/thread.tsx";
import { useCompany } from "#site/use-company.tsx";

type ReplyProps = { request: RequestDetails; quotes: RequestQuotes; staff: StaffMember };

/** One box for every answer but the confirmation of an order, which has a page of its own. */
export function ReplyBox({ request, quotes, staff }: ReplyProps) {
  const { reference, fields, state, formType, takenBy, waitsSince } = request;
  const path = deskPaths.request(reference, "reply");
  const refused = useRefused(path);
  const { fields: typed, kept } = refused ?? {};
  const isOrdered = hasOpenOrder(request);
  const isRfq = formType === "rfq";
  // One orange button on the page: taking the request, quoting it or opening it again comes first.
  const isNext = state === "quoted" || (state === "open" && takenBy && !isRfq);
  const texts = fillTexts({ request, quotes, staff }, useCompany().said);
  const inserted = texts[Number(typed?.get("insert") ?? Number.NaN)]?.text;
  const hasPage = isRfq && Boolean(factsOf(request).values?.deliveryZip);
  const errorOf = (name: string) => refused?.errors?.[name];
  return (
    <form className="reply talk-box" id="answer" method="post" action={path} encType="multipart/form-data">
      <HiddenFields form={typed?.get("form") || randomUUID()} seen={nameSeen(request)} />
      <div className="talk-box__head">
        <p>
          <strong>To</strong> {[personOf(request), fields.email].filter(Boolean).join(", ")}{" "}
          <span className="u-muted">{sayWay(fields.email, hasPage)}</span>
        </p>
        <SavedTexts texts={texts} />
      </div>
      <label className="u-hidden" htmlFor="reply">
        Message
      </label>
      <textarea
        className="talk-box__text"
        id="reply"
        name="text"
        rows={3}
        maxLength={longestText}
        defaultValue={typed ? [typed.get("text"), inserted].filter(Boolean).join("\n\n") : undefined}
        {...marked("text", errorOf("text"))}
      />
      <FieldError name="text" error={errorOf("text")} />
      <div className="talk-box__extras">
        <div className="talk-box__files">
          <DropBox
            id="reply-files"
            label="Files"
            hint={`PDF, Word, Excel, text, CSV, JPEG, PNG, HEIC; up to 10 files, ${hasPage ? "20 MB each, 60 MB together" : "sent with the e-mail, 15 MB together"}`}
            kept={kept}
          />
          <FieldError name="files" error={errorOf("files")} />
        </div>
        <div className="talk-box__copy">
          <div className="talk-box__copies">
            <label htmlFor="cc">Copy to</label>
            <textarea
              className="talk-box__cc"
              id="cc"
              name="cc"
              rows={1}
              autoComplete="off"
              spellCheck={false}
              placeholder="Up to 5 e-mail addresses"
              defaultValue={typed?.get("cc") ?? undefined}
              {...marked("cc", errorOf("cc"))}
            />
          </div>
          <FieldError name="cc" error={errorOf("cc")} />
        </div>
      </div>
      <div className="talk-box__foot">
        {!isOrdered && (state === "open" || state === "quoted") && (
          <Check look="reply__check" name="closes" value="yes" isOn={typed?.get("closes") === "yes"}>
            This answers the request
          </Check>
        )}
        {waitsSince !== undefined && (
          <Check
            look="reply__check"
            name="settles"
            value="yes"
            isOn={!typed || typed.get("settles") === "yes"}
          >
            Nothing more to do: mark it as handled
          </Check>
        )}
        <button
          className={`button button--small button--${isNext && !isOrdered ? "primary" : "outline"}`}
          type="submit"
        >
          Send reply
        </button>
      </div>
    </form>
  );
}

/** Of a field whose text was refused: the error is read with it. */
function marked(name: string, error: string | undefined) {
  return error ? ({ "aria-invalid": true, "aria-describedby": `${name}-error` } as const) : {};
}

function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="talk-box__error field__error" id={`${name}-error`}>
      {error}
    </p>
  );
}

function sayWay(email: string, hasPage: boolean) {
  if (email === "") return "no e-mail address: it is kept here, and waits until you record how it was sent";
  return hasPage ? "by e-mail and on the buyer’s page" : "by e-mail";
}

/** The last message and the last event that the page shows. */
export function nameSeen({ said, events }: RequestDetails) {
  return `${said.at(-1)?.id ?? 0} ${events.at(-1)?.id ?? 0}`;
}

export function readSeen(name: string): Seen | undefined {
  const [, message, event] = /^(\d{1,15}) (\d{1,15})$/.exec(name) ?? [];
  return message && event ? { message: Number(message), event: Number(event) } : undefined;
}

const longestAddress = 254;
const mostCopies = 5;
/** Placeholders of saved texts. A reply that still contains one is not sent. */
const blanks = /\[(?:name|reference|valid until|my name)\]/g;

/** Addresses between commas or spaces, each once; or what is wrong with them. */
export function readCopies(typed: string) {
  const copies = typed.split(/[\s,;]+/).filter(Boolean);
  // Checked one by one: what a mail system could read as something else is refused.
  const bad = copies.find((each) => toPlainAddress(each) === undefined);
  const cc = [...new Set(copies.flatMap((each) => toPlainAddress(each) ?? []))];
  return { cc, problem: findProblem() };

  function findProblem() {
    if (bad) return `“${bad.slice(0, longestAddress)}” is not an e-mail address that a copy can be sent to.`;
    return cc.length > mostCopies ? `A copy can be sent to ${mostCopies} addresses at most.` : undefined;
  }
}

/** What was written in the box; and what keeps it from being sent. */
export function readReply(fields: URLSearchParams) {
  const says = (name: string) => readField(fields, name) === "yes";
  const text = readFreeText(fields, "text", longestText).trim();
  const { cc, problem: wrongCopies } = readCopies(readField(fields, "cc", longestText));
  const [blank] = text.match(blanks) ?? [];
  return {
    text,
    cc,
    closes: says("closes"),
    isConfirmation: acceptance.test(text),
    isUnsettled: fields.has(formField) && !says("settles"),
    seen: readSeen(readField(fields, "seen")),
    problems: findProblems(),
  };

  /** By field, so that each is said where it has to be mended. */
  function findProblems() {
    const problems: Record<string, string> = {};
    if (wrongCopies) problems.cc = wrongCopies;
    if (blank) problems.text = `Fill in ${blank} first: we do not know what belongs there.`;
    else if (!text) problems.text = emptyText;
    return problems;
  }
}

/** The company's saved texts with the placeholders filled in, as far as known. */
function fillTexts({ request, quotes, staff }: ReplyProps, { savedTexts }: Said) {
  const [latest] = quotes.sent;
  const known: Readonly<Record<string, string | undefined>> = {
    "[name]": request.fields.name,
    "[reference]": request.reference,
    "[valid until]": latest && !latest.withdrawn ? sayDay(latest.quote.validUntil) : undefined,
    "[my name]": staff.name,
  };
  return savedTexts.map(({ title, text }) => ({
    title,
    text: text.replace(blanks, (blank) => known[blank] || blank),
  }));
}

/** One button each: with script it inserts at the cursor; without, the page returns with it in the box. */
function SavedTexts({ texts }: { texts: ReturnType<typeof fillTexts> }) {
  if (texts.length === 0) return null;
  return (
    <details className="fold saved-texts">
      <summary className="fold__name">
        Saved texts <span className="fold__note">{texts.length}</span>
      </summary>
      <div>
        {texts.map(({ title, text }, index) => (
          <button
            key={title}
            className="saved-texts__text"
            type="submit"
            name="insert"
            value={index}
            formNoValidate
          >
            <span className="u-strong">{title}</span> <span className="saved-texts__words">{text}</span>
          </button>
        ))}
      </div>
    </details>
  );
}
