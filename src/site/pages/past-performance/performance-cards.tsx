import { capabilities } from "#content/capabilities/index.ts";
import { capabilitiesPage } from "#content/pages/capabilities.ts";
import type { pastPerformance } from "#content/pages/past-performance.ts";
import { Drawing } from "#site/drawings/drawing.tsx";
import { sheetNumber, weeks } from "#site/ui/figures.ts";

export function PerformanceCards({ heading, text, cards }: typeof pastPerformance.capabilities) {
  return (
    <section className="section section--sheet">
      <div className="wrap">
        <div className="section__head">
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <ul className="performance-cards">
          {capabilities.map(({ slug, name, icon, href, leadTime }) => (
            <li key={slug} className="performance-cards__card">
              <p className="performance-cards__facts u-label u-num">
                <span>{sheetNumber(slug)}</span>{" "}
                <span>
                  {capabilitiesPage.labels.standardLeadTime} {weeks(leadTime.standard)} weeks
                </span>
              </p>
              <div className="performance-cards__drawing">
                <Drawing of={icon} />
              </div>
              <h3>
                <a className="performance-cards__link" href={href}>
                  {name}
                </a>
              </h3>
              <p className="performance-cards__measure">{cards[slug].title}</p>
              <p className="performance-cards__text">{cards[slug].text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
