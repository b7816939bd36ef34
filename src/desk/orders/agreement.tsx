import { Check, HiddenFields, SubmitButton } from "#desk/shell/form-parts.tsx";
import { openProposals } from "#order/order-for-buyer.ts";
import { type OrderView, typedOf } from "./order-view.ts";

/** How the buyer agreed, where it was not on the page. */
export const agreementWays = { writing: "In writing", phone: "By phone" } as const;

/** What does not bind yet: the buyer agrees on the page, or tells us, which is recorded here. */
export function Agreements(view: OrderView) {
  const { order } = view;
  return openProposals(order).map((proposal) => {
    const { version, name, sha256, differences } = proposal;
    const { path, value, isTyped } = typedOf(view, "agree");
    return (
      <section key={version} className="order-part" aria-labelledby={`agree-${version}`}>
        <h2 className="order-part__title" id={`agree-${version}`}>
          {`${name} waits for the buyer’s agreement`}
        </h2>
        {differences.map((difference) => (
          <p key={difference} className="order-part__box">
            {difference}
          </p>
        ))}
        <details className="fold" open={isTyped && value("paper", "") === String(version)}>
          <summary className="fold__name">The buyer agreed</summary>
          <form className="order-part__form" method="post" action={path}>
            <HiddenFields paper={String(version)} sha256={sha256} />
            {Object.entries(agreementWays).map(([way, words]) => (
              <Check key={way} type="radio" name="how" value={way} isOn={value("how", "writing") === way}>
                {words}
              </Check>
            ))}
            <label className="order-extras__field">
              Who agreed, and when
              <input
                className="field__input"
                name="note"
                autoComplete="off"
                required
                maxLength={500}
                defaultValue={value("note", "")}
              />
            </label>
            <p className="u-note">The buyer gets an e-mail that names this PDF.</p>
            <SubmitButton>Record the agreement</SubmitButton>
          </form>
        </details>
      </section>
    );
  });
}
