import { mailto } from "#content/company.ts";
import type { contact } from "#content/pages/contact.ts";
import { team } from "#content/team.ts";
import { TitledColumn } from "#site/ui/titled-column.tsx";

export function Leadership({ heading, text }: typeof contact.leadership) {
  return (
    <section className="section section--sheet">
      <div className="wrap">
        <div className="section__head">
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <div className="columns columns--wide">
          {team.map(({ name, title, description, email, phone }) => (
            <TitledColumn
              key={name}
              title={name}
              under={<p className="u-label">{title}</p>}
              text={description}
            >
              <p>
                <a className="contact-line" href={mailto(email)}>
                  {email}
                </a>
              </p>
              <p>
                <a className="contact-line" href={phone.href}>
                  {phone.display}
                </a>
              </p>
            </TitledColumn>
          ))}
        </div>
      </div>
    </section>
  );
}

export function Departments({ heading, text, list }: typeof contact.departments) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="section__head">
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <div className="columns">
          {list.map((department) => (
            <TitledColumn key={department.title} title={department.title} text={department.text}>
              <a className="contact-line" href={mailto(department.email)}>
                {department.email}
              </a>
            </TitledColumn>
          ))}
        </div>
      </div>
    </section>
  );
}
