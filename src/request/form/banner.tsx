import { duration } from "#company/time.ts";
import { RichText } from "#site/ui/rich-text.tsx";
import { bannerId, type Failure, type FormLayout, fill, focusTarget } from "./form-data.ts";

type BannerProps = Pick<FormLayout, "banner" | "help"> & { failure: Failure };

/** Above the form when the message could not be taken: what happened, and what helps now. */
export function Banner({ banner, help, failure }: BannerProps) {
  return (
    <div className="banner" id={bannerId} role="alert" {...focusTarget}>
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

/** Rounded up to the minute: anyone who waits that long gets through. */
export function waitInWords(seconds: number | undefined) {
  return seconds === undefined ? "a few minutes" : duration(Math.max(1, Math.ceil(seconds / 60)) * 60_000);
}
