import type { ReactNode } from "react";
import { isOpen } from "#company/describe.ts";
import { sayDay, type Time, unbroken } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { firstName } from "#people/staff.ts";
import { describeMessage } from "#request/fields/message.ts";
import { formWords } from "#request/form/form-words.ts";
import { Parts, Unmatched } from "#request/form/line-table.tsx";
import type { FollowedRequest } from "#request/record/buyers.ts";
import type { Page } from "#site/page.ts";
import { DataPlate } from "#site/ui/data-plate.tsx";
import { useCompany } from "#site/use-company.tsx";
import { Conversation, conversationScript, hasTalkProblem, type TalkPart } from "./conversation.tsx";
import {
  emphasize,
  FactRow,
  FollowBody,
  FollowSection,
  OpenQuote,
  type QuoteLink,
  ReachUs,
  StateHead,
  Steps,
} from "./follow-layout.tsx";
import { followWords, meta } from "./private-pages.tsx";
import { sayEndedOrder, stationsOf } from "./progress.tsx";

export type RequestView = FollowedRequest & {
  readonly now: number;
  readonly path: string;
  /** What was sent is hidden or shown as the conversation is. */
  readonly talk: TalkPart;
  /** For a buyer who has typed the ZIP code. */
  readonly quoteLink?: QuoteLink | undefined;
};

export function requestPage(company: Company, view: RequestView): Page {
  const { title, description } = meta(company, `Your request ${view.reference}`);
  const hasProblem = hasTalkProblem(view.talk);
  return {
    path: "",
    meta: { title: (hasProblem ? company.words(formWords).errorTitlePrefix : "") + title, description },
    isIndexed: false,
    privateFrame: { kind: followWords.kind, contact: contactOf(view) },
    ...conversationScript,
    render: () => <RequestPage view={view} />,
  };
}

/** Who has the request is for the buyer only, like all that is in it. */
function personOf({ talk, takenBy }: RequestView) {
  return talk.kind === "shown" && takenBy ? firstName(takenBy) : undefined;
}

function contactOf(view: RequestView) {
  const person = personOf(view);
  return person ? `Your contact is ${person}` : "Questions";
}

function RequestPage({ view }: { view: RequestView }) {
  const { facts, time } = useCompany();
  const isWaiting = isUnanswered(view);
  const isShown = view.talk.kind === "shown";
  const person = personOf(view);
  const title = person ? `Your contact: ${person}` : "Contact";
  const isUrgent =
    isWaiting && !view.isUnpromised && view.respondBy < view.now && !isOpen(view.now, facts, time);
  const shows = view.currentQuote
    ? "your quote, the messages, the files and what you sent"
    : "the messages, the files and what you sent";
  return (
    <>
      <StateHead
        codes={[`Your request ${view.reference}`]}
        heading={headingOf(view)}
        lead={leadOf(view, time)}
        stations={stationsOf(view, time)}
      />
      <FollowBody
        label="Due time and contact"
        aside={
          <>
            {isWaiting && !view.isUnpromised && <DuePlate respondBy={view.respondBy} />}
            <ReachUs reference={view.reference} title={title} isUrgent={isUrgent} />
          </>
        }
      >
        {view.quoteLink && (
          <p id="quote">
            <OpenQuote {...view.quoteLink} />
          </p>
        )}
        <Conversation
          path={view.path}
          talk={view.talk}
          progress={view}
          writeTo={person}
          shows={shows}
          showsAt={view.currentQuote ? "quote" : "talk"}
        />
        {view.talk.kind !== "sealed" && (
          <FollowSection
            id="sent"
            title="What you sent"
            note={isShown ? "Hidden again when you leave this page" : undefined}
          >
            <Sent view={view} />
          </FollowSection>
        )}
        {isWaiting && !view.isUnpromised && <NextSteps />}
      </FollowBody>
    </>
  );
}

function isUnanswered({ answeredAt, quotedAt, closedAt }: RequestView) {
  return [answeredAt, quotedAt, closedAt].every((at) => at === undefined);
}

/** The state in words. */
function headingOf(view: RequestView) {
  const { reviewedAt, answeredAt, quotedAt, withdrawnAt, orderedAt, confirmedAt, closedAt } = view;
  if (confirmedAt !== undefined) return "We confirmed your order";
  if (closedAt !== undefined) return "This request is closed";
  if (orderedAt !== undefined) return "We received your order";
  const ended = sayEndedOrder(view);
  if (quotedAt !== undefined && ended) return ended.heading;
  if (quotedAt !== undefined) return "Your quote is ready";
  if (withdrawnAt !== undefined) return "We withdrew our quote";
  if (reviewedAt === undefined || answeredAt !== undefined || view.isUnpromised)
    return "We have your request";
  return "We are working on your quote";
}

function leadOf(view: RequestView, { fullTime, dueBy }: Time): ReactNode {
  const { now, reviewedAt, answeredAt, quotedAt, withdrawnAt, orderedAt, closedAt, respondBy } = view;
  const { confirmedAt, orderNumber = "" } = view;
  const on = (before: string, at: number, after: string) =>
    emphasize([before, after], unbroken(fullTime(at)));
  if (confirmedAt !== undefined)
    return on(`${`We confirmed your order ${orderNumber}`.trim()} on `, confirmedAt, ".");
  if (closedAt !== undefined) return on("This request was closed on ", closedAt, ".");
  if (orderedAt !== undefined) {
    const after = ". It is not binding until we confirm it in writing.";
    return on(`${`We received purchase order ${orderNumber}`.trim()} on `, orderedAt, after);
  }
  const ended = sayEndedOrder(view);
  if (ended && quotedAt !== undefined) return on(ended.words, ended.at, ". Our quote is in its own e-mail.");
  if (quotedAt !== undefined) {
    return on(
      "Quoted. We e-mailed the quote on ",
      quotedAt,
      view.quoteLink || view.asksNumber
        ? "."
        : ". Open it with the link in our latest quote e-mail, or enter the delivery ZIP code below.",
    );
  }
  if (withdrawnAt !== undefined) {
    return on(
      "We withdrew our quote on ",
      withdrawnAt,
      " and wrote to you about it. Call us about a new one.",
    );
  }
  if (answeredAt !== undefined)
    return on("We answered this request on ", answeredAt, ". It has since been reopened.");
  if (view.isUnpromised)
    return on("We received your request on ", view.receivedAt, ". A person will read it.");
  const isLate = respondBy < now;
  const state = reviewedAt === undefined ? "Received" : "In review";
  const before = isLate ? "Your written quote was due " : `${state}. Your written quote is due `;
  const after = isLate ? ". We are late, and we apologize. Please call us." : ".";
  return emphasize([before, after], unbroken(dueBy(respondBy, now)));
}

const nextSteps = [
  {
    title: "We check every line",
    text: "Price, lead time, origin and export status. We call if something is unclear.",
  },
  {
    title: "The quote comes by e-mail",
    text: "As a PDF, with a private link to open it here. Ask questions on this page.",
  },
  {
    title: "You send an order",
    text: "We verify the buyer and the end use. The order is binding when we confirm it in writing.",
  },
];

function NextSteps() {
  return (
    <section aria-labelledby="next">
      <div className="follow__head follow__head--bare row">
        <h2 className="u-size-clause" id="next">
          What happens next
        </h2>
      </div>
      <Steps steps={nextSteps} />
    </section>
  );
}

function DuePlate({ respondBy }: { respondBy: number }) {
  const { said, time } = useCompany();
  const due = time.lastMinute(respondBy);
  return (
    <DataPlate title="Quote due" titleLevel="h2" number={said.promises.quote}>
      <div className="data-plate__part">
        <p className="follow__due">{unbroken(time.zonedTime(due, due))}</p>
        <p className="follow__due-note u-note">{sayDay(time.dayOf(due))}. It comes by e-mail.</p>
      </div>
    </DataPlate>
  );
}

function Sent({ view }: { view: RequestView }) {
  const { said } = useCompany();
  const { talk } = view;
  if (talk.kind !== "shown") {
    return (
      <p className="follow__sealed">
        {`This request did not come from our form and has no delivery ZIP code, so we cannot show a copy here. Write to ${said.emails.sales} for one.`}
      </p>
    );
  }
  return <Shown view={view} zip={talk.zip} />;
}

function Shown({ view: { path, rfq, formType, fields }, zip }: { view: RequestView; zip: string }) {
  const lines = rfq?.lines ?? [];
  const rows = describeMessage({ ...fields, formType }, rfq?.values);
  const typed = rows.filter(({ name }) => typedNames.includes(name));
  return (
    <>
      <p className="u-muted">
        {lines.length === 1 ? "1 line, as we read it." : `${lines.length} lines, as we read them.`}
      </p>
      <Parts lines={lines} />
      <Unmatched pieces={rfq?.unmatched ?? []} />
      <dl>
        <FactRow label="From">{[fields.name, fields.company].filter(Boolean).join(", ")}</FactRow>
        <FactRow label="Your contact details">
          {[fields.email, fields.phone].filter(Boolean).join(", ")}
        </FactRow>
        {rows
          .filter(({ name }) => !typedNames.includes(name))
          .map(({ name, label, value }) => (
            <FactRow key={name} label={label}>
              {name === "needByDate" ? sayDay(value) : value}
            </FactRow>
          ))}
      </dl>
      <details className="fold as-typed">
        <summary className="fold__name">Items and quantities as you typed them</summary>
        <pre className="as-typed__text">
          {typed.map(({ label, value }) => `${label}:\n${value}`).join("\n\n")}
        </pre>
      </details>
      <form className="button-group u-no-print" method="post" action={path}>
        <input type="hidden" name="zip" value={zip} />
        <button className="button button--outline" type="submit" name="as" value="pdf">
          {save}
        </button>
      </form>
    </>
  );
}

const save = "Save as PDF";
const typedNames = ["items", "quantities"];
