import type { MouseEvent } from "react";
import type { FormErrors } from "#request/fields/define-form.ts";
import { errorSummaryId, focusTarget } from "./form-data.ts";

const headingId = `${errorSummaryId}-heading`;

type ErrorSummaryProps = { heading: string; errors: FormErrors; fieldNames: readonly string[] };

export function ErrorSummary({ heading, errors, fieldNames }: ErrorSummaryProps) {
  return (
    <div
      className="error-summary"
      id={errorSummaryId}
      role="alert"
      aria-labelledby={headingId}
      {...focusTarget}
    >
      <h2 className="error-summary__heading" id={headingId}>
        {heading}
      </h2>
      <ul>
        {fieldNames
          .filter((name) => errors[name])
          .map((name) => (
            <li key={name}>
              <a
                className="error-summary__link"
                href={`#${name}`}
                onClick={(event) => goToField(event, name)}
              >
                {errors[name]}
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** With the label in view: the field alone would leave the visitor guessing what it asks for. */
function goToField(event: MouseEvent, name: string) {
  event.preventDefault();
  document.querySelector(`label[for="${name}"]`)?.scrollIntoView();
  document.getElementById(name)?.focus({ preventScroll: true });
}
