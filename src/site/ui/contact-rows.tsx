import { Fragment } from "react";
import { company, mailto } from "#content/company.ts";
import { contactDetails } from "#content/contact-details.ts";
import { PlateLink, PlateRow } from "./data-plate.tsx";

export function ContactRows() {
  const { labels, timeZone, emergencyPurpose } = contactDetails;
  const { address, phone, emails, hours, emergencySupport, emergencyPhone } = company;
  return (
    <dl>
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
        {hours.groups.map(({ days, time }, index) => (
          <Fragment key={days}>
            {index > 0 && <br />}
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
    </dl>
  );
}
