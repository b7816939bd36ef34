import { requestsPath } from "#content/paths.ts";
import type { FormErrors } from "#request/fields/define-form.ts";
import { ErrorSummary } from "#request/form/error-summary.tsx";
import { describedBy, FieldFrame } from "#request/form/field.tsx";
import type { Page } from "#site/page.ts";
import { ButtonLink } from "#site/ui/links.tsx";
import { PageBand } from "#site/ui/page-band.tsx";
import { RichText } from "#site/ui/rich-text.tsx";
import { lostLinkWords } from "./words.ts";

const lostLinkFields = ["reference", "email"] as const;
type LostLinkField = (typeof lostLinkFields)[number];
type Values = Readonly<Record<LostLinkField, string>>;

type LostLinkState =
  | { readonly kind: "asking"; readonly values: Values; readonly errors: FormErrors }
  | { readonly kind: "done" };

export const emptyLostLink: LostLinkState = {
  kind: "asking",
  values: { reference: "", email: "" },
  errors: {},
};

/** Reference and address in, and always the same words out: whether a request exists is nobody's to ask. */
export function lostLinkPage(state: LostLinkState): Page {
  const { meta, band, sent, help, errorTitlePrefix } = lostLinkWords;
  const isRefused = state.kind === "asking" && Object.keys(state.errors).length > 0;
  return {
    path: "",
    meta: isRefused ? { ...meta, title: errorTitlePrefix + meta.title } : meta,
    isIndexed: false,
    render: () => (
      <>
        <PageBand {...(state.kind === "done" ? sent.band : band)} />
        <div className="section section--close">
          <div className="wrap grid">
            <div className="grid__span-7 stack stack--blocks">
              {state.kind === "done" ? <Sent /> : <AskForm {...state} />}
            </div>
            <aside className="grid__from-9" aria-label={help.label}>
              <section className="card">
                <h2 className="card__heading">{help.heading}</h2>
                <p>
                  <RichText text={help.text} />
                </p>
              </section>
            </aside>
          </div>
        </div>
      </>
    ),
  };
}

function AskForm({ values, errors }: { values: Values; errors: FormErrors }) {
  const { fields, button, errorHeading } = lostLinkWords;
  return (
    <form className="stack stack--blocks" method="post" action={requestsPath} noValidate>
      {Object.keys(errors).length > 0 && (
        <ErrorSummary heading={errorHeading} errors={errors} fieldNames={lostLinkFields} />
      )}
      <div className="lost-fields">
        {lostLinkFields.map((name) => {
          const { label, hint, ...attributes } = fields[name];
          const error = errors[name];
          return (
            <FieldFrame
              key={name}
              name={name}
              label={label}
              hint={hint}
              width="full"
              optional={undefined}
              error={error}
            >
              <input
                className="field__input"
                id={name}
                name={name}
                required
                maxLength={254}
                spellCheck={false}
                defaultValue={values[name]}
                aria-describedby={describedBy(name, { hint, error })}
                aria-invalid={error ? true : undefined}
                {...attributes}
              />
            </FieldFrame>
          );
        })}
      </div>
      <div className="button-group">
        <button className="button button--primary" type="submit">
          {button}
        </button>
      </div>
    </form>
  );
}

function Sent() {
  const { heading, text, again } = lostLinkWords.sent;
  return (
    <section className="receipt stack" role="status">
      <h2>{heading}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="button-group">
        <ButtonLink href={requestsPath}>{again}</ButtonLink>
      </div>
    </section>
  );
}
