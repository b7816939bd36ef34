import type { ReactNode } from "react";
import type { FieldKind } from "#request/fields/define-form.ts";
import type { FieldGroupLayout, FieldLayout, OpenForm } from "./form-data.ts";

/** By field name: what is said under a field about its value, apart from errors. */
export type FieldNotes = Readonly<Record<string, ReactNode>>;

type FieldGroupProps = FieldGroupLayout &
  Pick<OpenForm, "values" | "errors"> & {
    notes: FieldNotes;
    /** By field name: what takes the place of a field's hint. */
    hints: Readonly<Record<string, string | undefined>>;
    optional: string;
    belowItems?: ReactNode;
    children?: ReactNode;
  };

export function FieldGroup({
  legend,
  isLegendHidden,
  fields,
  values,
  errors,
  notes,
  hints,
  ...props
}: FieldGroupProps) {
  return (
    <fieldset className="form__group">
      <legend className={isLegendHidden ? "u-hidden" : "form__legend"}>{legend}</legend>
      <div className="form__fields">
        {fields.map((field) => (
          <Field
            key={field.name}
            {...field}
            hint={hints[field.name] ?? field.hint}
            optional={props.optional}
            value={values[field.name]}
            error={errors[field.name]}
            note={notes[field.name]}
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
  note: ReactNode;
  below: ReactNode;
};

/** The input keeps its own text: what was typed before the script came must not be lost to it. */
function Field({ kind, isRequired, autocomplete, rows, value = "", ...frame }: FieldProps) {
  const { name, hint, error, note } = frame;
  const attributes = {
    id: name,
    name,
    required: isRequired,
    autoComplete: autocomplete,
    defaultValue: value,
    "aria-describedby": describedBy(name, { hint, error, note }),
    "aria-invalid": error ? true : undefined,
  };
  return (
    <FieldFrame {...frame} optional={isRequired ? undefined : frame.optional}>
      {kind === "block" ? (
        <textarea className="field__input field__input--block" rows={rows} {...attributes} />
      ) : (
        <input className="field__input" type={inputTypes[kind]} {...attributes} />
      )}
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
  note?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

/** Label, hint, error and note around whatever takes the input; what is below may be long, and never parts them. */
export function FieldFrame({ name, label, width, optional, below, children, ...parts }: FieldFrameProps) {
  const { hint, error, note } = parts;
  return (
    <div className={`field field--${width}`}>
      <label className="field__label" htmlFor={name}>
        {/* Text browsers have nothing but the space between a label and its field. */}
        {`${label} `}
        {optional && <span className="field__optional">{`${optional} `}</span>}
      </label>
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field__error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {note && (
        <div className="field__hint" id={`${name}-note`}>
          {note}
        </div>
      )}
      {below}
    </div>
  );
}

export function describedBy(name: string, parts: Readonly<Record<string, ReactNode>>) {
  const shown = Object.keys(parts).filter((part) => parts[part]);
  return shown.map((part) => `${name}-${part}`).join(" ") || undefined;
}
