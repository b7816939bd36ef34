import type { ReactNode } from "react";
import type { FieldKind } from "#forms/text-rules.ts";
import type { FieldGroupLayout, FieldLayout } from "./form-layout.ts";
import type { OpenForm } from "./form-state.ts";

type FieldGroupProps = FieldGroupLayout &
  Pick<OpenForm, "values" | "errors"> & {
    optional: string;
    /** Under the Items box: what was read from it. */
    belowItems?: ReactNode;
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
            below={field.name === "items" && props.belowItems}
          />
        ))}
        {props.children}
      </div>
    </fieldset>
  );
}

type FieldProps = FieldLayout & {
  /** Said after the label of a field that may stay empty. */
  optional: string;
  value: string | undefined;
  error: string | undefined;
  below: ReactNode;
};

/** The input keeps its own text: what was typed before the script came must not be lost to it. */
function Field({ kind, isRequired, autocomplete, rows, value = "", below, ...frame }: FieldProps) {
  const { name, hint, error } = frame;
  const attributes = {
    id: name,
    name,
    required: isRequired,
    autoComplete: autocomplete,
    defaultValue: value,
    "aria-describedby": describedBy(name, hint, error),
    "aria-invalid": error ? true : undefined,
  };
  return (
    <FieldFrame {...frame} optional={isRequired ? undefined : frame.optional}>
      {kind === "block" ? (
        <textarea className="field__input field__input--block" rows={rows} {...attributes} />
      ) : (
        <input className="field__input" type={inputTypes[kind]} {...attributes} />
      )}
      {below}
    </FieldFrame>
  );
}

const inputTypes: Record<Exclude<FieldKind, "block">, string> = {
  line: "text",
  email: "email",
  tel: "tel",
  date: "date",
};

type FieldFrameProps = Pick<FieldLayout, "name" | "label" | "hint" | "width"> & {
  optional: string | undefined;
  error: string | undefined;
  children: ReactNode;
};

/** Label, hint and error around whatever takes the input. */
export function FieldFrame({ name, label, hint, width, optional, error, children }: FieldFrameProps) {
  return (
    <div className={`field field--${width}`}>
      <label className="field__label" htmlFor={name}>
        {label}
        {optional && <span className="field__optional"> {optional}</span>}
      </label>
      {hint && (
        <p className="field__hint" id={hintId(name)}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field__error" id={errorId(name)}>
          {error}
        </p>
      )}
    </div>
  );
}

export function describedBy(name: string, hint: string | undefined, error: string | undefined) {
  return [hint && hintId(name), error && errorId(name)].filter(Boolean).join(" ") || undefined;
}

function hintId(name: string) {
  return `${name}-hint`;
}

function errorId(name: string) {
  return `${name}-error`;
}
