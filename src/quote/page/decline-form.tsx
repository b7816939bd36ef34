import { sayDay, unbroken } from "#company/time-in.ts";
import type { DeclineReason } from "#quote/record/answers.ts";
import { Choices, Field } from "#request/form/field.tsx";
import { FollowSection } from "#request/page/follow-layout.tsx";
import { useCompany } from "#site/use-company.tsx";
import { type AnswerView, KeyField } from "./order-form.tsx";

export const declineReasonNames: Readonly<Record<DeclineReason, string>> = {
  price: "The price",
  "lead-time": "The lead time",
  "other-source": "We chose another source",
  "not-needed": "No longer needed",
};

/** One choice and a button: a buyer who says why not tells more than one who is silent. */
export function DeclineForm({ view }: { view: AnswerView }) {
  const { time } = useCompany();
  const { quote, standing, path, declined, undeclined, talk } = view;
  const day = sayDay(quote.validUntil);
  if (declined) {
    return (
      <FollowSection id="decline" title="You declined this quote">
        <p role="status">{`We received your answer (${unbroken(time.fullTime(declined.at))}) and closed your request. Thank you for telling us.`}</p>
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
        {undeclined?.problem && (
          <p className="field__error" id="decline-error" role="alert">
            {undeclined.problem}
          </p>
        )}
        <Choices
          legend="Reason for declining"
          name="decline"
          options={declineReasonNames}
          chosen={undeclined?.reason}
          describedBy={undeclined?.problem ? "decline-error" : undefined}
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
        <KeyField id="decline-key" talk={talk} typed={undeclined?.key} />
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
