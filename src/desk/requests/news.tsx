import { dayOf, duration, lastMinute, sayDay, shortTime } from "#company/time.ts";
import { urgencyOf } from "#desk/shell/time-left.tsx";
import { formatMoney } from "#quote/money.ts";
import { expiresSoonMs } from "#quote/validity.ts";
import { hasOpenOrder } from "#request/record/request-facts.ts";
import type { Request } from "#request/record/requests.ts";
import { newsWords as words } from "./conversation-words.ts";
import { sayUndelivered } from "./undelivered.tsx";

/** Why a request is marked on the list, the most pressing first. */
const kinds = ["refused", "order", "answer", "expiring"] as const;
type News = (typeof kinds)[number];

export function newsOf(request: Request, now: number): News | undefined {
  const { undelivered, waitsSince, quoted, state } = request;
  if (undelivered) return "refused";
  if (hasOpenOrder(request)) return "order";
  if (waitsSince !== undefined) return "answer";
  const left = (quoted?.expiresAt ?? 0) - now;
  return state === "quoted" && left > 0 && left < expiresSoonMs ? "expiring" : undefined;
}

/** By what it is, then by how long it waits. */
export function byNews(requests: readonly Request[], now: number) {
  const rank = (request: Request) => kinds.indexOf(newsOf(request, now) ?? "expiring");
  return [...requests].sort((a, b) => rank(a) - rank(b) || (a.waitsSince ?? 0) - (b.waitsSince ?? 0));
}

type StubProps = { news: News; request: Request; now: number };

/** In the place of the time left: what came, its figure, and when. */
export function NewsStub({ news, request, now }: StubProps) {
  const { waitsSince = now, quoted, lastSaid } = request;
  const said = lastSaid?.at ?? waitsSince;
  const figures: Readonly<Record<News, readonly [figure: string, when: string]>> = {
    refused: [words.notDelivered, shortTime(waitsSince, now)],
    order: [
      `$${formatMoney(quoted?.total ?? 0)}`,
      words.orderNumber(quoted?.order?.number ?? "", shortTime(quoted?.order?.at ?? now, now)),
    ],
    answer: [words.ago(duration(now - said)), shortTime(said, now)],
    expiring: [
      words.inTime(duration((quoted?.expiresAt ?? now) - now)),
      words.expiresOn(sayDay(dayOf((quoted?.expiresAt ?? now) - 1))),
    ],
  };
  const [figure, when] = figures[news];
  return (
    <div className={`news news--${news}`}>
      <p className="news__what">{words[news]}</p>
      <p className="news__figure">{figure}</p>
      <p className="news__when">{when}</p>
    </div>
  );
}

/** What the buyer said, and the state of the quote. */
export function NewsCells({ request, now }: { request: Request; now: number }) {
  const { undelivered, lastSaid, quoted, respondBy } = request;
  const isRunning = urgencyOf(request, now) !== "done";
  return (
    <>
      <td className="docket__cell docket__cell--what">
        {undelivered ? sayUndelivered(request) : lastSaid?.text && words.said(lastSaid.text)}{" "}
        <span className="docket__more">
          {undelivered && isRunning && words.stillDue(shortTime(lastMinute(respondBy), now))}
          {!undelivered && lastSaid && lastSaid.files > 0 && words.files(lastSaid.files)}
        </span>
      </td>
      <td className="docket__cell docket__cell--need">
        {quoted ? (
          <>
            <span className="docket__day">{`$${formatMoney(quoted.total)}`}</span>{" "}
            <span className="docket__more">
              {words.revision(quoted.revision, quoted.openedAt ? shortTime(quoted.openedAt, now) : "")}
            </span>
          </>
        ) : (
          <span className="u-muted">{words.noQuote}</span>
        )}
      </td>
    </>
  );
}
