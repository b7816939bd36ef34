import { callButtons } from "#content/navigation.ts";
import type { Call } from "#content/page.ts";
import { ButtonLink } from "./button.tsx";
import { RichText } from "./rich-text.tsx";

type ClosingCallProps = Call & { quoteHref?: string };

export function ClosingCall({ heading, text, quoteHref }: ClosingCallProps) {
  return (
    <section className="closing-call ink">
      <div className="wrap closing-call__content">
        <h2 className="closing-call__heading">{heading}</h2>
        <p className="closing-call__text">
          <RichText text={text} />
        </p>
        <div className="button-group">
          <CallButtons quoteHref={quoteHref} />
        </div>
      </div>
    </section>
  );
}

/** The two ways forward that every page ends with. */
export function CallButtons({ quoteHref = callButtons.quote.href }: { quoteHref?: string | undefined }) {
  return (
    <>
      <ButtonLink href={quoteHref} look="primary">
        {callButtons.quote.text}
      </ButtonLink>
      <ButtonLink href={callButtons.contact.href}>{callButtons.contact.text}</ButtonLink>
    </>
  );
}
