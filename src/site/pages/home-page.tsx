import { type Badge, home } from "#content/pages/home.ts";
import type { WordsOf } from "#content/template.ts";
import { CapabilityGrid } from "#site/ui/capability-lists.tsx";
import { FactStrip } from "#site/ui/data-plate.tsx";
import { ButtonLink } from "#site/ui/links.tsx";
import { CallButtons, ClosingCall, HeadedSection } from "#site/ui/sections.tsx";
import { useCompany, useWords } from "#site/use-company.tsx";

type Home = WordsOf<typeof home>;

export function HomePage() {
  const { hero, facts, capabilities, customers, contractingReady, call } = useWords(home);
  return (
    <>
      <Hero {...hero} />
      <FactStrip label={facts.label} facts={facts.list} />
      <HeadedSection heading={capabilities.heading} text={capabilities.text}>
        <CapabilityGrid />
        <p className="section__more">
          <ButtonLink {...capabilities.viewAll} />
        </p>
      </HeadedSection>
      <Customers {...customers} />
      <ContractingReady {...contractingReady} />
      <ClosingCall {...call} />
    </>
  );
}

function Hero({ heading, lead, pillars }: Home["hero"]) {
  const { coordinates } = useCompany().said;
  return (
    <div className="hero ink">
      <div className="wrap hero__content">
        <p className="hero__coordinates u-label u-num" aria-hidden="true">
          <span>{coordinates.latitude}</span> <span>{coordinates.longitude}</span>
        </p>
        <h1 className="hero__heading">{heading}</h1>
        <p className="hero__lead u-lead">{lead}</p>
        <div className="button-group">
          <CallButtons />
        </div>
        <div className="hero__pillars">
          {pillars.map(({ title, text }) => (
            <div key={title} className="hero__pillar">
              <h2 className="u-size-lead">{title}</h2>
              <p className="hero__pillar-text u-note">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Customers({ heading, text, types }: Home["customers"]) {
  return (
    <section className="section section--sheet">
      <div className="wrap grid">
        <div className="grid__span-5 stack">
          <h2>{heading}</h2>
          <p className="customers__text u-muted">{text}</p>
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

function ContractingReady({ heading, text, link, badges }: Home["contractingReady"]) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="contracting-ready">
          <div className="contracting-ready__head">
            <h2>{heading}</h2>
            <p className="u-muted">{text}</p>
            <div className="contracting-ready__link">
              <ButtonLink {...link} />
            </div>
          </div>
          <ul className="two-or-four">
            {badges.map((badge) => (
              <li key={badge.title} className="contracting-ready__badge">
                <BadgeIcon icon={badge.icon} />
                <h3>{badge.title}</h3>
                <p className="u-note">{badge.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Outline, then the accent stroke. */
const iconPaths: Record<Badge["icon"], readonly [string, string]> = {
  document: ["M6 3h17l7 7v23H6zM23 3v7h7", "m11 21 5 5 9-10"],
  columns: ["M3 14 18 4l15 10zM7 14v15m7-15v15m8-15v15m7-15v15", "M3 32h30"],
  factory: ["M4 33V14l8 5v-5l8 5v-5l8 5V4h4v29z", "M9 26h4m4 0h4m4 0h3"],
  state: ["m9 2 15 .5 3.5 18-.5 8-13 .5 1 4.5-4 .5-1.5-5-.5 4H7z", "m18 10 3 5h-6z"],
};

function BadgeIcon({ icon }: { icon: Badge["icon"] }) {
  const [outline, accent] = iconPaths[icon];
  return (
    <svg className="contracting-ready__icon" viewBox="0 0 36 36" aria-hidden="true">
      <path d={outline} />
      <path className="contracting-ready__stroke" d={accent} />
    </svg>
  );
}
