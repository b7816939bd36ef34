import type { RfqWords } from "./form-words.ts";

/** Above a form that was filled in from an earlier visit. */
export function RestoredNotice({ words, onDiscard }: { words: RfqWords["draft"]; onDiscard: () => void }) {
  return (
    <div className="draft-notice">
      <p>{words.restored}</p>
      <button className="button button--outline button--small" type="button" onClick={onDiscard}>
        {words.discard}
      </button>
    </div>
  );
}
