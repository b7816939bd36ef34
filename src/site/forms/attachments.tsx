import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { attachmentWords, rfqFieldWords } from "#content/forms/rfq-form.ts";
import { attachmentExtensions } from "#forms/attachments.ts";
import { describedBy, FieldFrame } from "./field.tsx";
import { addFiles } from "./file-names.ts";

export const attachmentsName = "attachments";

type AttachmentsProps = {
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
  announce: (text: string) => void;
};

/** Names only: the files stay where they are. Hidden inputs carry the list when the form is sent without script. */
export function Attachments({ names, onChange, announce }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState("");
  const words = rfqFieldWords.attachments;
  const error = refused === "" ? undefined : attachmentWords.refused(refused);

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
    if (choice.added.length > 0) announce(attachmentWords.added(choice.added.join(", ")));
  }

  const takeEarlyChoice = useEffectEvent(takeChosen);
  useEffect(() => takeEarlyChoice(), []);

  function remove(event: MouseEvent, name: string) {
    const item = event.currentTarget.closest("li");
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbor?.querySelector("button") ?? input.current)?.focus();
    onChange(names.filter((other) => other !== name));
    announce(attachmentWords.removed(name));
  }

  return (
    <FieldFrame name={attachmentsName} words={words} error={error} width="full" isOptional>
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
          aria-describedby={describedBy(attachmentsName, words, error)}
          ref={input}
          onChange={takeChosen}
        />
        {names.length > 0 && (
          <ul aria-label={attachmentWords.listLabel}>
            {names.map((name) => (
              <li key={name} className="attachments__file">
                <input type="hidden" name={attachmentsName} value={name} />
                <span className="attachments__name">{name}</span>
                <button
                  className="attachments__remove"
                  type="button"
                  aria-label={attachmentWords.removeNamed(name)}
                  onClick={(event) => remove(event, name)}
                >
                  {attachmentWords.remove}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FieldFrame>
  );
}
