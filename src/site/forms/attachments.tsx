import { type ChangeEvent, useEffect, useRef } from "react";
import { attachmentWords, rfqFieldWords } from "#content/forms/rfq-form.ts";
import { attachmentExtensions } from "#forms/attachments.ts";
import { describedBy, FieldFrame } from "./field.tsx";
import { addFiles } from "./file-names.ts";
import { focusOn } from "./focus.ts";

export const attachmentsName = "attachments";

type AttachmentsProps = {
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
  announce: (text: string) => void;
};

/** Names only: the files stay where they are. Hidden inputs carry the list when the form is sent without script. */
export function Attachments({ names, onChange, announce }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = rfqFieldWords.attachments;

  function take(element: HTMLInputElement) {
    const { kept, added, refused } = addFiles(names, Array.from(element.files ?? [], (file) => file.name));
    // Emptied, so that the same choice can be made again and is not sent twice.
    element.value = "";
    onChange(kept);
    announce(
      [
        added.length > 0 && attachmentWords.added(added.join(", ")),
        refused.length > 0 && attachmentWords.refused(refused.join(", ")),
      ]
        .filter(Boolean)
        .join(". "),
    );
  }

  function remove(name: string) {
    const index = names.indexOf(name);
    const rest = names.filter((other) => other !== name);
    const neighbor = rest[Math.min(index, rest.length - 1)];
    focusOn(neighbor === undefined ? attachmentsName : removeId(names.indexOf(neighbor)));
    onChange(rest);
    announce(attachmentWords.removed(name));
  }

  return null;
}
