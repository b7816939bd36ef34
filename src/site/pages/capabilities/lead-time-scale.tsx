import type { Capability, Weeks } from "#content/capabilities/capability.ts";
import { capabilities } from "#content/capabilities/index.ts";
import type { capabilitiesPage } from "#content/pages/capabilities.ts";
import { weeks } from "#site/ui/capability-labels.ts";
import { scaleWeeks, WeekBar } from "#site/ui/week-bar.tsx";

type Words = typeof capabilitiesPage.leadTimes;

export function LeadTimeScale({ heading, text, columns, unit }: Words) {
  return (
    <section className="section section--sheet">
      <div className="wrap grid">
        <div className="grid__span-5 stack">
          <h2>{heading}</h2>
          <p className="u-muted">{text}</p>
          <p className="lead-time-scale__key" aria-hidden="true">
            <span className="lead-time-scale__sample">{columns.standard}</span>{" "}
            <span className="lead-time-scale__sample lead-time-scale__sample--expedited">
              {columns.expedited}
            </span>
          </p>
        </div>
        <div className="lead-time-scale__frame grid__span-7">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{columns.capability}</th>
                <td className="lead-time-scale__bars" aria-hidden="true">
                  <Axis unit={unit} />
                </td>
                <th className="data-table__number" scope="col">
                  {columns.standard}
                </th>
                <th className="data-table__number" scope="col">
                  {columns.expedited}
                </th>
              </tr>
            </thead>
            <tbody>
              {capabilities.map((capability) => (
                <Row key={capability.slug} capability={capability} unit={unit} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

function Axis({ unit }: { unit: string }) {
  return (
    <span className="lead-time-scale__axis u-label u-num">
      <span>0 </span>
      <span>{scaleWeeks / 3} </span>
      <span>{(scaleWeeks / 3) * 2} </span>
      <span>{inUnit(scaleWeeks, unit)}</span>
    </span>
  );
}

function Row({ capability, unit }: { capability: Capability; unit: string }) {
  const { name, leadTime } = capability;
  const figure = (range: Weeks) => inUnit(weeks(range), unit);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="lead-time-scale__bars" aria-hidden="true">
        <WeekBar {...leadTime} />
      </td>
      <td className="data-table__number">{figure(leadTime.standard)}</td>
      <td className="data-table__number">{figure(leadTime.expedited)}</td>
    </tr>
  );
}

function inUnit(amount: number | string, unit: string) {
  return `${amount} ${unit}`;
}
