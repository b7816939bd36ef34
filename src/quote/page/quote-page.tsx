import type { ReactNode } from "react";
import { sayDay, type Time, unbroken } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { mailto } from "#content/describe-company.ts";
import { documentLinks } from "#content/navigation.ts";
import { contracting } from "#content/pages/contracting.ts";
import { paths } from "#content/paths.ts";
import { governmentRows } from "#quote/government.ts";
import { formatMoney } from "#quote/money.ts";
import type { Quote } from "#quote/quote.ts";
import { deliveryTerm, nameQuote, sayFirearms, sayLeadTerm, sayOrigin } from "#quote/quote-text.ts";
import type { SentQuote, Standing } from "#quote/record/quotes.ts";
import { citeTerms, termsOfSaleWords } from "#quote/terms-of-sale.ts";
import { quoteWords } from "#quote/words.ts";
import type { StoredFile } from "#request/files/files.ts";
import { formWords } from "#request/form/form-words.ts";
import { Conversation, conversationScript, hasTalkProblem } from "#request/page/conversation.tsx";
import {
  emphasize,
  FollowSection,
  OpenQuote,
  type QuoteLink,
  StateHead,
} from "#request/page/follow-layout.tsx";
import { followWords, meta } from "#request/page/private-pages.tsx";
import { sayEndedOrder, stationsOf } from "#request/page/progress.tsx";
import type { Said } from "#request/record/conversation.ts";
import type { Page } from "#site/page.ts";
import { Status } from "#site/ui/data-plate.tsx";
import { useCompany, useWords } from "#site/use-company.tsx";
import { DeclineForm } from "./decline-form.tsx";
import { isFillable } from "./filled-list.ts";
import { type AnswerView, OrderForm, sayConfirmed } from "./order-form.tsx";
import { askField, QuoteLines } from "./quote-lines.tsx";

/** A revision of the quote. Later ones open by the link in their own e-mail, so no link or total is here. */
export type RevisionRow = {
  readonly revision: string;
  readonly sentAt: number;
  readonly standing: Standing;
  readonly paper: { readonly href: string; readonly total: number } | undefined;
};

export type QuoteView = AnswerView &
  Pick<SentQuote, "withdrawn" | "isWon"> & {
    readonly paperPath: string;
    readonly sheetPath: string;
    readonly requestPath: string;
    readonly writtenBy: string;
    /** The latest first. */
    readonly revisions: readonly RevisionRow[];
    readonly isVerified: boolean;
    /** Whether the request came with a list that can come back filled in. */
    readonly hasList: boolean;
    /** Why it could not. */
    readonly unfilled?: string;
    /** Of the current revision, for a buyer who has typed the ZIP code. */
    readonly quoteLink?: QuoteLink | undefined;
  };

/** Names the list that is to come back filled in. */
export const filledField = "filled";

/** What the buyer sent with the request, behind the ZIP code as all that was written. */
export function listsOf(talk: QuoteView["talk"]): readonly StoredFile[] {
  return talk.kind === "shown" ? findLists(talk.said) : [];
}

export function findLists(said: readonly Said[]) {
  const files = said.flatMap((each) => (each.side === "buyer" ? each.files : []));
  return files.filter(({ name, withheld }) => !withheld && isFillable(name));
}

export function quotePage(company: Company, view: QuoteView): Page {
  const hasProblem = view.refused || view.undeclined || hasTalkProblem(view.talk);
  const { title, description } = meta(company, `Quote ${nameQuote(view.quote)}`);
  return {
    path: "",
    meta: {
      title: (hasProblem ? company.words(formWords).errorTitlePrefix : "") + title,
      description,
    },
    isIndexed: false,
    privateFrame: { kind: followWords.kind, contact: `${view.writtenBy} prepared this quote` },
    ...conversationScript,
    render: () => <QuotePage view={view} />,
  };
}

function QuotePage({ view }: { view: QuoteView }) {
  const { time } = useCompany();
  const { quote, standing, progress, order, isWon, undeclined } = view;
  const isValid = standing === "valid";
  const isEnded = standing === "superseded" || standing === "withdrawn";
  const isAnswerable = (isValid || standing === "expired") && !order && !isWon;
  return (
    <>
      <StateHead
        codes={codesOf(quote)}
        heading={headingOf(view)}
        lead={leadOf(view, time)}
        stations={stationsOf(progress, time)}
      >
        {isEnded && (
          <p className="state__amount">
            <s>{`$${formatMoney(quote.totals.total)}`}</s>
          </p>
        )}
      </StateHead>
      <div className="wrap offer-page__top">
        {!isValid && view.refused && (
          <p className="notice" role="alert">
            {view.refused.problems.join(" ")}
          </p>
        )}
        {undeclined && (!isAnswerable || view.declined) && (
          <div className="notice" role="alert">
            <p>{undeclined.problem}</p>
            {undeclined.text && <p>{undeclined.text}</p>}
          </div>
        )}
        <StateNotice view={view} />
      </div>
      <div className="wrap offer-page">
        <div className="offer-page__offer">
          <Offer view={view} isEnded={isEnded} />
        </div>
        <aside className="offer-page__beside" aria-label="Order and contact">
          {(isValid || order) && <OrderForm view={view} />}
          <BeforeAnOrder view={view} />
          {isAnswerable && <DeclineForm view={view} />}
          <Reach view={view} />
        </aside>
        <div className="offer-page__below">
          <Conversation
            path={view.path}
            talk={view.talk}
            progress={progress}
            writeTo={view.writtenBy}
            shows={
              isReplaced(view) ? "the current quote, the messages and the files" : "the messages and files"
            }
            showsAt={isReplaced(view) ? "standing" : "talk"}
          />
          <Revisions view={view} />
        </div>
      </div>
    </>
  );
}

function codesOf({ number, revision, reference, government }: Quote) {
  const { number: solicitation } = government ?? {};
  return [
    `Quote ${nameQuote({ number, revision })}`,
    `Your request ${reference}`,
    ...(solicitation ? [`Solicitation ${solicitation}`] : []),
  ];
}

/** The state in words. */
function headingOf(view: QuoteView) {
  const { quote, standing, order, confirmed, declined, progress } = view;
  if (confirmed && awaitsAgreement(view)) return "Your order waits for your agreement";
  if (confirmed) return isDelivered(view) ? "We delivered your order" : sayConfirmed(view);
  if (standing === "withdrawn") return "This quote was withdrawn";
  if (standing === "superseded") return "This quote was replaced";
  if (order) return "We received your order";
  if (declined) return "You declined this quote";
  if (standing === "expired" && progress.renewalAskedAt !== undefined) return "You asked for a new revision";
  const ended = sayEndedOrder(progress);
  if (ended) return ended.heading;
  if (standing === "expired") return "This quote has expired";
  return `Your quote: $${formatMoney(quote.totals.total)}`;
}

function awaitsAgreement({ award }: QuoteView) {
  return award?.orders.some(({ proposals }) => proposals.length > 0) ?? false;
}

function isDelivered({ award }: QuoteView) {
  const orders = (award?.orders ?? []).filter(({ is }) => is !== "ended");
  return orders.length > 0 && orders.every((each) => each.isDelivered);
}

function leadOf(view: QuoteView, { fullTime }: Time): ReactNode {
  const { quote, standing, order, confirmed, withdrawn, declined, revisions, progress } = view;
  const rev = quoteWords.rev(quote.revision);
  const day = sayDay(quote.validUntil);
  if (confirmed) {
    const what = `${sayConfirmed(view)} ${order?.number ?? ""}`.trim();
    const after = awaitsAgreement(view) ? ". What is not as ordered waits for your agreement." : ".";
    return emphasize([`${what} on `, after], unbroken(fullTime(confirmed.at)));
  }
  if (withdrawn) {
    return emphasize([`${rev} was `, "."], `withdrawn on ${unbroken(fullTime(withdrawn.at))}`);
  }
  if (standing === "superseded") {
    const newest = quoteWords.rev(revisions[0]?.revision ?? "");
    return isLatestWithdrawn(view)
      ? emphasize([`${rev} was replaced by `, ", which we withdrew."], newest)
      : emphasize([`${rev} was replaced. We sent you `, " in a separate e-mail."], newest);
  }
  if (order) {
    const isOpen = progress.closedAt === undefined;
    const after = isOpen ? ". It is not binding until we confirm it in writing." : ".";
    return emphasize(["We received ", after], `purchase order ${order.number}`.trim());
  }
  if (declined) {
    const told = ["You told us on ", " that you will not order this time."] as const;
    return emphasize(told, unbroken(fullTime(declined.at)));
  }
  const ended = sayEndedOrder(progress);
  if (ended && progress.renewalAskedAt === undefined) {
    const after = standing === "expired" ? `The quote expired on ${day}.` : `${rev} is valid until ${day}.`;
    return emphasize([ended.words, `. ${after}`], unbroken(fullTime(ended.at)));
  }
  if (standing === "expired" && progress.renewalAskedAt !== undefined)
    return emphasize(["You asked for ", ` of quote ${nameQuote(quote)}.`], "a new revision");
  if (standing === "expired")
    return emphasize(["The quote ", ". Ask for a new revision below."], `expired on ${day}`);
  const { length } = quote.lines;
  const lines = length === 1 ? "1 line" : `${length} lines`;
  return emphasize([`${rev} is current and `, `. ${lines}; ${sayTotal(quote)}.`], `valid until ${day}`);
}

/** By a revision that can be read instead. */
function isReplaced(view: QuoteView) {
  return view.standing === "superseded" && !isLatestWithdrawn(view);
}

function isLatestWithdrawn({ revisions }: QuoteView) {
  return revisions[0]?.standing === "withdrawn";
}

function StateNotice({ view }: { view: QuoteView }) {
  const { said, time } = useCompany();
  const { quote, standing, withdrawn, revisions } = view;
  if (standing === "expired" && view.progress.renewalAskedAt !== undefined) return <Asked view={view} />;
  const notices = {
    expired: {
      text: `Prices and lead times may have changed since ${sayDay(quote.validUntil)}. We can renew it as a new revision, in writing, ${said.promises.quote}.`,
    },
    superseded: {
      title: "There is a newer revision",
      text: `We e-mailed it to you on ${time.fullTime(revisions[0]?.sentAt ?? 0)}. ${view.quoteLink ? "You can open it here too." : "Open it with the link in that e-mail, or enter the delivery ZIP code below."}`,
    },
    noneLeft: {
      title: "There is no current quote",
      text: "We e-mailed you about the withdrawal. Please do not order from an earlier revision.",
    },
    withdrawn: { text: withdrawn?.reason || "We e-mailed you about it." },
  };
  if (standing === "valid" || standing === "ordered") return null;
  const notice: { readonly title?: string; readonly text: string } =
    notices[standing === "superseded" && isLatestWithdrawn(view) ? "noneLeft" : standing];
  return (
    <section className="notice" id="standing" aria-label={notice.title ?? headingOf(view)}>
      {notice.title && <h2 className="u-size-clause">{notice.title}</h2>}
      <p>{notice.text}</p>
      {isReplaced(view) && view.quoteLink && <OpenQuote {...view.quoteLink} />}
      {standing === "expired" && (
        <form className="u-no-print" method="post" action={`${view.path}#standing`}>
          <input type="hidden" name="renew" value={view.talk.formKey} />
          <button className="button button--primary" type="submit">
            Ask for a new revision
          </button>
        </form>
      )}
    </section>
  );
}

/** The buyer asked for a new revision: when it is due, as the desk's own clock says. */
function Asked({ view }: { view: QuoteView }) {
  const { respondBy, now, renewalAskedAt = now } = view.progress;
  const { said, time } = useCompany();
  const due = unbroken(time.dueBy(respondBy, now));
  return (
    <section className="notice" id="standing" role="status" aria-label={headingOf(view)}>
      <p>
        {`We received this on ${unbroken(time.fullTime(renewalAskedAt))}. `}
        {respondBy > now
          ? `We will answer in writing ${due}.`
          : `Our answer was due ${due}. Please call ${said.phone.display}.`}
      </p>
    </section>
  );
}

/** The buyer's own lists come back with our prices in their columns. */
function OwnLists({ view: { talk, path, unfilled } }: { view: QuoteView }) {
  const lists = listsOf(talk);
  if (lists.length === 0 || talk.kind !== "shown") return null;
  return (
    <form className="offer-card__lists u-no-print" method="post" action={path}>
      <input type="hidden" name="zip" value={talk.zip} />
      {lists.map(({ id, name }) => (
        <button key={id} className="files__link" type="submit" name={filledField} value={id}>
          {`Download ${name}, filled in`}
        </button>
      ))}
      {unfilled && (
        <p className="notice" role="alert">
          {unfilled}
        </p>
      )}
    </form>
  );
}

/** What is quoted: the lines, unless nobody may order from them any more, then the terms. */
function Offer({ view, isEnded }: { view: QuoteView; isEnded: boolean }) {
  const { quote, path, paperPath, sheetPath } = view;
  // Otherwise the estimates would stand beside the days that we confirmed, and be given for lines that are not ordered.
  const isEstimated = !view.award?.orders.some(({ isDated }) => isDated);
  const confirmed = isEstimated ? view.confirmed : undefined;
  const askAbout = (number: string) => `${path}?${askField}=${encodeURIComponent(number)}#talk`;
  return (
    <section className="offer-card" aria-labelledby="lines">
      <div className="offer-card__head row">
        <h2 className="u-size-lead" id="lines">
          {isEnded ? "What we quoted" : "Line items (U.S. dollars)"}
        </h2>
        <p className="offer-card__files u-no-print">
          <a className="u-reach" href={paperPath}>
            Download PDF
          </a>{" "}
          <a className="u-reach" href={sheetPath}>
            Download spreadsheet
          </a>
          {view.hasList && view.talk.kind === "sealed" && (
            <>
              {" "}
              <a className="u-reach" href="#talk">
                Your own list, filled in
              </a>
            </>
          )}
        </p>
        <OwnLists view={view} />
      </div>
      {!isEnded && (
        <>
          <QuoteLines quote={quote} askAbout={askAbout} confirmedAt={confirmed?.at} />
          <p className="offer-card__note">
            {confirmed
              ? `Expected days are estimated from the lead times, counted from our confirmation; a date in the confirmation itself comes first. ${quote.whyLate ?? ""}`
              : sayLeadTerm(quote)}
          </p>
        </>
      )}
      <Terms quote={quote} standing={view.standing} />
    </section>
  );
}

const validity: Partial<Record<Standing, string>> = { valid: "Valid until", expired: "Expired" };

function Terms({ quote, standing }: { quote: Quote; standing: Standing }) {
  const delivery = deliveryTerm(quote, useCompany().said);
  return (
    <>
      <dl className="offer-card__facts">
        {validity[standing] && <Fact label={validity[standing]}>{sayDay(quote.validUntil)}</Fact>}
        <Fact label="Payment">{quote.payment}</Fact>
        {delivery && <Fact label={delivery.label}>{delivery.value}</Fact>}
        {quote.carrier && delivery && <Fact label="Carrier">{quote.carrier}</Fact>}
        <Fact label="Prepared by">
          {[quote.preparedBy.name, quote.preparedBy.title].filter(Boolean).join(", ")}
        </Fact>
        {governmentRows(quote.government).map(({ name, label, value }) => (
          <Fact key={name} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <TermsOfSale quote={quote} />
    </>
  );
}

/** A quote of an earlier release has no text of its own, but names the clause. */
function TermsOfSale({ quote }: { quote: Quote }) {
  const company = useCompany();
  const { title, read } = termsOfSaleWords(company);
  const { termsOfSale, saleTerms } = quote;
  const firearms = sayFirearms(quote, company.said);
  const origin = sayOrigin(quote);
  const cited = termsOfSale && citeTerms(company, termsOfSale);
  return (
    <p className="offer-card__note">
      {cited ? `${title}: ${cited.text}, printed in the PDF.` : saleTerms} {firearms}{" "}
      {origin && `Origin: ${origin} `}
      <a href={cited?.path ?? `${paths.contracting}#${company.words(contracting).saleTerms.id}`}>{read}</a>
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="offer-card__fact">
      <dt className="u-label">{label}</dt>
      <dd className="offer-card__value">{children}</dd>
    </div>
  );
}

/** "U.S. dollars; total includes $185.00 freight; sales tax exempt" */
function sayTotal({ freight, tax, totals }: Quote) {
  const freights: Readonly<Record<string, string>> = {
    included: "freight included",
    added: `total includes $${formatMoney(totals.freight)} freight`,
    collect: "freight collect, not included",
  };
  const taxed = tax?.way === "exempt" ? "sales tax exempt" : "sales tax included";
  return ["U.S. dollars", freights[freight], tax ? taxed : "sales tax not included"]
    .filter(Boolean)
    .join("; ");
}

function Revisions({ view: { quote, revisions } }: { view: QuoteView }) {
  const { fullTime } = useCompany().time;
  return (
    <FollowSection id="revisions" title="Revisions">
      <table className="data-table revisions">
        <caption className="u-hidden">{`Revisions of quote ${quote.number}, newest first`}</caption>
        <thead className="u-label">
          <tr>
            <th scope="col">Revision</th>
            <th scope="col">Sent</th>
            <th scope="col">Status</th>
            <th scope="col" className="data-table__number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {revisions.map(({ revision, sentAt, standing, paper }) => (
            <tr key={revision}>
              <th scope="row">
                {paper ? (
                  <a className="revisions__link" href={paper.href}>
                    {quoteWords.rev(revision)}
                    <span className="u-hidden"> (PDF)</span>
                  </a>
                ) : (
                  quoteWords.rev(revision)
                )}
              </th>
              <td>{fullTime(sentAt)}</td>
              <td>
                <span className={standing === "valid" ? "tag tag--filled" : "tag tag--void"}>
                  {quoteWords.standings[standing]}
                </span>
              </td>
              <td className="data-table__number">
                {paper ? <Total standing={standing} cents={paper.total} /> : "In a separate e-mail"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FollowSection>
  );
}

function Total({ standing, cents }: { standing: Standing; cents: number }) {
  const total = `$${formatMoney(cents)}`;
  return standing === "superseded" || standing === "withdrawn" ? <s>{total}</s> : total;
}

/** Where no order can come of this revision, or one is confirmed, nothing is needed. */
function BeforeAnOrder({ view }: { view: QuoteView }) {
  const { isVerified, standing, order, confirmed, isWon } = view;
  const { endUseStatement: endUse } = useWords(documentLinks);
  const { compliance } = useCompany().said.emails;
  if (confirmed || isWon || standing === "superseded" || standing === "withdrawn") return null;
  return (
    <section className="card">
      <h2 className="u-size-lead">
        {order ? "Needed before we confirm your order" : "Needed before an order"}
      </h2>
      <p>
        <Status
          state={isVerified ? "available" : "pending"}
          text={
            isVerified
              ? "Ordering authority and end-use documents received"
              : "Verification of the buyer and the end use"
          }
        />
      </p>
      {isVerified && standing === "valid" && !order && (
        <p className="u-muted">You can send your order now.</p>
      )}
      {!isVerified && (
        <p className="u-note">
          Add a signed letter on letterhead and, for controlled items, the{" "}
          <a href={endUse.href}>{endUse.text}</a> to a <a href="#talk">message on this page</a>, or send them
          to <a href={mailto(compliance)}>{compliance}</a>.
        </p>
      )}
    </section>
  );
}

function Reach({ view: { quote, requestPath } }: { view: QuoteView }) {
  const { sales } = useCompany().said.emails;
  return (
    <p className="offer-page__links u-note">
      <a className="u-reach u-no-print" href={requestPath}>
        What you sent
      </a>{" "}
      <a className="u-reach" href={`${mailto(sales)}?subject=${quote.reference}`}>
        {sales}
      </a>
    </p>
  );
}
