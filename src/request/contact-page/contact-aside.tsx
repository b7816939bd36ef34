import { documentLinks } from "#content/navigation.ts";
import { contact } from "#content/pages/contact.ts";
import { ContactRows } from "#site/ui/contact-rows.tsx";
import { DataPlate, PlateRow, PlateRows } from "#site/ui/data-plate.tsx";
import { ArrowLink } from "#site/ui/links.tsx";

export function ContactAside() {
  return (
    <aside className="contact-aside grid__from-9 stack stack--blocks">
      <GetInTouch {...contact.getInTouch} />
      <ResponseTime {...contact.responseTime} />
      <QuickLinks {...contact.quickLinks} />
    </aside>
  );
}

function GetInTouch({ heading }: typeof contact.getInTouch) {
  return (
    <DataPlate title={heading} titleLevel="h2">
      <ContactRows />
      <div className="data-plate__part u-no-print">
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
            <span className="data-plate__figure">{value}</span> {note}
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
