import { createHash } from "node:crypto";
import { duration, sayDay } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { NewRequestLink } from "#desk/entry/entry-links.tsx";
import { PostButton, SubmitButton } from "#desk/shell/form-parts.tsx";
import { DeskHead, DeskTabs, sayUndelivered } from "#desk/shell/page-parts.tsx";
import { nameOf, TimeLeft, type Urgency, urgencyOf } from "#desk/shell/time-left.tsx";
import { countOf, requestWords } from "#desk/words.ts";
import type { StaffMember } from "#people/staff.ts";
import type { QuoteFigures } from "#quote/record/quotes.ts";
import { type MailTrouble, STAFF_MAIL_MAY_WAIT_MS, type Tab, tabs } from "#request/record/records.ts";
import {
  destinationOf,
  factsOf,
  MOST_SEARCHED,
  type Request,
  type TabCounts,
} from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";
import { byNews, NewsCells, NewsStub, newsOf } from "./news.tsx";

export type ListView = {
  readonly tab: Tab;
  readonly text: string;
  readonly requests: readonly Request[];
  /** What needs an answer, the longest wait first; only on the list of open requests. */
  readonly waiting: readonly Request[];
  readonly counts: TabCounts;
  readonly mailTrouble: MailTrouble;
  /** Of the last weeks; only on the lists of quoted and closed requests. */
  readonly figures: QuoteFigures | undefined;
  readonly staff: StaffMember;
  readonly now: number;
};

export const listTitle = "Requests by deadline";
export const kindNames = { rfq: "RFQ", contact: "Message" } as const;
const usualHeads = ["Time left", "From", "What", "Need by, to"];

const tabWords = {
  open: {
    name: "Open",
    caption: "Open requests, the nearest deadline first",
    empty: "Nothing is waiting.",
    text: "A new request is e-mailed to everyone at the desk when it arrives.",
  },
  quoted: {
    name: "Quoted",
    caption: "Quoted requests, the latest first",
    empty: "No current quotes.",
    text: "A request appears here once its quote has been sent.",
  },
  closed: {
    name: "Closed",
    caption: "Closed requests, the latest first",
    empty: "Nothing is closed yet.",
    text: "Answered requests are kept here.",
  },
  held: {
    name: "Held back",
    caption: "Requests that were held back, the latest first",
    empty: "Nothing is held back.",
    text: "What looks like spam waits here until someone reviews it.",
  },
};

/** Changes with what a row shows, and when it becomes urgent: then an open list is shown again. */
export function listVersion(requests: readonly Request[], now: number) {
  const rows = requests.map((request) => [request, urgencyOf(request, now)]);
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 16);
}

/** One list; above the open requests, those that wait for an answer. */
export function ListBody(view: ListView) {
  const { zonedTime } = useCompany().time;
  const { tab, text, requests, waiting, counts, figures, now } = view;
  const isEmpty = requests.length + waiting.length === 0;
  return (
    <>
      <DeskHead
        title={listTitle}
        sum={
          <>
            {`It is ${zonedTime(now, now)}.`}{" "}
            {tab === "open" && !text && <Sum requests={[...waiting, ...requests]} now={now} />}{" "}
            {waiting.length > 0 && (
              <strong>{`${countOf(waiting.length, "buyer")} ${waiting.length === 1 ? "is waiting" : "are waiting"} for you. `}</strong>
            )}
            {figures && sayFigures(figures)}
          </>
        }
        side={
          <div className="list-acts">
            <Search tab={tab} text={text} />
            <NewRequestLink />
          </div>
        }
      >
        <DeskTabs
          label="Requests by state"
          tabs={tabs.map((each) => ({
            name: tabWords[each].name,
            href: deskPaths.tab(each, text),
            isCurrent: each === tab,
            // Counts the whole list: beside search results, it would be taken for their number.
            count: text ? undefined : counts[each],
          }))}
        />
      </DeskHead>
      <div className="wrap" data-live-list={listVersion([...waiting, ...requests], now)}>
        <MailBanner trouble={view.mailTrouble} now={now} />
        {text && (
          <p className="request-list__beside">
            {`Results for “${text}”`}
            {counts[tab] >= MOST_SEARCHED &&
              ` among the first ${MOST_SEARCHED.toLocaleString("en-US")}. To find an older one, enter its reference or the organization’s full name`}
            . <a href={deskPaths.tab(tab)}>Show all</a>
          </p>
        )}
        {waiting.length > 0 && (
          <>
            <h2 className="request-list__group">Waiting for your answer</h2>
            <RequestTable
              caption="Waiting for your answer"
              heads={["What came", "From", "Their words", "Quote"]}
              requests={byNews(waiting, now)}
              now={now}
            />
            {requests.length > 0 && <h2 className="request-list__group">Waiting for a quote</h2>}
          </>
        )}
        {requests.length > 0 &&
          (tab === "held" && !text ? (
            <Spam requests={requests} now={now} />
          ) : (
            <RequestTable caption={tabWords[tab].caption} requests={requests} now={now} />
          ))}
        {isEmpty && <Empty tab={tab} isSearch={text !== ""} />}
        {!isEmpty && view.staff.role === "owner" && (
          <PostButton
            className="request-list__beside"
            action={deskPaths.export}
            fields={{ state: tab, q: text }}
          >
            Export as CSV
          </PostButton>
        )}
      </div>
    </>
  );
}

/** Says on the page what e-mail cannot: that e-mail to staff does not arrive. */
function MailBanner({ trouble, now }: { trouble: MailTrouble; now: number }) {
  const { shortTime } = useCompany().time;
  const { refusedToStaff: refused, staffWaitsSince = now } = trouble;
  const isWaiting = now - staffWaitsSince >= STAFF_MAIL_MAY_WAIT_MS;
  if (refused === 0 && !isWaiting) return null;
  return (
    <div className="notice undelivered" role="alert">
      <p>
        <strong className="undelivered__words">
          {refused > 0 && `${countOf(refused, "e-mail")} to staff could not be delivered.`}{" "}
          {isWaiting && `E-mail to staff has been waiting since ${shortTime(staffWaitsSince, now)}.`}
        </strong>
        New requests may not reach anyone by e-mail. Watch this list, and tell the person who runs the site.
      </p>
    </div>
  );
}

function Sum({ requests, now }: Pick<ListView, "requests" | "now">) {
  const count = (wanted: Urgency) => requests.filter((request) => urgencyOf(request, now) === wanted).length;
  const [overdue, soon, later] = [count("overdue"), count("soon"), count("ok")];
  if (overdue + soon + later === 0) {
    // A request whose quote was withdrawn is open without a deadline.
    const isOpen = requests.some(({ state }) => state === "open");
    return isOpen ? "No open deadlines." : "Every request has an answer.";
  }
  return (
    <>
      {overdue > 0 && <strong>{`${overdue} overdue, `}</strong>}
      {`${soon} due within the hour, ${later} later.`}
    </>
  );
}

export const figureWeeks = 4;

/** One line, no chart: quotes a week, how many were won, how long they took. */
export function sayFigures({ quotes, won, lost, medianMs }: QuoteFigures) {
  const perWeek = Math.round((quotes / figureWeeks) * 10) / 10;
  const figures = [
    `${perWeek} ${perWeek === 1 ? "quote" : "quotes"} per week`,
    won + lost === 0 ? "none decided yet" : `won ${won} of ${won + lost} decided`,
    medianMs === undefined ? "" : `median time to quote ${duration(medianMs)}`,
  ];
  return `Last ${figureWeeks} weeks: ${figures.filter(Boolean).join("; ")}.`;
}

function Search({ tab, text }: Pick<ListView, "tab" | "text">) {
  return (
    <search>
      <form className="search-box" action={deskPaths.list}>
        <label className="u-label" htmlFor="q">
          Search
        </label>
        <input type="hidden" name="state" value={tab} />
        <input
          className="field__input"
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={text}
          aria-describedby="q-hint"
        />
        <span className="u-hidden" id="q-hint">
          Number of a request, quote or order; organization, person, item, file, or words of a message
        </span>
        <SubmitButton>Find</SubmitButton>
      </form>
    </search>
  );
}

/** Held back: looked at, chosen, and confirmed as spam, many at once. */
function Spam({ requests, now }: Pick<ListView, "requests" | "now">) {
  return (
    <form method="post" action={deskPaths.spam}>
      <RequestTable caption={tabWords.held.caption} requests={requests} now={now} hasChoice={true} />
      <p className="request-list__beside">
        Selected requests leave this list and are deleted when their retention period ends. No e-mail is sent.
      </p>
      <SubmitButton>Confirm as spam</SubmitButton>
    </form>
  );
}

type TableProps = Pick<ListView, "requests" | "now"> & {
  caption: string;
  heads?: readonly string[];
  hasChoice?: boolean | undefined;
};

function RequestTable({ caption, heads = usualHeads, requests, now, hasChoice }: TableProps) {
  return (
    <table className="request-list">
      <caption className="u-hidden">{caption}</caption>
      <thead className="request-list__heads">
        <tr>
          {[...heads, hasChoice ? "Choose" : "Assigned to"].map((head) => (
            <th key={head} className="request-list__head u-label" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="request-list__body">
        {requests.map((request) => (
          <Row key={request.reference} request={request} now={now} hasChoice={hasChoice} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ request, now, hasChoice }: Pick<TableProps, "now" | "hasChoice"> & { request: Request }) {
  const { reference, formType, takenBy, state } = request;
  const news = newsOf(request, now);
  const isNews = news !== undefined && request.waitsSince !== undefined;
  return (
    <tr className={`request-list__row${news && news !== "expiring" ? " request-list__row--news" : ""}`}>
      <td className="request-list__cell request-list__cell--time">
        {news ? (
          <NewsStub news={news} request={request} now={now} />
        ) : (
          <TimeLeft request={request} now={now} size="stub" />
        )}
      </td>
      <th className="request-list__cell request-list__cell--from" scope="row">
        <a className="request-list__link" href={deskPaths.request(reference)}>
          {nameOf(request)}
        </a>
        <span className="fact-row u-note">
          <span className="tag">{kindNames[formType]}</span>
          <span className="u-label u-num">{reference}</span>
        </span>
      </th>
      {isNews ? <NewsCells request={request} now={now} /> : <NeedCells request={request} />}
      <td className="request-list__cell request-list__cell--who">
        {hasChoice ? (
          <input
            className="request-list__choice"
            type="checkbox"
            name="spam"
            value={reference}
            aria-label={`Choose ${reference}`}
          />
        ) : takenBy ? (
          <span className="status status--available u-strong">{requestWords.onIt(takenBy.name)}</span>
        ) : state === "open" || (state === "quoted" && isNews) ? (
          <PostButton className="request-list__take" action={deskPaths.request(reference, "take")}>
            Assign to me<span className="u-hidden">{` ${reference}`}</span>
          </PostButton>
        ) : (
          <span className="u-muted">{requestWords.onIt(undefined)}</span>
        )}
      </td>
    </tr>
  );
}

function NeedCells({ request }: { request: Request }) {
  const { values, lines, first } = factsOf(request);
  const more = lines.length > 1 ? `and ${countOf(lines.length - 1, "more line")}` : values && "1 line";
  return (
    <>
      <td className="request-list__cell request-list__cell--what">
        {first} {more && <span className="request-list__more">{more}</span>}
        {request.undelivered && <strong className="undelivered__words">{sayUndelivered(request)}</strong>}
      </td>
      <td className="request-list__cell request-list__cell--need">
        {values && (values.needByDate || destinationOf(values)) ? (
          <>
            <span className="u-together">{sayDay(values.needByDate)}</span>{" "}
            <span className="request-list__more">{destinationOf(values)}</span>
          </>
        ) : (
          <span className="u-muted">–</span>
        )}
      </td>
    </>
  );
}

function Empty({ tab, isSearch }: { tab: Tab; isSearch: boolean }) {
  const { empty, text } = tabWords[tab];
  return (
    <div className="desk-empty">
      <h2>{isSearch ? "Nothing was found on this list." : empty}</h2>
      <p>{isSearch ? "Look on the others, or try a reference, a name or a part number." : text}</p>
    </div>
  );
}
