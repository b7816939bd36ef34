import { unbroken } from "#company/time-in.ts";
import { mailto } from "#content/describe-company.ts";
import { formatMoney } from "#quote/money.ts";
import type { Quote } from "#quote/quote.ts";
import type { DeclineReason } from "#quote/record/answers.ts";
import type { SentQuote, Standing } from "#quote/record/quotes.ts";
import { quoteWords } from "#quote/words.ts";
import type { StoredFile } from "#request/files/files.ts";
import { Field, FieldFrame } from "#request/form/field.tsx";
import type { TalkPart } from "#request/page/conversation.tsx";
import type { Progress } from "#request/page/progress.tsx";
import { DropBox } from "#request/thread/thread.tsx";
import { useCompany } from "#site/use-company.tsx";

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
        readonly key?: TypedKey | undefined;
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
    | {
        readonly problem: string;
        readonly key: TypedKey | undefined;
        readonly reason: DeclineReason | undefined;
        readonly text: string;
      }
    | undefined;
};

/** What was typed to show that an answer is meant for this quote, and what is wrong with it. */
export type TypedKey = { readonly typed: string; readonly problem?: string | undefined };

type KeyFieldProps = { id: string; talk: TalkPart; typed: TypedKey | undefined };

/**
 * Guards against slips, not against somebody who has the PDF, which prints both. A buyer who has typed the ZIP code is
 * not asked again.
 */
export function KeyField({ id, talk, typed }: KeyFieldProps) {
  if (talk.kind === "shown") return <input type="hidden" name={keyField} value={talk.zip} />;
  const problem = typed?.problem;
  return (
    <>
      {problem && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
      <Field
        name={id}
        label="Quote number"
        hint={
          talk.kind === "sealed" ? "Or the delivery ZIP code. It prevents mistakes." : "It prevents mistakes."
        }
        value={typed?.typed}
        isRequired
        autocomplete="off"
        frame={{ className: "order-form__field" }}
        input={{
          name: keyField,
          className: "field__input u-num",
          maxLength: 40,
          "aria-invalid": problem ? true : undefined,
          "aria-describedby": problem ? `${id}-hint ${id}-error` : `${id}-hint`,
        }}
      />
    </>
  );
}

export const keyField = "key";

export function OrderForm({ view }: { view: AnswerView }) {
  const { quote, standing, path, order, confirmed, refused, isRepeated, progress, talk } = view;
  const { said, time } = useCompany();
  const isOpen = progress.closedAt === undefined && !confirmed;
  const isEnded = standing === "superseded" || standing === "withdrawn";
  const rev = quoteWords.rev(quote.revision);
  const next = isEnded
    ? `It was for ${rev}, which is no longer valid, so we cannot confirm it. Please order from the latest valid revision, or call ${said.phone.display} about a new quote.`
    : "It is not binding until we confirm it in writing; before that, we verify the buyer and the end use.";
  const error = refused && refused.problems.length > 0;
  const { sales } = said.emails;
  const received = confirmed ? "We confirmed your order" : "We received your purchase order";
  const title = order ? received : "Send us your purchase order";
  return (
    <section className="order-card" aria-labelledby="order">
      <h2 className="order-card__title" id="order">
        {title}
      </h2>
      <div className="order-card__body">
        {order && (
          <p role="status">
            {isRepeated && <strong>{`We have ${order.number || "this order"} already. `}</strong>}
            {`${order.number || "Your order"}, received ${unbroken(time.fullTime(order.at))}.`}{" "}
            {isOpen && next}
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
              <p className="u-no-print">
                Wrong number? Send the correct one; we use the last one we receive.
              </p>
            ) : (
              <p className="order-form__law">
                A quote is not an offer. Your order becomes binding once we have verified the buyer and the
                end use and <strong>confirmed it in writing</strong>.
              </p>
            )}
            {error && (
              <p className="field__error" id={`${orderField}-error`} role="alert">
                {refused.problems.join(" ")}
              </p>
            )}
            <div className="order-form__fields u-no-print">
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
              <KeyField id="order-key" talk={talk} typed={refused?.key} />
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
              <button className="button button--primary order-form__button" type="submit">
                Send the order
              </button>
            </p>
            <p className="field__hint u-no-print">
              {`For ${rev}, $${formatMoney(quote.totals.total)}. We answer in writing. You can also send it to `}
              <a href={`${mailto(sales)}?subject=${quote.reference}`}>{sales}</a>.
            </p>
          </form>
        )}
      </div>
    </section>
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
