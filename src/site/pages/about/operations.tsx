import { company } from "#content/company.ts";
import { documentLinks } from "#content/document-links.ts";
import type { about } from "#content/pages/about.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { ContactRows } from "#site/ui/contact-rows.tsx";
import { DataPlate } from "#site/ui/data-plate.tsx";
import { MapSheet } from "#site/ui/map-sheet.tsx";

type OperationsProps = typeof about.operations;

export function Operations({ heading, paragraphs, mapAlt }: OperationsProps) {
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
          <DataPlate>
            <ContactRows />
          </DataPlate>
          <p className="u-no-print">
            <ArrowLink {...documentLinks.capabilityStatement} />
          </p>
        </div>
      </div>
    </section>
  );
}
