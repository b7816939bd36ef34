import type { Badge, home } from "#content/pages/home.ts";
import { ButtonLink } from "#site/ui/button.tsx";

export function ContractingReady({ heading, text, link, badges }: typeof home.contractingReady) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="contracting-ready">
          <div className="contracting-ready__head">
            <h2>{heading}</h2>
            <p className="u-muted">{text}</p>
            <div className="contracting-ready__link">
              <ButtonLink href={link.href}>{link.text}</ButtonLink>
            </div>
          </div>
          <ul className="contracting-ready__badges">
            {badges.map((badge) => (
              <li key={badge.title} className="contracting-ready__badge">
                <BadgeIcon icon={badge.icon} />
                <h3>{badge.title}</h3>
                <p className="contracting-ready__note">{badge.text}</p>
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
