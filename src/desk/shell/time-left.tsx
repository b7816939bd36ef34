import { Fragment } from "react";
import { duration } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { Request } from "#request/record/requests.ts";
import { hasDeadline, unknownSender } from "#request/record/submission.ts";
import { useCompany } from "#site/use-company.tsx";

const SOON_MS = 60 * 60_000;

export type Urgency = "ok" | "soon" | "overdue" | "done";

export function urgencyOf(request: Request, now: number): Urgency {
  const { respondBy } = request;
  if (!hasDeadline(request)) return "done";
  if (respondBy <= now) return "overdue";
  return respondBy - now < SOON_MS ? "soon" : "ok";
}

const urgencyNames = { ok: "On time", soon: "Soon", overdue: "Overdue" };

const stateNames = {
  open: "Open",
  quoted: "Quoted",
  answered: "Answered",
  quarantined: "Held back",
  erased: "Erased",
};

/** How it ended, where that is known; its state otherwise. */
export function sayState({ state, closedAs = "", confirmed }: Request) {
  if (confirmed) return "Won";
  if (closedAs.startsWith("lost-")) return "Lost";
  if (closedAs === "duplicate") return "Duplicate";
  return closedAs === "won" ? "Won" : closedAs === "no-bid" ? "No bid" : stateNames[state];
}

type TimeLeftProps = { request: Request; now: number; size: "stub" | "large" };

/** The deadline: word, figure and weight say how near it is; color only adds to them. */
export function TimeLeft({ request, now, size }: TimeLeftProps) {
  const { isSameDay, lastMinute, shortTime, zonedTime } = useCompany().time;
  const urgency = urgencyOf(request, now);
  const { reference, clockSince, respondBy, quotedAt } = request;
  const runs = urgency !== "done";
  const isQuote = !runs && size === "large" && quotedAt !== undefined;
  const isInTime = isQuote && quotedAt <= respondBy;
  return (
    <div
      className={`time-left time-left--${size} time-left--${urgency}`}
      data-clock={runs && size === "large" ? deskPaths.clock(reference) : undefined}
    >
      <p className="time-left__state">
        {runs && urgencyNames[urgency]}
        {isQuote && (
          <span className={isInTime ? "status status--available" : "status"}>
            {isInTime ? "Quoted in time" : "Quoted late"}
          </span>
        )}
        {!runs && !isQuote && sayState(request)}
      </p>
      {runs && <Figure ms={respondBy - now} word={urgency === "overdue" ? "late" : "left"} />}
      {isQuote && <Figure ms={quotedAt - clockSince} />}
      <p className="time-left__due">{runs || isQuote ? sayDue() : sayWhen()}</p>
      {runs && <Share left={(respondBy - now) / (respondBy - clockSince)} />}
    </div>
  );

  function sayDue() {
    const due = lastMinute(respondBy);
    if (size === "stub" || !runs) return `due ${shortTime(due, now)}`;
    return `due ${isSameDay(due, now) ? "today " : ""}${zonedTime(due, now)}`;
  }

  function sayWhen() {
    const { answeredAt, closedAs = "", quoted } = request;
    if (quotedAt) return `in ${duration(quotedAt - clockSince)}`;
    if (!answeredAt) return shortTime(clockSince, now);
    const isDecided = quoted && (closedAs === "won" || closedAs.startsWith("lost-"));
    return `${isDecided ? "quoted" : "answered"} in ${duration(answeredAt - clockSince)}`;
  }
}

/** For the thumb bar: the clock, if one is running. */
export function ThumbTime({ request, now }: Omit<TimeLeftProps, "size">) {
  const { lastMinute, shortTime } = useCompany().time;
  const urgency = urgencyOf(request, now);
  if (urgency === "done") return null;
  return (
    <p className="thumb-bar__time">
      {duration(request.respondBy - now)}
      <span className="thumb-bar__due">
        {`${urgency === "overdue" ? "late, " : ""}${shortTime(lastMinute(request.respondBy), now)}`}
      </span>
    </p>
  );
}

function Figure({ ms, word }: { ms: number; word?: string }) {
  const parts = [...duration(ms).matchAll(/(\D*\d+) (\w+)/g)];
  return (
    <p className="time-left__figure">
      {parts.map(([, count, unit]) => (
        <Fragment key={unit}>
          {count?.trim()}
          {"\u00a0"}
          <span className="time-left__unit">{unit}</span>{" "}
        </Fragment>
      ))}
      {word && <span className="time-left__unit time-left__word">{word}</span>}
    </p>
  );
}

/** How much of the promised time is left, with a mark at each quarter. */
function Share({ left }: { left: number }) {
  const past = `${Math.min(100, Math.max(0, (1 - left) * 100)).toFixed(1)}%`;
  return (
    <svg className="time-left__scale" aria-hidden="true">
      <rect width="100%" height="100%" />
      <rect className="time-left__past" width={past} height="100%" />
      {[25, 50, 75].map((x) => (
        <rect key={x} className="time-left__tick" x={`${x}%`} width="2" height="100%" />
      ))}
    </svg>
  );
}

/** "38 min left", "12 min late" */
export function sayTimeLeft(respondBy: number, now: number) {
  return `${duration(respondBy - now)} ${respondBy <= now ? "late" : "left"}`;
}

/** Empty for an erased request, which has no person left. */
export function personOf({ fields, state }: Request) {
  return fields.name || (state === "erased" ? "" : unknownSender);
}

/** Whom it is from; an erased request has only its reference left. */
export function nameOf(request: Request) {
  return request.fields.company || personOf(request) || request.reference;
}

/** In the browser's tab too: "38 min left: Example County". */
export function titleOf(request: Request, now: number) {
  const isDone = urgencyOf(request, now) === "done";
  return `${isDone ? request.reference : sayTimeLeft(request.respondBy, now)}: ${nameOf(request)}`;
}

/** The parts of a request's page that change as time passes. */
export function RequestClock(props: Omit<TimeLeftProps, "size">) {
  return (
    <>
      <TimeLeft {...props} size="large" />
      <ThumbTime {...props} />
    </>
  );
}
