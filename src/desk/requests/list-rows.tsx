import type { ReactNode } from "react";
import { duration, sayDay, type Time } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { PostButton } from "#desk/shell/form-parts.tsx";
import { sayUndelivered } from "#desk/shell/page-parts.tsx";
import { nameOf, sayState } from "#desk/shell/time-left.tsx";
import { countOf, requestWords } from "#desk/words.ts";
import { firstName } from "#people/staff.ts";
import { formatMoney } from "#quote/money.ts";
import { dueAt } from "#request/lifecycle.ts";
import { MOST_COUNTED, type Tab } from "#request/record/records.ts";
import { type GroupName, groupNames, type ListedGroup } from "#request/record/request-list.ts";
import { destinationOf, factsOf, hasOpenOrder, type Request } from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";
import { mayRemind, sayFollowUp, sayPutOff } from "./follow-up.tsx";

/** The form of the acts on selected rows; a row's box is in it wherever it stands on the page. */
export const selectionForm = "selected";

/** "Jan 30, 2027" */
function sayShortDay(day: Parameters<typeof sayDay>[0]) {
  return sayDay(day).replace(/^(\p{Lu}\p{Ll}{2})\p{Ll}*/u, "$1");
}

type RowProps = { request: Request; now: number };
type Column = {
  readonly name: string;
  readonly head: string;
  readonly cell: (request: Request, now: number, time: Time) => ReactNode;
};

const lines: Column = {
  name: "lines",
  head: "Lines",
  cell: (request) => factsOf(request).lines.length || <span className="u-muted">–</span>,
};
const needBy: Column = {
  name: "need",
  head: "Need by",
  cell: (request) => {
    const day = factsOf(request).values?.needByDate;
    return day ? sayShortDay(day) : <span className="u-muted">–</span>;
  },
};
const shipTo: Column = {
  name: "to",
  head: "Ship to",
  cell: (request) => {
    const { values } = factsOf(request);
    return (values && destinationOf(values)) || <span className="u-muted">–</span>;
  },
};
const reference: Column = { name: "reference", head: "Reference", cell: (request) => request.reference };
const total: Column = {
  name: "total",
  head: "Total",
  cell: ({ quoted, confirmed }) => {
    const cents = confirmed?.total ?? quoted?.total;
    return cents === undefined ? <span className="u-muted">–</span> : `$${formatMoney(cents)}`;
  },
};
const opened: Column = {
  name: "opened",
  head: "Opened",
  cell: ({ quoted }, now, { shortTime }) =>
    quoted?.openedAt ? shortTime(quoted.openedAt, now) : <span className="status">Not opened</span>,
};
const sentBy: Column = {
  name: "sender",
  head: "Sent by",
  cell: (request, now) => <Sender request={request} now={now} />,
};
const received: Column = {
  name: "received",
  head: "Received",
  cell: ({ receivedAt }, now, { shortTime }) => shortTime(receivedAt, now),
};
const suspicion: Column = {
  name: "suspicion",
  head: "Held back because of",
  cell: ({ suspicions }) => suspicions.join(", "),
};

/** Between what a request is about and who is on it. */
const columns: Readonly<Record<Tab, readonly Column[]>> = {
  open: [lines, needBy, shipTo, reference],
  quoted: [lines, total, opened, sentBy, reference],
  closed: [lines, total, received, reference],
  held: [received, suspicion],
};

type TableProps = { tab: Tab; caption: string; groups: readonly ListedGroup[]; now: number };

/** One row for each request. The name of a group stands in the place of the first column's head, and sticks. */
export function RequestTable({ tab, caption, groups, now }: TableProps) {
  return (
    <table className="request-list u-num">
      <caption className="u-hidden">{caption}</caption>
      {groups.map(({ name, count, requests }) => (
        <tbody key={name} className={`request-list__group request-list__group--${name}`}>
          <tr className="request-list__heads">
            <th className="request-list__head request-list__head--group" colSpan={3} scope="colgroup">
              {groupNames[name]} <span className="request-list__count">{sayCount(count)}</span>
            </th>
            <th className="request-list__head" scope="col">
              Organization
            </th>
            <th className="request-list__head" scope="col">
              {name === "waiting" ? "What came" : "What they need"}
            </th>
            {columns[tab].map(({ name: column, head }) => (
              <th key={column} className={`request-list__head request-list__head--${column}`} scope="col">
                {head}
              </th>
            ))}
            <th className="request-list__head" scope="col">
              Assigned to
            </th>
          </tr>
          {requests.map((request) => (
            <Row key={request.reference} request={request} now={now} tab={tab} group={name} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** "10,000 or more": nothing counts further. */
export function sayCount(count: number) {
  return count >= MOST_COUNTED
    ? `${MOST_COUNTED.toLocaleString("en-US")} or more`
    : count.toLocaleString("en-US");
}

function Row({ request, now, tab, group }: RowProps & { tab: Tab; group: GroupName }) {
  const { time: clock } = useCompany();
  const [time, detail] = sayTime(request, now, group, clock);
  return (
    <tr className="request-list__row">
      <td className="request-list__cell request-list__cell--pick">
        <label className="request-list__pick">
          <span className="u-hidden">{`Select ${request.reference}`}</span>
          <input type="checkbox" name="request" value={request.reference} form={selectionForm} />
        </label>
      </td>
      <td className="request-list__cell request-list__cell--time">
        <strong className={isLate(request, now, group) ? "request-list__late" : undefined}>{time}</strong>
      </td>
      <td className="request-list__cell request-list__cell--due">{detail}</td>
      <th className="request-list__cell request-list__cell--from" scope="row">
        <a className="request-list__link" href={deskPaths.request(request.reference)}>
          {nameOf(request)}
        </a>
      </th>
      <td className="request-list__cell request-list__cell--what">
        <span className="request-list__words">
          {request.hasTwin && <strong>Sent twice? </strong>}
          {sayWhat(request, group, clock)}
        </span>
      </td>
      {columns[tab].map(({ name, cell }) => (
        <td key={name} className={`request-list__cell request-list__cell--${name}`}>
          {cell(request, now, clock)}
        </td>
      ))}
      <td className="request-list__cell request-list__cell--who">
        <Taker request={request} />
      </td>
    </tr>
  );
}

/** On the row that is pointed at, a reminder takes the place of who sent it. */
function Sender({ request, now }: RowProps) {
  const { reference, quoted } = request;
  if (!quoted) return null;
  const sender = `${firstName(quoted.sentBy)}, Rev ${quoted.revision}`;
  if (!mayRemind(request, now)) return sender;
  return (
    <div className="request-list__nobody">
      {sender}
      <PostButton
        className="request-list__take"
        action={deskPaths.request(reference, "remind")}
        fields={{ revision: quoted.revision }}
      >
        Send a reminder<span className="u-hidden">{` about ${reference}`}</span>
      </PostButton>
    </div>
  );
}

function Taker({ request }: { request: Request }) {
  const { reference, takenBy, state, waitsSince } = request;
  if (takenBy) return firstName(takenBy.name);
  const canTake = state === "open" || (state === "quoted" && waitsSince !== undefined);
  if (!canTake) return <span className="u-muted">{requestWords.onIt(undefined)}</span>;
  return (
    <div className="request-list__nobody">
      <span className="u-muted">{requestWords.onIt(undefined)}</span>
      <PostButton className="request-list__take" action={deskPaths.request(reference, "take")}>
        Assign to me<span className="u-hidden">{` ${reference}`}</span>
      </PostButton>
    </div>
  );
}

const lateGroups: ReadonlySet<GroupName> = new Set(["overdue", "waiting", "followUp", "all"]);

function isLate(request: Request, now: number, group: GroupName) {
  const due = dueOf(request);
  return lateGroups.has(group) && due !== undefined && due <= now;
}

/** By when the desk has to do something; the promise of the first answer where an earlier release noted nothing else. */
function dueOf(request: Request) {
  const { toDos = [], respondBy } = request;
  return dueAt({ toDos }) ?? (urgencyTime(request) ? respondBy : undefined);
}

const urgencyTime = ({ state, answeredAt }: Request) => state === "open" && answeredAt === undefined;

/** The figure that the list is read by, and beside it the time of day. */
export function sayTime(
  request: Request,
  now: number,
  group: GroupName,
  { shortTime, lastMinute, dayOf }: Time,
): readonly [string, string] {
  const { state, quoted, waitsSince, clockSince, answeredAt, closedAs = "", receivedAt } = request;
  const due = dueOf(request);
  const { followUp } = request;
  if (group === "off" && followUp) {
    const dueWords =
      due && (due <= now ? `${duration(now - due)} late` : `due ${shortTime(lastMinute(due), now)}`);
    return [sayShortDay(dayOf(followUp.until)), dueWords || ""];
  }
  if (group === "waiting" && waitsSince !== undefined)
    return due === undefined
      ? [`waits ${duration(now - waitsSince)}`, shortTime(waitsSince, now)]
      : [`${duration(due - now)}${due <= now ? " late" : ""}`, `due ${shortTime(lastMinute(due), now)}`];
  if (due !== undefined && state !== "quarantined")
    return [`${duration(due - now)}${due <= now ? " late" : ""}`, shortTime(lastMinute(due), now)];
  if (state === "quoted" && quoted)
    return quoted.expiresAt <= now
      ? ["Expired", sayShortDay(dayOf(quoted.expiresAt - 1))]
      : [duration(quoted.expiresAt - now), sayShortDay(dayOf(quoted.expiresAt - 1))];
  if (state === "answered" && answeredAt) {
    const isDecided = quoted && (closedAs === "won" || closedAs.startsWith("lost-"));
    return [
      sayState(request),
      `${isDecided ? "quoted" : "answered"} in ${duration(answeredAt - clockSince)}`,
    ];
  }
  return [sayState(request), shortTime(receivedAt, now)];
}

const newsNames = {
  refused: "E-mail refused",
  order: "Order received",
  answer: "New message",
  delivery: "Delivery late",
  look: "To look at",
};

/** Why it waits. */
function newsOf(request: Request): keyof typeof newsNames {
  if (request.undelivered) return "refused";
  if (hasOpenOrder(request)) return "order";
  const { toDos = [] } = request;
  if (toDos.some(({ owed }) => owed === "reply")) return "answer";
  return toDos.some(({ owed }) => owed === "delivery") ? "delivery" : "look";
}

const LONGEST_EXCERPT = 76;

/** What fits into two lines of a row; all of it is on the request's page. */
function excerptOf(text: string) {
  if (text.length <= LONGEST_EXCERPT) return text;
  return `${text.slice(0, LONGEST_EXCERPT).replace(/\s+\S*$/, "")} …`;
}

/** Many order numbers already begin with “PO”. */
const nameOrder = (number: string) => (/^p\.?o\b/i.test(number) ? number : `PO ${number}`);

/** What they need; where a buyer waits, what came. */
export function sayWhat(request: Request, group: GroupName, time: Time): ReactNode {
  const { undelivered, lastSaid, quoted, followUp } = request;
  const { first } = factsOf(request);
  if (followUp) {
    // In its own group, the day stands in front.
    const until = group !== "off" ? sayPutOff(followUp, time) : followUp.awaitsBuyer && "Buyer’s answer";
    return (
      <>
        {until && <strong>{`${until} `}</strong>}
        {excerptOf(followUp.note || first)}
      </>
    );
  }
  const followsUp = group !== "waiting" && sayFollowUp(request, time);
  if (followsUp)
    return (
      <>
        <strong>Follow up</strong> {excerptOf(followsUp)}
      </>
    );
  if (group !== "waiting" || request.waitsSince === undefined) {
    return (
      <>
        {excerptOf(first)}
        {undelivered && <strong className="request-list__late">{` ${sayUndelivered(request)}`}</strong>}
      </>
    );
  }
  const news = newsOf(request);
  const order = quoted?.order;
  const words = {
    refused: sayUndelivered(request),
    order: `${order?.number ? `${nameOrder(order.number)}, ` : ""}$${formatMoney(quoted?.total ?? 0)}`,
    answer: lastSaid?.text ? `“${excerptOf(lastSaid.text)}”` : "",
    delivery: order?.number ? nameOrder(order.number) : excerptOf(first),
    look: lastSaid?.text ? `“${excerptOf(lastSaid.text)}”` : excerptOf(first),
  }[news];
  return (
    <>
      <strong>{newsNames[news]}</strong> {words}
      {!undelivered && lastSaid && lastSaid.files > 0 && ` (${countOf(lastSaid.files, "file")})`}
    </>
  );
}
