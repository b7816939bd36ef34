import { sayDay } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { Twins } from "#desk/entry/entry-links.tsx";
import { PostButton } from "#desk/shell/form-parts.tsx";
import { RequestHead, Undelivered } from "#desk/shell/page-parts.tsx";
import { nameOf, ThumbTime } from "#desk/shell/time-left.tsx";
import { countOf, requestWords } from "#desk/words.ts";
import type { RequestList } from "#request/record/request-list.ts";
import {
  factsOf,
  hasOpenOrder,
  isQuotable,
  type RequestDetails,
  type RequestFacts,
} from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";
import { Conversation } from "./conversation.tsx";
import { kindNames } from "./list-page.tsx";
import { ListedPlaces } from "./listed-places.tsx";
import { BuyerPlate, QuotePlate, waysToReach } from "./plates.tsx";
import { Queue } from "./queue.tsx";
import { RareActs } from "./rare-acts.tsx";
import { Delivery, Lines } from "./request-facts.tsx";
import { nameNextQuote, ToDo, type ToDoProps } from "./to-do.tsx";

type RequestView = ToDoProps & {
  /** The open requests, the most urgent first. */
  queue: RequestList;
  /** Why something was not done. */
  notice?: string | undefined;
  /** What was done just now. */
  said?: string | undefined;
};

/** One request: the conversation beside what is to do, and under that the facts. On a phone what is to do comes first. */
export function RequestBody(view: RequestView) {
  const { request, quotes, now } = view;
  const facts = factsOf(request);
  return (
    <>
      <Head request={request} facts={facts} now={now} />
      <div className="request-room">
        <Queue list={view.queue} current={request.reference} now={now} />
        <div className="request-room__to-do">
          <ToDo {...view} />
        </div>
        <div className="request-room__talk">
          <Notices {...view} />
          <Conversation {...view} />
        </div>
        <div className="request-room__facts">
          <QuotePlate request={request} quotes={quotes} now={now} />
          {facts.values && <Lines facts={facts} />}
          {facts.values && <Delivery request={request} values={facts.values} />}
          <BuyerPlate request={request} now={now} />
          <RareActs {...view} />
        </div>
      </div>
      <ThumbBar request={request} quotes={quotes} now={now} />
    </>
  );
}

type FactsProps = { facts: RequestFacts };
type RequestProps = { request: RequestDetails };

function Head({ request, facts, now }: RequestProps & FactsProps & { now: number }) {
  const { reference, formType, takenBy } = request;
  return (
    <RequestHead
      back={[deskPaths.list, "All open requests"]}
      title={nameOf(request)}
      facts={
        <>
          <span className="tag">{kindNames[formType]}</span>
          <span className="u-num">{reference}</span>
          {facts.values && (
            <>
              <span>{countOf(facts.lines.length, "line")}</span>
              {facts.values.needByDate && <span>{`need by ${sayDay(facts.values.needByDate)}`}</span>}
            </>
          )}
          <span className={takenBy ? "status status--available u-strong" : "status"}>
            {requestWords.onIt(takenBy?.name)}
          </span>
        </>
      }
      request={request}
      now={now}
    />
  );
}

/** What must be read before anything is done, above the conversation. */
function Notices({ request, notice, said, now }: RequestView) {
  const isRfq = request.formType === "rfq";
  return (
    <div className="request-room__notices">
      {said && (
        <p className="said" role="status">
          {said}
        </p>
      )}
      {notice && (
        <p className="notice" role="alert">
          {notice}
        </p>
      )}
      <Undelivered request={request} />
      <Twins request={request} now={now} />
      {request.screening?.hasMatch && (
        <p className="notice">
          <strong>Possible match.</strong> No quote is sent and no order is confirmed until someone clears it.
        </p>
      )}
      {isRfq && <ListedPlaces request={request} />}
    </div>
  );
}

/** Shown on a phone, within reach of the thumb. */
function ThumbBar({ request, quotes, now }: Pick<RequestView, "request" | "quotes" | "now">) {
  const { shortTime } = useCompany().time;
  const { reference, takenBy, state, quotedAt } = request;
  if (state === "erased") return null;
  const isOrdered = hasOpenOrder(request);
  return (
    <section className="thumb-bar ink" aria-label="Main actions">
      <ThumbTime request={request} now={now} />
      {quotedAt && (
        <p className="thumb-bar__time">
          Quoted
          <span className="thumb-bar__due">{shortTime(quotedAt, now)}</span>
        </p>
      )}
      {waysToReach(request).map(({ name, href }) => (
        <a key={name} className="thumb-bar__icon" href={href}>
          {name}
        </a>
      ))}
      {state === "open" && !takenBy && !isOrdered && (
        <PostButton
          className="thumb-bar__form"
          action={deskPaths.request(reference, "take")}
          look="thumb-bar__main button button--primary"
        >
          Assign to me
        </PostButton>
      )}
      {state === "open" && takenBy && !isOrdered && isQuotable(request) && (
        <a className="thumb-bar__main button button--primary" href={deskPaths.quote(reference)}>
          {nameNextQuote(quotes)}
        </a>
      )}
      {(state === "quoted" || isOrdered) && (
        <a className="thumb-bar__main button button--primary" href={deskPaths.answer(reference)}>
          Reply here
        </a>
      )}
    </section>
  );
}
