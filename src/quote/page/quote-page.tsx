import type { ReactNode } from "react";
import { dueBy, fullTime, sayDay, unbroken } from "#company/time.ts";
import { company, mailto } from "#content/company.ts";
import { contracting, documentLinks } from "#content/one-company.ts";
import { paths } from "#content/paths.ts";
import { governmentRows } from "#quote/government.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf, type Quote, type QuoteLine } from "#quote/quote.ts";
import {
  deliveryTerm,
  nameQuote,
  nameTotal,
  sayDiscount,
  sayExtended,
  sayFirearms,
  sayLate,
  sayLeadTerm,
  sayLeadTime,
  sayLongestLead,
  sayOrigin,
  sayOutside,
  sumRows,
} from "#quote/quote-text.ts";
import type { SentQuote, Standing } from "#quote/record/quotes.ts";
import { citeTerms, termsOfSaleWords } from "#quote/terms-of-sale.ts";
import { quoteWords } from "#quote/words.ts";
import { formWords } from "#request/form/form-words.ts";
import { Conversation, conversationScript, hasTalkProblem } from "#request/page/conversation.tsx";
import { emphasize, FollowBand, FollowBody, FollowSection, ReachUs } from "#request/page/follow-layout.tsx";
import { followWords, meta } from "#request/page/private-pages.tsx";
import { sayEndedOrder, stationsOf } from "#request/page/progress.tsx";
import type { Page } from "#site/page.ts";
import { Status } from "#site/ui/data-plate.tsx";
import { ArrowLink, ButtonLink } from "#site/ui/links.tsx";
import { type AnswerView, DeclineForm, OrderForm } from "./answer-forms.tsx";

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
  };

export function quotePage(view: QuoteView): Page {
  const { title, description } = meta(`Quote ${nameQuote(view.quote)}`);
  return {
    path: "",
    meta: {
      title:
        (view.refused || view.undeclined || hasTalkProblem(view.talk) ? formWords.errorTitlePrefix : "") +
        title,
      description,
    },
    isIndexed: false,
    ...conversationScript,
    render: () => <QuotePage view={view} />,
  };
}

function QuotePage({ view }: { view: QuoteView }) {
  const { quote, standing, progress, order, isWon, undeclined } = view;
  const isValid = standing === "valid";
  const isAnswerable = (isValid || standing === "expired") && !order && !isWon;
  return (
    <>
      <FollowBand reference={quote.reference} lead={leadOf(view)} stations={stationsOf(progress)} />
      <FollowBody
        label="Contact and copies"
        aside={
          <>
            <ReachUs reference={quote.reference} title={`${view.writtenBy} prepared this quote`} />
            <BeforeAnOrder view={view} />
          </>
        }
      >
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
        <Plate view={view} />
        <Conversation path={view.path} talk={view.talk} progress={progress} writeTo={view.writtenBy} />
        {(isValid || order) && <OrderForm view={view} />}
        {isAnswerable && <DeclineForm view={view} />}
        {(isValid || standing === "ordered") && (
          <div className="offer__sheet">
            <FollowSection id="lines" title="Line items">
              <QuoteLines quote={quote} />
            </FollowSection>
          </div>
        )}
        <Revisions view={view} />
      </FollowBody>
    </>
  );
}

function leadOf(view: QuoteView): ReactNode {
  const { quote, standing, order, confirmed, withdrawn, declined, revisions, progress } = view;
  const rev = quoteWords.rev(quote.revision);
  const day = sayDay(quote.validUntil);
  if (confirmed) {
    const what = `We confirmed your order ${order?.number ?? ""}`.trim();
    return emphasize([`${what} on `, "."], unbroken(fullTime(confirmed.at)));
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
  return emphasize([`Quoted. ${rev} is current and `, "."], `valid until ${day}`);
}

function isLatestWithdrawn({ revisions }: QuoteView) {
  return revisions[0]?.standing === "withdrawn";
}

function StateNotice({ view }: { view: QuoteView }) {
  const { quote, standing, withdrawn, revisions } = view;
  if (standing === "expired" && view.progress.renewalAskedAt !== undefined) return <Asked view={view} />;
  const notices = {
    expired: {
      title: "This quote has expired",
      text: `Prices and lead times may have changed since ${sayDay(quote.validUntil)}. We can renew it as a new revision, in writing, ${company.promises.quote}.`,
    },
    superseded: {
      title: "There is a newer revision",
      text: `We e-mailed it to you on ${fullTime(revisions[0]?.sentAt ?? 0)}. Open it with the link in that e-mail.`,
    },
    noneLeft: {
      title: "There is no current quote",
      text: "We e-mailed you about the withdrawal. Please do not order from an earlier revision.",
    },
    withdrawn: {
      title: "This quote was withdrawn",
      text: withdrawn?.reason || "We e-mailed you about it.",
    },
  };
  if (standing === "valid" || standing === "ordered") return null;
  const notice = notices[standing === "superseded" && isLatestWithdrawn(view) ? "noneLeft" : standing];
  return (
    <section className="notice" aria-labelledby="standing">
      <h2 className="u-size-clause" id="standing">
        {notice.title}
      </h2>
      <p>{notice.text}</p>
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
function Asked({ view: { progress } }: { view: QuoteView }) {
  const { respondBy, now, renewalAskedAt = now } = progress;
  const due = unbroken(dueBy(respondBy, now));
  return (
    <section className="notice" role="status" aria-labelledby="standing">
      <h2 className="u-size-clause" id="standing">
        You asked for a new revision
      </h2>
      <p>
        {`We received this on ${unbroken(fullTime(renewalAskedAt))}. `}
        {respondBy > now
          ? `We will answer in writing ${due}.`
          : `Our answer was due ${due}. Please call ${company.phone.display}.`}
      </p>
    </section>
  );
}

function Plate({ view }: { view: QuoteView }) {
  const { quote, standing, paperPath, sheetPath } = view;
  const isValid = standing === "valid" || standing === "ordered";
  const day = sayDay(quote.validUntil);
  const validity: Partial<Record<Standing, string>> = {
    expired: `Expired ${day}`,
    superseded: "Replaced by a later revision",
    withdrawn: "Withdrawn",
  };
  const lead = sayLongestLead(quote);
  const delivery = deliveryTerm(quote);
  return (
    <section
      className={`data-plate quote-plate quote-plate--${isValid ? "current" : "expired"}`}
      aria-labelledby="quote"
    >
      <div className="quote-plate__head">
        <div className="quote-plate__sum">
          <h2 className="quote-plate__title" id="quote">
            Quote <span className="u-together">{nameQuote(quote)}</span>{" "}
            {!isValid && <span className="tag tag--void">{quoteWords.standings[standing]}</span>}
          </h2>
          <p className={isValid ? "quote-plate__total" : "quote-plate__total u-muted"}>
            {`$${formatMoney(quote.totals.total)}`}
          </p>
          <p className="quote-plate__note u-note">{sayTotal(quote)}</p>
        </div>
        <p className="quote-plate__files u-no-print">
          <ButtonLink href={paperPath} look={isValid ? "primary" : "outline"} text="Download PDF" />{" "}
          <ButtonLink href={sheetPath} look="outline" text="Download as spreadsheet" />
        </p>
      </div>
      <dl className="quote-plate__facts">
        <PlateFact label={validity[standing] ? "Validity" : "Valid until"}>
          {validity[standing] ?? day}
        </PlateFact>
        {lead && <PlateFact label="Longest lead time">{lead}</PlateFact>}
        <PlateFact label="Payment">{quote.payment}</PlateFact>
        {delivery && <PlateFact label={delivery.label}>{delivery.value}</PlateFact>}
        {quote.carrier && delivery && <PlateFact label="Carrier">{quote.carrier}</PlateFact>}
        <PlateFact label="Prepared by">
          {[quote.preparedBy.name, quote.preparedBy.title].filter(Boolean).join(", ")}
        </PlateFact>
        {governmentRows(quote.government).map(({ name, label, value }) => (
          <PlateFact key={name} label={label}>
            {value}
          </PlateFact>
        ))}
      </dl>
      <TermsOfSale quote={quote} />
    </section>
  );
}

/** A quote of an earlier release has no text of its own, but names the clause. */
function TermsOfSale({ quote }: { quote: Quote }) {
  const { termsOfSale, saleTerms } = quote;
  const firearms = sayFirearms(quote);
  const origin = sayOrigin(quote);
  const cited = termsOfSale && citeTerms(termsOfSale);
  return (
    <p className="quote-plate__terms">
      {cited ? `${termsOfSaleWords.title}: ${cited.text}, printed in the PDF.` : saleTerms} {firearms}{" "}
      {origin && `Origin: ${origin} `}
      <a href={cited?.path ?? `${paths.contracting}#${contracting.saleTerms.id}`}>{termsOfSaleWords.read}</a>
    </p>
  );
}

function PlateFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="quote-plate__fact">
      <dt className="u-label">{label}</dt>
      <dd className="quote-plate__value">{children}</dd>
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

const { endUseStatement: endUse } = documentLinks;
const { compliance } = company.emails;

/** Where no order can come of this revision, or one is confirmed, only the way to the request is left. */
function BeforeAnOrder({ view }: { view: QuoteView }) {
  const { isVerified, requestPath, standing, order, confirmed, isWon } = view;
  const sent = (
    <p className="u-no-print">
      <ArrowLink href={requestPath} text="What you sent" about={followWords.band[0]} />
    </p>
  );
  const isEnded = standing === "superseded" || standing === "withdrawn";
  if (confirmed || isWon || isEnded) return <section className="card">{sent}</section>;
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
        <p className="u-muted">
          Add a signed letter on letterhead and, for controlled items, the{" "}
          <a href={endUse.href}>{endUse.text}</a> to a <a href="#talk">message on this page</a>, or send them
          to <a href={mailto(compliance)}>{compliance}</a>.
        </p>
      )}
      {sent}
    </section>
  );
}

/** The lines in brief. On a phone each is a card, a layout in which browsers drop the table's meaning. */
function QuoteLines({ quote }: { quote: Quote }) {
  const { totals } = quote;
  return (
    <table className="offer">
      <caption className="offer__caption">
        {`U.S. dollars. ${sayLeadTerm(quote)} The export class and the maker of each line are in the PDF.`}
      </caption>
      <thead className="offer__heads">
        <tr>
          <Head>Line</Head>
          <Head>Item</Head>
          <Head look=" offer__head--number">Quantity</Head>
          <Head look=" offer__head--number">Unit price</Head>
          <Head look=" offer__head--number">Lead time</Head>
          <Head look=" offer__head--number offer__head--sum">Extended</Head>
        </tr>
      </thead>
      <tbody className="offer__body">
        {quote.lines.map((line, index) => (
          <LineRow key={index} line={line} number={numberOf(line, index)} needBy={quote.needBy} />
        ))}
        {sumRows(quote).map(({ label, value }) => (
          <SumRow key={label} look="part" label={label} value={value} />
        ))}
        <SumRow look="total" label={nameTotal(quote)} value={`$${formatMoney(totals.total)}`} />
      </tbody>
    </table>
  );
}

function SumRow({ look, label, value }: { look: "part" | "total"; label: string; value: string }) {
  return (
    <tr className={`offer__row offer__row--${look}`}>
      <th className="offer__cell offer__cell--words" scope="row" colSpan={5}>
        {label}
      </th>
      <td className="offer__cell offer__cell--number offer__cell--sum">{value}</td>
    </tr>
  );
}

function Head({ look = "", children }: { look?: string; children: string }) {
  return (
    <th className={`offer__head${look} u-label`} scope="col">
      {children}
    </th>
  );
}

function LineRow({ line, number, needBy }: { line: QuoteLine; number: string; needBy: string }) {
  const isBid = line.outcome !== "no-bid";
  return (
    <tr className="offer__row">
      <th className="offer__cell offer__cell--line u-num" scope="row">
        {number}
      </th>
      <td className="offer__cell offer__cell--words">
        {line.part && line.description && <strong className="offer__part">{line.part}</strong>}{" "}
        {line.description || line.part}
        {line.outcome === "or-equal" && <Note title="Or equal:">{line.offered}</Note>}
        {!isBid && <Note title="No bid:">{line.reason}</Note>}
        {isBid && line.discount && <Note>{sayDiscount(line)}</Note>}
        {isBid && sayOutside(line) && <Note>{sayOutside(line)}</Note>}
        {isBid && line.isLate && <Note>{sayLate(line.leadTime, needBy)}</Note>}
        {isBid && line.origin && <Note>{`Origin: ${line.origin}`}</Note>}
      </td>
      <td className="offer__cell offer__cell--number offer__cell--count">
        {[line.quantity > 0 && formatQuantity(line.quantity), line.unit].filter(Boolean).join(" ")}
      </td>
      <td className="offer__cell offer__cell--number offer__cell--price">
        {isBid && <span className="offer__at">at </span>}
        {isBid ? formatPrice(line.unitPrice) : <span className="offer__none">–</span>}
      </td>
      <td className="offer__cell offer__cell--number offer__cell--lead">
        {isBid && line.leadTime ? sayLeadTime(line.leadTime) : "–"}
      </td>
      <td className="offer__cell offer__cell--number offer__cell--sum">
        {isBid ? sayExtended(line) : "No bid"}
      </td>
    </tr>
  );
}

function Note({ title, children }: { title?: string; children: string }) {
  return (
    <span className="offer__note">
      {" "}
      {title && <strong>{title}</strong>} {children}
    </span>
  );
}
