import { duration, lastMinute, unbroken, zonedTime } from "#company/time.ts";
import type { FollowedRequest } from "#request/record/buyers.ts";

export type Progress = { readonly now: number } & Pick<
  FollowedRequest,
  | "receivedAt"
  | "respondBy"
  | "isUnpromised"
  | "reviewedAt"
  | "answeredAt"
  | "quotedAt"
  | "withdrawnAt"
  | "orderedAt"
  | "confirmedAt"
  | "endedOrder"
  | "renewalAskedAt"
  | "closedAt"
>;

/** "We canceled your order 4711 on", and when; undefined while no order has ended. */
export function sayEndedOrder({ endedOrder }: Pick<Progress, "endedOrder">) {
  if (!endedOrder) return undefined;
  const { at, isCanceled, number } = endedOrder;
  const did = isCanceled ? "We canceled" : "We did not accept";
  return { words: `${`${did} your order ${number}`.trim()} on `, at };
}

export type Station = {
  readonly name: string;
  readonly time: string;
  readonly state: "done" | "here" | "ahead";
  readonly took?: string | undefined;
};

/** What is done, what is current and what is ahead; skipped steps are left out. */
export function stationsOf(progress: Progress): Station[] {
  const { now, receivedAt, respondBy, isUnpromised, reviewedAt, answeredAt } = progress;
  const { quotedAt, orderedAt, confirmedAt, closedAt } = progress;
  const timeOf = (at: number) => unbroken(zonedTime(at, now));
  const dueWords = `${respondBy < now ? "was due" : "due by"} ${timeOf(lastMinute(respondBy))}`;
  const all = [
    { name: "Received", at: receivedAt, ahead: "" },
    { name: inReview, at: reviewedAt, ahead: "next" },
    {
      name: "Quoted",
      at: quotedAt,
      ahead: isUnpromised ? "" : answeredAt === undefined ? dueWords : "next",
    },
    confirmedAt === undefined
      ? { name: "Order", at: orderedAt, ahead: "after verification" }
      : { name: "Confirmed", at: confirmedAt, ahead: "" },
    ...(closedAt === undefined || confirmedAt !== undefined
      ? []
      : [{ name: "Closed", at: closedAt, ahead: "" }]),
  ];
  const here = all.findLastIndex(({ at }) => at !== undefined);
  const kept = all.filter(({ at }, index) => at !== undefined || index > here);
  return kept.map(({ name, at, ahead }, index) => {
    if (at === undefined) return { name, time: ahead, state: "ahead" };
    const isHere = name === all[here]?.name;
    const before = kept[index - 1]?.at;
    const time = timeOf(at);
    return {
      name,
      time: isHere && name === inReview ? `since ${time}` : time,
      state: isHere ? "here" : "done",
      took: before === undefined ? undefined : duration(at - before),
    };
  });
}

const inReview = "In review";

const heights = [66, 26, 56, 18, 46];
const footing = 96;

/** The progress of a request. The drawing says nothing that the list under it does not. */
export function ProgressLine({ stations }: { stations: readonly Station[] }) {
  const points = stations.map((station, index) => ({
    ...station,
    x: 1 + (index * 100.8) / stations.length,
    y: heights[index] ?? 0,
  }));
  return (
    <div className="progress">
      <svg className="progress__drawing" aria-hidden="true">
        {points.map((to, index) => {
          const from = points[index - 1];
          if (!from) return undefined;
          return (
            <g key={to.name}>
              <line
                className={to.state === "ahead" ? "progress__leg" : "progress__leg progress__leg--done"}
                x1={`${from.x}%`}
                y1={from.y}
                x2={`${to.x}%`}
                y2={to.y}
              />
              {to.took && (
                <text
                  className="progress__length"
                  x={`${(from.x + to.x) / 2}%`}
                  y={(from.y + to.y) / 2 - labelLift}
                >
                  {to.took}
                </text>
              )}
            </g>
          );
        })}
        {points.map(({ name, state, x, y }) => (
          <g key={name}>
            <line className="progress__drop" x1={`${x}%`} y1={y + 12} x2={`${x}%`} y2={footing} />
            <svg x={`${x}%`} y={y} overflow="visible" aria-hidden="true">
              <path className={`progress__point progress__point--${state}`} d="M0-11 10.5 8h-21z" />
              {state !== "ahead" && <circle className="progress__dot" cy="1.5" r="2.25" />}
            </svg>
          </g>
        ))}
      </svg>
      <ol className="progress__list">
        {stations.map(({ name, time, state }) => (
          <li
            className={`progress__station progress__station--${state}`}
            aria-current={state === "here" ? "step" : undefined}
            key={name}
          >
            <span className="progress__name">{name}</span> <span className="u-note">{time}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const labelLift = 14;
