import { company } from "#content/company.ts";
import { home } from "#content/pages/home.ts";
import { ButtonLink } from "#site/ui/button.tsx";
import { CapabilityGrid } from "#site/ui/capability-grid.tsx";
import { CallButtons, ClosingCall } from "#site/ui/closing-call.tsx";
import { FactStrip } from "#site/ui/fact-strip.tsx";
import { ContractingReady } from "./contracting-ready.tsx";

export function HomePage() {
  return (
    <>
      <Hero {...home.hero} />
      <FactStrip label={home.facts.label} facts={home.facts.list} />
      <section className="section">
        <div className="wrap">
          <div className="section__head">
            <h2>{home.capabilities.heading}</h2>
            <p>{home.capabilities.text}</p>
          </div>
          <CapabilityGrid />
          <p className="section__more">
            <ButtonLink href={home.capabilities.viewAll.href}>{home.capabilities.viewAll.text}</ButtonLink>
          </p>
        </div>
      </section>
      <Customers {...home.customers} />
      <ContractingReady {...home.contractingReady} />
      <ClosingCall {...home.call} />
    </>
  );
}

function Hero({ heading, lead, pillars }: typeof home.hero) {
  return (
    <div className="hero ink">
      <div className="wrap hero__content">
        <p className="hero__coordinates u-label u-num" aria-hidden="true">
          <span>{company.coordinates.latitude}</span> <span>{company.coordinates.longitude}</span>
        </p>
        <h1 className="hero__heading">{heading}</h1>
        <p className="hero__lead u-lead">{lead}</p>
        <div className="button-group">
          <CallButtons />
        </div>
        <div className="hero__pillars">
          {pillars.map(({ title, text }) => (
            <div key={title} className="hero__pillar">
              <h2 className="hero__pillar-title">{title}</h2>
              <p className="hero__pillar-text">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Customers({ heading, text, types }: typeof home.customers) {
  return (
    <section className="section section--sheet">
      <div className="wrap grid">
        <div className="grid__span-5 stack">
          <h2>{heading}</h2>
          <p className="customers__text">{text}</p>
        </div>
        <ul className="customers grid__span-7">
          {types.map((type) => (
            <li key={type.title} className="customers__type">
              <h3>{type.title}</h3>
              <p className="u-muted">{type.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
