import { createHash } from "node:crypto";
import { duration, sayDay } from "#company/time-in.ts";
import { deskPaths, type ListAddress } from "#desk/desk-paths.ts";
import { NewRequestLink } from "#desk/entry/entry-links.tsx";
import { HiddenFields, PostButton, SubmitButton } from "#desk/shell/form-parts.tsx";
import { DeskTabs } from "#desk/shell/page-parts.tsx";
import { nameOf, urgencyOf } from "#desk/shell/time-left.tsx";
import { countOf } from "#desk/words.ts";
import type { StaffMember } from "#people/staff.ts";
import { formatMoney } from "#quote/money.ts";
import type { QuoteFigures } from "#quote/record/quotes.ts";
import type { closings } from "#request/lifecycle.ts";
import { type MailTrouble, STAFF_MAIL_MAY_WAIT_MS, type Tab, tabs } from "#request/record/records.ts";
import {
  type GroupName,
  kinds,
  type ListCounts,
  type RequestList,
  requestsOf,
  sorts,
  standings,
} from "#request/record/request-list.ts";
import type { Request, TabCounts } from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";
import { RequestTable, sayCount, selectionForm } from "./list-rows.tsx";
import { SearchBox } from "./search-page.tsx";

export type ListView = {
  /** The list as its address says it. */
  readonly asked: ListAddress & { readonly tab: Tab };
  readonly list: RequestList;
  readonly filters: ListCounts;
  readonly counts: TabCounts;
  /** The quotes that are out and valid; only on their list. */
  readonly quotedSum: { readonly count: number; readonly total: number } | undefined;
  /** The most urgent one that is this person's or nobody's. */
  readonly next: Request | undefined;
  /** The quotes that expire first; only on an empty list of open requests. */
  readonly expiring: readonly Request[];
  readonly mailTrouble: MailTrouble;
  /** Of the last weeks; only on the lists of quoted and closed requests. */
  readonly figures: QuoteFigures | undefined;
  readonly staff: StaffMember;
  readonly now: number;
  /** What was done with the selected requests, and what was not. */
  readonly said?: string | undefined;
  readonly notice?: string | undefined;
};

export const listTitle = "Requests by deadline";
export const kindNames = { rfq: "RFQ", contact: "Message" } as const;

const tabWords = {
  open: {
    name: "Open",
    caption: "Open requests, the nearest deadline first",
    order: "By deadline, next first",
    empty: "Nothing is waiting.",
    text: "A new request shows here by itself, and is e-mailed to everyone at the desk.",
  },
  quoted: {
    name: "Quoted",
    caption: "Quoted requests, the first to expire first",
    order: "By validity, first to expire first",
    empty: "No current quotes.",
    text: "A request appears here once its quote has been sent.",
  },
  closed: {
    name: "Closed",
    caption: "Closed requests, the latest first",
    order: "Latest first",
    empty: "Nothing is closed yet.",
    text: "Answered requests are kept here.",
  },
  held: {
    name: "Held back",
    caption: "Requests that were held back, the latest first",
    order: "Latest first",
    empty: "Nothing is held back.",
    text: "What looks like spam waits here until someone reviews it.",
  },
};

/** Changes with what a row shows, and when it becomes urgent: then an open list is shown again. */
export function listVersion(list: RequestList, now: number) {
  const rows = list.groups.map(({ name, count, requests }) => [
    name,
    count,
    requests.map((request) => [request, urgencyOf(request, now)]),
  ]);
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 16);
}

/** One list: its tabs, filters or the acts on what is selected, and the rows. */
export function ListBody(view: ListView) {
  const { asked, list, now, said, notice } = view;
  const { tab } = asked;
  const isEmpty = requestsOf(list).length === 0;
  return (
    <>
      <ListHead {...view} />
      <div className="list-tools">
        <Filters {...view} />
        <SelectedActs tab={tab} now={now} />
      </div>
      <div data-live-list={listVersion(list, now)}>
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
        <MailBanner trouble={view.mailTrouble} now={now} />
        {isEmpty ? (
          <Empty {...view} />
        ) : (
          <RequestTable tab={tab} caption={tabWords[tab].caption} groups={list.groups} now={now} />
        )}
        <Pages {...view} />
      </div>
    </>
  );
}

function ListHead({ asked: { tab }, counts, next }: ListView) {
  return (
    <div className="list-head ink">
      <h1 className="u-hidden">{listTitle}</h1>
      <DeskTabs
        label="Requests by state"
        tabs={tabs.map((each) => ({
          name: tabWords[each].name,
          href: deskPaths.tab(each),
          isCurrent: each === tab,
          count: sayCount(counts[each]),
        }))}
      />
      <SearchBox text="" />
      <NewRequestLink />
      {next && (
        <a className="button button--small button--primary" href={deskPaths.request(next.reference)}>
          Open next<span className="u-hidden">{`: ${nameOf(next)}`}</span>
        </a>
      )}
    </div>
  );
}

/** What the list can be narrowed to, each with how many it would show, and its order. */
function Filters({ asked, filters, now, quotedSum, list }: ListView) {
  const { zonedTime } = useCompany().time;
  const { tab, whose, kind, standing } = asked;
  const plain = { tab, sort: asked.sort, organization: asked.organization };
  const chips = [
    { name: "All", count: filters.all, to: plain, isOn: !whose && !kind && !standing },
    { name: "Mine", count: filters.mine, to: { ...plain, whose: "mine" as const }, isOn: whose === "mine" },
    {
      name: "Nobody’s",
      count: filters.nobody,
      to: { ...plain, whose: "nobody" as const },
      isOn: whose === "nobody",
    },
    ...entriesOf(kinds).map(([each, { name }]) => ({
      name,
      count: filters[each],
      to: { ...plain, kind: each },
      isOn: kind === each,
    })),
    ...entriesOf(standings)
      .filter(([, each]) => each.tab === tab)
      .map(([each, { name }]) => ({
        name,
        count: filters[each],
        to: { ...plain, standing: each },
        isOn: standing === each,
      })),
  ];
  return (
    <div className="list-tools__row list-tools__row--filters">
      <nav className="list-tools__chips" aria-label="Show only">
        {chips
          .filter(({ count, isOn }, index) => index < 3 || count > 0 || isOn)
          .map(({ name, count, to, isOn }) => (
            <a
              key={name}
              className="chip"
              href={deskPaths.listed(to)}
              aria-current={isOn ? "true" : undefined}
            >
              {name} <span className="chip__count">{sayCount(count)}</span>
            </a>
          ))}
      </nav>
      <form className="list-tools__form" action={deskPaths.list}>
        <HiddenFields
          {...{ state: tab, ...(whose && { whose }), ...(kind && { kind }), ...(standing && { standing }) }}
        />
        <label className="u-hidden" htmlFor="organization">
          Organization
        </label>
        <input
          className="list-tools__field"
          id="organization"
          name="organization"
          autoComplete="off"
          maxLength={200}
          placeholder="Organization"
          defaultValue={asked.organization}
        />
        <label className="u-hidden" htmlFor="sort">
          Order
        </label>
        <select className="list-tools__field" id="sort" name="sort" defaultValue={asked.sort ?? ""}>
          <option value="">{tabWords[tab].order}</option>
          {entriesOf(sorts)
            .filter(([each]) => each !== "total" || tab === "quoted" || tab === "closed")
            .map(([each, { name }]) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
        </select>
        <SubmitButton look="button button--outline button--small list-tools__button">Show</SubmitButton>
      </form>
      <p className="list-tools__end">
        {`It is ${zonedTime(now, now)}. `}
        {tab === "open" && sayDeadlines(list)}
        {quotedSum && (
          <>
            {`${countOf(quotedSum.count, "valid quote")} out, `}
            <strong>{`$${formatMoney(quotedSum.total)}`}</strong>
          </>
        )}
      </p>
    </div>
  );
}

function entriesOf<Names extends object>(record: Names) {
  return Object.entries(record) as [keyof Names & string, Names[keyof Names]][];
}

const untimed: ReadonlySet<GroupName> = new Set(["waiting", "followUp", "unset", "off"]);

/** Only where there is nothing to hurry for. */
function sayDeadlines({ groups }: RequestList) {
  const timed = groups.filter(({ name }) => !untimed.has(name));
  if (timed.length > 0) return "";
  return groups.length > 0 ? "No open deadlines." : "Every request has an answer.";
}

/** In the place of the filters while rows are selected. */
function SelectedActs({ tab, now }: { tab: Tab; now: number }) {
  const ways = tab === "quoted" ? lostWays : answeredWays;
  return (
    <form
      className="list-tools__row list-tools__row--acts"
      id={selectionForm}
      method="post"
      action={deskPaths.selected}
      aria-label="Selected requests"
    >
      <HiddenFields state={tab} shownAt={String(now)} />
      <strong className="list-tools__picked" data-picked="" aria-live="polite">
        Selected
      </strong>
      {(tab === "open" || tab === "quoted") && (
        <>
          <SubmitButton
            look="button button--small button--primary list-tools__button"
            name="act"
            value="take"
          >
            Assign to me
          </SubmitButton>
          {tab === "quoted" && (
            <SubmitButton
              look="button button--outline button--small list-tools__button"
              name="act"
              value="remind"
            >
              Send reminders
            </SubmitButton>
          )}
          <label className="u-hidden" htmlFor="how">
            How they ended
          </label>
          <select className="list-tools__field" id="how" name="how" defaultValue="">
            <option value="">How they ended</option>
            {Object.entries(ways).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <SubmitButton
            look="button button--outline button--small list-tools__button"
            name="act"
            value="close"
          >
            Close
          </SubmitButton>
        </>
      )}
      {tab === "open" && (
        <SubmitButton look="button button--outline button--small list-tools__button" name="act" value="hold">
          Mark as spam
        </SubmitButton>
      )}
      {tab === "held" && (
        <>
          <SubmitButton
            look="button button--small button--primary list-tools__button"
            name="act"
            value="spam"
          >
            Confirm as spam
          </SubmitButton>
          <span className="list-tools__end">
            They leave this list and are deleted when their retention period ends. No e-mail is sent.
          </span>
        </>
      )}
      <button className="list-tools__clear" type="reset">
        Clear
      </button>
    </form>
  );
}

const answeredWays: Partial<Record<(typeof closings)[number], string>> = {
  "by-phone": "Answered by phone",
  "by-mail": "Answered by e-mail, from another mailbox",
};
const lostWays: Partial<Record<(typeof closings)[number], string>> = {
  "lost-price": "No order: price",
  "lost-lead-time": "No order: lead time",
  "lost-not-available": "No order: not available",
  "lost-other-source": "No order: another source",
  "lost-not-needed": "No order: no longer needed",
  "lost-no-answer": "No order: no answer",
};

/** Says on the page what e-mail cannot: that e-mail to staff does not arrive. */
function MailBanner({ trouble, now }: { trouble: MailTrouble; now: number }) {
  const { shortTime } = useCompany().time;
  const { refusedToStaff: refused, staffWaitsSince = now } = trouble;
  const isWaiting = now - staffWaitsSince >= STAFF_MAIL_MAY_WAIT_MS;
  if (refused === 0 && !isWaiting) return null;
  return (
    <div className="list-notice" role="alert">
      <strong className="undelivered__words">
        {refused > 0 && `${countOf(refused, "e-mail")} to staff could not be delivered.`}{" "}
        {isWaiting && `E-mail to staff has been waiting since ${shortTime(staffWaitsSince, now)}.`}
      </strong>{" "}
      New requests may not reach anyone by e-mail. Watch this list, and tell the person who runs the site.
    </div>
  );
}

/** How far the page goes, and where the list goes on: it never ends without a word. */
function Pages({ asked, list, figures, staff }: ListView) {
  const shown = requestsOf(list).length;
  const total = list.groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="list-pages">
      {list.next && (
        <p>
          {list.isUnfinished
            ? `${countOf(shown, "request")} found so far. `
            : `${shown} of ${sayCount(total)} on this page. `}
          <a href={deskPaths.listed({ ...asked, after: list.next })}>
            {list.isUnfinished ? "Look further" : "Next page"}
          </a>
        </p>
      )}
      {asked.after && <a href={deskPaths.listed({ ...asked, after: undefined })}>Back to the first page</a>}
      {figures && <p>{sayFigures(figures)}</p>}
      {shown > 0 && staff.role === "owner" && (
        <>
          <PostButton action={deskPaths.export} fields={{ state: asked.tab, format: "csv" }}>
            Download as CSV
          </PostButton>
          <PostButton action={deskPaths.export} fields={{ state: asked.tab, format: "xlsx" }}>
            Download as XLSX
          </PostButton>
          <PostButton action={deskPaths.exportOrders}>Download all orders as CSV</PostButton>
          <p className="u-muted">Lines and conversations are in the CSV only.</p>
        </>
      )}
    </div>
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

/** One sentence, and what comes next. */
function Empty({ asked, expiring, now }: ListView) {
  const { dayOf } = useCompany().time;
  const { tab, whose, kind, standing, organization } = asked;
  const { empty, text: words } = tabWords[tab];
  if (whose || kind || standing || organization || asked.after)
    return (
      <div className="desk-empty">
        <h2>Nothing here.</h2>
        <p>
          <a href={deskPaths.tab(tab)}>Show the whole list</a>
        </p>
      </div>
    );
  return (
    <div className="desk-empty">
      <h2 className="desk-empty__title">{empty}</h2>
      <dl className="desk-empty__next">
        <div className="desk-empty__row">
          <dt>Any minute</dt>
          <dd>{words}</dd>
        </div>
        {expiring.map((request) => (
          <div key={request.reference} className="desk-empty__row">
            <dt>{sayDay(dayOf((request.quoted?.expiresAt ?? now) - 1))}</dt>
            <dd>
              <a href={deskPaths.request(request.reference)}>{`The quote to ${nameOf(request)} expires`}</a>
            </dd>
            <dd className="u-num">{`$${formatMoney(request.quoted?.total ?? 0)}`}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
