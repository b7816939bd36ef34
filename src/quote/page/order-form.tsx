import { unbroken } from "#company/time-in.ts";
import { mailto } from "#content/describe-company.ts";
import { formatMoney, formatQuantity } from "#quote/money.ts";
import type { Award, OrderShown, ProposalShown } from "#quote/order-to-take.ts";
import { numberOf, type Quote } from "#quote/quote.ts";
import { sayOutside } from "#quote/quote-text.ts";
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
/** All that is left, or the lines that are ticked. */
export const linesField = "lines";
export const chosenLines = "chosen";
export const takeField = (place: number) => `take-${place}`;
export const quantityField = (place: number) => `quantity-${place}`;
export const cardField = "card";
export const checkField = "check";
/** The order that its buyer takes back, and when it came in. */
export const takeBackField = "take-back";
export const orderedAtField = "ordered-at";
export const reasonField = "reason";
/** The paper that its buyer agrees to, of which order, and the PDF that it is. */
export const agreeField = "agree";
export const orderNumberField = "order";
export const paperField = "paper";
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
        /** The lines and quantities as they were typed. */
        readonly fields?: URLSearchParams;
        /** What these lines come to, in cents. */
        readonly total?: number | undefined;
      })
    | undefined;
  /** The address of what left in writing about an order. */
  readonly orderPaperPath: (version: number) => string;
  /** Why an order was not taken back, and what was typed. */
  readonly notTakenBack?:
    | {
        readonly order: number;
        readonly problem: string;
        readonly key: TypedKey | undefined;
        readonly reason: string;
      }
    | undefined;
  /** Why a paper was not agreed to. */
  readonly notAgreed?:
    | { readonly version: number; readonly problem: string; readonly key: TypedKey | undefined }
    | undefined;
  /** What is ordered and can still be ordered; undefined while the store does not say. */
  readonly award?: Award | undefined;
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
        hint={talk.kind === "sealed" ? "Or the delivery ZIP code." : "It prevents mistakes."}
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

export function sayConfirmed({ award }: Pick<AnswerView, "award">) {
  const isInPart = award?.orders.some(({ is }) => is === "in part");
  return `We confirmed ${isInPart ? "part of " : ""}your order`;
}

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
  const received = confirmed ? sayConfirmed(view) : "We received your purchase order";
  const title = order ? received : "Send us your purchase order";
  const hasLeft = (view.award?.left.size ?? 0) > 0;
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
        {[view.notTakenBack, view.notAgreed].map(
          (refused) =>
            refused?.problem && (
              <p key={refused.problem} className="field__error" role="alert">
                {refused.problem}
              </p>
            ),
        )}
        {view.award?.orders.map((shown) => (
          <Ordered key={shown.n} shown={shown} view={view} />
        ))}
        {order && confirmed && <AfterConfirmation view={view} />}
        {standing === "valid" && (hasLeft || !(order && confirmed)) && (
          <form
            className="order-form"
            method="post"
            action={`${path}${orderQuery}#order`}
            encType="multipart/form-data"
            noValidate
          >
            <input type="hidden" name="form" value={refused?.formKey ?? talk.formKey} />
            {order && hasLeft ? (
              <p className="u-no-print">
                Order more of this quote: what is left is below. To change an order, write to us on this page.
              </p>
            ) : order ? (
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
              {hasLeft && <LineChoice view={view} />}
              <KeyField id="order-key" talk={talk} typed={refused?.key} />
              <FieldFrame
                name="order-file"
                label="Purchase order"
                optional="(PDF, if you have it)"
                frame={{ className: "order-form__field" }}
              >
                <DropBox id={orderFile} hint="20 MB at most." kept={refused?.kept} />
              </FieldFrame>
            </div>
            <p className="u-no-print">
              <button className="button button--primary order-form__button" type="submit">
                Send the order
              </button>
            </p>
            {hasLeft && (
              <label className="tap-row u-no-print">
                <input
                  className="u-check"
                  type="checkbox"
                  name={cardField}
                  value="yes"
                  defaultChecked={refused?.fields?.has(cardField) ?? false}
                />
                Purchase card: call me for the card
              </label>
            )}
            <p className="field__hint u-no-print">
              {`${order ? `From ${rev}` : `For ${rev}, $${formatMoney(quote.totals.total)} in all`}. We answer in writing. You can also send it to `}
              <a href={`${mailto(sales)}?subject=${quote.reference}`}>{sales}</a>.
            </p>
          </form>
        )}
      </div>
    </section>
  );
}

/** An order line by line, what left about it in writing, and what the buyer can still do about it. */
function Ordered({ shown, view }: { shown: OrderShown; view: AnswerView }) {
  const { time } = useCompany();
  const { n, number, is, state, lines, proposals, agreed, papers } = shown;
  return (
    <section className="ordered" aria-labelledby={`order-${n}`}>
      <h3 className="ordered__title" id={`order-${n}`}>
        {`${number ? `Order ${number}` : "Your order"}: ${state}`}
      </h3>
      {proposals.map((proposal) => (
        <AgreeForm key={proposal.version} proposal={proposal} order={n} view={view} />
      ))}
      <ul className="ordered__lines">
        {lines.map((line) => (
          <li key={line.number}>
            <strong>{`${line.number} ${line.item}`}</strong>
            {line.words.map((words) => (
              <span key={words} className="ordered__words">
                {words}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {papers.map(({ version, name, title, sentAt }) => (
        <p key={version} className="u-no-print">
          <a className="u-reach" href={view.orderPaperPath(version)}>
            {`${title} ${name} (PDF)`}
          </a>
          <span className="ordered__words">{`Sent ${time.fullTime(sentAt)}`}</span>
        </p>
      ))}
      {agreed.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {is === "received" && <TakeBackForm shown={shown} view={view} />}
    </section>
  );
}

/** What does not bind yet, and the button that makes it bind. */
function AgreeForm({ proposal, order, view }: { proposal: ProposalShown; order: number; view: AnswerView }) {
  const { path, talk } = view;
  const { version, name, sha256, words, differences } = proposal;
  const refused = view.notAgreed?.version === version ? view.notAgreed : undefined;
  return (
    <div className="notice ordered__open">
      <p>
        <strong>This awaits your written agreement.</strong> {words}
      </p>
      <ul className="ordered__lines">
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <form
        className="order-form order-form--answer u-no-print"
        method="post"
        action={`${path}#order`}
        aria-label={`Agree to ${name}`}
        noValidate
      >
        <input type="hidden" name={agreeField} value={version} />
        <input type="hidden" name={orderNumberField} value={order} />
        <input type="hidden" name={paperField} value={sha256} />
        <KeyField id={`agree-key-${version}`} talk={talk} typed={refused?.key} />
        <p>
          <button className="button button--primary ordered__agree" type="submit">
            {`Agree to ${name}`}
          </button>
        </p>
      </form>
      <p className="u-no-print">
        If you do not agree, <a href="#talk">write to us on this page</a>.
      </p>
    </div>
  );
}

function TakeBackForm({ shown: { n, at }, view }: { shown: OrderShown; view: AnswerView }) {
  const { path, talk } = view;
  const refused = view.notTakenBack?.order === n ? view.notTakenBack : undefined;
  return (
    <details className="fold u-no-print" open={refused !== undefined}>
      <summary className="fold__name">
        Take this order back <span className="fold__note">until we confirm it</span>
      </summary>
      <form
        className="order-form order-form--answer"
        method="post"
        action={`${path}#order`}
        aria-label="Take this order back"
        noValidate
      >
        <input type="hidden" name={takeBackField} value={n} />
        <input type="hidden" name={orderedAtField} value={at} />
        <Field
          name={`take-back-reason-${n}`}
          label="Reason"
          optional="(optional)"
          kind="block"
          rows={2}
          value={refused?.reason}
          frame={{ className: "order-form__field" }}
          input={{ name: reasonField, maxLength: 1_000 }}
        />
        <KeyField id={`take-back-key-${n}`} talk={talk} typed={refused?.key} />
        <p>
          <button className="button button--outline" type="submit">
            Take the order back
          </button>
        </p>
      </form>
    </details>
  );
}

/** Lines, quantities and a purchase card: untouched, the order is for all that is left. To choose, nobody unticks lines. */
function LineChoice({ view: { quote, award, refused, order } }: { view: AnswerView }) {
  const fields = refused?.fields;
  const isChosen =
    fields?.get(linesField) === chosenLines || quote.lines.some((_, place) => fields?.has(takeField(place)));
  const choices = { all: order ? "All that is left" : "All lines", [chosenLines]: "Choose lines" };
  return (
    <>
      {refused?.total !== undefined && (
        <p className="order-form__total" role="status">
          {"These lines come to "}
          <strong>{`$${formatMoney(refused.total)}`}</strong>.
        </p>
      )}
      <fieldset className="order-form__choice">
        <legend className="u-hidden">What you order</legend>
        {Object.entries(choices).map(([value, words]) => (
          <label key={value} className="tap-row">
            <input
              className="u-check"
              type="radio"
              name={linesField}
              value={value}
              defaultChecked={(value === chosenLines) === isChosen}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <div className="order-form__lines">
        {quote.lines.map((line, place) => {
          const left = award?.left.get(place);
          if (line.outcome === "no-bid" || left === undefined) return null;
          const isOn = isChosen && fields?.has(takeField(place));
          const name = numberOf(line, place);
          const many = line.quantity > 0 ? formatQuantity(left).replaceAll(",", "") : "";
          return (
            <div key={name} className="order-form__line">
              <label className="tap-row">
                <input
                  className="u-check"
                  type="checkbox"
                  name={takeField(place)}
                  value="yes"
                  defaultChecked={isOn}
                />
                <span>
                  {`${name} ${line.part || line.description}`}
                  {sayOutside(line) && <span className="order-form__note">{sayOutside(line)}</span>}
                </span>
              </label>
              <input
                className="field__input u-num"
                name={quantityField(place)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                defaultValue={(isChosen ? fields?.get(quantityField(place)) : undefined) ?? many}
                aria-label={`Quantity of line ${name}, at most ${line.quantity > 0 ? formatQuantity(left) : "as quoted"}`}
              />
            </div>
          );
        })}
        <button className="button button--outline button--small" type="submit" name={checkField} value="yes">
          Check the total
        </button>
      </div>
    </>
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
