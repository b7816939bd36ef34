import {
  type HTMLAttributes,
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { WordsOf } from "#content/template.ts";
import {
  attachmentExtensions,
  cleanFileNames,
  type FieldKind,
  type FormErrors,
} from "#request/fields/forms.ts";
import { attachmentsField, removeField } from "#request/fields/message.ts";
import { errorSummaryId, type FieldLayout, fill, focusTarget } from "./form-data.ts";
import type { attachmentWords } from "./form-words.ts";

type FieldProps = Omit<FieldFrameProps, "children"> &
  Partial<Pick<FieldLayout, "kind" | "isRequired" | "autocomplete" | "rows">> & {
    value?: string | undefined;
    /** Further attributes of the input or textarea, such as a maximum length. */
    input?: InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>;
  };

/** The input keeps its own text: what was typed before the script loaded must not be lost. */
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
  optional?: string | undefined;
  error?: string | undefined;
  note?: ReactNode;
  below?: ReactNode;
  frame?: HTMLAttributes<HTMLDivElement> & { readonly [data: `data-${string}`]: string };
  children: ReactNode;
};

/** Label, hint, error and note around the input; `below` may be long, and never separates them. */
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

type ChoicesProps = {
  legend: string;
  name: string;
  options: Readonly<Record<string, string>> | readonly (readonly [value: string, text: string])[];
  chosen?: string | undefined;
  /** The id of the error message. */
  describedBy?: string | undefined;
};

/** A choice of one from a few; nothing is chosen beforehand without `chosen`. */
export function Choices({ legend, name, options, chosen, describedBy }: ChoicesProps) {
  const rows = Array.isArray(options) ? options : Object.entries(options);
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="pick__legend">{legend}</legend>
      <div className="pick">
        {rows.map(([each, text]) => (
          <label key={each} className="pick__row tap-row">
            <input
              className="u-check"
              type="radio"
              name={name}
              value={each}
              required
              defaultChecked={each === chosen}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function describedBy(name: string, parts: Readonly<Record<string, ReactNode>>) {
  const shown = Object.keys(parts).filter((part) => parts[part]);
  return shown.map((part) => `${name}-${part}`).join(" ") || undefined;
}

type AttachmentsProps = {
  words: WordsOf<typeof attachmentWords>;
  optional: string;
  names: readonly string[];
  /** Until then a button posts the form, and the page comes back without the file. */
  isLive: boolean;
  onChange: (names: readonly string[]) => void;
  announce: (text: string) => void;
};

/** Names only: the files stay where they are. Hidden inputs carry the list when the form is sent without script. */
export function Attachments({ words, optional, names, isLive, onChange, announce }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");

  function takeChosen() {
    const element = input.current;
    if (!element?.files?.length) return;
    const chosen = cleanFileNames(Array.from(element.files, (file) => file.name));
    // Emptied, so that a removed file can be chosen again and no name is sent twice.
    element.value = "";
    const added = chosen.filter(isAccepted);
    onChange([...names, ...added]);
    const refused = chosen.filter((name) => !isAccepted(name));
    const problem = tell(words.refused, refused);
    setError(problem);
    announce([tell(words.added, added), problem].filter(Boolean).join(". "));
  }

  const takeEarlyChoice = useEffectEvent(takeChosen);
  useEffect(() => takeEarlyChoice(), []);

  function remove(event: MouseEvent, index: number) {
    // The list's last button goes away; any other stays, and is the next file's from now on.
    const before = event.currentTarget.closest("li")?.previousElementSibling;
    if (index === names.length - 1) (before?.querySelector("button") ?? input.current)?.focus();
    onChange(names.toSpliced(index, 1));
    announce(fill(words.removed, { file: names[index] }));
  }

  return (
    <FieldFrame
      name={attachmentsField}
      label={words.label}
      hint={words.hint}
      optional={optional}
      error={error}
    >
      <div className="attachments">
        <input
          className="attachments__input"
          id={attachmentsField}
          name={attachmentsField}
          type="file"
          multiple
          accept={attachmentExtensions.join()}
          aria-describedby={describedBy(attachmentsField, { hint: words.hint, error })}
          ref={input}
          onChange={takeChosen}
        />
        {names.length > 0 && (
          <ul aria-label={words.listLabel}>
            {names.map((name, index) => (
              <li key={index} className="attachments__file">
                <input type="hidden" name={attachmentsField} value={name} />
                <span className="attachments__name">{name}</span>
                <button
                  className="attachments__remove"
                  type={isLive ? "button" : "submit"}
                  name={removeField}
                  value={name}
                  formNoValidate
                  aria-label={fill(words.removeNamed, { file: name })}
                  onClick={isLive ? (event) => remove(event, index) : undefined}
                >
                  {words.remove}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FieldFrame>
  );
}

function tell(words: string, names: readonly string[]) {
  return names.length > 0 ? fill(words, { files: names.join(", ") }) : "";
}

/** The picker offers no other types, but a file can be dropped on it. */
function isAccepted(name: string) {
  const lower = name.toLowerCase();
  return attachmentExtensions.some((extension) => lower.endsWith(extension));
}

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
      <ul className="error-summary__list">
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
