import { rfq } from "#content/pages/rfq.ts";
import { DataPlate } from "#site/ui/data-plate.tsx";
import { ArrowLink } from "#site/ui/links.tsx";
import { RichText, TickList } from "#site/ui/rich-text.tsx";

/** Beside the form, and after it on a phone: what happens with a request and who helps with it. */
export function QuoteAside() {
  return (
    <aside className="grid__from-9 stack stack--blocks u-no-print">
      <section>
        <h2 className="quote-steps__heading">{rfq.process.heading}</h2>
        <ol className="quote-steps">
          {rfq.process.steps.map(({ title, text }) => (
            <li key={title} className="quote-steps__step">
              <h3 className="quote-steps__title">{title}</h3>
              <p className="quote-steps__text">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <DataPlate title={rfq.benefits.heading} titleLevel="h2">
        <div className="data-plate__part">
          <TickList items={rfq.benefits.list} size="small" />
        </div>
      </DataPlate>
      {[rfq.help, rfq.procurementSupport].map(({ heading, text, link }) => (
        <section key={heading} className="card">
          <h2 className="card__heading">{heading}</h2>
          <p>
            <RichText text={text} />
          </p>
          <ArrowLink {...link} />
        </section>
      ))}
    </aside>
  );
}
