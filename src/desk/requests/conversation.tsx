import { randomUUID } from "node:crypto";
import { type ReactNode, use } from "react";
import { clockTime, dayOf, isSameDay, sayDay, shortTime, zoneOf } from "#company/time.ts";
import { filePath, requestPath, sentQuotePath } from "#desk/desk-paths.ts";
import { requestWords } from "#desk/words.ts";
import type { ArchivedMail } from "#mail/outbox.ts";
import { describeRefusal } from "#mail/refusal.ts";
import { firstName } from "#people/names.ts";
import type { StaffMember } from "#people/staff.ts";
import { formatMoney } from "#quote/money.ts";
import { nameQuote } from "#quote/quote-number.ts";
import type { RequestQuotes, SentQuote } from "#quote/record/quotes.ts";
import type { Said } from "#request/record/conversation.ts";
import { factsOf, hasOpenOrder, longestText } from "#request/record/request-facts.ts";
import type { RequestDetails, RequestEvent } from "#request/record/requests.ts";
import { DropBox, FileList, Thread, ThreadLine, ThreadMessage } from "#request/thread/thread.tsx";
import { conversationWords as words } from "./conversation-words.ts";
import { fillTexts, SavedTexts } from "./saved-texts.tsx";
import { RefusedForm } from "./to-do.tsx";

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
    <section aria-labelledby="talk">
      <div className="desk-section__head">
        <h2 className="desk-section__title" id="talk">
          {words.heading}
        </h2>
        <p className="desk-section__note">{words.newestFirst(zoneOf(now))}</p>
      </div>
      {news.length > 0 && (
        <>
          <h3 className="thread__day u-label">{words.isNew}</h3>
          <Thread>{news.map(({ node }) => node)}</Thread>
        </>
      )}
      {canReply && <ReplyBox request={request} quotes={quotes} staff={staff} />}
      {days.map(([day, ofDay = []]) => (
        <div key={day}>
          <h3 className="thread__day u-label">
            {isSameDay(ofDay[0]?.at ?? 0, now) ? requestWords.today(day) : day}
          </h3>
          <Thread>{ofDay.map(({ node }) => node)}</Thread>
        </div>
      ))}
      <p className="thread__key">{words.key}</p>
    </section>
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
  const { formType, fields, receivedAt } = request;
  const { values, lines } = factsOf(request);
  const named = values?.attachments ?? [];
  return (
    <ThreadMessage
      by="buyer"
      level="h4"
      from={fields.name || requestWords.receivedWord}
      time={`${clockTime(receivedAt)}, ${words.from[formType]}`}
      text={values ? values.notes || undefined : undefined}
    >
      <div className="thread__part">
        {values ? (
          <a href="#lines">{requestWords.lines(lines.length)}</a>
        ) : (
          <a href="#message">{requestWords.wrote}</a>
        )}
        {named.length > 0 && `. ${words.named(named.join(", "))}`}
      </div>
    </ThreadMessage>
  );
}

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
  const text = [way === "order" && words.order(""), said.text].filter(Boolean).join("\n");
  const mark = words.ways[way];
  const buyer = request.fields.name;
  const isRefused = mail?.state === "dead";
  const writer = firstName(by ?? "");
  return (
    <ThreadMessage
      by={side === "desk" || isByBuyer(said) ? side : "system"}
      level="h4"
      isNew={isNew}
      look={isRefused ? "bad" : undefined}
      from={side === "desk" ? words.to(writer, buyer) : sender ? words.fromElse(sender) : buyer}
      tag={
        isNew ? (
          <span className="tag tag--filled">{words.isNew}</span>
        ) : (
          mark && <span className="tag tag--void">{mark}</span>
        )
      }
      time={
        side === "desk"
          ? clockTime(at)
          : `${clockTime(at)}, ${mailWays.has(way) ? words.byMail : words.fromPage}`
      }
      text={text}
    >
      <Files files={files} reference={request.reference} />
      {cc.length > 0 && (
        <div className="thread__part">
          <p>{words.copyTo(cc.join(", "))}</p>
          {copies
            .filter(({ state }) => state === "dead")
            .map(({ id, to, error }) => (
              <p key={id} className="status">
                {words.copyRefused(to, describeRefusal(error ?? ""))}
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
  const standing = withdrawn ? words.withdrawn : isLatest ? undefined : words.superseded;
  return (
    <ThreadMessage
      by="desk"
      level="h4"
      look={mail?.state === "dead" ? "bad" : undefined}
      from={words.quote(nameQuote(quote))}
      tag={standing && <span className="tag">{standing}</span>}
      time={`${clockTime(sentAt)}, ${requestWords.by(firstName(sentBy))}`}
      text={overruled.join("\n")}
    >
      <div className="thread__part thread__pair">
        <div>
          <p className="thread__figure">{`$${formatMoney(quote.totals.total)}`}</p>
          <p className="u-muted">{words.validUntil(sayDay(quote.validUntil))}</p>
        </div>
        <p>
          <a href={sentQuotePath(quote.reference, revision, "pdf")}>
            {words.pdf}
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
  const { stations } = words;
  const time = (at: number | undefined) => (at === undefined ? "" : shortTime(at, now));
  const rows = [
    { name: stations.mailed, time: time(createdAt), look: "done" },
    state === "dead"
      ? { name: stations.refused, time: time(settledAt), look: "refused" }
      : {
          name: state === "sent" ? stations.handedOver : stations.waiting,
          time: time(settledAt),
          look: state === "sent" ? "done" : "",
        },
    ...(isQuote && state !== "dead"
      ? [{ name: stations.opened, time: time(openedAt) || stations.notYet, look: openedAt ? "done" : "" }]
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
      {state === "dead" && <p>{words.refusedBecause(describeRefusal(error ?? ""))}</p>}
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
      from={words.order(order?.number ?? "")}
      tag={isNew && <span className="tag tag--filled">{words.isNew}</span>}
      time={`${clockTime(order?.at ?? 0)}, ${words.fromPage}`}
    >
      <Files files={files} reference={quote.reference} />
      <dl className="thread__part thread__facts">
        <OrderFact label={words.orderFor} value={words.rev(revision)} />
        <OrderFact label={words.quotedTotal} value={`$${formatMoney(quote.totals.total)}`} />
        <OrderFact label={words.validUntilLabel} value={sayDay(quote.validUntil)} />
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
      tag={<span className="tag tag--void">{words.onlyDesk}</span>}
      time={clockTime(happenedAt)}
      text={body}
    />
  );
}

function MailLine({ mail: { kind, to, state, createdAt, settledAt, error } }: { mail: ArchivedMail }) {
  const fate = requestWords.mailStates[state](describeRefusal(error ?? ""));
  return (
    <ThreadLine by="system" time={clockTime(settledAt ?? createdAt)}>
      <strong>{requestWords.mailWords[kind] ?? kind}</strong> {`${requestWords.mailTo(to)}, ${fate}`}
    </ThreadLine>
  );
}

function EventLine({ event }: { event: RequestEvent }) {
  const { rest, body } = describeEvent(event);
  const { kind, happenedAt, who } = event;
  const by = who ? "desk" : kind in requestWords.byBuyer ? "buyer" : "system";
  return (
    <ThreadLine by={by} time={clockTime(happenedAt)}>
      <strong>{requestWords.events[kind] ?? kind}</strong> {rest}
      {body && <span className="thread__words">{body}</span>}
    </ThreadLine>
  );
}

/** Kinds whose body is not someone's words but belongs to the sentence. */
const described: Readonly<Record<string, (body: string) => string>> = {
  "handed-over": (body) => requestWords.handedTo(body),
  destination: (body) => body,
  paid: (body) => sayDay(body),
  opened: (body) => `${requestWords.byBuyer.opened}: ${body}`,
  ordered: (body) => `${requestWords.byBuyer.ordered}: ${body}`,
};

function describeEvent({ kind, who, body = "" }: RequestEvent): { rest: string; body?: string } {
  const byWhom = who ? requestWords.by(who) : "";
  if (kind === "closed") {
    const [, closing = "", reason = ""] = /^([a-z-]+)(?:: (.*))?$/s.exec(body) ?? [];
    const how = requestWords.closedAs[closing];
    return { rest: [byWhom, how].filter(Boolean).join(": "), body: how ? reason : body };
  }
  if (kind === "kept") {
    const [, hold = "", reason = ""] = /^([a-z]+)(?:: (.*))?$/s.exec(body) ?? [];
    const name = requestWords.holdKinds[hold as keyof typeof requestWords.holdKinds];
    return { rest: [name, byWhom].filter(Boolean).join(" "), body: name ? reason : body };
  }
  if (kind === "screened") {
    const [result = "", day = "", ...rest] = body.split("\n");
    const name = requestWords.results[result as keyof typeof requestWords.results];
    const sentence = [name, day && sayDay(day), byWhom].filter(Boolean).join(", ");
    return { rest: sentence, body: rest.join("\n") };
  }
  const say = described[kind];
  if (say) return { rest: [body && say(body), byWhom].filter(Boolean).join(" ") };
  return { rest: byWhom, body };
}

/** One box for every answer; once an order is in, its text is the confirmation that makes it binding. */
function ReplyBox({ request, quotes, staff }: Omit<ConversationProps, "now">) {
  const { reference, fields, state, formType, waitsSince } = request;
  const path = requestPath(reference, "reply");
  const refused = use(RefusedForm);
  const typed = refused?.path === path ? refused.fields : undefined;
  const order = hasOpenOrder(request) ? quotes.sent.find((each) => each.order) : undefined;
  const isRfq = formType === "rfq";
  const texts = fillTexts({ request, quotes, staff });
  const inserted = texts[Number(typed?.get("insert") ?? Number.NaN)]?.text;
  const prepared =
    order &&
    words.confirmation(
      order.order?.number ?? "",
      nameQuote(order.quote),
      `$${formatMoney(order.quote.totals.total)}`,
    );
  return (
    <form className="reply" id="answer" method="post" action={path} encType="multipart/form-data">
      <input type="hidden" name="form" value={typed?.get("form") || randomUUID()} />
      <p className="reply__head">
        <span>
          <strong>{order ? words.confirmOrder : words.toLabel}</strong> {`${fields.name}, ${fields.email}`}
        </span>{" "}
        <span className="u-muted">{isRfq ? words.goesOut : words.goesByMail}</span>
      </p>
      <div className="reply__copies">
        <label htmlFor="cc">{words.cc}</label>
        <textarea
          className="reply__cc"
          id="cc"
          name="cc"
          rows={1}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.ccHint}
          defaultValue={typed?.get("cc") ?? undefined}
        />
      </div>
      <SavedTexts texts={texts} />
      <label className="u-hidden" htmlFor="reply">
        {requestWords.replyText}
      </label>
      <textarea
        className="reply__text"
        id="reply"
        name="text"
        rows={4}
        maxLength={longestText}
        defaultValue={typed ? [typed.get("text"), inserted].filter(Boolean).join("\n\n") : prepared}
      />
      {isRfq && factsOf(request).values && (
        <div className="reply__files">
          <DropBox
            id="reply-files"
            label={words.files}
            hint={words.filesHint}
            kept={typed && refused?.kept}
          />
        </div>
      )}
      <div className="reply__foot">
        {order ? (
          <p className="reply__law">
            {words.law[0]}
            <strong>{words.law[1]}</strong>
          </p>
        ) : (
          (state === "open" || state === "quoted") && (
            <label className="reply__check">
              <input
                className="reply__box"
                type="checkbox"
                name="closes"
                value="yes"
                defaultChecked={typed?.get("closes") === "yes"}
              />
              {requestWords.replyCloses}
            </label>
          )
        )}
        {waitsSince !== undefined && (
          <label className="reply__check">
            <input
              className="reply__box"
              type="checkbox"
              name="settles"
              value="yes"
              defaultChecked={!typed || typed.get("settles") === "yes"}
            />
            {words.settles}
          </label>
        )}
        <button className={`button button--${order ? "outline" : "primary"}`} type="submit">
          {order ? words.askFirst : requestWords.replyButton}
        </button>
        {order && (
          <button className="button button--primary" type="submit" name="confirms" value="yes">
            {words.confirm}
          </button>
        )}
      </div>
    </form>
  );
}
