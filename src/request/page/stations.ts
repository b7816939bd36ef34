import { duration, lastMinute, unbroken, zonedTime } from "#company/time.ts";
import { followWords } from "./words.ts";

/** When a request came to each of its stations; undefined where it has not been. */
export type Progress = {
  readonly now: number;
  readonly receivedAt: number;
  readonly respondBy: number;
  readonly reviewedAt: number | undefined;
  readonly quotedAt: number | undefined;
  readonly withdrawnAt: number | undefined;
  readonly orderedAt: number | undefined;
  readonly closedAt: number | undefined;
};

export type Station = {
  readonly name: string;
  readonly time: string;
  readonly state: "done" | "here" | "ahead";
  /** How long the leg that leads here took. */
  readonly took?: string | undefined;
};

/** What is done, what is current and what is ahead; skipped steps are left out. */
export function stationsOf(progress: Progress): Station[] {
  const { stations, since, afterVerification, nobodyYet } = followWords;
  const { now, receivedAt, respondBy, reviewedAt, quotedAt, withdrawnAt, orderedAt, closedAt } = progress;
  const timeOf = (at: number) => unbroken(zonedTime(at, now));
  const dueWords = (respondBy < now ? followWords.wasDue : followWords.dueBy)(timeOf(lastMinute(respondBy)));
  const all = [
    { name: stations.received, at: receivedAt, ahead: "" },
    { name: stations.review, at: reviewedAt, ahead: nobodyYet },
    {
      name: stations.quoted,
      at: quotedAt,
      ahead: withdrawnAt === undefined ? dueWords : nobodyYet,
    },
    { name: stations.order, at: orderedAt, ahead: afterVerification },
    ...(closedAt === undefined ? [] : [{ name: stations.closed, at: closedAt, ahead: "" }]),
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
      time: isHere && name === stations.review ? since(time) : time,
      state: isHere ? "here" : "done",
      took: before === undefined ? undefined : duration(at - before),
    };
  });
}
