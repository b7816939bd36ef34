import type { ReactNode } from "react";
import { duration, HOUR_MS, type Time } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { DeskHead } from "#desk/shell/page-parts.tsx";
import { countOf } from "#desk/words.ts";
import { formatMoney } from "#quote/money.ts";
import type { Figures } from "#quote/record/figures.ts";
import {
  countByWeek,
  fewest,
  groupByEnd,
  isLate,
  medianWait,
  type weeksAround,
  weeksShown,
} from "./figures.ts";
import { Bars, Dots, Shares } from "./plots.tsx";

type FiguresProps = {
  readonly figures: Figures;
  readonly around: ReturnType<typeof weeksAround>;
  /** In hours of any day; undefined where the promise counts business hours or days. */
  readonly promisedHours: number | undefined;
  readonly now: number;
  readonly time: Time;
};

/** For owners: what came in, how fast it was answered, what came of it and what is out. */
export function FiguresBody(props: FiguresProps) {
  const { around, now, time } = props;
  return (
    <>
      <DeskHead
        title="Figures"
        sum={`${sayWeek(around.past[0])} to ${time.fullTime(now)}. Only owners see this page.`}
      />
      <div className="figures">
        <PerWeek {...props} />
        <TimeToQuote {...props} />
        <WonAndLost {...props} />
        <OpenValue {...props} />
      </div>
    </>
  );
}

type FigureProps = {
  readonly title: string;
  readonly says: string;
  readonly link: readonly [href: string, text: string];
  readonly plot: ReactNode;
  readonly heads: readonly [string, ...string[]];
  readonly rows: readonly (readonly [string, ...string[]])[];
  /** Of the last row, which adds up. */
  readonly sum?: readonly [string, ...string[]];
};

/** A sentence that says what is seen, the plot, its table, and a link to the requests behind it. */
function Figure({ title, says, link: [href, text], plot, heads, rows, sum }: FigureProps) {
  return (
    <section className="figures__part">
      <div className="row">
        <h2 className="figures__title">{title}</h2>
        <a href={href}>{text}</a>
      </div>
      <p className="u-muted">{says}</p>
      <div className="figures__sides">
        {plot}
        <table className="figures__table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, ...(sum ? [sum] : [])].map((row) => (
              <tr key={row[0]} className={row === sum ? "figures__sum" : undefined}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={heads[index]} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={heads[index]}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function PerWeek({ figures: { requests, quoted }, around: { past, weeks } }: FiguresProps) {
  const quotes = countByWeek(
    quoted.map(({ sentAt }) => sentAt),
    weeks,
  );
  const [came, sent] = [add(requests), add(quotes)];
  return (
    <Figure
      title="Requests and quotes per week"
      says={`${countOf(came, "request")} came in ${weeksShown} weeks, and ${countOf(sent, "first quote")} went out.`}
      link={[deskPaths.tab("open"), "Open requests"]}
      plot={
        <Bars
          names={past.map(nameEveryThird)}
          series={[requests, quotes]}
          keys={["requests", "quotes"]}
          nameTick={String}
        />
      }
      heads={["Week of", "Requests", "Quotes"]}
      rows={past.map((day, index) => [
        index === past.length - 1 ? `${sayWeek(day)}, so far` : sayWeek(day),
        String(requests[index] ?? 0),
        String(quotes[index] ?? 0),
      ])}
      sum={[`${weeksShown} weeks`, String(came), String(sent)]}
    />
  );
}

function TimeToQuote({ figures: { quoted }, around: { past, weeks }, promisedHours, now }: FiguresProps) {
  const late = quoted.filter(isLate).length;
  const median = medianWait(quoted);
  const begin = weeks[0] ?? now;
  const span = (weeks.at(-1) ?? now) - begin;
  const kept = `${quoted.length - late} of ${quoted.length} in time`;
  const share = (count: number) =>
    quoted.length < fewest ? "–" : `${Math.round((100 * count) / quoted.length)}%`;
  const within = [1, 2, 4, 8, 24].map((hours) => {
    const count = quoted.filter(({ receivedAt, sentAt }) => sentAt - receivedAt <= hours * HOUR_MS).length;
    return [hours === 1 ? "1 hour" : `${hours} hours`, String(count), share(count)] as const;
  });
  return (
    <Figure
      title={
        promisedHours ? `Time to quote, against ${promisedHours} hours` : "Time to quote, against the promise"
      }
      says={
        quoted.length < fewest || median === undefined
          ? `${kept}. Too few for a median.`
          : `${kept}; half within ${duration(median)}.`
      }
      link={[deskPaths.tab("quoted"), "Open quoted requests"]}
      plot={
        <Dots
          names={past.map(nameEveryThird)}
          promisedHours={promisedHours}
          dots={quoted.map((each) => ({
            at: (each.sentAt - begin) / span,
            hours: (each.sentAt - each.receivedAt) / HOUR_MS,
            isLate: isLate(each),
          }))}
        />
      }
      heads={["Quoted within", "Quotes", "Share"]}
      rows={[...within, ["Later than promised", String(late), share(late)]]}
    />
  );
}

function WonAndLost({ figures: { quoted } }: FiguresProps) {
  const groups = groupByEnd(quoted);
  const decided = add(groups.map(({ count }) => count));
  const won = groups[0]?.count ?? 0;
  return (
    <Figure
      title="Won and lost, by reason"
      says={
        decided < fewest
          ? `Won ${won} of ${decided} decided. Too few for a share.`
          : `Won ${won} of ${decided} decided: ${Math.round((100 * won) / decided)}%.`
      }
      link={[deskPaths.tab("closed"), "Open closed requests"]}
      plot={<Shares groups={groups} />}
      heads={["How it ended", "Quotes", "Value"]}
      rows={groups.map(({ name, count, value }) => [name, String(count), sayMoney(value)])}
      sum={["Decided", String(decided), sayMoney(add(groups.map(({ value }) => value)))]}
    />
  );
}

function OpenValue({ figures: { expiring }, around: { coming } }: FiguresProps) {
  const [count, value] = [add(expiring.map((each) => each.count)), add(expiring.map((each) => each.value))];
  const names = [...coming.map((day, index) => (index === 0 ? "This week" : sayWeek(day))), "Later"];
  return (
    <Figure
      title="Open value, by the week it expires"
      says={`${countOf(count, "quote")} out, ${sayMoney(value)}. ${countOf(expiring[0]?.count ?? 0, "quote")} to expire this week.`}
      link={[deskPaths.tab("quoted"), "Open quoted requests"]}
      plot={
        <Bars
          names={names}
          series={[expiring.map((each) => each.value)]}
          nameTick={(cents) => shortMoney.format(cents / 100)}
        />
      }
      heads={["Expires", "Quotes", "Value"]}
      rows={expiring.map((each, index) => [names[index] ?? "", String(each.count), sayMoney(each.value)])}
      sum={["Out", String(count), sayMoney(value)]}
    />
  );
}

const shortMoney = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

const sayMoney = (cents: number) => `$${formatMoney(cents)}`;

const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** "Aug 31" */
function sayWeek(day: Temporal.PlainDate | undefined) {
  return day?.toLocaleString("en-US", { month: "short", day: "numeric" }) ?? "";
}

/** Names of all weeks would run into each other. */
function nameEveryThird(day: Temporal.PlainDate, index: number) {
  return index % 3 === 2 ? sayWeek(day) : "";
}
