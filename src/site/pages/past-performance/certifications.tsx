import type { pastPerformance } from "#content/pages/past-performance.ts";
import { Status } from "#site/ui/status.tsx";

export function Certifications({ heading, text, list }: typeof pastPerformance.certifications) {
  return (
    <section className="section">
      <div className="wrap grid">
        <div className="grid__span-4 stack">
          <h2>{heading}</h2>
          <p className="u-muted">{text}</p>
        </div>
        <ul className="certifications grid__span-8">
          {list.map((certification) => (
            <li key={certification.title} className="certifications__item">
              <h3 className="certifications__title">{certification.title}</h3>
              <p className="certifications__status">
                <Status {...certification.status} />
              </p>
              <p className="certifications__text">{certification.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
