import { Fragment } from "react";
import { clockTime, duration, isSameDay, lastMinute, shortTime, zonedTime } from "#company/time.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { Request } from "#request/record/requests.ts";
import { hasDeadline, unknownSender } from "#request/record/submission.ts";

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
  return closedAs === "won" ? "Won" : closedAs === "no-bid" ? "No bid" : stateNames[state];
}

type TimeLeftProps = { request: Request; now: number; size: "stub" | "large" };

/** The deadline: word, figure and weight say how near it is; color only adds to them. */
export function TimeLeft({ request, now, size }: TimeLeftProps) {
  const urgency = urgencyOf(request, now);
  const { clockSince, respondBy, quotedAt } = request;
  const runs = urgency !== "done";
  const isQuote = !runs && size === "large" && quotedAt !== undefined;
  const isInTime = isQuote && quotedAt <= respondBy;
  return (
    <div className={`time-left time-left--${size} time-left--${urgency}`}>
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
      {runs && size === "stub" && <Share left={(respondBy - now) / (respondBy - clockSince)} />}
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

type ScaleProps = { request: Request; now: number };

/** The parts of a request's page that change as time passes. */
export function RequestClock(props: ScaleProps) {
  return (
    <>
      <TimeLeft {...props} size="large" />
      <DeadlineScale {...props} />
      <ThumbTime {...props} />
    </>
  );
}

const WIDEST_LABEL = 20;

/** From the minute received to the minute due; the orange mark is at now, or where it was quoted. */
export function DeadlineScale({ request, now }: ScaleProps) {
  const { reference, receivedAt, clockSince, respondBy, takenBy, quotedAt } = request;
  if (quotedAt === undefined && urgencyOf(request, now) === "done") return null;
  const at = (time: number) =>
    Math.min(100, Math.max(0, ((time - clockSince) / (respondBy - clockSince)) * 100));
  const mark = at(quotedAt ?? now);
  const isNearStart = mark < WIDEST_LABEL;
  const hours = [25, 50, 75].map((x) => ({ x, time: clockSince + ((respondBy - clockSince) * x) / 100 }));
  return (
    <svg
      className="request-head__scale"
      aria-hidden="true"
      data-clock={quotedAt ? undefined : deskPaths.clock(reference)}
    >
      <rect className="request-head__past" y="28" width={`${mark}%`} height="12" />
      <rect
        className={quotedAt ? "request-head__spared" : undefined}
        x={`${mark}%`}
        y="28"
        width={`${100 - mark}%`}
        height="12"
      />
      {Array.from({ length: 17 }, (_, n) => n * 6.25).map((x) => (
        <rect
          key={x}
          className="request-head__tick"
          x={`${x}%`}
          y={x % 25 === 0 ? 40 : 44}
          width="1"
          height={x % 25 === 0 ? 10 : 6}
        />
      ))}
      <text className="request-head__label" x="0" y="68">
        {`${shortTime(clockSince, now)} ${clockSince === receivedAt ? "received" : "asked again"}`}
      </text>
      {hours.map(({ x, time }) => (
        <text
          key={x}
          className="request-head__label request-head__minor"
          textAnchor="middle"
          x={`${x}%`}
          y="68"
        >
          {clockTime(time).replace(/ [AP]M$/, "")}
        </text>
      ))}
      <text className="request-head__label" textAnchor="end" x="100%" y="68">
        {`${shortTime(lastMinute(respondBy), now)} due`}
      </text>
      {takenBy && <rect x={`${at(takenBy.at)}%`} y="22" width="2" height="18" />}
      <svg className="request-head__now" aria-hidden="true" x={`${mark}%`} y="20" overflow="visible">
        <path d="M-9 0H9L0 11z" />
        <rect x="-1" width="2" height="20" />
      </svg>
      <text textAnchor={isNearStart ? "start" : "end"} x={`${mark}%`} dx={isNearStart ? 12 : -12} y="15">
        {quotedAt ? `quoted ${shortTime(quotedAt, now)}` : `now ${clockTime(now)}`}
      </text>
    </svg>
  );
}
