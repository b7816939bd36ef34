import { Fragment, type ReactNode } from "react";
import { mailto } from "#content/describe-company.ts";
import { callButtons } from "#content/navigation.ts";
import type { Band, Call } from "#content/page.ts";
import { contactDetails } from "#content/shared-words.ts";
import { useCompany, useWords } from "#site/use-company.tsx";
import { PlateLink, PlateRow } from "./data-plate.tsx";
import { ButtonLink } from "./links.tsx";
import { RichText } from "./rich-text.tsx";

type PageBandProps = Band & { buttons?: ReactNode; children?: ReactNode };

export function PageBand(words: PageBandProps) {
  return (
    <div className="page-band ink">
      <div className="wrap page-band__content">
        <BandWords {...words} />
      </div>
    </div>
  );
}

/** The band's words alone, for bands that set something beside them. */
export function BandWords({ heading, lead, reference, buttons, children }: PageBandProps) {
  return (
    <div>
      {reference && (
        <p className="page-band__reference u-label u-num">
          {reference.map((entry) => (
            <span key={entry}>{entry} </span>
          ))}
          {children}
        </p>
      )}
      <h1 className="page-band__heading">{heading}</h1>
      <p className="page-band__lead u-lead">{lead}</p>
      {buttons && <div className="page-band__buttons button-group">{buttons}</div>}
    </div>
  );
}

type HeadedSectionProps = {
  heading: string;
  text?: string;
  id?: string;
  /** On a sheet that spans the window, between sections on the paper. */
  sheet?: boolean;
  children: ReactNode;
};

/** A section with its heading, and a text beside it, above what it holds. */
export function HeadedSection({ heading, text, id, sheet, children }: HeadedSectionProps) {
  return (
    <section className={sheet ? "section section--sheet" : "section"} id={id}>
      <div className="wrap">
        {text === undefined ? (
          <h2 className="section__head">{heading}</h2>
        ) : (
          <div className="section__head">
            <h2>{heading}</h2>
            <p>{text}</p>
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

type SplitSectionProps = { heading: string; text?: string; children: ReactNode };

/** A section with its heading and text in a column of their own, before what it holds. */
export function SplitSection({ heading, text, children }: SplitSectionProps) {
  return (
    <section className="section">
      <div className="wrap grid">
        <div className="grid__span-4 stack">
          <h2>{heading}</h2>
          {text && <p className="u-muted">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

type TitledColumnProps = {
  title: string;
  text?: string;
  /** A hairline instead of the heavy rule, inside a clause that already has one. */
  light?: boolean;
  /** Between the title and the text, such as a status or a role. */
  under?: ReactNode;
  children?: ReactNode;
};

/** A rule, a title and a few lines: values, departments, methods, compliance areas. */
export function TitledColumn({ title, text, light, under, children }: TitledColumnProps) {
  return (
    <div className={light ? "titled-column titled-column--light" : "titled-column"}>
      <h3>{title}</h3>
      {under}
      {text && <p className="titled-column__text u-muted">{text}</p>}
      {children && <div className="titled-column__text">{children}</div>}
    </div>
  );
}

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
        <p className="closing-call__text u-muted">
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
export function CallButtons({ quoteHref, first = "quote" }: CallButtonsProps) {
  const words = useWords(callButtons);
  const quote = { ...words.quote, href: quoteHref ?? words.quote.href };
  const [main, other] = first === "quote" ? [quote, words.contact] : [words.contact, quote];
  return (
    <>
      <ButtonLink {...main} look="primary" />
      <ButtonLink {...other} />
    </>
  );
}

/** The address, numbers and hours, on a plate. */
export function ContactRows() {
  const { labels, timeZone, emergencyPurpose } = useWords(contactDetails);
  const { address, phone, emails, hours, emergencySupport, emergencyPhone } = useCompany().said;
  return (
    <dl>
      <PlateRow label={labels.address}>
        {address.street}
        <br />
        {address.city},{" "}
        <span className="u-together">
          {address.state} {address.postalCode}
        </span>
      </PlateRow>
      <PlateRow label={labels.phone}>
        <PlateLink href={phone.href}>{phone.display}</PlateLink>
      </PlateRow>
      <PlateRow label={labels.email}>
        <PlateLink href={mailto(emails.general)}>{emails.general}</PlateLink>
      </PlateRow>
      <PlateRow label={labels.hours}>
        {hours.groups.map(({ days, time }, index) => (
          <Fragment key={days}>
            {index > 0 && <br />}
            {days}
            <br />
            <span className="u-together">{time}</span>{" "}
          </Fragment>
        ))}
        <span className="u-together">{timeZone}</span>
      </PlateRow>
      <PlateRow label={labels.emergency}>
        {emergencySupport} at <PlateLink href={emergencyPhone.href}>{emergencyPhone.display}</PlateLink>
        <p className="u-muted">{emergencyPurpose}</p>
      </PlateRow>
    </dl>
  );
}
