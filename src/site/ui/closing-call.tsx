import { callButtons } from "#content/navigation.ts";
import type { Call } from "#content/page.ts";
import { ButtonLink } from "./links.tsx";
import { RichText } from "./rich-text.tsx";

type CallButtonsProps = {
  quoteHref?: string | undefined;
  /** Which of the two comes first and is emphasized. */
  first?: "quote" | "contact" | undefined;
};

export function ClosingCall({ heading, text, ...buttons }: Call & CallButtonsProps) {
  return (
    <section className="closing-call ink">
      <div className="wrap closing-call__content">
        <h2 className="closing-call__heading">{heading}</h2>
        <p className="closing-call__text">
          <RichText text={text} />
        </p>
        <div className="button-group">
          <CallButtons {...buttons} />
        </div>
      </div>
    </section>
  );
}

/** The two ways forward that every page ends with. */
export function CallButtons({ quoteHref = callButtons.quote.href, first = "quote" }: CallButtonsProps) {
  const quote = { ...callButtons.quote, href: quoteHref };
  const [main, other] = first === "quote" ? [quote, callButtons.contact] : [callButtons.contact, quote];
  return (
    <>
      <ButtonLink href={main.href} look="primary">
        {main.text}
      </ButtonLink>
      <ButtonLink href={other.href}>{other.text}</ButtonLink>
    </>
  );
}
