import type { HTMLAttributes, InputHTMLAttributes, ReactNode } from "react";
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

type FieldProps = Omit<FieldFrameProps, "children"> &
  Partial<Pick<FieldLayout, "kind" | "isRequired" | "autocomplete" | "rows">> & {
    value?: string | undefined;
    /** What else the input or the box gets, such as a longest length. */
    input?: InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>;
  };

/** The input keeps its own text: what was typed before the script came must not be lost to it. */
export function Field(props: FieldProps) {
  const { kind = "line", isRequired = false, autocomplete, rows, value = "", input, ...around } = props;
  const { name, hint, error, note } = around;
  const attributes = {
    id: name,
    name,
    required: isRequired,
    autoComplete: autocomplete,
    defaultValue: value,
    "aria-describedby": describedBy(name, { hint, error, note }),
    "aria-invalid": error ? true : undefined,
    ...input,
  };
  return (
    <FieldFrame {...around} optional={isRequired ? undefined : around.optional}>
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

type FieldFrameProps = Pick<FieldLayout, "name" | "label" | "hint"> & {
  width?: FieldLayout["width"];
  /** Said after the label of a field that may stay empty. */
  optional?: string | undefined;
  error?: string | undefined;
  note?: ReactNode;
  below?: ReactNode;
  /** What else the frame itself gets. */
  frame?: HTMLAttributes<HTMLDivElement> & { readonly [data: `data-${string}`]: string };
  children: ReactNode;
};

/** Label, hint, error and note around whatever takes the input; what is below may be long, and never parts them. */
export function FieldFrame(props: FieldFrameProps) {
  const { name, label, width = "full", optional, hint, error, note, below, frame, children } = props;
  return (
    <div className={`field field--${width}`} {...frame}>
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
