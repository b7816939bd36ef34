import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { attachmentWords } from "#content/form-words/rfq-words.ts";
import { attachmentExtensions, cleanFileNames } from "#forms/file-names.ts";
import { attachmentsField } from "#forms/wire.ts";
import { describedBy, FieldFrame } from "./field.tsx";
import { fill } from "./form-layout.ts";

type AttachmentsProps = {
  words: typeof attachmentWords;
  optional: string;
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
  announce: (text: string) => void;
};

/** Names only: the files stay where they are. Hidden inputs carry the list when the form is sent without script. */
export function Attachments({ words, optional, names, onChange, announce }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState("");
  const error = refused === "" ? undefined : fill(words.refused, { files: refused });

  function takeChosen() {
    const element = input.current;
    if (!element?.files?.length) return;
    const choice = addFiles(
      names,
      Array.from(element.files, (file) => file.name),
    );
    // Emptied, so that a removed file can be chosen again and no name is sent twice.
    element.value = "";
    onChange(choice.names);
    setRefused(choice.refused.join(", "));
    if (choice.added.length > 0) announce(fill(words.added, { files: choice.added.join(", ") }));
  }

  const takeEarlyChoice = useEffectEvent(takeChosen);
  useEffect(() => takeEarlyChoice(), []);

  function remove(event: MouseEvent, name: string) {
    const item = event.currentTarget.closest("li");
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbor?.querySelector("button") ?? input.current)?.focus();
    onChange(names.filter((other) => other !== name));
    announce(fill(words.removed, { file: name }));
  }

  return (
    <FieldFrame
      name={attachmentsField}
      width="full"
      label={words.label}
      hint={words.hint}
      optional={optional}
      error={error}
    >
      <div className="attachments">
        <input
          className={
            names.length > 0 ? "attachments__input attachments__input--chosen" : "attachments__input"
          }
          id={attachmentsField}
          name={attachmentsField}
          type="file"
          multiple
          accept={attachmentExtensions.join()}
          aria-describedby={describedBy(attachmentsField, words.hint, error)}
          ref={input}
          onChange={takeChosen}
        />
        {names.length > 0 && (
          <ul aria-label={words.listLabel}>
            {names.map((name) => (
              <li key={name} className="attachments__file">
                <input type="hidden" name={attachmentsField} value={name} />
                <span className="attachments__name">{name}</span>
                <button
                  className="attachments__remove"
                  type="button"
                  aria-label={fill(words.removeNamed, { file: name })}
                  onClick={(event) => remove(event, name)}
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

type FileChoice = {
  readonly names: readonly string[];
  readonly added: readonly string[];
  /** Of a type that the picker does not offer; a file can still be dropped on it. */
  readonly refused: readonly string[];
};

/** Choosing again adds to the list; a name that is on it already stays once. */
export function addFiles(names: readonly string[], chosen: readonly string[]): FileChoice {
  const cleaned = cleanFileNames(chosen);
  const accepted = cleaned.filter(isAccepted);
  const added = [...new Set(accepted)].filter((name) => !names.includes(name));
  return { names: [...names, ...added], added, refused: cleaned.filter((name) => !isAccepted(name)) };
}

function isAccepted(name: string) {
  const lower = name.toLowerCase();
  return attachmentExtensions.some((extension) => lower.endsWith(extension));
}
