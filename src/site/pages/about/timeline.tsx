import type { about } from "#content/pages/about.ts";
import { timeline } from "#content/timeline.ts";

export function Timeline({ heading }: typeof about.timeline) {
  return (
    <section className="section">
      <div className="wrap grid">
        <h2 className="grid__span-4">{heading}</h2>
        <ol className="timeline grid__from-6">
          {timeline.map(({ year, title, description }) => (
            <li key={title} className="timeline__item">
              <time className="u-label u-num" dateTime={String(year)}>
                {year}
              </time>
              <h3>{title}</h3>
              <p className="timeline__text">{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
