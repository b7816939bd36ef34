import { company, mailto } from "#content/company.ts";

const phoneOutline = "M3 2h3l2 4-2 1.5a9 9 0 0 0 4.5 4.5L12 10l4 2v3q0 1-1 1A13 13 0 0 1 2 3q0-1 1-1z";
const envelopeOutline = "M1.5 3.5h15v11h-15zM1.5 4 9 10l7.5-6";

export function TopBar() {
  return (
    <div className="top-bar">
      <div className="wrap top-bar__row">
        <div className="top-bar__words">
          <p className="top-bar__cell">
            {company.tagline.short}
            <span className="top-bar__rest">{company.tagline.rest}</span>
          </p>
          <p className="top-bar__cell">{company.location}</p>
        </div>
        <TopBarLink href={company.phone.href} text={company.phone.display} outline={phoneOutline} />
        <TopBarLink
          href={mailto(company.emails.sales)}
          text={company.emails.sales}
          outline={envelopeOutline}
        />
      </div>
    </div>
  );
}

function TopBarLink({ href, text, outline }: { href: string; text: string; outline: string }) {
  return (
    <a className="top-bar__link" href={href}>
      <svg className="top-bar__icon" viewBox="0 0 18 18" aria-hidden="true">
        <path d={outline} />
      </svg>
      <span className="top-bar__text">{text}</span>
    </a>
  );
}
