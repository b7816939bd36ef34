import type { ReactNode } from "react";
import { isOpen } from "#company/describe.ts";
import { dayOf, dueBy, fullTime, lastMinute, sayDay, unbroken, zonedTime } from "#company/time.ts";
import { firstName } from "#people/staff.ts";
import { describeMessage } from "#request/fields/message.ts";
import { formWords } from "#request/form/form-words.ts";
import { Parts, Unmatched } from "#request/form/line-table.tsx";
import type { FollowedRequest } from "#request/record/buyers.ts";
import type { Page } from "#site/page.ts";
import { DataPlate } from "#site/ui/data-plate.tsx";
import { Conversation, conversationScript, hasTalkProblem, type TalkPart } from "./conversation.tsx";
import {
  asField,
  emphasize,
  FollowBand,
  FollowBody,
  FollowSection,
  ReachUs,
  Sealed,
  zipField,
} from "./follow-layout.tsx";
import { stationsOf } from "./progress.tsx";
import { followWords } from "./words.ts";

export type RequestView = FollowedRequest & {
  readonly now: number;
  readonly path: string;
  /** What was sent is hidden or shown as the conversation is. */
  readonly talk: TalkPart;
  /** With the ZIP code that was typed to see it. */
  readonly problem?: "wrong" | "locked" | undefined;
};

export function requestPage(view: RequestView): Page {
  const { title, description } = followWords.meta(view.reference);
  const hasProblem = view.problem !== undefined || hasTalkProblem(view.talk);
  return {
    path: "",
    meta: { title: (hasProblem ? formWords.errorTitlePrefix : "") + title, description },
    isIndexed: false,
    ...conversationScript,
    render: () => <RequestPage view={view} />,
  };
}

function RequestPage({ view }: { view: RequestView }) {
  const isWaiting = isUnanswered(view);
  const isShown = view.talk.kind === "shown";
  const person = isShown && view.takenBy ? firstName(view.takenBy) : undefined;
  const talk = (
    <Conversation path={view.path} talk={view.talk} progress={view} writeTo={person} isSealedAbove />
  );
  return (
    <>
      <FollowBand reference={view.reference} lead={leadOf(view)} stations={stationsOf(view)} />
      <FollowBody
        label={followWords.aside}
        aside={
          <>
            {isWaiting && <DuePlate respondBy={view.respondBy} />}
            <PersonPlate view={view} person={person} />
          </>
        }
      >
        {isShown && talk}
        <FollowSection
          id="sent"
          title={followWords.sent.heading}
          note={isShown ? followWords.sent.shown : undefined}
        >
          <Sent view={view} />
        </FollowSection>
        {!isShown && talk}
        {isWaiting && <NextSteps />}
      </FollowBody>
    </>
  );
}

function isUnanswered({ answeredAt, quotedAt, withdrawnAt, closedAt }: RequestView) {
  return [answeredAt, quotedAt, withdrawnAt, closedAt].every((at) => at === undefined);
}

function leadOf(view: RequestView): ReactNode {
  const { leads } = followWords;
  const { now, reviewedAt, answeredAt, quotedAt, withdrawnAt, orderedAt, closedAt, respondBy } = view;
  if (closedAt !== undefined) return emphasize(leads.closed, unbroken(fullTime(closedAt)));
  if (orderedAt !== undefined) return emphasize(leads.ordered, unbroken(fullTime(orderedAt)));
  if (quotedAt !== undefined) return emphasize(leads.quoted, unbroken(fullTime(quotedAt)));
  if (withdrawnAt !== undefined) return emphasize(leads.withdrawn, unbroken(fullTime(withdrawnAt)));
  if (answeredAt !== undefined) return emphasize(leads.answered, unbroken(fullTime(answeredAt)));
  const due = unbroken(dueBy(respondBy, now));
  if (respondBy < now) return emphasize(leads.late, due);
  return emphasize(reviewedAt === undefined ? leads.received : leads.review, due);
}

function NextSteps() {
  const { heading, steps } = followWords.next;
  return (
    <section aria-labelledby="next">
      <div className="follow__head follow__head--bare">
        <h2 className="u-size-clause" id="next">
          {heading}
        </h2>
      </div>
      <ol className="quote-steps">
        {steps.map(({ title, text }) => (
          <li className="quote-steps__step" key={title}>
            <h3 className="quote-steps__title">{title}</h3>
            <p className="quote-steps__text">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function DuePlate({ respondBy }: { respondBy: number }) {
  const { title, promise, note } = followWords.due;
  const due = lastMinute(respondBy);
  return (
    <DataPlate title={title} titleLevel="h2" number={promise}>
      <div className="data-plate__part">
        <p className="follow__due">{unbroken(zonedTime(due, due))}</p>
        <p className="follow__due-note">{note(sayDay(dayOf(due)))}</p>
      </div>
    </DataPlate>
  );
}

function PersonPlate({ view, person }: { view: RequestView; person: string | undefined }) {
  const { reference, now, respondBy } = view;
  const { title, onIt } = followWords.person;
  const isUrgent = isUnanswered(view) && respondBy < now && !isOpen(now);
  return <ReachUs reference={reference} title={person ? onIt(person) : title} isUrgent={isUrgent} />;
}

function Sent({ view }: { view: RequestView }) {
  const { path, talk, problem } = view;
  const { noZip, hidden, show, save } = followWords.sent;
  if (talk.kind === "unread") return <p className="follow__sealed">{noZip}</p>;
  if (talk.kind === "shown") return <Shown view={view} zip={talk.zip} />;
  const error = problem && followWords.sent[problem];
  return <Sealed path={path} error={error} hidden={hidden} show={show} save={save} />;
}

function Shown({ view: { path, rfq, formType, fields }, zip }: { view: RequestView; zip: string }) {
  const { sent } = followWords;
  const lines = rfq?.lines ?? [];
  const rows = describeMessage({ ...fields, formType }, rfq?.values);
  const typed = rows.filter(({ name }) => typedNames.includes(name));
  return (
    <>
      <p className="u-muted">{sent.lines(lines.length)}</p>
      <Parts lines={lines} />
      <Unmatched pieces={rfq?.unmatched ?? []} />
      <dl>
        <FactRow label={sent.from}>{[fields.name, fields.company].join(", ")}</FactRow>
        <FactRow label={sent.reach}>{[fields.email, fields.phone].join(", ")}</FactRow>
        {rows
          .filter(({ name }) => !typedNames.includes(name))
          .map(({ name, label, value }) => (
            <FactRow key={name} label={label}>
              {name === "needByDate" ? sayDay(value) : value}
            </FactRow>
          ))}
      </dl>
      <details className="fold as-typed">
        <summary className="fold__name">{sent.asTyped}</summary>
        <pre className="as-typed__text">
          {typed.map(({ label, value }) => `${label}:\n${value}`).join("\n\n")}
        </pre>
      </details>
      <form className="button-group u-no-print" method="post" action={path}>
        <input type="hidden" name={zipField} value={zip} />
        <button className="button button--outline" type="submit" name={asField} value="pdf">
          {sent.save}
        </button>
      </form>
    </>
  );
}

const typedNames = ["items", "quantities"];

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="facts__row">
      <dt className="u-label">{label}</dt>
      <dd className="facts__value">{children}</dd>
    </div>
  );
}
