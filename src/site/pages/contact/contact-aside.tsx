import { company, mailto } from "#content/company.ts";
import { documentLinks } from "#content/document-links.ts";
import { contact } from "#content/pages/contact.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { DataPlate, PlateLink, PlateRow, PlateRows } from "#site/ui/data-plate.tsx";

export function ContactAside() {
  return (
    <aside className="grid__from-9 stack stack--blocks u-no-print">
      <GetInTouch {...contact.getInTouch} />
      <ResponseTime {...contact.responseTime} />
      <QuickLinks {...contact.quickLinks} />
    </aside>
  );
}

function GetInTouch({ heading, labels, timeZone }: typeof contact.getInTouch) {
  const { address, phone, emergencyPhone, emails, hours } = company;
  return (
    <DataPlate title={heading} titleLevel="h2">
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
          {hours.days}
          <br />
          <span className="u-nowrap">{hours.time}</span> {timeZone}
        </PlateRow>
        <PlateRow label={labels.emergency}>
          {company.emergencySupport} at{" "}
          <PlateLink href={emergencyPhone.href}>{emergencyPhone.display}</PlateLink>
        </PlateRow>
      </PlateRows>
      <div className="data-plate__part">
        <ArrowLink {...documentLinks.companyCard} />
      </div>
    </DataPlate>
  );
}

function ResponseTime({ heading, facts }: typeof contact.responseTime) {
  return (
    <DataPlate title={heading} titleLevel="h2">
      <PlateRows>
        {facts.map(({ label, value, note }) => (
          <PlateRow key={label} label={label}>
            <span className="data-plate__figure">{value}</span>
            {note}
          </PlateRow>
        ))}
      </PlateRows>
    </DataPlate>
  );
}

function QuickLinks({ heading, links }: typeof contact.quickLinks) {
  return (
    <nav className="quick-links" aria-label={heading}>
      <h2 className="quick-links__heading">{heading}</h2>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a className="quick-links__link" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
