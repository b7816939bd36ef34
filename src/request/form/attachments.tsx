import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { attachmentsField } from "#request/fields/message.ts";
import { attachmentExtensions, cleanFileNames } from "#request/fields/rfq-form.ts";
import type { attachmentWords } from "#request/words/form-words.ts";
import { describedBy, FieldFrame } from "./field.tsx";
import { fill } from "./form-data.ts";

type AttachmentsProps = {
  words: typeof attachmentWords;
  optional: string;
  names: readonly string[];
  /** Without the script nothing can be removed. */
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
                {isLive && (
                  <button
                    className="attachments__remove"
                    type="button"
                    aria-label={fill(words.removeNamed, { file: name })}
                    onClick={(event) => remove(event, index)}
                  >
                    {words.remove}
                  </button>
                )}
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
