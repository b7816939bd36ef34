import { createHash } from "node:crypto";
import { duration, sayDay, shortTime, zonedTime } from "#company/time.ts";
import { deskPaths, requestPath, tabPath } from "#desk/desk-paths.ts";
import { TimeLeft, urgencyOf } from "#desk/shell/time-left.tsx";
import { listWords } from "#desk/words.ts";
import { firstName } from "#people/names.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import type { QuoteFigures } from "#quote/quote-stats.ts";
import { type MailTrouble, STAFF_MAIL_MAY_WAIT_MS } from "#request/record/mail-trouble.ts";
import { destinationOf, factsOf } from "#request/record/request-facts.ts";
import { MOST_SEARCHED, type Request, type Tab, type TabCounts, tabs } from "#request/record/requests.ts";
import { newsWords } from "./conversation-words.ts";
import { byNews, NewsCells, NewsStub, newsOf } from "./news.tsx";
import { sayUndelivered } from "./undelivered.tsx";

export type ListView = {
  readonly tab: Tab;
  readonly text: string;
  readonly requests: readonly Request[];
  /** What someone has to look at, the longest wait first; on the list of open ones only. */
  readonly waiting: readonly Request[];
  readonly counts: TabCounts;
  readonly mailTrouble: MailTrouble;
  /** Of the last weeks, where what became of quotes is looked at. */
  readonly figures: QuoteFigures | undefined;
  readonly now: number;
};

/** Changes when a row comes, goes, is taken or becomes urgent: then an open list is shown again. */
export function listVersion(requests: readonly Request[], now: number) {
  const rows = requests.map((request) => [
    request.reference,
    request.state,
    request.takenBy?.id,
    request.undelivered?.refused,
    request.waitsSince,
    request.lastSaid?.at,
    request.quoted?.order?.number,
    urgencyOf(request, now),
  ]);
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 16);
}

/** What waits, the nearest deadline first. */
export function ListBody({ tab, text, requests, waiting, counts, mailTrouble, figures, now }: ListView) {
  return (
    <>
      <div className="desk-head ink">
        <div className="wrap desk-head__row">
          <div>
            <h1 className="desk-head__title">{listWords.title}</h1>
            <p className="desk-head__sum">
              {listWords.now(zonedTime(now, now))}{" "}
              {tab === "open" && !text && <Sum requests={requests} now={now} />}{" "}
              {waiting.length > 0 && <strong>{newsWords.wait(waiting.length)}. </strong>}
              {figures && sayFigures(figures)}
            </p>
          </div>
          <Search tab={tab} text={text} />
        </div>
        <nav className="wrap" aria-label={listWords.tabsLabel}>
          <div className="desk-tabs">
            {tabs.map((each) => (
              <a
                key={each}
                className="desk-tabs__tab"
                href={tabPath(each)}
                aria-current={each === tab ? "page" : undefined}
              >
                {listWords.tabs[each]} <span className="desk-tabs__count">{counts[each]}</span>
              </a>
            ))}
          </div>
        </nav>
      </div>
      <div className="wrap" data-live-list={listVersion([...waiting, ...requests], now)}>
        <MailBanner trouble={mailTrouble} now={now} />
        {text && (
          <p className="docket__found">
            {listWords.found(text)}
            {counts[tab] >= MOST_SEARCHED && listWords.foundNear(MOST_SEARCHED.toLocaleString("en-US"))}.{" "}
            <a href={tabPath(tab)}>{listWords.showAll}</a>
          </p>
        )}
        {waiting.length > 0 && (
          <>
            <h2 className="docket__group">{newsWords.waiting}</h2>
            <Docket
              caption={newsWords.waiting}
              heads={newsWords.heads}
              requests={byNews(waiting, now)}
              now={now}
            />
            {requests.length > 0 && <h2 className="docket__group">{newsWords.due}</h2>}
          </>
        )}
        {requests.length > 0 && tab === "held" && !text && <Spam requests={requests} now={now} />}
        {requests.length > 0 && !(tab === "held" && !text) && (
          <Docket caption={listWords.captions[tab]} heads={listWords.heads} requests={requests} now={now} />
        )}
        {requests.length + waiting.length > 0 ? (
          <Export tab={tab} text={text} />
        ) : (
          <Empty tab={tab} isSearch={text !== ""} />
        )}
      </div>
    </>
  );
}

/** Says here what no e-mail can say now. */
function MailBanner({ trouble, now }: { trouble: MailTrouble; now: number }) {
  const { refusedToStaff, staffWaitsSince = now } = trouble;
  const { refused, waits, text } = listWords.mailTrouble;
  const isWaiting = now - staffWaitsSince >= STAFF_MAIL_MAY_WAIT_MS;
  if (refusedToStaff === 0 && !isWaiting) return null;
  return (
    <div className="undelivered undelivered--banner" role="alert">
      <p>
        <strong className="undelivered__row">
          {refusedToStaff > 0 && refused(refusedToStaff)}{" "}
          {isWaiting && waits(shortTime(staffWaitsSince, now))}
        </strong>
        {text}
      </p>
    </div>
  );
}

function Sum({ requests, now }: Pick<ListView, "requests" | "now">) {
  const count = (wanted: string) => requests.filter((request) => urgencyOf(request, now) === wanted).length;
  const [overdue, soon, later] = [count("overdue"), count("soon"), count("ok")];
  if (overdue + soon + later === 0) return listWords.allAnswered;
  return (
    <>
      {overdue > 0 && (
        <>
          <strong>{listWords.overdue(overdue)}</strong>
          {", "}
        </>
      )}
      {listWords.soon(soon)}, {listWords.later(later)}.
    </>
  );
}

export const figureWeeks = 4;

/** One line, no chart: quotes a week, how many were won, how long they took. */
function sayFigures({ quotes, won, lost, hitRate, medianMs }: QuoteFigures) {
  const { figures } = quoteDeskWords;
  const parts = [
    figures.perWeek(Math.round((quotes / figureWeeks) * 10) / 10),
    hitRate === undefined ? figures.undecided : figures.won(Math.round(hitRate * 100), won + lost),
    medianMs === undefined ? "" : figures.median(duration(medianMs)),
  ];
  return figures.all(figureWeeks, parts.filter(Boolean).join(", "));
}

function Search({ tab, text }: Pick<ListView, "tab" | "text">) {
  return (
    <search>
      <form className="search-box" action={deskPaths.list}>
        <label className="search-box__label" htmlFor="q">
          {listWords.search}
        </label>
        <input type="hidden" name="state" value={tab} />
        <input
          className="search-box__input"
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={text}
          aria-describedby="q-hint"
        />
        <span className="u-hidden" id="q-hint">
          {listWords.searchHint}
        </span>
        <button className="search-box__button" type="submit">
          {listWords.find}
        </button>
      </form>
    </search>
  );
}

/** Held back: looked at, chosen, and confirmed as spam, many at once. */
function Spam({ requests, now }: Pick<ListView, "requests" | "now">) {
  return (
    <form method="post" action={deskPaths.spam}>
      <Docket
        caption={listWords.captions.held}
        heads={listWords.heads}
        requests={requests}
        now={now}
        hasChoice={true}
      />
      <p className="docket__found">{listWords.spamHint}</p>
      <button className="button button--outline button--small" type="submit">
        {listWords.confirmSpam}
      </button>
    </form>
  );
}

type DocketProps = Pick<ListView, "requests" | "now"> & {
  caption: string;
  heads: readonly string[];
  hasChoice?: boolean;
};

function Docket({ caption, heads, requests, now, hasChoice }: DocketProps) {
  return (
    <table className="docket">
      <caption className="u-hidden">{caption}</caption>
      <thead className="docket__heads">
        <tr>
          {heads.map((head) => (
            <th key={head} className="docket__head u-label" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="docket__body">
        {requests.map((request) => (
          <DocketRow key={request.reference} request={request} now={now} hasChoice={hasChoice} />
        ))}
      </tbody>
    </table>
  );
}

/** What the list shows, and what is beyond its last row. */
function Export({ tab, text }: Pick<ListView, "tab" | "text">) {
  return (
    <form className="docket__export" method="post" action={deskPaths.export}>
      <input type="hidden" name="state" value={tab} />
      <input type="hidden" name="q" value={text} />
      <button className="button button--outline button--small" type="submit">
        {listWords.exportButton}
      </button>
    </form>
  );
}

type RowProps = { request: Request; now: number; hasChoice?: boolean | undefined };

function DocketRow({ request, now, hasChoice }: RowProps) {
  const { reference, formType, fields, takenBy, state } = request;
  const news = newsOf(request, now);
  const isNews = news !== undefined && request.waitsSince !== undefined;
  return (
    <tr className={isNews ? "docket__row docket__row--news" : "docket__row"}>
      <td className="docket__cell docket__cell--time">
        {news ? (
          <NewsStub news={news} request={request} now={now} />
        ) : (
          <TimeLeft request={request} now={now} size="stub" />
        )}
      </td>
      <th className="docket__cell docket__cell--from" scope="row">
        <a className="docket__link" href={requestPath(reference)}>
          {fields.company || fields.name}
        </a>
        <span className="docket__record">
          <span className="tag">{listWords.kinds[formType]}</span>
          <span className="u-label u-num">{reference}</span>
        </span>
      </th>
      {isNews ? <NewsCells request={request} now={now} /> : <NeedCells request={request} />}
      <td className="docket__cell docket__cell--who">
        {hasChoice ? (
          <input
            className="docket__choice"
            type="checkbox"
            name="spam"
            value={reference}
            aria-label={listWords.chooseRow(reference)}
          />
        ) : takenBy ? (
          <span className="on-it on-it--listed">{listWords.onIt(firstName(takenBy.name))}</span>
        ) : state === "open" ? (
          <form className="docket__take" method="post" action={requestPath(reference, "take")}>
            <button
              className="button button--outline button--small"
              type="submit"
              aria-label={listWords.takeLabel(reference)}
            >
              {listWords.take}
            </button>
          </form>
        ) : (
          <span className="u-muted">{listWords.nobody}</span>
        )}
      </td>
    </tr>
  );
}

function NeedCells({ request }: { request: Request }) {
  const { values, lines, first } = factsOf(request);
  const more = lines.length > 1 ? listWords.moreLines(lines.length - 1) : values && listWords.oneLine;
  return (
    <>
      <td className="docket__cell docket__cell--what">
        {first} {more && <span className="docket__more">{more}</span>}
        {request.undelivered && <strong className="undelivered__row">{sayUndelivered(request)}</strong>}
      </td>
      <td className="docket__cell docket__cell--need">
        {values ? (
          <>
            <span className="docket__day">{sayDay(values.needByDate)}</span>{" "}
            <span className="docket__more">{destinationOf(values)}</span>
          </>
        ) : (
          <span className="u-muted">{listWords.noDelivery}</span>
        )}
      </td>
    </>
  );
}

function Empty({ tab, isSearch }: { tab: Tab; isSearch: boolean }) {
  const { heading, text } = listWords.empty[tab];
  return (
    <div className="desk-empty">
      <h2 className="desk-empty__heading">{isSearch ? listWords.nothingFound : heading}</h2>
      {!isSearch && <p>{text}</p>}
    </div>
  );
}
