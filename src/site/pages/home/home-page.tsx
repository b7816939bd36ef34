import { home } from "#content/pages/home.ts";
import { ButtonLink } from "#site/ui/button.tsx";
import { CapabilityGrid } from "#site/ui/capability-grid.tsx";
import { ClosingCall } from "#site/ui/closing-call.tsx";
import { FactStrip } from "#site/ui/fact-strip.tsx";
import { ContractingReady } from "./contracting-ready.tsx";
import { Customers } from "./customers.tsx";
import { Hero } from "./hero.tsx";

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
