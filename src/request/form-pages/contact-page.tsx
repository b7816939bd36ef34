import type { Company } from "#content/create-company.ts";
import { mailto } from "#content/describe-company.ts";
import { documentLinks } from "#content/navigation.ts";
import { contact } from "#content/pages/contact.ts";
import type { WordsOf } from "#content/template.ts";
import { emptyForm, type FormState } from "#request/form/form-data.ts";
import { FormIsland, formPage } from "#request/form/form-island.tsx";
import type { Page } from "#site/page.ts";
import { DataPlate, PlateRow } from "#site/ui/data-plate.tsx";
import { ArrowLink } from "#site/ui/links.tsx";
import { ContactRows, HeadedSection, PageBand, TitledColumn } from "#site/ui/sections.tsx";
import { useCompany, useWords } from "#site/use-company.tsx";

export function contactPage(company: Company, state: FormState = emptyForm): Page {
  return formPage(company, "contact", state, company.words(contact).meta, () => (
    <ContactPage state={state} />
  ));
}

type Words = WordsOf<typeof contact>;

function ContactPage({ state }: { state: FormState }) {
  const { band, leadership, departments } = useWords(contact);
  return (
    <>
      <PageBand {...band} />
      <div className="section">
        <div className="wrap grid">
          <div className="grid__span-7">
            <FormIsland form="contact" state={state} />
          </div>
          <ContactAside />
        </div>
      </div>
      <div className="contact__people">
        <Leadership {...leadership} />
        <Departments {...departments} />
      </div>
    </>
  );
}

function ContactAside() {
  const { getInTouch, responseTime, quickLinks } = useWords(contact);
  return (
    <aside className="contact__aside grid__from-9 stack stack--blocks">
      <GetInTouch {...getInTouch} />
      <ResponseTime {...responseTime} />
      <QuickLinks {...quickLinks} />
    </aside>
  );
}

function GetInTouch({ heading }: Words["getInTouch"]) {
  const { companyCard } = useWords(documentLinks);
  return (
    <DataPlate title={heading} titleLevel="h2" wide>
      <ContactRows />
      <div className="data-plate__part u-no-print">
        <ArrowLink {...companyCard} />
      </div>
    </DataPlate>
  );
}

function ResponseTime({ heading, facts }: Words["responseTime"]) {
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

function QuickLinks({ heading, links }: Words["quickLinks"]) {
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

function Leadership({ heading, text }: Words["leadership"]) {
  const { team } = useCompany();
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

function Departments({ heading, text, list }: Words["departments"]) {
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
