import { openingOf } from "#company/deadlines.ts";
import { DAY_MS, sayDay, type Time } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { Fold, KeptChoices, PostButton, TextField } from "#desk/shell/form-parts.tsx";
import { readField } from "#http/fields.ts";
import { firstName } from "#people/staff.ts";
import type { FollowUp } from "#request/lifecycle.ts";
import { longestText, type Request, type RequestDetails } from "#request/record/requests.ts";
import { useCompany } from "#site/use-company.tsx";

/** Nobody is forgotten: what waits for a buyer comes up after this time all the same. */
const MOST_WAITING_DAYS = 30;
const MOST_DAYS = 365;
const LONGEST_NOTE = 500;

const ways = {
  day: "Until a day",
  buyer: `Until the buyer answers, ${MOST_WAITING_DAYS} days at most`,
};

type Props = { request: Request; now: number };

/** That it is put off, or what it came up again for. */
export function FollowUpState({ request }: { request: Request }) {
  const { time } = useCompany();
  const { reference, followUp } = request;
  const followsUp = sayFollowUp(request, time);
  if (!followUp)
    return (
      followsUp && (
        <p className="data-plate__part">
          <strong>Follow up.</strong> {followsUp}
        </p>
      )
    );
  return (
    <div className="to-do__main">
      <p>
        <strong>{`${sayPutOff(followUp, time)}.`}</strong>{" "}
        {followUp.awaitsBuyer
          ? `If nothing comes in, it comes up on ${sayDay(time.dayOf(followUp.until))}.`
          : "It comes up by itself then, or as soon as the buyer writes."}
      </p>
      {followUp.note && <p>{`“${followUp.note}”`}</p>}
      <PostButton action={deskPaths.request(reference, "end-put-off")} look="button button--outline">
        Bring it up now
      </PostButton>
    </div>
  );
}

export function PutOffForm({ request, now }: Props) {
  const { dayOf } = useCompany().time;
  const { followUp, state, toDos = [] } = request;
  const mayPutOff = state === "open" || state === "quoted" || (state === "answered" && toDos.length > 0);
  if (followUp || !mayPutOff) return null;
  const tomorrow = dayOf(now).add({ days: 1 }).toString();
  return (
    <Fold name="Put it off" request={request} action="put-off" button="Put it off">
      <p>
        It leaves the list of what is to be done. What was promised to the buyer stays promised, and its
        reminders are still sent.
      </p>
      <KeptChoices legend="Until when?" name="putOff" options={ways} chosen="day" />
      <TextField
        name="putOffDay"
        label="Day"
        kind="date"
        isRequired={false}
        value={tomorrow}
        input={{ min: tomorrow }}
      />
      <TextField
        name="putOffNote"
        label="Note to yourself"
        isRequired={false}
        input={{ maxLength: LONGEST_NOTE }}
        hint="Only the desk sees it. It is shown again when the request comes up."
      />
    </Fold>
  );
}

/** For a quote without an answer: an e-mail with its link and its last day. */
export function Reminder({ request, now }: { request: RequestDetails; now: number }) {
  const { shortTime } = useCompany().time;
  const { reference, quoted, events } = request;
  if (!mayRemind(request, now) || !quoted) return null;
  const last = events.findLast(({ kind }) => kind === "reminded");
  const isRecent = last && now - last.happenedAt < DAY_MS;
  const who = last?.who ? firstName(last.who) : "Someone";
  return (
    <div className="to-do__main">
      {last && <p>{`${who} sent a reminder, ${shortTime(last.happenedAt, now)}.`}</p>}
      <PostButton
        action={deskPaths.request(reference, "remind")}
        fields={{ revision: quoted.revision, shown: String(last?.happenedAt ?? 0) }}
        look="button button--outline"
      >
        {isRecent ? "Send another reminder" : "Send a reminder"}
      </PostButton>
    </div>
  );
}

/** Of a quote that is valid, and that nobody has ordered. */
export function mayRemind({ state, quoted, fields }: Request, now: number) {
  return state === "quoted" && quoted && now < quoted.expiresAt && !quoted.order && fields.email !== "";
}

/** "Put off until November 23, 2026" */
export function sayPutOff({ awaitsBuyer, until }: FollowUp, { dayOf }: Time) {
  return `Put off until ${awaitsBuyer ? "the buyer answers" : sayDay(dayOf(until))}`;
}

/** Why it is on the list again; empty where nothing is to be followed up. */
export function sayFollowUp({ toDos = [], quoted, state }: Request, { dayOf }: Time) {
  const toDo = toDos.find(({ owed }) => owed === "follow-up");
  if (!toDo) return "";
  if (toDo.note) return toDo.note;
  if (state !== "quoted" || !quoted) return "It was put off until now.";
  return `The quote is valid until ${sayDay(dayOf(quoted.expiresAt - 1))}, and nobody has ordered.`;
}

/** A sentence where something is missing. */
export function readPutOff(
  fields: URLSearchParams,
  { facts, time }: Company,
  now: number,
): (FollowUp & { readonly words: string }) | string {
  const note = readField(fields, "putOffNote").trim().slice(0, longestText);
  const awaitsBuyer = readField(fields, "putOff") === "buyer";
  if (note.length > LONGEST_NOTE) return `Nothing was put off: shorten the note to ${LONGEST_NOTE} letters.`;
  const typed = readField(fields, "putOffDay");
  const day = awaitsBuyer ? time.dayOf(now).add({ days: MOST_WAITING_DAYS }).toString() : typed;
  const [first, last] = [1, MOST_DAYS].map((days) => time.dayOf(now).add({ days }).toString());
  const isDay = sayDay(day) !== day;
  if (!isDay || day < (first ?? "") || day > (last ?? ""))
    return `Nothing was put off: choose a day after today and within a year, such as ${first}.`;
  const followUp = { until: openingOf(day, facts), awaitsBuyer, note };
  const when = sayPutOff(followUp, time).replace("Put off until", "Until");
  return { ...followUp, words: [when, note].filter(Boolean).join(": ") };
}
