import { company } from "#content/company.ts";
import type { home } from "#content/pages/home.ts";
import { CallButtons } from "#site/ui/closing-call.tsx";

export function Hero({ heading, lead, pillars }: typeof home.hero) {
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
