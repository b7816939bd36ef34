import type { ReactNode } from "react";
import type { FieldWords } from "#content/forms/shared.ts";
import { formWords } from "#content/forms/shared.ts";
import type { FieldKind, FormField } from "#forms/define-form.ts";

export type FieldWidth = "full" | "half" | "third";

type FieldProps = {
  field: FormField;
  words: FieldWords;
  error: string | undefined;
  value: string | undefined;
  width: FieldWidth;
  /** Lines of text that the box shows when it is empty. */
  rows?: number | undefined;
};

/** The input keeps its own text: what was typed before the script came must not be lost to it. */
export function Field({ field, words, error, value = "", width, rows }: FieldProps) {
  const { name, kind, required, autocomplete } = field;
  const attributes = {
    id: name,
    name,
    required,
    autoComplete: autocomplete,
    defaultValue: value,
    "aria-describedby": describedBy(name, words, error),
    "aria-invalid": error ? true : undefined,
  };
  return (
    <FieldFrame name={name} words={words} error={error} width={width} isOptional={!required}>
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

type FieldFrameProps = {
  name: string;
  words: FieldWords;
  error?: string | undefined;
  width: FieldWidth;
  isOptional: boolean;
  children: ReactNode;
};

/** Label, hint and error around whatever takes the input. */
export function FieldFrame({ name, words, error, width, isOptional, children }: FieldFrameProps) {
  return (
    <div className={`field field--${width}`}>
      <label className="field__label" htmlFor={name}>
        {words.label}
        {isOptional && <span className="field__optional"> {formWords.optional}</span>}
      </label>
      {words.hint && (
        <p className="field__hint" id={hintId(name)}>
          {words.hint}
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

export function describedBy(name: string, words: FieldWords, error?: string) {
  const ids = [words.hint && hintId(name), error && errorId(name)].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

function hintId(name: string) {
  return `${name}-hint`;
}

function errorId(name: string) {
  return `${name}-error`;
}
