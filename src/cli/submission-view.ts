import { duration, isoTime } from "#company/time.ts";
import type { ArchivedSubmission } from "#inbox/records.ts";
import type { Cell } from "./terminal/table.ts";

const SOON_MS = 60 * 60_000;

/** The deadline in words: time left, overdue, or how long the answer took. */
export function describeDeadline(submission: ArchivedSubmission, now: number): Cell {
  const { state, respondBy, receivedAt, answeredAt } = submission;
  if (state === "quarantined") return { text: "held back", format: "dim" };
  if (state === "erased") return { text: "erased", format: "dim" };
  if (state === "answered") {
    const isLate = answeredAt !== undefined && answeredAt > respondBy;
    const took = answeredAt === undefined ? "" : ` in ${duration(answeredAt - receivedAt)}`;
    return { text: `answered${took}${isLate ? ", late" : ""}`, format: "dim" };
  }
  const left = respondBy - now;
  if (left < 0) return { text: `overdue by ${duration(left)}`, format: ["red", "bold"] };
  return { text: `${duration(left)} left`, format: left < SOON_MS ? "yellow" : "green" };
}

/** What programs get: flat enough to filter, times in ISO 8601. */
export function toJson(submission: ArchivedSubmission, now: number) {
  const { reference, formType, state, receivedAt, respondBy, answeredAt, note, suspicions, fields } =
    submission;
  const { legalHoldSince } = submission;
  return {
    reference,
    form: formType,
    state,
    receivedAt: isoTime(receivedAt),
    respondBy: isoTime(respondBy),
    answeredAt: isoTime(answeredAt),
    secondsLeft: state === "open" ? Math.floor((respondBy - now) / 1000) : undefined,
    note,
    legalHoldSince: isoTime(legalHoldSince),
    suspicions,
    ...fields,
  };
}
