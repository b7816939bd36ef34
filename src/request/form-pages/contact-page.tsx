import { mailto } from "#content/company.ts";
import { contact, documentLinks, team } from "#content/one-company.ts";
import { emptyForm, type FormState } from "#request/form/form-data.ts";
import { FormIsland, formPage } from "#request/form/form-island.tsx";
import type { Page } from "#site/page.ts";
import { DataPlate, PlateRow } from "#site/ui/data-plate.tsx";
import { ArrowLink } from "#site/ui/links.tsx";
import { ContactRows, HeadedSection, PageBand, TitledColumn } from "#site/ui/sections.tsx";

export function contactPage(state: FormState = emptyForm): Page {
  return formPage("contact", state, contact.meta, () => <ContactPage state={state} />);
}

function ContactPage({ state }: { state: FormState }) {
  return (
    <>
      <PageBand {...contact.band} />
      <div className="section">
        <div className="wrap grid">
          <div className="grid__span-7">
            <FormIsland form="contact" state={state} />
          </div>
          <ContactAside />
        </div>
      </div>
      <div className="contact__people">
        <Leadership {...contact.leadership} />
        <Departments {...contact.departments} />
      </div>
    </>
  );
}

function ContactAside() {
  return (
    <aside className="contact__aside grid__from-9 stack stack--blocks">
      <GetInTouch {...contact.getInTouch} />
      <ResponseTime {...contact.responseTime} />
      <QuickLinks {...contact.quickLinks} />
    </aside>
  );
}

function GetInTouch({ heading }: typeof contact.getInTouch) {
  return (
    <DataPlate title={heading} titleLevel="h2" wide>
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
      <dl>
        {facts.map(({ label, value, note }) => (
          <PlateRow key={label} label={label}>
            <span className="data-plate__figure">{value}</span> {note}
          </PlateRow>
        ))}
      </dl>
    </DataPlate>
  );
}

function QuickLinks({ heading, links }: typeof contact.quickLinks) {
  return (
    <nav className="contact__links" aria-label={heading}>
      <h2 className="contact__links-heading">{heading}</h2>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a className="contact__link" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Leadership({ heading, text }: typeof contact.leadership) {
  return (
    <HeadedSection sheet heading={heading} text={text}>
      <div className="columns columns--wide">
        {team.map(({ name, title, description, email, phone }) => (
          <TitledColumn key={name} title={name} under={<p className="u-label">{title}</p>} text={description}>
            <p>
              <a className="contact__line" href={mailto(email)}>
                {email}
              </a>
            </p>
            <p>
              <a className="contact__line" href={phone.href}>
                {phone.display}
              </a>
            </p>
          </TitledColumn>
        ))}
      </div>
    </HeadedSection>
  );
}

function Departments({ heading, text, list }: typeof contact.departments) {
  return (
    <HeadedSection heading={heading} text={text}>
      <div className="columns two-or-four">
        {list.map((department) => (
          <TitledColumn key={department.title} title={department.title} text={department.text}>
            <a className="contact__line" href={mailto(department.email)}>
              {department.email}
            </a>
          </TitledColumn>
        ))}
      </div>
    </HeadedSection>
  );
}
