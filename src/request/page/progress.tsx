import { duration, type Time, unbroken } from "#company/time-in.ts";
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

/** "We canceled your order", with its number and "on", and when; undefined while no order has ended. */
export function sayEndedOrder({ endedOrder }: Pick<Progress, "endedOrder">) {
  if (!endedOrder) return undefined;
  const { at, isCanceled, isByBuyer, number } = endedOrder;
  const did = isByBuyer ? "You took back" : isCanceled ? "We canceled" : "We did not accept";
  return { heading: `${did} your order`, words: `${`${did} your order ${number}`.trim()} on `, at };
}

export type Station = {
  readonly name: string;
  readonly time: string;
  readonly state: "done" | "here" | "ahead";
  readonly took?: string | undefined;
};

/** What is done, what is current and what is ahead; skipped steps are left out. */
export function stationsOf(progress: Progress, { lastMinute, zonedTime }: Time): Station[] {
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

export function Stations({ stations }: { stations: readonly Station[] }) {
  return (
    <ol className="stations">
      {stations.map(({ name, time, state, took }) => (
        <li
          className={`stations__station stations__station--${state}`}
          aria-current={state === "here" ? "step" : undefined}
          key={name}
        >
          <span className="stations__name">{name}</span>{" "}
          <span className="stations__time">{[time, took && `after ${took}`].filter(Boolean).join(", ")}</span>
        </li>
      ))}
    </ol>
  );
}
