import type { ReactNode } from "react";
import { fullTime, sayDay, unbroken } from "#company/time.ts";
import { company, mailto } from "#content/company.ts";
import { formatMoney } from "#quote/money.ts";
import type { Quote } from "#quote/quote.ts";
import { hasFirearms, nameQuote, sayLongestLead } from "#quote/quote-text.ts";
import type { DeclineReason } from "#quote/record/answers.ts";
import type { SentQuote, Standing } from "#quote/record/quotes.ts";
import { freightWays, quoteTerms, quoteWords, saleTermsLink, taxWays } from "#quote/words.ts";
import type { StoredFile } from "#request/files/files.ts";
import { formWords } from "#request/form/form-words.ts";
import {
  Conversation,
  conversationScript,
  hasTalkProblem,
  type TalkPart,
} from "#request/page/conversation.tsx";
import { emphasize, FollowBand, FollowBody, FollowSection, ReachUs } from "#request/page/follow-layout.tsx";
import { type Progress, stationsOf } from "#request/page/progress.tsx";
import { followWords } from "#request/page/words.ts";
import { DropBox } from "#request/thread/thread.tsx";
import type { Page } from "#site/page.ts";
import { ArrowLink, ButtonLink } from "#site/ui/links.tsx";
import { RichText } from "#site/ui/rich-text.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { quoteViewWords } from "./words.ts";

/** One of the revisions of a quote; those that came later open by their own mails, and tell nothing here. */
export type RevisionRow = {
  readonly revision: string;
  readonly sentAt: number;
  readonly standing: Standing;
  readonly paper: { readonly href: string; readonly total: number } | undefined;
};

export type QuoteView = Pick<SentQuote, "withdrawn" | "order" | "isWon" | "declined"> & {
  readonly quote: Quote;
  readonly standing: Standing;
  readonly progress: Progress;
  /** The page's own address, its paper's, and the request's. */
  readonly path: string;
  readonly paperPath: string;
  readonly sheetPath: string;
  readonly requestPath: string;
  readonly writtenBy: string;
  /** The latest first. */
  readonly revisions: readonly RevisionRow[];
  readonly isVerified: boolean;
  readonly talk: TalkPart;
  /** An order that was not taken, why, and the files that were kept for the same form. */
  readonly refused?:
    | (Pick<TalkPart, "formKey"> & {
        readonly number: string;
        readonly problems: readonly string[];
        readonly kept: readonly StoredFile[];
      })
    | undefined;
  /** What was just sent was here before. */
  readonly isRepeated?: boolean | undefined;
  /** A "not this time" that was not taken: why, and what was chosen and typed. */
  readonly undeclined?:
    | { readonly problem: string; readonly reason: DeclineReason | undefined; readonly text: string }
    | undefined;
};

const words = quoteViewWords;

export function quotePage(view: QuoteView): Page {
  const { title, description } = words.meta(nameQuote(view.quote));
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
        label={words.aside}
        aside={
          <>
            <ReachUs reference={quote.reference} title={words.wrote(view.writtenBy)} />
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
        {(isValid || order) && <Order view={view} />}
        {isAnswerable && <Decline view={view} />}
        {(isValid || standing === "ordered") && (
          <div className="offer__sheet">
            <FollowSection id="lines" title={words.lines.heading}>
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
  const { quote, standing, order, isWon, withdrawn, declined, revisions, progress } = view;
  const { leads } = words;
  const day = sayDay(quote.validUntil);
  if (withdrawn)
    return emphasize(leads.withdrawn(quote.revision), leads.withdrawnOn(unbroken(fullTime(withdrawn.at))));
  if (standing === "superseded") {
    const say = isLatestWithdrawn(view) ? leads.replacedByNone : leads.superseded;
    return emphasize(say(quote.revision), leads.newer(revisions[0]?.revision ?? ""));
  }
  if (order) {
    const lead = progress.closedAt === undefined ? leads.ordered : leads.orderedAndClosed;
    return emphasize(lead, leads.order(order.number));
  }
  if (isWon) return emphasize(leads.won, leads.wonStrong);
  if (declined) return emphasize(leads.declined, unbroken(fullTime(declined.at)));
  if (standing === "expired") return emphasize(leads.expired, leads.expiredOn(day));
  return emphasize(leads.valid(quote.revision), leads.validUntil(day));
}

function isLatestWithdrawn({ revisions }: QuoteView) {
  return revisions[0]?.standing === "withdrawn";
}

function StateNotice({ view }: { view: QuoteView }) {
  const { quote, standing, withdrawn, revisions } = view;
  const { notices } = words;
  const texts = {
    expired: notices.expired.text(sayDay(quote.validUntil)),
    superseded: notices.superseded.text(fullTime(revisions[0]?.sentAt ?? 0)),
    noneLeft: notices.noneLeft.text,
    withdrawn: notices.withdrawn.text(withdrawn?.reason ?? ""),
  };
  if (standing === "valid" || standing === "ordered") return null;
  const notice = standing === "superseded" && isLatestWithdrawn(view) ? "noneLeft" : standing;
  const subject = encodeURIComponent(`${quote.reference}: ${notices.askSubject(nameQuote(quote))}`);
  return (
    <section className="notice" aria-labelledby="standing">
      <h2 className="u-size-clause" id="standing">
        {notices[notice].title}
      </h2>
      <p>{texts[notice]}</p>
      {standing === "expired" && (
        <ButtonLink
          href={`${mailto(company.emails.sales)}?subject=${subject}`}
          look="primary"
          text={notices.ask}
        />
      )}
    </section>
  );
}

function Plate({ view }: { view: QuoteView }) {
  const { quote, standing, paperPath, sheetPath } = view;
  const { facts } = words;
  const isValid = standing === "valid" || standing === "ordered";
  const day = sayDay(quote.validUntil);
  const lead = sayLongestLead(quote);
  return (
    <section
      className={`quote-plate quote-plate--${isValid ? "current" : "expired"}`}
      aria-labelledby="quote"
    >
      <div className="quote-plate__head">
        <div className="quote-plate__sum">
          <h2 className="quote-plate__title" id="quote">
            {words.titleStart} <span className="u-together">{nameQuote(quote)}</span>{" "}
            {!isValid && <span className="tag tag--void">{quoteWords.standings[standing]}</span>}
          </h2>
          <p className={isValid ? "quote-plate__total" : "quote-plate__total u-muted"}>
            {`$${formatMoney(quote.totals.total)}`}
          </p>
          <p className="quote-plate__note u-note">{words.total(freightOf(quote), taxOf(quote))}</p>
        </div>
        <p className="quote-plate__files u-no-print">
          <ButtonLink href={paperPath} look={isValid ? "primary" : "outline"} text={words.download} />{" "}
          <ButtonLink href={sheetPath} look="outline" text={words.downloadSheet} />
        </p>
      </div>
      <dl className="quote-plate__facts">
        <PlateFact label={facts.validUntil}>{standing === "expired" ? facts.expired(day) : day}</PlateFact>
        {lead && <PlateFact label={facts.lead}>{lead}</PlateFact>}
        <PlateFact label={facts.payment}>{quote.payment}</PlateFact>
        {quote.fob && <PlateFact label={facts.fob}>{quote.fob}</PlateFact>}
        {quote.carrier && quote.fob && <PlateFact label={facts.carrier}>{quote.carrier}</PlateFact>}
        <PlateFact label={facts.preparedBy}>
          {[quote.preparedBy.name, quote.preparedBy.title].filter(Boolean).join(", ")}
        </PlateFact>
      </dl>
      <p className="quote-plate__terms">
        {quote.saleTerms ?? saleTerms.value} {hasFirearms(quote) && saleTerms.firearms}{" "}
        <a href={saleTermsLink.href}>{saleTermsLink.text}</a>
      </p>
    </section>
  );
}

const { saleTerms } = quoteTerms;

function PlateFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="quote-plate__fact">
      <dt className="u-label">{label}</dt>
      <dd className="quote-plate__value">{children}</dd>
    </div>
  );
}

function freightOf({ freight }: Quote) {
  if (freight === "") return "";
  return freight === freightWays.collect ? words.freight.collect : words.freight.included;
}

function taxOf({ tax }: Quote) {
  if (!tax) return words.tax.notIncluded;
  return tax.way === taxWays.exempt ? words.tax.exempt : words.tax.added;
}

const orderField = "po";
/** Of the address that the order is sent to: its form and the conversation's are on one page. */
export const orderQuery = "?order";

function Order({ view }: { view: QuoteView }) {
  const { quote, standing, path, order, refused, isRepeated, progress, talk } = view;
  const { heading, law, label, file, optional, fileHint, button, hint, received, already, receivedText } =
    words.order;
  const isOpen = progress.closedAt === undefined;
  const isEnded = standing === "superseded" || standing === "withdrawn";
  const next = isEnded ? words.order.ended(quote.revision) : words.order.notBinding;
  const error = refused && refused.problems.length > 0;
  const { sales } = company.emails;
  const title = order ? received : heading;
  return (
    <FollowSection id="order" title={title}>
      {order && (
        <p role="status">
          {isRepeated && <strong>{already(order.number)} </strong>}
          {receivedText(order.number, unbroken(fullTime(order.at)))} {isOpen && next}
        </p>
      )}
      {standing === "valid" && (
        <form
          className="order-form"
          method="post"
          action={`${path}${orderQuery}#order`}
          encType="multipart/form-data"
          noValidate
        >
          <input type="hidden" name="form" value={refused?.formKey ?? talk.formKey} />
          <p className="order-form__law">
            {law[0]}
            <strong>{law[1]}</strong>
            {law[2]}
          </p>
          {order && <p className="u-no-print">{words.order.correct}</p>}
          {error && (
            <p className="field__error" id={`${orderField}-error`} role="alert">
              {refused.problems.join(" ")}
            </p>
          )}
          <div className="order-form__pair u-no-print">
            <div className="order-form__field">
              <label className="field__label" htmlFor={orderField}>
                {`${label} `}
              </label>
              <input
                className="field__input u-num"
                type="text"
                id={orderField}
                name={orderField}
                autoComplete="off"
                maxLength={40}
                defaultValue={refused?.number}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${orderField}-error` : undefined}
              />
            </div>
            <div className="order-form__field">
              <label className="field__label" htmlFor="order-file">
                {`${file} `}
                <span className="field__optional">{optional}</span>
              </label>
              <DropBox id="order-file" hint={fileHint} kept={refused?.kept} />
            </div>
          </div>
          <p className="u-no-print">
            <button className="button button--outline order-form__button" type="submit">
              {button}
            </button>
          </p>
          <p className="field__hint u-no-print">
            {hint(`${quoteWords.rev(quote.revision)}, $${formatMoney(quote.totals.total)}`)}
            <a href={`${mailto(sales)}?subject=${quote.reference}`}>{sales}</a>.
          </p>
        </form>
      )}
    </FollowSection>
  );
}

/** One choice and a button: a buyer who says why not tells more than one who is silent. */
function Decline({ view }: { view: QuoteView }) {
  const { quote, standing, path, declined, undeclined, talk } = view;
  const { decline } = words;
  if (declined) {
    return (
      <FollowSection id="decline" title={decline.declined}>
        <p role="status">{decline.declinedText(unbroken(fullTime(declined.at)))}</p>
        <p>{standing === "valid" ? decline.stillValid(sayDay(quote.validUntil)) : decline.notValid}</p>
      </FollowSection>
    );
  }
  return (
    <details className="fold order-form__decline u-no-print" open={undeclined !== undefined}>
      <summary className="fold__name">
        {decline.heading} <span className="fold__note">{decline.note}</span>
      </summary>
      <form className="order-form__answer" id="decline" method="post" action={`${path}#decline`} noValidate>
        <input type="hidden" name="form" value={talk.formKey} />
        {undeclined && (
          <p className="field__error" id="decline-error" role="alert">
            {undeclined.problem}
          </p>
        )}
        <fieldset aria-describedby={undeclined ? "decline-error" : undefined}>
          <legend className="pick__legend">{decline.legend}</legend>
          <div className="pick">
            {Object.entries(decline.reasons).map(([value, name]) => (
              <label key={value} className="pick__row">
                <input
                  className="u-check"
                  type="radio"
                  name="decline"
                  value={value}
                  defaultChecked={value === undeclined?.reason}
                  required
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <label className="field__label" htmlFor="decline-words">
            {decline.text}
          </label>
          <textarea
            className="field__input field__input--block"
            id="decline-words"
            name="words"
            rows={2}
            maxLength={longestDecline}
            defaultValue={undeclined?.text}
          />
        </div>
        <p className="field__hint">{decline.hint}</p>
        <p>
          <button className="button button--outline" type="submit">
            {decline.button}
          </button>
        </p>
      </form>
    </details>
  );
}

export const longestDecline = 1_000;

function Revisions({ view: { quote, revisions } }: { view: QuoteView }) {
  const { heading, caption, columns, pdf, inItsMail } = words.revisions;
  return (
    <FollowSection id="revisions" title={heading}>
      <table className="data-table revisions">
        <caption className="u-hidden">{caption(quote.number)}</caption>
        <thead className="u-label">
          <tr>
            <th scope="col">{columns.revision}</th>
            <th scope="col">{columns.sent}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" className="data-table__number">
              {columns.total}
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
                    <span className="u-hidden"> {pdf}</span>
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
                {paper ? <Total standing={standing} cents={paper.total} /> : inItsMail}
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

function BeforeAnOrder({ view: { isVerified, requestPath } }: { view: QuoteView }) {
  const { heading, verification, text, verified, verifiedText, link } = words.before;
  return (
    <section className="card">
      <h2 className="u-size-lead">{heading}</h2>
      <p>
        <span className={isVerified ? "status status--available" : "status"}>
          {isVerified ? verified : verification}
        </span>
      </p>
      <p className="u-muted">{isVerified ? verifiedText : <RichText text={text} />}</p>
      <p className="u-no-print">
        <ArrowLink href={requestPath} text={link} about={followWords.band[0]} />
      </p>
    </section>
  );
}
