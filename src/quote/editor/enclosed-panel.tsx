import { useState } from "react";
import { type Enclosing, nothingEnclosed, type QuoteDraft } from "#quote/quote.ts";
import { PanelSection, TextBox } from "./fields.tsx";
import { longestEnclosed } from "./room-data.ts";

type EnclosedProps = {
  draft: QuoteDraft;
  goesTo: string;
  /** Takes files ahead of the quote, and says what became of each. */
  path: string;
  onType: (changes: Partial<Enclosing> | undefined) => void;
  onWrite: (changes: Partial<Enclosing>) => void;
  /** When they have arrived, which may be while something is typed. */
  onFiles: (changes: Pick<Enclosing, "form" | "files">) => void;
};

export const addEnclosed = (draft: QuoteDraft, changes: Partial<Enclosing>): QuoteDraft => ({
  ...draft,
  enclosing: { ...nothingEnclosed, ...draft.enclosing, ...changes },
});

/** The e-mail that brings the quote: who else gets it, a sentence of one's own, and files beside the PDF. */
export function EnclosedPanel({ draft, goesTo, path, onType, onWrite, onFiles }: EnclosedProps) {
  const { note, copies, form, files } = draft.enclosing ?? nothingEnclosed;
  const [state, say] = useState<{ isSending: boolean; problems: readonly string[] }>(idle);

  async function send(chosen: FileList | null) {
    if (!chosen?.length) return;
    say({ isSending: true, problems: [] });
    const key = form || crypto.randomUUID();
    const body = new FormData();
    body.append("form", key);
    for (const file of files) body.append("kept", file);
    for (const file of chosen) body.append("files", file);
    const headers = { accept: "application/json" };
    const response = await fetch(path, { method: "POST", headers, body }).catch(() => undefined);
    const answer = response?.ok && !response.redirected ? await response.json() : undefined;
    if (!answer) return say({ isSending: false, problems: [notTaken] });
    const kept = answer.kept as readonly { value: string }[];
    onFiles({ form: key, files: kept.map(({ value }) => value) });
    say({ isSending: false, problems: answer.problems });
  }

  return (
    <PanelSection title="The e-mail" note="brings the PDF">
      <p className="room-panel__aside">{`To ${goesTo}`}</p>
      <TextBox
        id="enclosed-copies"
        label="Copy to"
        value={copies}
        longest={longestEnclosed}
        placeholder="Up to 5 e-mail addresses"
        onType={(text) => onType(text === undefined ? undefined : { copies: text })}
        onWrite={(text) => onWrite({ copies: text })}
      />
      <TextBox
        id="enclosed-note"
        label="A sentence of your own"
        value={note}
        longest={longestEnclosed}
        isBlock
        placeholder="The e-mail begins with it"
        onType={(text) => onType(text === undefined ? undefined : { note: text })}
        onWrite={(text) => onWrite({ note: text })}
      />
      <label className="room-field" htmlFor="enclosed-files">
        <span className="room-field__label">Files beside the PDF, up to 10</span>
        <input
          className="room-field__input"
          id="enclosed-files"
          type="file"
          multiple
          accept=".pdf,.doc,.docx,.xls,.xlsx,.txt,.csv,.jpg,.jpeg,.png,.heic,.heif"
          disabled={state.isSending}
          onChange={async ({ currentTarget: input }) => {
            await send(input.files);
            input.value = "";
          }}
        />
        <span className="room-field__note">The buyer downloads them on the private page.</span>
      </label>
      {files.length > 0 && (
        <ul className="enclosed-files">
          {files.map((file) => (
            <li className="enclosed-files__file" key={file}>
              <span>{nameOf(file)}</span>
              <button
                className="room-button"
                type="button"
                onClick={() => onWrite({ files: files.filter((each) => each !== file) })}
              >
                Remove <span className="u-hidden">{nameOf(file)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="room-field__note" role="status">
        {state.isSending ? "Sending the files" : state.problems.join(" ")}
      </p>
    </PanelSection>
  );
}

const idle = { isSending: false, problems: [] };
const notTaken = "The files were not taken. Try again in a moment, or sign in again in another tab.";

/** Without the number that it is kept under. */
const nameOf = (file: string) => file.replace(/^\d* /, "");
