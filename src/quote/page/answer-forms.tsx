import { fullTime, sayDay, unbroken } from "#company/time.ts";
import { company, mailto } from "#content/company.ts";
import { formatMoney } from "#quote/money.ts";
import type { Quote } from "#quote/quote.ts";
import type { DeclineReason } from "#quote/record/answers.ts";
import type { SentQuote, Standing } from "#quote/record/quotes.ts";
import { quoteWords } from "#quote/words.ts";
import type { StoredFile } from "#request/files/files.ts";
import { Choices, Field, FieldFrame } from "#request/form/field.tsx";
import type { TalkPart } from "#request/page/conversation.tsx";
import { FollowSection } from "#request/page/follow-layout.tsx";
import type { Progress } from "#request/page/progress.tsx";
import { DropBox } from "#request/thread/thread.tsx";

const orderField = "po";
const orderFile = "order-file";
/** Ends the address that an order is sent to: its form and the conversation's are on one page. */
export const orderQuery = "?order";

/** What the buyer can answer, and has answered. */
export type AnswerView = Pick<SentQuote, "order" | "confirmed" | "declined"> & {
  readonly quote: Quote;
  readonly standing: Standing;
  readonly progress: Progress;
  /** The page's own address. */
  readonly path: string;
  readonly talk: TalkPart;
  /** An order that was not taken, why, and the files that were kept for the same form. */
  readonly refused?:
    | (Pick<TalkPart, "formKey"> & {
        readonly number: string;
        readonly problems: readonly string[];
        readonly kept: readonly StoredFile[];
      })
    | undefined;
  /** The number of another order, after one was confirmed: it is kept as a message. */
  readonly keptAsMessage?: string | undefined;
  /** The same order was sent before. */
  readonly isRepeated?: boolean | undefined;
  /** A refusal that was not taken: why, and what was chosen and typed. */
  readonly undeclined?:
    | { readonly problem: string; readonly reason: DeclineReason | undefined; readonly text: string }
    | undefined;
};

export function OrderForm({ view }: { view: AnswerView }) {
  const { quote, standing, path, order, confirmed, refused, isRepeated, progress, talk } = view;
  const isOpen = progress.closedAt === undefined && !confirmed;
  const isEnded = standing === "superseded" || standing === "withdrawn";
  const rev = quoteWords.rev(quote.revision);
  const next = isEnded
    ? `It was for ${rev}, which is no longer valid, so we cannot confirm it. Please order from the latest valid revision, or call ${company.phone.display} about a new quote.`
    : "It is not binding until we confirm it in writing; before that, we verify the buyer and the end use.";
  const error = refused && refused.problems.length > 0;
  const { sales } = company.emails;
  const received = confirmed ? "We confirmed your order" : "We received your purchase order";
  const title = order ? received : "Send us your purchase order";
  return (
    <FollowSection id="order" title={title}>
      {order && (
        <p role="status">
          {isRepeated && <strong>{`We have ${order.number || "this order"} already. `}</strong>}
          {`${order.number || "Your order"}, received ${unbroken(fullTime(order.at))}.`} {isOpen && next}
        </p>
      )}
      {order && confirmed && <AfterConfirmation view={view} />}
      {standing === "valid" && !(order && confirmed) && (
        <form
          className="order-form"
          method="post"
          action={`${path}${orderQuery}#order`}
          encType="multipart/form-data"
          noValidate
        >
          <input type="hidden" name="form" value={refused?.formKey ?? talk.formKey} />
          {order ? (
            <p className="u-no-print">Wrong number? Send the correct one; we use the last one we receive.</p>
          ) : (
            <p className="order-form__law">
              A quote is not an offer. Your order becomes binding once we have verified the buyer and the end
              use and <strong>confirmed it in writing</strong>.
            </p>
          )}
          {error && (
            <p className="field__error" id={`${orderField}-error`} role="alert">
              {refused.problems.join(" ")}
            </p>
          )}
          <div className="order-form__pair u-no-print">
            <Field
              name={orderField}
              label="Purchase order number"
              autocomplete="off"
              value={refused?.number}
              frame={{ className: "order-form__field" }}
              input={{
                className: "field__input u-num",
                maxLength: 40,
                "aria-invalid": error || undefined,
                "aria-describedby": error ? `${orderField}-error` : undefined,
              }}
            />
            <FieldFrame
              name="order-file"
              label="Purchase order"
              optional="(PDF, if you have it)"
              frame={{ className: "order-form__field" }}
            >
              <DropBox
                id={orderFile}
                hint="The number, the file, or both. 20 MB at most."
                kept={refused?.kept}
              />
            </FieldFrame>
          </div>
          <p className="u-no-print">
            <button className="button button--outline order-form__button" type="submit">
              Send the order
            </button>
          </p>
          <p className="field__hint u-no-print">
            {`For ${rev}, $${formatMoney(quote.totals.total)}. We answer in writing. You can also send it to `}
            <a href={`${mailto(sales)}?subject=${quote.reference}`}>{sales}</a>.
          </p>
        </form>
      )}
    </FollowSection>
  );
}

/** A second order would take the place of a contract: it begins with a message. */
function AfterConfirmation({ view: { keptAsMessage, quote } }: { view: AnswerView }) {
  return (
    <>
      {keptAsMessage !== undefined && (
        <p className="notice" role="alert">
          {`We kept what you sent just now${keptAsMessage && ` (${keptAsMessage})`} as a message. It is not an order yet, because we have confirmed an order for this quote. We will answer you about it.`}
        </p>
      )}
      <p className="u-no-print">
        {`To change this order, or to order more from ${quoteWords.rev(quote.revision)}, `}
        <a href="#talk">write to us on this page</a>.
      </p>
    </>
  );
}

export const declineReasonNames: Readonly<Record<DeclineReason, string>> = {
  price: "The price",
  "lead-time": "The lead time",
  "other-source": "We chose another source",
  "not-needed": "No longer needed",
};

/** One choice and a button: a buyer who says why not tells more than one who is silent. */
export function DeclineForm({ view }: { view: AnswerView }) {
  const { quote, standing, path, declined, undeclined, talk } = view;
  const day = sayDay(quote.validUntil);
  if (declined) {
    return (
      <FollowSection id="decline" title="You declined this quote">
        <p role="status">{`We received your answer (${unbroken(fullTime(declined.at))}) and closed your request. Thank you for telling us.`}</p>
        <p>
          {standing === "valid"
            ? `Changed your mind? The quote is still valid until ${day}: send your purchase order number, or write to us.`
            : "Changed your mind? Write to us, and we will send a new revision."}
        </p>
      </FollowSection>
    );
  }
  return (
    <details className="fold order-form__decline u-no-print" open={undeclined !== undefined}>
      <summary className="fold__name">
        Decline this quote <span className="fold__note">Tell us why</span>
      </summary>
      <form
        className="order-form order-form--answer"
        id="decline"
        method="post"
        action={`${path}#decline`}
        noValidate
      >
        <input type="hidden" name="form" value={talk.formKey} />
        {undeclined && (
          <p className="field__error" id="decline-error" role="alert">
            {undeclined.problem}
          </p>
        )}
        <Choices
          legend="Reason for declining"
          name="decline"
          options={declineReasonNames}
          chosen={undeclined?.reason}
          describedBy={undeclined && "decline-error"}
        />
        <Field
          name="words"
          label="Comments"
          optional="(optional)"
          kind="block"
          rows={2}
          value={undeclined?.text}
          frame={{ className: "order-form__field" }}
          input={{ maxLength: longestDecline }}
        />
        <p className="field__hint">
          We will then close your request. If you change your mind, you can still send a purchase order number
          while the quote is valid, or write to us.
        </p>
        <p>
          <button className="button button--outline" type="submit">
            Send this answer
          </button>
        </p>
      </form>
    </details>
  );
}

export const longestDecline = 1_000;
