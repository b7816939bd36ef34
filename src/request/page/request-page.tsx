import type { ReactNode } from "react";
import { isOpen } from "#company/describe.ts";
import { dayOf, dueBy, fullTime, lastMinute, sayDay, unbroken, zonedTime } from "#company/time.ts";
import { formWords } from "#request/words/form-words.ts";
import type { Page } from "#site/page.ts";
import { DataPlate } from "#site/ui/data-plate.tsx";
import { Conversation, conversationScript, hasTalkProblem, type TalkPart } from "./conversation.tsx";
import { emphasize, FollowBand, FollowBody, FollowSection, ReachUs } from "./follow-layout.tsx";
import { type Progress, stationsOf } from "./progress.tsx";
import { Sent, type SentPart } from "./sent.tsx";
import { followWords } from "./words.ts";

export type RequestView = Progress & {
  readonly reference: string;
  readonly path: string;
  readonly sent: SentPart;
  readonly talk: TalkPart;
};

export function requestPage(view: RequestView): Page {
  const { title, description } = followWords.meta(view.reference);
  const isWrong = view.sent.kind === "sealed" && view.sent.problem !== undefined;
  const hasProblem = isWrong || hasTalkProblem(view.talk);
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
  const isShown = view.sent.kind === "shown";
  const talk = (
    <Conversation
      path={view.path}
      talk={view.talk}
      progress={view}
      writeTo={view.sent.kind === "shown" ? view.sent.takenBy : undefined}
      isSealedAbove
    />
  );
  return (
    <>
      <FollowBand reference={view.reference} lead={leadOf(view)} stations={stationsOf(view)} />
      <FollowBody
        label={followWords.aside}
        aside={
          <>
            {isWaiting && <DuePlate respondBy={view.respondBy} />}
            <PersonPlate view={view} />
          </>
        }
      >
        {isShown && talk}
        <FollowSection
          id="sent"
          title={followWords.sent.heading}
          note={isShown ? followWords.sent.shown : undefined}
        >
          <Sent path={view.path} sent={view.sent} />
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
        <h2 className="follow__title" id="next">
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

function PersonPlate({ view }: { view: RequestView }) {
  const { reference, sent, now, respondBy } = view;
  const { title, onIt } = followWords.person;
  const name = sent.kind === "shown" ? sent.takenBy : undefined;
  const isUrgent = isUnanswered(view) && respondBy < now && !isOpen(now);
  return <ReachUs reference={reference} title={name ? onIt(name) : title} isUrgent={isUrgent} />;
}
