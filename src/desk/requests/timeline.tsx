import { clockTime, dayOf, isSameDay, sayDay, zoneOf } from "#company/time.ts";
import { sentQuotePath } from "#desk/desk-paths.ts";
import { requestWords } from "#desk/words.ts";
import type { ArchivedMail } from "#mail/outbox.ts";
import { describeRefusal } from "#mail/refusal.ts";
import { formatMoney } from "#quote/money.ts";
import { nameQuote } from "#quote/quote-number.ts";
import type { RequestQuotes, SentQuote } from "#quote/record/quotes.ts";
import type { RequestDetails, RequestEvent } from "#request/record/requests.ts";

type Entry = {
  readonly at: number;
  readonly word: string;
  readonly rest: string;
  /** The revision that it is about. */
  readonly quote?: SentQuote | undefined;
  /** Words that someone wrote. */
  readonly body?: string | undefined;
  readonly by: "system" | "desk" | "buyer";
};

type TimelineProps = { request: RequestDetails; quotes: RequestQuotes; now: number };

/** Everything that happened, the newest first: what the system did, the desk, the buyer. */
export function Timeline({ request, quotes, now }: TimelineProps) {
  const entries = entriesOf(request, quotes).sort((a, b) => b.at - a.at);
  const days = Object.entries(Object.groupBy(entries, ({ at }) => sayDay(dayOf(at))));
  return (
    <>
      {days.map(([day, ofDay = []]) => (
        <div key={day}>
          <h3 className="trace__day u-label">
            {isSameDay(ofDay[0]?.at ?? 0, now) ? requestWords.today(day) : day}
          </h3>
          <ol className="trace">
            {ofDay.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the page.
              <TraceEntry key={index} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      <p className="trace__key">{requestWords.key(zoneOf(now))}</p>
    </>
  );
}

function TraceEntry({ entry: { at, word, rest, quote, body, by } }: { entry: Entry }) {
  return (
    <li className="trace__event">
      <span className="trace__time">{clockTime(at)}</span>
      <span className={`trace__mark${by === "system" ? "" : ` trace__mark--${by}`}`} aria-hidden="true" />
      <div className="trace__what">
        <p>
          <strong>{word}</strong> {rest}
          {quote && (
            <>
              {": "}
              <a href={sentQuotePath(quote.quote.reference, quote.revision, "pdf")}>
                {nameQuote(quote.quote)}
              </a>
              {`, $${formatMoney(quote.quote.totals.total)}`}
            </>
          )}
        </p>
        {body && <p className="trace__note">{body}</p>}
      </div>
    </li>
  );
}

function entriesOf(request: RequestDetails, { sent }: RequestQuotes): Entry[] {
  const { receivedAt, formType, reference, mails, events } = request;
  return [
    {
      at: receivedAt,
      word: requestWords.receivedWord,
      rest: requestWords.received(requestWords.forms[formType], reference),
      by: "buyer",
    },
    ...mails.map(describeMail),
    ...events.map((event) => describeEvent(event, sent)),
  ];
}

function describeMail({ kind, to, state, createdAt, settledAt, error }: ArchivedMail): Entry {
  const fate = requestWords.mailStates[state](describeRefusal(error ?? ""));
  return {
    at: settledAt ?? createdAt,
    word: requestWords.mailWords[kind] ?? kind,
    rest: `${requestWords.mailTo(to)}, ${fate}`,
    by: "system",
  };
}

/** Kinds whose body is not someone's words but belongs to the sentence. */
const described: Readonly<Record<string, (body: string) => string>> = {
  "handed-over": (body) => requestWords.handedTo(body),
  destination: (body) => body,
  paid: (body) => sayDay(body),
  opened: (body) => `${requestWords.byBuyer.opened}: ${body}`,
  ordered: (body) => `${requestWords.byBuyer.ordered}: ${body}`,
};

function describeEvent(
  { kind, happenedAt, who, body = "" }: RequestEvent,
  sent: readonly SentQuote[],
): Entry {
  const byWhom = who ? requestWords.by(who) : "";
  const entry = {
    at: happenedAt,
    word: requestWords.events[kind] ?? kind,
    by: who ? "desk" : kind in requestWords.byBuyer ? "buyer" : "system",
  } as const;
  if (kind === "quoted" || kind === "revised") {
    // The event and the revision were stored in one transaction, at one time.
    const quote = sent.find(({ sentAt }) => sentAt === happenedAt);
    const [, ...reasons] = body.split("\n");
    return { ...entry, rest: byWhom, quote, body: reasons.join("\n") };
  }
  if (kind === "closed") {
    const [, closing = "", reason = ""] = /^([a-z-]+)(?:: (.*))?$/s.exec(body) ?? [];
    const how = requestWords.closedAs[closing];
    return { ...entry, rest: [byWhom, how].filter(Boolean).join(": "), body: how ? reason : body };
  }
  if (kind === "kept") {
    const [, hold = "", reason = ""] = /^([a-z]+)(?:: (.*))?$/s.exec(body) ?? [];
    const name = requestWords.holdKinds[hold as keyof typeof requestWords.holdKinds];
    return { ...entry, rest: [name, byWhom].filter(Boolean).join(" "), body: name ? reason : body };
  }
  if (kind === "screened") {
    const [result = "", day = "", ...rest] = body.split("\n");
    const name = requestWords.results[result as keyof typeof requestWords.results];
    return {
      ...entry,
      rest: [name, day && sayDay(day), byWhom].filter(Boolean).join(", "),
      body: rest.join("\n"),
    };
  }
  const say = described[kind];
  if (say) return { ...entry, rest: [body && say(body), byWhom].filter(Boolean).join(" ") };
  return { ...entry, rest: byWhom, body };
}
