import type { RfqWords } from "./form-words.ts";

type DraftNoticeProps = { words: RfqWords["draft"]; onDiscard: () => void };

/** Above a form that was filled in from an earlier visit. */
export function RestoredNotice({ words, onDiscard }: DraftNoticeProps) {
  return (
    <div className="draft-notice draft-notice--restored">
      <p>{words.restored}</p>
      <DiscardButton words={words} onDiscard={onDiscard} />
    </div>
  );
}

/** At the form's end: says that drafts are kept, and takes away the one that is. */
export function KeptNotice({ words, isKept, onDiscard }: DraftNoticeProps & { isKept: boolean }) {
  return (
    <div className="draft-notice form__note form__note--scripted">
      <p>{words.notice}</p>
      {isKept && <DiscardButton words={words} onDiscard={onDiscard} />}
    </div>
  );
}

function DiscardButton({ words, onDiscard }: DraftNoticeProps) {
  return (
    <button className="button button--outline button--small" type="button" onClick={onDiscard}>
      {words.discard}
    </button>
  );
}
