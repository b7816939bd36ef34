import { RichText } from "#site/ui/rich-text.tsx";
import { elementIds, focusTarget } from "./focus.ts";
import type { Failure } from "./form-state.ts";
import { type FormWords, fill } from "./form-words.ts";
import { waitInWords } from "./retry-after.ts";

type BannerProps = Pick<FormWords, "banner" | "help"> & { failure: Failure };

/** Above the form when the message could not be taken: what happened, and what helps now. */
export function Banner({ banner, help, failure }: BannerProps) {
  return (
    <div className="banner" id={elementIds.banner} role="alert" {...focusTarget}>
      <div className="banner__body">
        {banner.title && <h2 className="banner__title">{banner.title}</h2>}
        <p className="banner__text">{banner.text}</p>
        {failure.cause === "invalid" && failure.details.map((detail) => <p key={detail}>{detail}</p>)}
        <p>
          {failure.cause === "tooMany"
            ? fill(help.tooMany, { wait: waitInWords(failure.retryAfterSeconds) })
            : help[failure.cause]}
        </p>
        <p>
          <RichText text={banner.reachUs} /> {help.kept}
        </p>
      </div>
    </div>
  );
}
