import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { attachmentExtensions } from "#forms/attachments.ts";
import { describedBy, FieldFrame } from "./field.tsx";
import { addFiles } from "./file-names.ts";
import { fill, type RfqWords } from "./form-words.ts";

export const attachmentsName = "attachments";

type AttachmentsProps = {
  words: RfqWords["attachments"];
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
      name={attachmentsName}
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
          id={attachmentsName}
          name={attachmentsName}
          type="file"
          multiple
          accept={attachmentExtensions.join()}
          aria-describedby={describedBy(attachmentsName, words.hint, error)}
          ref={input}
          onChange={takeChosen}
        />
        {names.length > 0 && (
          <ul aria-label={words.listLabel}>
            {names.map((name) => (
              <li key={name} className="attachments__file">
                <input type="hidden" name={attachmentsName} value={name} />
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
