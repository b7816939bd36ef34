import { company, mailto } from "#content/company.ts";
import { documentLinks } from "#content/document-links.ts";
import type { about } from "#content/pages/about.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { DataPlate, PlateLink, PlateRow, PlateRows } from "#site/ui/data-plate.tsx";
import { MapSheet } from "#site/ui/map-sheet.tsx";

type OperationsProps = typeof about.operations;

export function Operations({ heading, paragraphs, mapAlt, labels }: OperationsProps) {
  const { coordinates, address } = company;
  return (
    <section className="section">
      <div className="wrap grid">
        <div className="operations__map grid__span-7">
          <MapSheet
            corners={[coordinates.latitude, coordinates.longitude]}
            place={{ name: address.city, description: mapAlt }}
          />
        </div>
        <div className="operations__details grid__from-9 stack">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="u-muted">
              {paragraph}
            </p>
          ))}
          <ContactPlate labels={labels} />
          <p className="u-no-print">
            <ArrowLink {...documentLinks.capabilityStatement} />
          </p>
        </div>
      </div>
    </section>
  );
}

function ContactPlate({ labels }: Pick<OperationsProps, "labels">) {
  const { address, phone, emails, hours, emergencySupport, emergencyPhone } = company;
  return (
    <DataPlate>
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
          <span className="u-nowrap">{hours.time}</span>
        </PlateRow>
        <PlateRow label={labels.emergency}>
          {emergencySupport}
          <br />
          <PlateLink href={emergencyPhone.href}>{emergencyPhone.display}</PlateLink>
        </PlateRow>
      </PlateRows>
    </DataPlate>
  );
}
