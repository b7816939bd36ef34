import { duration, sayDay } from "#company/time-in.ts";
import { sayUndelivered } from "#desk/shell/page-parts.tsx";
import { sayTimeLeft, urgencyOf } from "#desk/shell/time-left.tsx";
import { countOf } from "#desk/words.ts";
import { formatMoney } from "#quote/money.ts";
import { expiresSoonMs } from "#quote/quote.ts";
import { dueAt } from "#request/lifecycle.ts";
import { hasOpenOrder, type Request } from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";

/** Why a request is marked on the list, the most pressing first. */
const newsNames = {
  refused: "E-mail refused",
  order: "Order received",
  answer: "New message",
  look: "To look at",
  expiring: "Expires soon",
};
type News = keyof typeof newsNames;

export function newsOf(request: Request, now: number): News | undefined {
  const { undelivered, waitsSince, quoted, state, toDos = [] } = request;
  if (undelivered) return "refused";
  if (hasOpenOrder(request)) return "order";
  if (waitsSince !== undefined) return toDos.some(({ owed }) => owed === "reply") ? "answer" : "look";
  const left = (quoted?.expiresAt ?? 0) - now;
  return state === "quoted" && left > 0 && left < expiresSoonMs ? "expiring" : undefined;
}

/** Sorts by kind, then by how long they have waited. */
export function byNews(requests: readonly Request[], now: number) {
  const kinds = Object.keys(newsNames);
  const rank = (request: Request) => kinds.indexOf(newsOf(request, now) ?? "expiring");
  return [...requests].sort((a, b) => rank(a) - rank(b) || (a.waitsSince ?? 0) - (b.waitsSince ?? 0));
}

/** Many order numbers already begin with “PO”. */
const nameOrder = (number: string) => (/^p\.?o\b/i.test(number) ? number : `PO ${number}`);

type StubProps = { news: News; request: Request; now: number };

/** In the place of the time left: what came, its figure, and when. */
export function NewsStub({ news, request, now }: StubProps) {
  const { lastMinute, shortTime, dayOf } = useCompany().time;
  const { waitsSince, quoted, lastSaid, toDos = [] } = request;
  const said = lastSaid?.at ?? waitsSince ?? now;
  const due = dueAt({ toDos });
  const dueWords = due === undefined ? undefined : `due ${shortTime(lastMinute(due), now)}`;
  const figures: Readonly<Record<News, readonly [figure: string, when: string]>> = {
    refused: ["Not delivered", waitsSince ? shortTime(waitsSince, now) : ""],
    order: [
      `$${formatMoney(quoted?.total ?? 0)}`,
      [quoted?.order?.number && nameOrder(quoted.order.number), shortTime(quoted?.order?.at ?? now, now)]
        .filter(Boolean)
        .join(", "),
    ],
    answer: [`${duration(now - said)} ago`, dueWords ?? shortTime(said, now)],
    look: [due ? sayTimeLeft(due, now) : "", dueWords ?? shortTime(waitsSince ?? now, now)],
    expiring: [
      `in ${duration((quoted?.expiresAt ?? now) - now)}`,
      `Valid until ${sayDay(dayOf((quoted?.expiresAt ?? now) - 1))}`,
    ],
  };
  const [figure, when] = figures[news];
  return (
    <div className={`time-left time-left--stub time-left--news time-left--${news}`}>
      <p className="time-left__state">{newsNames[news]}</p>
      <p className="time-left__figure">{figure}</p>
      <p className="time-left__due">{when}</p>
    </div>
  );
}

/** What the buyer said, and the state of the quote. */
export function NewsCells({ request, now }: { request: Request; now: number }) {
  const { lastMinute, shortTime } = useCompany().time;
  const { undelivered, lastSaid, quoted, respondBy } = request;
  const urgency = urgencyOf(request, now);
  const due = shortTime(lastMinute(respondBy), now);
  return (
    <>
      <td className="request-list__cell request-list__cell--what">
        {undelivered ? sayUndelivered(request) : lastSaid?.text && `“${lastSaid.text}”`}{" "}
        {!undelivered && lastSaid && lastSaid.files > 0 && (
          <span className="request-list__more">{countOf(lastSaid.files, "file")}</span>
        )}{" "}
        {urgency !== "done" && (
          <span className="request-list__more">
            {urgency === "overdue" ? `Overdue: it was due ${due}.` : `The clock still runs: due ${due}.`}
          </span>
        )}
      </td>
      <td className="request-list__cell request-list__cell--need">
        {quoted ? (
          <>
            <span className="u-together">{`$${formatMoney(quoted.total)}`}</span>{" "}
            <span className="request-list__more">
              {`Rev ${quoted.revision}, ${quoted.openedAt ? `opened ${shortTime(quoted.openedAt, now)}` : "not opened"}`}
            </span>
          </>
        ) : (
          <span className="u-muted">No current quote</span>
        )}
      </td>
    </>
  );
}
