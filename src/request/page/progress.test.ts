import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { type Progress, stationsOf } from "./progress.tsx";

/** Monday, November 16, 2026, 6:52 AM in Birmingham. */
const receivedAt = Date.parse("2026-11-16T12:52:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const progress = (changes: Partial<Progress> = {}): Progress => ({
  now: receivedAt + 10 * MINUTE,
  receivedAt,
  respondBy: receivedAt + 4 * HOUR,
  reviewedAt: undefined,
  answeredAt: undefined,
  quotedAt: undefined,
  withdrawnAt: undefined,
  orderedAt: undefined,
  confirmedAt: undefined,
  renewalAskedAt: undefined,
  closedAt: undefined,
  ...changes,
});

const words = (changes: Partial<Progress>) =>
  stationsOf(progress(changes), theCompany.time).map(({ name, time, state, took }) =>
    [state, name, time.replaceAll("\u00a0", " "), took].filter(Boolean).join(" | "),
  );

test("the line shows what is done, what is current and what is ahead", () => {
  expect(words({ reviewedAt: receivedAt + 8 * MINUTE })).toEqual([
    "done | Received | 6:52 AM CST",
    "here | In review | since 7:00 AM CST | 8 min",
    "ahead | Quoted | due by 10:52 AM CST",
    "ahead | Order | after verification",
  ]);
});

test("a quote that is late says when it was due, with the day when that is another one", () => {
  expect(words({ now: receivedAt + 5 * HOUR })[2]).toBe("ahead | Quoted | was due 10:52 AM CST");
  expect(words({ now: receivedAt + 30 * HOUR })[2]).toBe("ahead | Quoted | was due Mon 10:52 AM CST");
});

test("a withdrawn quote is quoted again and never counts as late, unless it never arrived", () => {
  const withdrawn = { now: receivedAt + 30 * HOUR, withdrawnAt: receivedAt + 29 * HOUR };
  expect(words({ ...withdrawn, answeredAt: receivedAt + HOUR })[2]).toBe("ahead | Quoted | next");
  expect(words(withdrawn)[2]).toBe("ahead | Quoted | was due Mon 10:52 AM CST");
});

test("a request that was answered without a quote and is open again never counts as late", () => {
  const answeredAt = receivedAt + HOUR;
  expect(words({ now: receivedAt + 30 * HOUR, answeredAt })[2]).toBe("ahead | Quoted | next");
});

test("a skipped station is left out; the line of a closed request ends with Closed", () => {
  const quotedAt = receivedAt + 3 * HOUR + 41 * MINUTE;
  const now = receivedAt + 6 * HOUR;
  expect(words({ now, quotedAt }).slice(0, 2)).toEqual([
    "done | Received | 6:52 AM CST",
    "here | Quoted | 10:33 AM CST | 3 h 41 min",
  ]);
  expect(words({ now, closedAt: receivedAt + HOUR })).toEqual([
    "done | Received | 6:52 AM CST",
    "here | Closed | 7:52 AM CST | 1 h",
  ]);
});

test("the fourth station of a confirmed order is Confirmed, and nothing is Closed", () => {
  const quotedAt = receivedAt + HOUR;
  const [orderedAt, confirmedAt] = [receivedAt + 2 * HOUR, receivedAt + 3 * HOUR];
  const reviewedAt = receivedAt + MINUTE;
  const all = {
    now: receivedAt + 6 * HOUR,
    reviewedAt,
    quotedAt,
    orderedAt,
    confirmedAt,
    closedAt: confirmedAt,
  };
  expect(words(all).map((station) => station.split(" | ")[1])).toEqual([
    "Received",
    "In review",
    "Quoted",
    "Confirmed",
  ]);
});

test("what is due at midnight is due at the end of the day before", () => {
  const midnight = Date.parse("2026-11-17T06:00:00Z");
  expect(words({ respondBy: midnight })[2]).toBe("ahead | Quoted | due by 11:59 PM CST");
});
