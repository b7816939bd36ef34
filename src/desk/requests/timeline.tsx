import { requestWords } from "#content/desk.ts";
import { dayOf, isSameDay, timeOf, zoneOf } from "#desk/shell/desk-time.ts";
import type { ArchivedMail } from "#inbox/outbox.ts";
import type { RequestDetails, RequestEvent } from "#inbox/requests.ts";

type Entry = {
  readonly at: number;
  readonly word: string;
  readonly rest: string;
  /** Words that someone wrote. */
  readonly body?: string | undefined;
  readonly by: "system" | "desk" | "buyer";
};

/** Everything that happened, the newest first: what the system did, the desk, the buyer. */
export function Timeline({ request, now }: { request: RequestDetails; now: number }) {
  const entries = entriesOf(request).sort((a, b) => b.at - a.at);
  const days = Object.entries(Object.groupBy(entries, ({ at }) => dayOf(at)));
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

function TraceEntry({ entry: { at, word, rest, body, by } }: { entry: Entry }) {
  return (
    <li className="trace__event">
      <span className="trace__time">{timeOf(at)}</span>
      <span className={`trace__mark${by === "system" ? "" : ` trace__mark--${by}`}`} aria-hidden="true" />
      <div className="trace__what">
        <p>
          <strong>{word}</strong> {rest}
        </p>
        {body && <p className="trace__note">{body}</p>}
      </div>
    </li>
  );
}

function entriesOf({ receivedAt, formType, reference, mails, events }: RequestDetails): Entry[] {
  return [
    {
      at: receivedAt,
      word: requestWords.receivedWord,
      rest: requestWords.received(requestWords.forms[formType], reference),
      by: "buyer",
    },
    ...mails.map(describeMail),
    ...events.map(describeEvent),
  ];
}

function describeMail({ kind, to, state, createdAt, settledAt }: ArchivedMail): Entry {
  const problem = requestWords.mailStates[state];
  return {
    at: settledAt ?? createdAt,
    word: requestWords.mailWords[kind] ?? kind,
    rest: [requestWords.mailTo(to), problem && `(${problem})`].filter(Boolean).join(" "),
    by: "system",
  };
}

const bodyIsName = "handed-over";

function describeEvent({ kind, happenedAt, who, body }: RequestEvent): Entry {
  const word = requestWords.events[kind] ?? kind;
  const to = kind === bodyIsName && body ? requestWords.handedTo(body) : "";
  return {
    at: happenedAt,
    word,
    rest: [to, who ? requestWords.by(who) : ""].filter(Boolean).join(" "),
    body: kind === bodyIsName ? undefined : body,
    by: who ? "desk" : "system",
  };
}
