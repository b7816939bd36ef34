import type { ReactNode } from "react";
import type { FieldWords } from "#content/forms/shared.ts";
import type { FormErrors, FormField } from "#forms/define-form.ts";
import { Field, type FieldWidth } from "./field.tsx";

/** Where a field stands: its group lists these in the order in which the page shows them. */
export type FieldPlace = { readonly name: string; readonly width: FieldWidth; readonly rows?: number };

type FieldGroupProps = {
  legend: string;
  isLegendHidden?: boolean;
  places: readonly FieldPlace[];
  fields: readonly FormField[];
  words: Readonly<Record<string, FieldWords>>;
  values: Readonly<Record<string, string>>;
  errors: FormErrors;
  /** After the fields, such as the attachment picker. */
  children?: ReactNode;
};

export function FieldGroup(props: FieldGroupProps) {
  const { legend, isLegendHidden, places, fields, words, values, errors, children } = props;
  return (
    <fieldset className="field-group">
      <legend className={isLegendHidden ? "u-hidden" : "field-group__legend"}>{legend}</legend>
      <div className="field-group__fields">
        {places.map(({ name, width, rows }) => (
          <Field
            key={name}
            field={named(fields, name)}
            words={words[name] ?? { label: name }}
            value={values[name]}
            error={errors[name]}
            width={width}
            rows={rows}
          />
        ))}
        {children}
      </div>
    </fieldset>
  );
}

function named(fields: readonly FormField[], name: string) {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`The form has no field "${name}"`);
  return field;
}
