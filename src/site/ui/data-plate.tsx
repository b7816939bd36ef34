import { Fragment, type ReactNode } from "react";
import { company, mailto } from "#content/company.ts";
import { contactDetails } from "#content/contact-details.ts";

type DataPlateProps = {
  title?: ReactNode;
  /** Set when the title is a heading of the page's outline rather than a caption. */
  titleLevel?: "h2" | "h3";
  number?: string;
  sticky?: boolean;
  /** A narrow column of labels, for sentences in a plate as wide as a clause. */
  wide?: boolean;
  children: ReactNode;
};

export function DataPlate({ title, titleLevel, number, sticky, wide, children }: DataPlateProps) {
  const Title = titleLevel ?? "p";
  return (
    <div className={`data-plate${sticky ? " data-plate--sticky" : ""}${wide ? " data-plate--wide" : ""}`}>
      {title && (
        <Title className="data-plate__title">
          <span>{title}</span> {number && <span className="data-plate__number u-num">{number}</span>}
        </Title>
      )}
      {children}
    </div>
  );
}

export function PlateRows({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

type PlateRowProps = {
  label: string;
  /** The label above its value instead of beside it, for values that need the whole width. */
  stacked?: boolean;
  children: ReactNode;
};

export function PlateRow({ label, stacked, children }: PlateRowProps) {
  return (
    <div className={stacked ? "data-plate__row data-plate__row--stacked" : "data-plate__row"}>
      <dt className="data-plate__label u-label">{label}</dt>
      <dd className="data-plate__value">{children}</dd>
    </div>
  );
}

/** A link that is the row's whole value: as large as a finger needs, without making the row taller. */
export function PlateLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="data-plate__link" href={href}>
      {children}
    </a>
  );
}

export function ContactRows() {
  const { labels, timeZone, emergencyPurpose } = contactDetails;
  const { address, phone, emails, hours, emergencySupport, emergencyPhone } = company;
  return (
    <PlateRows>
      <PlateRow label={labels.address}>
        {address.street}
        <br />
        {address.city}, {address.state} {address.postalCode}
      </PlateRow>
      <PlateRow label={labels.phone}>
        <PlateLink href={phone.href}>{phone.display}</PlateLink>
      </PlateRow>
      <PlateRow label={labels.email}>
        <PlateLink href={mailto(emails.general)}>{emails.general}</PlateLink>
      </PlateRow>
      <PlateRow label={labels.hours}>
        {hours.groups.map(({ days, time }) => (
          <Fragment key={days}>
            {days}
            <br />
            <span className="u-together">{time}</span>{" "}
          </Fragment>
        ))}
        {timeZone}
      </PlateRow>
      <PlateRow label={labels.emergency}>
        {emergencySupport} at <PlateLink href={emergencyPhone.href}>{emergencyPhone.display}</PlateLink>
        <p className="u-muted">{emergencyPurpose}</p>
      </PlateRow>
    </PlateRows>
  );
}
