import { draftWords } from "#content/forms/rfq-form.ts";

/** Above a form that was filled in from an earlier visit. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="draft-notice">
      <p>{draftWords.restored}</p>
      <button className="button button--outline button--small" type="button" onClick={onDiscard}>
        {draftWords.discard}
      </button>
    </div>
  );
}

/** A standing word about the draft; without script there is none to speak of, so the style hides it. */
export function DraftNote() {
  return <p className="form__note form__note--scripted">{draftWords.notice}</p>;
}
