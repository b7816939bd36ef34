import type { ReactNode } from "react";
import { clockTime, dayOf, isSameDay, sayDay, shortTime, zoneOf } from "#company/time.ts";
import { filePath, sentQuotePath } from "#desk/desk-paths.ts";
import { Section } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";
import type { ArchivedMail } from "#mail/outbox.ts";
import { describeRefusal } from "#mail/refusal.ts";
import { firstName } from "#people/names.ts";
import type { StaffMember } from "#people/staff.ts";
import { formatMoney } from "#quote/money.ts";
import { nameQuote } from "#quote/quote-text.ts";
import type { RequestQuotes, SentQuote } from "#quote/record/quotes.ts";
import type { Said } from "#request/record/conversation.ts";
import { factsOf } from "#request/record/request-facts.ts";
import type { RequestDetails, RequestEvent } from "#request/record/requests.ts";
import { unmatchedMail } from "#request/record/submission.ts";
import { FileList, Thread, ThreadMessage } from "#request/thread/thread.tsx";
import { EventLine, MailLine } from "./event-lines.tsx";
import { ReplyBox } from "./reply-box.tsx";

type ConversationProps = {
  request: RequestDetails;
  quotes: RequestQuotes;
  staff: StaffMember;
  now: number;
};

type Entry = { readonly at: number; readonly isNew: boolean; readonly node: ReactNode };

/** Everything about a request in one line of time: what is new, the box to answer in, then earlier, newest first. */
export function Conversation({ request, quotes, staff, now }: ConversationProps) {
  const entries = entriesOf(request, quotes, now).sort((a, b) => b.at - a.at);
  const days = Object.entries(
    Object.groupBy(
      entries.filter(({ isNew }) => !isNew),
      ({ at }) => sayDay(dayOf(at)),
    ),
  );
  const news = entries.filter(({ isNew }) => isNew);
  const canReply = request.state !== "quarantined" && request.state !== "erased";
  return (
    <Section id="talk" title="Conversation" note={`Newest first, all times ${zoneOf(now)}`}>
      {news.length > 0 && (
        <>
          <h3 className="thread__day u-label">New</h3>
          <Thread>{news.map(({ node }) => node)}</Thread>
        </>
      )}
      {canReply && <ReplyBox request={request} quotes={quotes} staff={staff} />}
      {days.map(([day, ofDay = []]) => (
        <div key={day}>
          <h3 className="thread__day u-label">{isSameDay(ofDay[0]?.at ?? 0, now) ? `Today, ${day}` : day}</h3>
          <Thread>{ofDay.map(({ node }) => node)}</Thread>
        </div>
      ))}
      <p className="thread__key">Diamond: the buyer. Dot: the desk. Ring: the system. Orange: new.</p>
    </Section>
  );
}

function entriesOf(request: RequestDetails, { sent }: RequestQuotes, now: number): Entry[] {
  const { said, events, mails, waitsSince = Number.POSITIVE_INFINITY } = request;
  const shown = new Set(said.flatMap(({ mailId }) => mailId ?? []));
  const ofQuote = (quote: SentQuote) =>
    // The revision and its e-mail were stored in one transaction, at one time.
    mails.find(({ kind, createdAt }) => kind === "quote" && createdAt === quote.sentAt);
  for (const quote of sent) shown.add(ofQuote(quote)?.id ?? "");
  // Copies are shown with their message.
  for (const { id, kind } of mails) if (kind === "copy") shown.add(id);
  const withOrder = said.filter(
    ({ way, at }) => way === "order" && sent.some(({ order }) => order?.at === at),
  );
  const told = events.filter(({ kind }) => kind !== "replied" && kind !== "quoted" && kind !== "revised");
  return [
    { at: request.receivedAt, isNew: false, node: <Received key="received" request={request} /> },
    ...said
      .filter((each) => !withOrder.includes(each))
      .map((each) => ({
        at: each.at,
        isNew: isByBuyer(each) && each.at >= waitsSince,
        node: (
          <Message
            key={`said-${each.id}`}
            said={each}
            request={request}
            mail={mails.find(({ id }) => id === each.mailId)}
            copies={mails.filter(({ kind, createdAt }) => kind === "copy" && createdAt === each.at)}
            isNew={isByBuyer(each) && each.at >= waitsSince}
            now={now}
          />
        ),
      })),
    ...sent.map((quote) => ({
      at: quote.sentAt,
      isNew: false,
      node: <Quote key={quote.revision} sent={quote} mail={ofQuote(quote)} events={events} now={now} />,
    })),
    ...told.map((event, index) => {
      const isNew = event.kind === "ordered" && event.happenedAt >= waitsSince;
      const order =
        event.kind === "ordered" ? sent.find(({ order }) => order?.at === event.happenedAt) : undefined;
      const key = `event-${index}`;
      const node = order ? (
        <Order
          key={key}
          sent={order}
          files={withOrder.find(({ at }) => at === event.happenedAt)?.files ?? []}
          isNew={isNew}
        />
      ) : event.kind === "noted" ? (
        <Note key={key} event={event} />
      ) : (
        <EventLine key={key} event={event} />
      );
      return { at: event.happenedAt, isNew, node };
    }),
    ...mails
      .filter(({ id }) => !shown.has(id))
      .map((mail) => ({
        at: mail.settledAt ?? mail.createdAt,
        isNew: false,
        node: <MailLine key={`mail-${mail.id}`} mail={mail} />,
      })),
  ];
}

/** A person, not a program. */
function isByBuyer({ side, way }: Said) {
  return side === "buyer" && way !== "automatic" && way !== "report";
}

function Received({ request }: { request: RequestDetails }) {
  const { formType, fields, receivedAt, suspicions } = request;
  const { values, lines } = factsOf(request);
  const way = suspicions.includes(unmatchedMail)
    ? byMail
    : `from the ${formType === "rfq" ? "quote" : "contact"} form`;
  const named = values?.attachments ?? [];
  return (
    <ThreadMessage
      by="buyer"
      level="h4"
      from={fields.name || "Received"}
      time={`${clockTime(receivedAt)}, ${way}`}
      text={values ? values.notes || undefined : undefined}
    >
      <div className="thread__part">
        {values ? (
          <a href="#lines">{countOf(lines.length, "line")}</a>
        ) : (
          <a href="#message">What they wrote</a>
        )}
        {named.length > 0 && `. Files named, not sent yet: ${named.join(", ")}`}
      </div>
    </ThreadMessage>
  );
}

const byMail = "by e-mail";
const fromPage = "from the private page";
const wayNames: Readonly<Record<string, string>> = {
  refusal: "No bid",
  declined: "Not this time",
  automatic: "Automatic reply",
  report: "Delivery report",
};
const mailWays = new Set<Said["way"]>(["mail", "automatic", "report"]);

type MessageProps = {
  said: Said;
  request: RequestDetails;
  mail: ArchivedMail | undefined;
  copies: readonly ArchivedMail[];
  isNew: boolean;
  now: number;
};

function Message({ said, request, mail, copies, isNew, now }: MessageProps) {
  const { side, way, by, sender, at, files, cc } = said;
  const text = [way === "order" && "Purchase order", said.text].filter(Boolean).join("\n");
  const mark = wayNames[way];
  const buyer = request.fields.name;
  const isRefused = mail?.state === "dead";
  const writer = firstName(by ?? "");
  return (
    <ThreadMessage
      by={side === "desk" || isByBuyer(said) ? side : "system"}
      level="h4"
      isNew={isNew}
      look={isRefused ? "bad" : undefined}
      from={
        side === "desk"
          ? [writer, buyer].filter(Boolean).join(" to ")
          : sender
            ? `From somebody else: ${sender}`
            : buyer
      }
      tag={
        isNew ? (
          <span className="tag tag--filled">New</span>
        ) : (
          mark && <span className="tag tag--void">{mark}</span>
        )
      }
      time={side === "desk" ? clockTime(at) : `${clockTime(at)}, ${mailWays.has(way) ? byMail : fromPage}`}
      text={text}
    >
      <Files files={files} reference={request.reference} />
      {cc.length > 0 && (
        <div className="thread__part">
          <p>{`Copy to ${cc.join(", ")}`}</p>
          {copies
            .filter(({ state }) => state === "dead")
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

function Files({ files, reference }: { files: Said["files"]; reference: string }) {
  if (files.length === 0) return null;
  return (
    <div className="thread__part thread__part--files">
      <FileList
        files={files}
        link={({ id, name }) => (
          <a className="files__link" href={filePath(reference, id)}>
            {name}
          </a>
        )}
      />
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
  const { quote, revision, sentAt, sentBy, openedAt, withdrawn, isLatest } = sent;
  const event = events.find(
    ({ kind, happenedAt }) => /^(quoted|revised)$/.test(kind) && happenedAt === sentAt,
  );
  const [, ...overruled] = (event?.body ?? "").split("\n");
  const standing = withdrawn ? "Withdrawn" : isLatest ? undefined : "Superseded";
  return (
    <ThreadMessage
      by="desk"
      level="h4"
      look={mail?.state === "dead" ? "bad" : undefined}
      from={`Quote ${nameQuote(quote)}`}
      tag={standing && <span className="tag">{standing}</span>}
      time={`${clockTime(sentAt)}, by ${firstName(sentBy)}`}
      text={overruled.join("\n")}
    >
      <div className="thread__part thread__pair">
        <div>
          <p className="thread__figure">{`$${formatMoney(quote.totals.total)}`}</p>
          <p className="u-muted">{`Valid until ${sayDay(quote.validUntil)}`}</p>
        </div>
        <p>
          <a href={sentQuotePath(quote.reference, revision, "pdf")}>
            PDF
            <span className="u-hidden"> {nameQuote(quote)}</span>
          </a>
        </p>
      </div>
      {mail && <Chain mail={mail} openedAt={openedAt} isQuote={true} now={now} />}
    </ThreadMessage>
  );
}

/** E-mailed, handed over, opened; a refusal breaks it. That a mail server took it does not say that it was delivered. */
function Chain({
  mail: { state, createdAt, settledAt, error },
  openedAt,
  isQuote,
  now,
}: {
  mail: ArchivedMail;
  openedAt?: number | undefined;
  isQuote?: boolean;
  now: number;
}) {
  const time = (at: number | undefined) => (at === undefined ? "" : shortTime(at, now));
  const rows = [
    { name: "E-mailed", time: time(createdAt), look: "done" },
    state === "dead"
      ? { name: "Refused", time: time(settledAt), look: "refused" }
      : {
          name: state === "sent" ? "Handed over" : "Waiting to be sent",
          time: time(settledAt),
          look: state === "sent" ? "done" : "",
        },
    ...(isQuote && state !== "dead"
      ? [{ name: "Opened", time: time(openedAt) || "not yet", look: openedAt ? "done" : "" }]
      : []),
  ];
  return (
    <div className="thread__part">
      <ol className="chain">
        {rows.map(({ name, time, look }) => (
          <li key={name} className={look ? `chain__station chain__station--${look}` : "chain__station"}>
            <span className="chain__name">{name}</span> <span className="chain__time">{time}</span>
          </li>
        ))}
      </ol>
      {state === "dead" && <p>{`The mail server says: ${describeRefusal(error ?? "")}.`}</p>}
    </div>
  );
}

type OrderProps = { sent: SentQuote; files: Said["files"]; isNew: boolean };

function Order({ sent: { quote, revision, order }, files, isNew }: OrderProps) {
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
        <OrderFact label="For" value={`Rev ${revision}`} />
        <OrderFact label="Quoted total" value={`$${formatMoney(quote.totals.total)}`} />
        <OrderFact label="Valid until" value={sayDay(quote.validUntil)} />
      </dl>
    </ThreadMessage>
  );
}

function OrderFact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="u-label">{label}</dt>
      <dd className="thread__value">{value}</dd>
    </div>
  );
}

function Note({ event: { who = "", happenedAt, body } }: { event: RequestEvent }) {
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
