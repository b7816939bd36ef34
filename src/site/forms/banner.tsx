import { failureHelp } from "#content/forms/shared.ts";
import type { RichText as RichTextRecord } from "#content/rich-text.ts";
import { RichText } from "#site/ui/rich-text.tsx";
import { elementIds, focusTarget } from "./focus.ts";
import type { Failure } from "./form-state.ts";
import { waitInWords } from "./retry-after.ts";

export type BannerWords = {
  readonly title?: string;
  readonly text: string;
  readonly reachUs: RichTextRecord;
};

/** Above the form when the message could not be taken: what happened, and what helps now. */
export function Banner({ words, failure }: { words: BannerWords; failure: Failure }) {
  return (
    <div className="banner" id={elementIds.banner} role="alert" {...focusTarget}>
      <div className="banner__body">
        {words.title && <h2 className="banner__title">{words.title}</h2>}
        <p className="banner__text">{words.text}</p>
        {failure.cause === "invalid" && failure.details.length > 0 && (
          <ul>
            {failure.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        <p>{helpFor(failure)}</p>
        <p>
          <RichText text={words.reachUs} /> {failureHelp.kept}
        </p>
      </div>
    </div>
  );
}

function helpFor(failure: Failure) {
  if (failure.cause === "tooMany") return failureHelp.tooMany(waitInWords(failure.retryAfterSeconds));
  return failureHelp[failure.cause];
}
