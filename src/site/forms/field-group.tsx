import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import type { OpenForm } from "./form-state.ts";
import type { FieldGroupLayout } from "./form-words.ts";

type FieldGroupProps = FieldGroupLayout &
  Pick<OpenForm, "values" | "errors"> & {
    optional: string;
    /** After the fields, such as the attachment picker. */
    children?: ReactNode;
  };

export function FieldGroup({ legend, isLegendHidden, fields, values, errors, ...props }: FieldGroupProps) {
  return (
    <fieldset className="field-group">
      <legend className={isLegendHidden ? "u-hidden" : "field-group__legend"}>{legend}</legend>
      <div className="field-group__fields">
        {fields.map((field) => (
          <Field
            key={field.name}
            {...field}
            optional={props.optional}
            value={values[field.name]}
            error={errors[field.name]}
          />
        ))}
        {props.children}
      </div>
    </fieldset>
  );
}
