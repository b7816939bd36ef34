import type { ReactNode } from "react";
import { sayDay } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { TakeLines } from "#desk/entry/entry-links.tsx";
import { sourceWords } from "#desk/entry/entry-words.ts";
import { personOf } from "#desk/shell/time-left.tsx";
import { countOf } from "#desk/words.ts";
import { isProven } from "#mail/inbound/prove-sender.ts";
import { type ArchivedMail, notSent } from "#mail/outbox.ts";
import { describeRefusal } from "#mail/transport.ts";
import { firstName, type StaffMember } from "#people/staff.ts";
import { formatMoney } from "#quote/money.ts";
import type { Quote as QuoteSent } from "#quote/quote.ts";
import { lineAskedAbout, nameQuote } from "#quote/quote-text.ts";
import { type RequestQuotes, type SentQuote, standingOf } from "#quote/record/quotes.ts";
import { quoteWords } from "#quote/words.ts";
import type { Said } from "#request/record/conversation.ts";
import { factsOf, type RequestDetails, type RequestEvent } from "#request/record/requests.ts";
import { unmatchedMail } from "#request/record/submission.ts";
import { FileList, Thread, ThreadFold, ThreadMessage } from "#request/thread/thread.tsx";
import { askByPhone, sayNotProven, unprovenWords } from "#request/thread/words.ts";
import { useCompany } from "#site/use-company.tsx";
import { EventLine, MailLine, nameEvent, nameMail } from "./event-lines.tsx";
import { ReplyBox } from "./reply-box.tsx";

type ConversationProps = { request: RequestDetails; quotes: RequestQuotes; staff: StaffMember; now: number };

type Entry = {
  readonly at: number;
  readonly node: ReactNode;
  /** What a system event is called where several are folded into one line; undefined for what is always shown. */
  readonly folded?: string | undefined;
};

/** Everything about a request in one timeline, the newest last, and under it the box in which the buyer is answered. */
export function Conversation({ request, quotes, staff, now }: ConversationProps) {
  const { isSameDay, dayOf } = useCompany().time;
  const entries = entriesOf(request, quotes, now).sort((a, b) => a.at - b.at);
  const days = Object.entries(Object.groupBy(entries, ({ at }) => sayDay(dayOf(at))));
  const canReply = request.state !== "quarantined" && request.state !== "erased";
  return (
    <>
      <section className="talk" aria-labelledby="talk" tabIndex={-1}>
        <div className="talk__entries">
          <h2 className="u-hidden" id="talk">
            Conversation
          </h2>
          {days.map(([day, ofDay = []]) => (
            <div key={day}>
              <h3 className="talk__day u-label">
                {isSameDay(ofDay[0]?.at ?? 0, now) ? `Today, ${day}` : day}
              </h3>
              <Thread>{foldRuns(ofDay)}</Thread>
            </div>
          ))}
        </div>
      </section>
      {canReply && <ReplyBox request={request} quotes={quotes} staff={staff} />}
    </>
  );
}

/** System events that follow each other are one line, which opens. */
function foldRuns(entries: readonly Entry[]): ReactNode {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (entry.folded && last?.[0]?.folded) last.push(entry);
    else runs.push([entry]);
  }
  return [...runs.entries()].map(([index, run]) => {
    if (run.length === 1) return run[0]?.node;
    const names = [...new Set(run.map(({ folded }) => folded))];
    return (
      <ThreadFold key={`run-${index}`} summary={`${countOf(run.length, "event")}: ${names.join(", ")}`}>
        {run.map(({ node }) => node)}
      </ThreadFold>
    );
  });
}

/** Events that are shown as the message or quote itself. */
const shownAsMessage = new Set<string>(["replied", "quoted", "revised"]);

function entriesOf(request: RequestDetails, { sent }: RequestQuotes, now: number): Entry[] {
  const { said, events, mails, waitsSince = Number.POSITIVE_INFINITY } = request;
  // The revision and its e-mail were stored in one transaction, with the same time.
  const mailOf = ({ sentAt }: SentQuote) =>
    mails.find(({ kind, createdAt }) => kind === "quote" && createdAt === sentAt);
  // E-mails that are shown with their message or quote, as copies are.
  const shown = new Set([...said.map(({ mailId }) => mailId), ...sent.map((quote) => mailOf(quote)?.id)]);
  const orderedAt = (time: number) => sent.find(({ order }) => order?.at === time);
  const entry = (at: number, node: ReactNode, folded?: string) => ({ at, node, folded });
  return [
    entry(request.receivedAt, <Received key="received" request={request} />),
    ...said
      .filter(({ way, at }) => way !== "order" || !orderedAt(at))
      .map((each) => {
        const isNew = mayBeByBuyer(each) && each.at >= waitsSince;
        const message = { said: each, request, quoted: sent[0]?.quote, isNew, now };
        return entry(each.at, <Message key={`said-${each.id}`} {...message} />);
      }),
    ...sent.map((quote) =>
      entry(
        quote.sentAt,
        <Quote key={quote.revision} sent={quote} mail={mailOf(quote)} events={events} now={now} />,
      ),
    ),
    ...events
      .filter(({ kind }) => !shownAsMessage.has(kind))
      .map((event, index) => {
        const { kind, happenedAt: at } = event;
        const key = `event-${index}`;
        if (kind === "noted") return entry(at, <Note key={key} event={event} />);
        if (kind !== "ordered") return entry(at, <EventLine key={key} event={event} />, nameEvent(event));
        const isNew = at >= waitsSince;
        const order = orderedAt(at);
        const files = said.find((each) => each.way === "order" && each.at === at)?.files ?? [];
        const node = order ? (
          <Order key={key} sent={order} files={files} isNew={isNew} />
        ) : (
          <EventLine key={key} event={event} />
        );
        return entry(at, node);
      }),
    ...mails
      .filter(({ id, kind }) => kind !== "copy" && !shown.has(id))
      .map((mail) =>
        entry(
          mail.settledAt ?? mail.createdAt,
          <MailLine key={`mail-${mail.id}`} mail={mail} />,
          // What did not arrive is never folded away.
          mail.state === "dead" ? undefined : nameMail(mail),
        ),
      ),
  ];
}

/** A person, or a system that may have passed on a person's words. */
function mayBeByBuyer({ side, way }: Said) {
  return side === "buyer" && way !== "automatic" && way !== "repeat" && way !== "report";
}

/** How it began: what was written, or for the quote form its notes; the lines are among the facts. */
function Received({ request }: { request: RequestDetails }) {
  const { clockTime } = useCompany().time;
  const { formType, receivedAt, suspicions, source, fields, rfq, events } = request;
  // A message that was made a request is still what was written.
  const isMade = events.some(({ kind }) => kind === "made-request");
  const { values, lines } = factsOf(request);
  const form = formType === "rfq" && !isMade ? "quote" : "contact";
  const isMail = suspicions.includes(unmatchedMail);
  const way = source ? sourceWords[source] : isMail ? byMail : `from the ${form} form`;
  const named = values?.attachments ?? [];
  return (
    <ThreadMessage
      by="buyer"
      level="h4"
      from={personOf(request) || "Received"}
      time={`${clockTime(receivedAt)}, ${way}`}
      text={
        values && !isMade
          ? values.notes || undefined
          : [fields.subject, fields.message].filter(Boolean).join("\n\n")
      }
    >
      {values && (
        <div className="thread__part">
          <a href="#lines">{countOf(lines.length, "line")}</a>
          {named.length > 0 && `. Files named, not sent yet: ${named.join(", ")}`}
          {rfq?.sentFrom && `. From ${rfq.sentFrom}; answers go to ${fields.email}, as it asks`}
        </div>
      )}
    </ThreadMessage>
  );
}

const byMail = "by e-mail";
const fromPage = "from the private page";
const wayNames: Readonly<Record<string, string>> = {
  refusal: "No bid",
  declined: "Quote declined",
  system: "Sent by a system",
  automatic: "Automatic reply",
  repeat: "Sent again",
  report: "Delivery report",
};
const mailWays = new Set<Said["way"]>(["mail", "system", "automatic", "repeat", "report"]);

type MessageProps = {
  said: Said;
  request: RequestDetails;
  /** The latest. */
  quoted: QuoteSent | undefined;
  isNew: boolean;
  now: number;
};

function Message({ said, request, quoted, isNew, now }: MessageProps) {
  const { clockTime } = useCompany().time;
  const { side, way, by, sender, at, files, cc } = said;
  const mail = request.mails.find(({ id }) => id === said.mailId);
  const text = [way === "order" && "Purchase order", said.text].filter(Boolean).join("\n");
  const line = side === "buyer" && quoted ? lineAskedAbout(said.text, quoted.lines) : undefined;
  const mark = wayNames[way];
  const buyer = personOf(request);
  const doubt = said.proof && !isProven(said.proof) ? unprovenWords[said.proof] : undefined;
  return (
    <ThreadMessage
      by={side === "desk" || (mayBeByBuyer(said) && way !== "system" && !doubt) ? side : "system"}
      level="h4"
      isNew={isNew}
      look={mail?.state === "dead" ? "bad" : undefined}
      from={
        side === "desk"
          ? [firstName(by ?? ""), buyer].filter(Boolean).join(" to ")
          : doubt
            ? sayNotProven(sender ?? request.fields.email)
            : sender
              ? `From somebody else: ${sender}`
              : buyer
      }
      tag={
        <>
          {isNew && <span className="tag tag--filled">New</span>}{" "}
          {mark && <span className="tag tag--void">{mark}</span>}{" "}
          {said.of && <span className="tag tag--void">{`In ${said.of}`}</span>}
        </>
      }
      time={[clockTime(at), side === "buyer" && wayOf(said)].filter(Boolean).join(", ")}
      text={text}
    >
      {doubt && <p className="thread__part">{`${doubt} ${askByPhone}`}</p>}
      {line && (
        <p className="thread__part">
          <a href={deskPaths.quoteLine(request.reference, line)}>{`Line ${line} in the quote`}</a>
        </p>
      )}
      <Files
        files={files}
        reference={said.of ?? request.reference}
        request={said.of ? undefined : request}
        text={text}
      />
      {cc.length > 0 && (
        <div className="thread__part">
          <p>{`Copy to ${cc.join(", ")}`}</p>
          {request.mails
            .filter(({ kind, createdAt, state }) => kind === "copy" && createdAt === at && state === "dead")
            .map(({ id, to, error }) => (
              <p key={id} className="status">
                {`The copy to ${to} was refused: ${describeRefusal(error ?? "")}.`}
              </p>
            ))}
        </div>
      )}
      {mail && <Chain mail={mail} now={now} />}
    </ThreadMessage>
  );
}

function wayOf({ way, by = "" }: Said) {
  if (way === "entered") return `added by ${firstName(by)}`;
  return mailWays.has(way) ? byMail : fromPage;
}

type FilesProps = Pick<Said, "files"> & {
  reference: string;
  request?: RequestDetails | undefined;
  text?: string;
};

function Files({ files, reference, request, text = "" }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <div className="thread__part thread__part--files">
      <FileList
        files={files}
        link={({ id, name }) => (
          <a className="files__link" href={deskPaths.file(reference, id)}>
            {name}
          </a>
        )}
      />
      {request && files.map((file) => <TakeLines key={file.id} {...{ request, file, text }} />)}
    </div>
  );
}

type QuoteProps = {
  sent: SentQuote;
  mail: ArchivedMail | undefined;
  events: readonly RequestEvent[];
  now: number;
};

function Quote({ sent, mail, events, now }: QuoteProps) {
  const { clockTime } = useCompany().time;
  const { quote, revision, sentAt, sentBy, openedAt } = sent;
  const event = events.find(
    ({ kind, happenedAt }) => /^(quoted|revised)$/.test(kind) && happenedAt === sentAt,
  );
  const [, ...overruled] = (event?.body ?? "").split("\n");
  const standing = standingOf(sent, now);
  const isOver = standing !== "valid" && standing !== "ordered";
  const name = nameQuote(quote);
  return (
    <ThreadMessage
      by="desk"
      level="h4"
      look={mail?.state === "dead" ? "bad" : undefined}
      from={isOver ? <s>{`Quote ${name}`}</s> : `Quote ${name}`}
      tag={isOver && <span className="tag tag--void">{quoteWords.standings[standing]}</span>}
      time={`${clockTime(sentAt)}, by ${firstName(sentBy)}`}
      text={overruled.join("\n")}
    >
      <div className="thread__part thread__pair">
        <div>
          <p className="thread__figure">{`$${formatMoney(quote.totals.total)}`}</p>
          <p className="u-muted">{`Valid until ${sayDay(quote.validUntil)}`}</p>
        </div>
        <p>
          <a href={deskPaths.sentQuote(quote.reference, revision, "pdf")}>
            PDF
            <span className="u-hidden"> {name}</span>
          </a>
        </p>
      </div>
      {mail && <Chain mail={mail} openedAt={openedAt} now={now} />}
    </ThreadMessage>
  );
}

type ChainProps = { mail: ArchivedMail; openedAt?: number | undefined; now: number };

/** Queued, accepted, opened, or refused. An e-mail that a mail server accepted is not yet a delivered one. */
function Chain({ mail: { kind, state, createdAt, settledAt, error }, openedAt, now }: ChainProps) {
  const { shortTime } = useCompany().time;
  const time = (at: number | undefined) => (at === undefined ? "" : shortTime(at, now));
  const rows = [
    { name: "Queued", time: time(createdAt), look: "done" },
    state === "dead"
      ? { name: "Refused", time: time(settledAt), look: "refused" }
      : {
          name: state === "sent" ? "Accepted by the mail server" : "Waiting to be sent",
          time: time(settledAt),
          look: state === "sent" ? "done" : "",
        },
    ...(kind === "quote" && state !== "dead"
      ? [{ name: "Opened", time: time(openedAt) || "not yet", look: openedAt ? "done" : "" }]
      : []),
  ];
  return (
    <div className="thread__part">
      <ol className="chain">
        {rows.map(({ name, time, look }) => (
          <li key={name} className={look ? `chain__station chain__station--${look}` : "chain__station"}>
            <span className="u-strong">{name}</span> <span className="u-muted u-num">{time}</span>
          </li>
        ))}
      </ol>
      {state === "dead" && (
        <p>{`${error?.startsWith(notSent) ? "Our software says" : "The mail server says"}: ${describeRefusal(error ?? "")}.`}</p>
      )}
    </div>
  );
}

type OrderProps = { sent: SentQuote; files: Said["files"]; isNew: boolean };

function Order({ sent: { quote, revision, order }, files, isNew }: OrderProps) {
  const { clockTime } = useCompany().time;
  return (
    <ThreadMessage
      by="buyer"
      level="h4"
      look="order"
      isNew={isNew}
      from={`Purchase order ${order?.number ?? ""}`.trim()}
      tag={isNew && <span className="tag tag--filled">New</span>}
      time={`${clockTime(order?.at ?? 0)}, ${fromPage}`}
    >
      <Files files={files} reference={quote.reference} />
      <dl className="thread__part thread__facts">
        {Object.entries({
          For: `Rev ${revision}`,
          "Quoted total": `$${formatMoney(quote.totals.total)}`,
          "Valid until": sayDay(quote.validUntil),
        }).map(([label, value]) => (
          <div key={label}>
            <dt className="u-label">{label}</dt>
            <dd className="thread__value">{value}</dd>
          </div>
        ))}
      </dl>
    </ThreadMessage>
  );
}

function Note({ event: { who = "", happenedAt, body } }: { event: RequestEvent }) {
  const { clockTime } = useCompany().time;
  return (
    <ThreadMessage
      by="desk"
      level="h4"
      look="note"
      from={firstName(who)}
      tag={<span className="tag tag--void">Only the desk sees it</span>}
      time={clockTime(happenedAt)}
      text={body}
    />
  );
}
