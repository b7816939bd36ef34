import type { StatedFact } from "#content/page.ts";
import { Status } from "./status.tsx";

export function FactStrip({ label, facts }: { label: string; facts: readonly StatedFact[] }) {
  return (
    <section className="fact-strip__frame" aria-label={label}>
      <div className="wrap">
        <dl className={facts.length === 4 ? "fact-strip fact-strip--four" : "fact-strip"}>
          {facts.map((fact) => (
            <div key={fact.label} className="fact-strip__fact">
              <dt className="u-label">{fact.label}</dt>
              <dd className="fact-strip__value">
                {fact.state ? <Status state={fact.state} text={fact.value} /> : fact.value}{" "}
                {fact.note && <small className="fact-strip__note">{fact.note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
