import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";

type SectionProps = { title: string; note?: ReactNode; children: ReactNode };

/** A part of the panel beside the lines. */
export function PanelSection({ title, note, children }: SectionProps) {
  return (
    <section className="room-panel__section" aria-label={title}>
      <h2 className="room-panel__title">
        <span>{title}</span>
        {note && <span className="room-panel__aside">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

type TextBoxProps = {
  id: string;
  label: string;
  value: string;
  longest: number;
  isBlock?: boolean | undefined;
  isNumber?: boolean | undefined;
  isInvalid?: boolean | undefined;
  isLacking?: boolean | undefined;
  placeholder?: string | undefined;
  note?: ReactNode;
  usual?: readonly string[] | undefined;
  onType: (text: string | undefined) => void;
  onWrite: (text: string) => void;
  onKeyDown?: ComponentProps<"div">["onKeyDown"];
};

/** A field beside the grid. It holds its own text until it is left, so a key draws nothing else again. */
export function TextBox(props: TextBoxProps) {
  const { id, label, value, longest, isBlock, isNumber, isInvalid, isLacking, placeholder, note, usual } =
    props;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);
  // Another line's panel may take this one's place before the field has lost the focus.
  const leave = useEffectEvent(write);
  useLayoutEffect(() => () => leave(), []);

  function write() {
    const text = field.current?.value;
    if (text !== undefined && text !== props.value) props.onWrite(text);
  }

  const attributes = {
    id,
    ref: field,
    className: `room-field__input${isNumber ? " room-field__input--number" : ""}`,
    defaultValue: value,
    maxLength: longest,
    placeholder,
    autoComplete: "off",
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": note ? `${id}-note` : undefined,
    list: usual && usual.length > 0 ? `${id}-usual` : undefined,
    onInput: () => props.onType(field.current?.value),
    onBlur: write,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside it takes the focus; this one hears of its keys.
    <div
      className={isLacking ? "room-field room-field--lacking" : "room-field"}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing && !(isBlock && !event.ctrlKey)) write();
        if (event.key === "Escape" && field.current) {
          field.current.value = value;
          props.onType(undefined);
        }
        props.onKeyDown?.(event);
      }}
    >
      <label className="room-field__label" htmlFor={id}>
        {label}
      </label>
      {isBlock ? (
        <textarea rows={3} {...attributes} />
      ) : (
        <input inputMode={isNumber ? "decimal" : undefined} {...attributes} />
      )}
      {usual && usual.length > 0 && (
        <datalist id={`${id}-usual`}>
          {usual.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
      {note && (
        <p className="room-field__note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

type ChoiceBoxProps = {
  id: string;
  label: string;
  value: string;
  choices: readonly string[] | Readonly<Record<string, string>>;
  /** The words of the empty choice, where there is one. */
  empty?: string | undefined;
  isLacking?: boolean | undefined;
  onWrite: (value: string) => void;
  onKeyDown?: ComponentProps<"div">["onKeyDown"];
};

/** In a closed list every letter chooses an option: what keys choose counts with Enter, or when it is left. */
export function ChoiceBox({
  id,
  label,
  value,
  choices,
  empty,
  isLacking,
  onWrite,
  onKeyDown,
}: ChoiceBoxProps) {
  const field = useRef<HTMLSelectElement>(null);
  const isByKeys = useRef(false);
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);
  const leave = useEffectEvent(write);
  useLayoutEffect(() => () => leave(), []);

  function write() {
    isByKeys.current = false;
    const { current: list } = field;
    if (!list || list.value === value) return;
    onWrite(list.value);
    // A list that only acts goes back to what it was.
    if (empty !== undefined) list.value = value;
  }

  const offered = Array.isArray(choices)
    ? choices.map((text) => [text, text] as const)
    : Object.entries(choices).filter(([key]) => key !== "");
  const isOffered = value === "" || offered.some(([key]) => key === value);
  const options = isOffered ? offered : [[value, value] as const, ...offered];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside it takes the focus; this one hears of its keys.
    <div
      className={isLacking ? "room-field room-field--lacking" : "room-field"}
      onKeyDown={(event) => {
        isByKeys.current = event.key !== "Enter";
        if (event.key === "Enter") write();
        onKeyDown?.(event);
      }}
      onPointerDown={() => {
        isByKeys.current = false;
      }}
    >
      <label className="room-field__label" htmlFor={id}>
        {label}
      </label>
      <select
        className="room-field__input"
        id={id}
        ref={field}
        defaultValue={value}
        onChange={() => {
          if (!isByKeys.current) write();
        }}
        onBlur={write}
      >
        {(empty !== undefined || value === "") && <option value="">{empty ?? "Choose"}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
