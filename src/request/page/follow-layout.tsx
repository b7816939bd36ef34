import type { ReactNode } from "react";
import { mailto } from "#content/describe-company.ts";
import { DataPlate, PlateLink, PlateRow } from "#site/ui/data-plate.tsx";
import { ButtonLink } from "#site/ui/links.tsx";
import { useCompany } from "#site/use-company.tsx";
import { followWords } from "./private-pages.tsx";
import { type Station, Stations } from "./progress.tsx";

type StateHeadProps = {
  /** The numbers that people quote on the phone. */
  codes: readonly string[];
  /** The state in words. */
  heading: string;
  lead: ReactNode;
  stations?: readonly Station[];
  children?: ReactNode;
};

/** What a private page begins with: what has become of the request, and what is ahead. */
export function StateHead({ codes, heading, lead, stations, children }: StateHeadProps) {
  return (
    <div className="state ink">
      <div className="wrap state__content">
        <p className="state__codes u-num">
          {codes.map((code) => (
            <span key={code}>{`${code} `}</span>
          ))}
        </p>
        <h1 className="state__heading u-num">{heading}</h1>
        <p className="state__lead">{lead}</p>
        {children}
        {stations && <Stations stations={stations} />}
      </div>
    </div>
  );
}

type FollowBodyProps = { label: string; aside: ReactNode; children: ReactNode };

export function FollowBody({ label, aside, children }: FollowBodyProps) {
  return (
    <div className="section section--close">
      <div className="wrap grid">
        <div className="follow__main grid__span-8 stack stack--blocks">{children}</div>
        <aside className="follow__aside grid__from-9 stack stack--blocks" aria-label={label}>
          {aside}
        </aside>
      </div>
    </div>
  );
}

export function emphasize([before, after]: readonly [string, string], words: string) {
  return (
    <>
      {before}
      <strong>{words}</strong>
      {after}
    </>
  );
}

type FollowSectionProps = { id: string; title: string; note?: string | undefined; children: ReactNode };

export function FollowSection({ id, title, note, children }: FollowSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="follow__head row">
        <h2 className="u-size-clause" id={id}>
          {title}
        </h2>
        {note && <span className="u-label u-no-print">{note}</span>}
      </div>
      <div className="follow__body">{children}</div>
    </section>
  );
}

/** Where to read the current quote, for a buyer who has typed the ZIP code. */
export type QuoteLink = { readonly href: string; readonly total: string };

export function OpenQuote({ href, total }: QuoteLink) {
  return (
    <ButtonLink href={href} look="primary" text={["Open your quote", total].filter(Boolean).join(", ")} />
  );
}

type StepsProps = { steps: readonly { readonly title: string; readonly text: string }[] };

export function Steps({ steps }: StepsProps) {
  return (
    <ol className="quote-steps">
      {steps.map(({ title, text }) => (
        <li className="quote-steps__step" key={title}>
          <h3 className="quote-steps__title">{title}</h3>
          <p className="quote-steps__text">{text}</p>
        </li>
      ))}
    </ol>
  );
}

type ReachUsProps = { reference: string; title: string; isUrgent?: boolean };

/** Whom to call, and what to say; at any hour, where it is urgent and the office is closed. */
export function ReachUs({ reference, title, isUrgent }: ReachUsProps) {
  const { said } = useCompany();
  const { phone, emergencyPhone, emails, hours } = said;
  return (
    <DataPlate title={title} titleLevel="h2" wide>
      <dl>
        {isUrgent && (
          <PlateRow label={followWords.callNow(said)}>
            <PlateLink href={emergencyPhone.href}>{emergencyPhone.display}</PlateLink>
          </PlateRow>
        )}
        <PlateRow label="Call">
          <PlateLink href={phone.href}>{phone.display}</PlateLink>
        </PlateRow>
        <PlateRow label="E-mail">
          <PlateLink href={`${mailto(emails.sales)}?subject=${reference}`}>{emails.sales}</PlateLink>
        </PlateRow>
        <PlateRow label="Hours">{`${hours.days}, ${hours.time}`}</PlateRow>
        <PlateRow label="Reference">
          <span className="u-num">{reference}</span>
        </PlateRow>
      </dl>
    </DataPlate>
  );
}

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="facts__row">
      <dt className="u-label">{label}</dt>
      <dd className="facts__value">{children}</dd>
    </div>
  );
}
